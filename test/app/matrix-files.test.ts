import { beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf, everyCaller, givenTown, type Role, roleElsewhere, staff } from '../access/callers.ts';
import { newAddress, testApp } from '../app.ts';
import { givenMarket } from '../market/given-market.ts';
import { doWaiting } from '../queue.ts';

/**
 * Every file route by every kind of person, with what is theirs and with somebody else's. Files are not calls of the
 * contract, so that `matrix.test.ts` does not have them. Routes whose address is the right to the file (calendars,
 * tickets by link) open for everybody who has the address, and for nobody with the key of another one.
 */
const it = testApp();

/** The addresses of the files of a town. */
async function givenFiles(tag: string) {
  const town = await givenTown(it, tag);
  const { world, event } = town;
  const path = (url: string | null | undefined) => {
    const { pathname, search } = new URL(url ?? '', it.deps.config.PLAZA_ORIGIN);
    return pathname + search;
  };
  const { customer, owner } = world;
  const { body: receipts } = await it.call('booking/receipt', { booking_id: world.moving_id }, customer);
  await it.call('user/export_data', {}, customer);
  await doWaiting(it, ['export-data']);
  const { body: copy } = await it.call('user/data_export', {}, customer);
  const feed = { is_on: true } as const;
  const { body: own } = await it.call('booking/renew_calendar_feed', feed, customer);
  const { provider_id } = world;
  const { body: page } = await it.call('booking/renew_calendar_feed', { ...feed, provider_id }, owner);
  const ticket = `token=${event.ticket_token}`;
  return {
    town,
    urls: {
      receipt: path(receipts.items[0]?.url),
      'copy of one’s data': path(copy.export?.path),
      'statement of a date': `/v9/event/settlement.pdf?occurrence=${event.settled_id}`,
      'tickets of a booking': `/v9/event/ticket.pdf?booking=${event.booking_id}`,
      'poster of a draft': `/v9/event/poster.pdf?event=${event.draft_id}`,
      'poster of an event': `/v9/event/poster.pdf?event=${event.event_id}`,
      'ticket of a link': `/v9/event/ticket.pdf?${ticket}`,
      'dates of a link': `/v9/event/ticket.ics?${ticket}`,
      'feed of one’s bookings': path(own.url),
      'feed of a page': path(page.url),
    },
  };
}
type Files = Awaited<ReturnType<typeof givenFiles>>;
type FileName = keyof Files['urls'];

/** Who gets a file of their own town. An admin who impersonates reads no conversations and gets no tickets. */
const mayRead: Readonly<Record<FileName, readonly Role[]>> = {
  receipt: ['customer', 'provider', 'looking admin', ...staff],
  'copy of one’s data': ['customer'],
  'statement of a date': ['provider', 'hired'],
  'tickets of a booking': ['customer'],
  'poster of a draft': [],
  'poster of an event': everyCaller,
  'ticket of a link': everyCaller,
  'dates of a link': everyCaller,
  'feed of one’s bookings': everyCaller,
  'feed of a page': everyCaller,
};
const names = Object.keys(mayRead) as FileName[];

let files: Readonly<Record<'own' | 'other', Files>>;
let callers: Callers;
beforeAll(async () => {
  await givenMarket(it);
  files = { own: await givenFiles(''), other: await givenFiles('other.') };
  callers = await callersOf(it, files.own.town);
});

async function read(url: string, role: Role) {
  const [{ token, booking_token }, extras] = callers[role];
  const headers: Record<string, string> = { ...extras.headers };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (booking_token !== undefined) headers['booking-token'] = booking_token;
  const { statusCode, headers: sent } = await it.app.http.inject({ url, headers, remoteAddress: newAddress() });
  return { status: statusCode, isShared: !/private/.test(String(sent['cache-control'])) };
}

/** Whom a file does not answer as the table says, and whose answer caches may share. */
async function judge(name: FileName, of: 'own' | 'other'): Promise<string[]> {
  const wrong: string[] = [];
  for (const role of everyCaller) {
    const as = of === 'own' ? role : roleElsewhere(role === 'looking admin' ? 'stranger' : role);
    // Who impersonates a user is told that it is private.
    const refused = role === 'looking admin' ? [403, 404] : [404];
    const expected = mayRead[name].includes(as) ? [200] : refused;
    const { status, isShared } = await read(files[of].urls[name], role);
    if (!expected.includes(status)) wrong.push(`${role}, ${of}: ${status} instead of ${expected.join(' or ')}`);
    if (status === 200 && isShared) wrong.push(`${role}, ${of}: may be stored for others`);
  }
  return wrong;
}

test.each(names)('%s', async (name) => {
  expect(await judge(name, 'own')).toEqual([]);
  expect(await judge(name, 'other')).toEqual([]);
});

test('a key opens only what it was made for', async () => {
  const keyed = names.filter((name) => /[?&](key|token)=/.test(files.own.urls[name]));
  expect(keyed.length).toBeGreaterThan(2);
  for (const name of keyed) {
    const [own, other] = [files.own.urls[name], files.other.urls[name]];
    const key = /key=([^&]+)/.exec(other)?.[1];
    const swapped = key === undefined ? own.replace(/(token=.{10})../, '$1AA') : own.replace(/key=[^&]+/, `key=${key}`);
    expect([name, (await read(swapped, 'customer')).status]).toEqual([name, 404]);
  }
});

test('a file that everybody gets is found', async () => {
  files.own.urls['copy of one’s data'] = files.own.urls['poster of an event'];
  expect(await judge('copy of one’s data', 'own')).toContain('stranger, own: 200 instead of 404');
});
