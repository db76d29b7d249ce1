import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Drawing } from '#server/kernel/drawing/drawing.ts';
import { drawTickets, type TicketFile } from '#server/modules/admission/print/draw-tickets.ts';
import { ticketsPdf } from '#server/modules/admission/tickets/index.ts';
import { listOfBooking } from '#server/modules/admission/tickets/queries.ts';
import { mailCover } from '#server/modules/pictures/mail/index.ts';
import { newAddress, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenRefundable } from '#test/given-refund.ts';
import { runJob } from '#test/given-wallet.ts';
import { givenHired } from '#test/hires/given-hire.ts';
import { storedPicture } from '#test/mail/given-picture.ts';
import { givenMarket } from '#test/market/given-market.ts';
import { filesUnder, textOf } from '#test/project/project-files.ts';
import { effortOfMegabyte } from '#test/setup/effort.ts';
import { longestHold } from '#test/setup/event-loop-hold.ts';

/** What is drawn for one request never holds the event loop as long as it takes to read two megabytes of JSON. */
const it = testApp();
const MEGABYTES = 2;
let megabyte_ms: number;
beforeAll(async () => {
  await givenMarket(it);
  megabyte_ms = await effortOfMegabyte(longestHold);
});

const get = (url: string, token = '') => it.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
const long = (length: number) => 'Sourdough '.repeat(length / 10).slice(0, length);

/** A booking of as many tickets as one may have. */
async function givenTickets() {
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const packages = Array.from({ length: 10 }, (_, at) => ({ name: `Seat ${at}`, amount: 0 }));
  const { occurrence_id, package_ids } = await givenEvent(it.deps, { capacity: 100, packages });
  const items = package_ids.map((package_id) => ({ package_id, occurrence_id, participants: 10 }));
  const attendees = Array.from({ length: 100 }, (_, at) => ({ name: `Maya Ashworth ${at}` }));
  const { body, problem } = await it.call('booking/add_booking', { items, attendees }, user);
  expect(problem.errors).toBeUndefined();
  return { token: user.token, booking_id: body.booking._id };
}

/** A date that ended, of an event with many tickets and a large team. */
async function givenSettled() {
  const packages = Array.from({ length: 20 }, (_, at) => ({ name: `Seat ${at}`, amount: 4_000 + at }));
  const event = await givenEvent(it.deps, { capacity: 100, packages });
  const { occurrence_id } = event;
  for (let at = 0; at < 20; at += 1) await givenHired(it, event, { percent: 1 }, [occurrence_id]);
  const user = await givenUser(it.deps);
  const items = event.package_ids.map((package_id) => ({ package_id, occurrence_id, participants: 1 }));
  const booking_id = (await it.call('booking/add_booking', { items }, user)).body.booking._id;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
  const ends_at = new Date(it.clock.now().getTime() - 49 * 3_600_000);
  const times = { starts_at: new Date(ends_at.getTime() - 3_600_000), ends_at };
  const db = it.deps.database.write;
  await db.updateTable('occurrences').set(times).where('id', '=', occurrence_id).execute();
  await db.updateTable('bookings').set(times).where('id', '=', booking_id).execute();
  await runJob(it, 'release-earnings');
  return { url: `/v9/event/settlement.pdf?occurrence=${occurrence_id}`, token: event.token };
}

/** Two events with pictures, and texts as long as they may be: what is drawn of them is stored. */
async function givenShown() {
  const events = [1, 2].map(async () => {
    const picture = await storedPicture(it);
    const shown = { title: long(120), venue_name: long(120), address: long(200), picture_ids: [picture.id] };
    return { ...(await givenEvent(it.deps, shown)), picture };
  });
  return Promise.all(events);
}

/** The largest that each route draws: how it is asked for, twice. */
const largest: Readonly<Record<string, () => Promise<() => ReturnType<typeof get>>>> = {
  '/v9/event/ticket.pdf': async () => {
    const { booking_id, token } = await givenTickets();
    return () => get(`/v9/event/ticket.pdf?booking=${booking_id}`, token);
  },
  '/v9/event/poster.pdf': async () => {
    const { id } = await givenEvent(it.deps, { title: long(120), venue_name: long(120), address: long(200) });
    return () => get(`/v9/event/poster.pdf?event=${id}`);
  },
  '/v9/event/settlement.pdf': async () => {
    const { url, token } = await givenSettled();
    return () => get(url, token);
  },
  '/v9/booking/receipt.pdf': async () => {
    const { booking_id, customer } = await givenRefundable(it);
    const [receipt] = (await it.call('booking/receipt', { booking_id }, customer)).body.items;
    return () => get(new URL(receipt?.url ?? '').pathname + new URL(receipt?.url ?? '').search, customer.token);
  },
  '/files/mail/*': async () => {
    const shown = await givenShown();
    const paths = shown.map(
      ({ picture: { key, ...shape } }) => mailCover({ base_url: `/files/${key}`, ...shape }).path,
    );
    return () => get(paths.pop() ?? '');
  },
  '/files/share/:event_id/:file': async () => {
    const shown = await givenShown();
    const pages = shown.map(({ id }) => it.call('event/guest_event_detail', { event_id: id }));
    const addresses = (await Promise.all(pages)).map(({ body }) => body.share_image ?? '');
    return () => get(addresses.pop() ?? '');
  },
};

test('every route that draws is measured', () => {
  const draws = /drawings\.draw\(|ticketsPdf\(|drawn\.draw\(/;
  const files = ['server/modules', 'server/routes']
    .flatMap((folder) => filesUnder(folder, /(?<!\.test)\.ts$/))
    .filter((file) => /^server\/routes\/|\/calls\//.test(file));
  const drawing = files.filter((file) => draws.test(textOf(file)));
  const routes = drawing.flatMap(
    (file) =>
      textOf(file).match(/(?<=http\.get.*\(\s*'|registerFile\(http, deps, \{ path: ')[^']+(?<!\.ics)(?=')/g) ?? [],
  );
  expect(routes.toSorted()).toEqual(Object.keys(largest).toSorted());
});

test.each(Object.keys(largest))('%s', async (route) => {
  const ask = await largest[route]?.();
  // The modules of the route are loaded by the first request.
  for (const round of ['first', 'second']) {
    let status: number | undefined;
    const held = await longestHold(async () => {
      status = (await ask?.())?.statusCode;
    });
    expect(status).toBe(200);
    if (round === 'second') expect(held).toBeLessThan(MEGABYTES * megabyte_ms);
  }
});

test('the codes of a hundred tickets', async () => {
  const { token, booking_id } = await givenTickets();
  let codes: readonly unknown[] = [];
  const held = await longestHold(async () => {
    const { body } = await it.call('event/ticket', { booking_id }, { token });
    codes = body.items.flatMap(({ qr }) => qr ?? []);
  });
  expect(codes).toHaveLength(100);
  expect(held).toBeLessThan(MEGABYTES * megabyte_ms);
});

test('the same tickets drawn in this thread are noticed', async () => {
  const { booking_id } = await givenTickets();
  const drawn: TicketFile[] = [];
  const draw = async <Input>(_: Drawing<Input>, file: Input) => Buffer.from(`${drawn.push(file as TicketFile)}`);
  const deps = { ...it.deps, drawings: { ...it.deps.drawings, draw } };
  const rows = await listOfBooking(it.deps.database.read, booking_id);
  await ticketsPdf(deps, rows, { count: 100, language: 'en' }, { who: 'ann' });
  const [file] = drawn;
  expect(file?.tickets).toHaveLength(100);
  const here = await longestHold(() => file && drawTickets(file));
  expect(here).toBeGreaterThan(MEGABYTES * megabyte_ms);
});

/** Sends a file as a part of a form, in the pieces in which it would arrive. */
async function send(url: string, part: string, file: Buffer, input: object, by: { readonly token: string }) {
  const form = new FormData();
  form.append('input', JSON.stringify(input));
  form.append(part, new Blob([new Uint8Array(file)]), 'file');
  const request = new Request('http://plaza.test/', { method: 'POST', body: form });
  const sent = Buffer.from(await request.arrayBuffer());
  const pieces = Array.from({ length: Math.ceil(sent.length / 65_536) }, (_, at) =>
    sent.subarray(at * 65_536, (at + 1) * 65_536),
  );
  const type = request.headers.get('content-type') ?? '';
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': type };
  return () => it.app.http.inject({ method: 'POST', url, headers, payload: Readable.from(pieces) });
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

test.each([
  ['picture', async () => noise(1_700, 1_700).png().toBuffer(), 200],
  ['header of an import', async () => Buffer.from('a,'.repeat(4_500_000)), 422],
])('the largest %s that is uploaded', async (what, made, status) => {
  const admin = await givenUser(it.deps, { role: 'admin' });
  const file = await made();
  expect(file.length).toBeGreaterThan(7_000_000);
  const ask = await (what === 'picture'
    ? send('/v9/admin/change_brand', 'hero', file, {}, admin)
    : send('/v9/admin/add_import', 'file', file, { source: 'list' }, admin));
  let answer: number | undefined;
  const once = () =>
    longestHold(async () => {
      answer = (await ask()).statusCode;
    });
  // The modules of the route are loaded by the first request.
  await once();
  const held = await once();
  expect(answer).toBe(status);
  expect(held).toBeLessThan(MEGABYTES * megabyte_ms);
});

test('a network that asks for very many files is told to ask later, and others are not', async () => {
  const { id } = await givenEvent(it.deps);
  const ask = (remoteAddress: string) => it.app.http.inject({ url: `/v9/event/poster.pdf?event=${id}`, remoteAddress });
  const [address, other] = [newAddress(), newAddress()];
  const many = Array.from({ length: 30 }, () => ask(address));
  const [one, ...answers] = await Promise.all([ask(other), ...many]);
  expect(one?.statusCode).toBe(200);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(30);
  for (const { statusCode, headers } of refused) expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
});
