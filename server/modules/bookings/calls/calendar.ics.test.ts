import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { FAR, givenPaid } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
const get = (url: string) => it.app.http.inject({ method: 'GET', url });
const pathOf = (url: string) => url.replace('http://plaza.test', '');
/** The unfolded lines of a calendar file (RFC 5545, 3.1). */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('a booking as a calendar takes it: its time, its place, and an id that stays', async () => {
  const { booking } = await givenPaid(it);
  const answer = await get(pathOf(booking.ics_url));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="booking-${booking.number}.ics"`);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  const lines = linesOf(answer.body);
  const starts = FAR.replace(/[-:]|\.\d+/g, '');
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      `UID:${booking._id}@plaza.test`,
      `DTSTART:${starts}`,
      'DTEND:20260515T180000Z',
      'STATUS:CONFIRMED',
      'SUMMARY:An hour together with Studio Example',
      'LOCATION:100 Main Street\\, Pearl District\\, Portland',
    ]),
  );
});

test('a cancelled booking cancels the entry: the same id, a higher sequence', async () => {
  const held = await givenPaid(it);
  const sequence = (lines: string[]) => Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice(9));
  const before = linesOf((await get(pathOf(held.booking.ics_url))).body);
  await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
  const after = linesOf((await get(pathOf(held.booking.ics_url))).body);
  expect(after).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', `UID:${held.booking_id}@plaza.test`]),
  );
  expect(sequence(after)).toBeGreaterThan(sequence(before));
});

test('without its key there is no file, and a key opens one booking', async () => {
  const [one, two] = [await givenPaid(it), await givenPaid(it)];
  const key = new URL(one.booking.ics_url).searchParams.get('key') ?? '';
  for (const query of [
    '',
    `?booking=${one.booking_id}`,
    `?booking=${one.booking_id}&key=${key.slice(1)}`,
    `?booking=${one.booking_id}&key=${'A'.repeat(32)}`,
    `?booking=${one.booking_id}&key=${'ä'.repeat(32)}`,
    `?booking=${two.booking_id}&key=${key}`,
    `?booking=${newId()}&key=${key}`,
    `?booking=1&key=${key}`,
    `?booking=${one.booking_id}&booking=${two.booking_id}&key=${key}`,
  ]) {
    const answer = await get(`/v9/booking/calendar.ics${query}`);
    expect([answer.statusCode, answer.json().code], query).toEqual([404, 'not_found']);
  }
});

test('no calendar of a guest holds a link with power, neither the file nor the one of a mail', async () => {
  const { id: service_id } = await givenService(it.deps);
  const email = 'shared.calendar@example.com';
  const input = { service_id, starts_at: FAR, name: 'Gus', email };
  const { body } = await it.call('booking/guest_add_booking', input);
  const booking_id = body.booking._id;
  const holder = { booking_token: body.access_token ?? '' };
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, holder);
  await jobs['send-booking-mail'](it.deps, { booking_id, kind: 'confirmed' });
  const { rows } = await it.deps.database.pool.query<{ attached: string }>(
    `SELECT attachments::text AS attached FROM outbox_messages
     WHERE to_address = $1 AND jsonb_array_length(attachments) > 0`,
    [email],
  );
  const file = await it.app.http.inject(body.booking.ics_url.replace('http://plaza.test', ''));
  expect([file.statusCode, rows.length]).toEqual([200, 1]);
  for (const text of [file.body, rows[0]?.attached ?? '']) {
    const unfolded = text.replace(/(?:\r\n|\\r\\n) /g, '');
    expect(unfolded).toContain(`http://plaza.test/guest-booking/code?booking=${booking_id}`);
    expect(unfolded).not.toContain(holder.booking_token);
  }
});

/** Files of a booking and its ticket as they are downloaded, the calendars of a mail, and a feed. */
async function files() {
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const event = await givenEvent(it.deps, { packages: [{ amount: 0 }] });
  const { package_id, occurrence_id } = event;
  const items = [{ package_id, occurrence_id, participants: 2 }];
  const attendees = [{}, { name: 'Maya Ashworth', email: `${newId()}@example.com` }];
  const { booking } = (await it.call('booking/add_booking', { items, attendees }, user)).body;
  const session = await givenPaid(it);
  const tickets = (await it.call('event/ticket', { booking_id: booking._id }, user)).body.items;
  await doWaiting(it);
  const feed = await it.call('booking/renew_calendar_feed', {}, user);
  const mailed = await it.deps.database.pool.query<{ content: string }>(
    `SELECT file->>'content' AS content FROM outbox_messages, jsonb_array_elements(attachments) file
     WHERE file->>'content_type' LIKE 'text/calendar%' AND kind IN ('booking_confirmed', 'ticket_issued')`,
  );
  const downloaded = [booking.ics_url, session.booking.ics_url, tickets[1]?.ics_url ?? ''];
  return {
    downloaded: await Promise.all(downloaded.map(async (url) => (await get(pathOf(url))).body)),
    mailed: mailed.rows.map(({ content }) => content),
    feed: { url: pathOf(feed.body.url ?? ''), body: (await get(pathOf(feed.body.url ?? ''))).body },
  };
}

test('feeds have a name, and files that are downloaded have alarms; no other calendar has either', async () => {
  const { downloaded, mailed, feed } = await files();
  expect(downloaded).toHaveLength(3);
  expect(mailed.length).toBeGreaterThanOrEqual(4);
  for (const file of [...downloaded, ...mailed]) {
    expect(file).toContain('BEGIN:VEVENT');
    expect(file).not.toMatch(/^(?:X-WR-CALNAME|NAME)/m);
  }
  expect(feed.body).toMatch(/^X-WR-CALNAME:.+\r\nNAME:|^NAME:.+\r\nX-WR-CALNAME:/m);
  for (const file of downloaded) expect(file).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT1H/);
  for (const file of [...mailed, feed.body]) expect(file).not.toContain('VALARM');
  for (const file of [...downloaded, ...mailed, feed.body])
    expect(linesOf(file).filter((line) => /^GEO:-?\d+\.\d+;-?\d+\.\d+$/.test(line))).toHaveLength(1);
});

test('a feed that did not change is not sent again', async () => {
  const { feed } = await files();
  const first = await get(feed.url);
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
  const ask = (known: string) => it.app.http.inject({ url: feed.url, headers: { 'if-none-match': known } });
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const { statusCode, body, headers } = await ask(known);
    expect([statusCode, body, headers.etag], known).toEqual([304, '', etag]);
  }
  for (const known of ['"other"', etag.slice(0, -3)]) expect((await ask(known)).statusCode, known).toBe(200);
  it.clock.advance(60);
  expect((await ask(etag)).statusCode).toBe(304);
  await it.deps.database.write.updateTable('bookings').set({ title: 'Another title' }).execute();
  expect((await ask(etag)).statusCode).toBe(200);
});

test('a request has no exact place in its calendar until it is accepted', async () => {
  const { id: service_id, provider } = await givenService(it.deps, { booking_mode: 'request' });
  const customer = await givenUser(it.deps);
  const { body } = await it.call('booking/add_booking_request', { service_id, starts_at: FAR }, customer);
  const { _id: booking_id = '', ics_url = '' } = body.booking ?? {};
  const exact = ['100 Main Street', 'GEO:'];
  const file = async () => (await get(pathOf(ics_url))).body;
  const has = (text: string) => exact.map((part) => text.includes(part));
  expect(has(await file())).toEqual([false, false]);
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, customer);
  expect(has(await file())).toEqual([false, false]);
  const accepted = { booking_id, status: 'accepted' } as const;
  expect((await it.call('booking/booking_status', accepted, { token: provider?.token ?? '' })).status).toBe(200);
  expect(has(await file())).toEqual([true, true]);
});
