import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { FAR, givenPaid, TOMORROW } from '#test/given-booking.ts';

const it = testApp();
const open = async (url: string) => {
  const answer = await it.app.http.inject({ method: 'GET', url: url.replace('http://plaza.test', '') });
  return { status: answer.statusCode, type: answer.headers['content-type'], lines: linesOf(answer.body) };
};
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const uids = (lines: readonly string[]) => lines.filter((line) => line.startsWith('UID:'));

test('a customer’s calendar has their bookings, with what was called off', async () => {
  const one = await givenPaid(it);
  const two = await givenPaid(it, { by: one.customer, starts_at: TOMORROW });
  await it.call('event/cancel_booking', { booking_id: two.booking_id }, one.customer);
  await givenPaid(it);
  expect((await it.call('booking/calendar_feed', {}, one.customer)).body.url).toBeNull();
  const created = await it.call('booking/renew_calendar_feed', {}, one.customer);
  const url = created.body.url ?? '';
  expect(url).toMatch(/^http:\/\/plaza\.test\/v9\/booking\/calendar\.ics\?feed=[\w-]{36}&key=[\w-]{32}$/);
  expect((await it.call('booking/calendar_feed', {}, one.customer)).body.url).toBe(url);
  const { status, type, lines } = await open(url);
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(uids(lines).sort()).toEqual([`UID:${one.booking_id}@plaza.test`, `UID:${two.booking_id}@plaza.test`].sort());
  expect(lines).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'STATUS:CONFIRMED', 'STATUS:CANCELLED']));
  expect(lines).toContain(`DTSTART:${FAR.replace(/[-:]|\.\d+/g, '')}`);
});

test('a page’s calendar has what is booked with it, clients entered by hand too', async () => {
  const held = await givenPaid(it);
  const owner = { token: held.provider?.token ?? '' };
  const provider_id = held.provider?.id ?? '';
  const walkIn = { service_id: held.service.id, starts_at: TOMORROW, name: 'Wanda Walkin' };
  const entered = await it.call('booking/add_walk_in', walkIn, owner);
  const { body } = await it.call('booking/renew_calendar_feed', { provider_id }, owner);
  expect(body.url).toContain('/v9/my_schedule/calendar.ics?');
  const { lines } = await open(body.url ?? '');
  expect(uids(lines)).toHaveLength(2);
  expect(uids(lines)).toContain(`UID:${entered.body.booking._id}@plaza.test`);
  expect(lines).toContain('SUMMARY:An hour together with Wanda Walkin');
  // The key doesn't work at the other address, and that feed has no customer links.
  expect((await open((body.url ?? '').replace('my_schedule', 'booking'))).status).toBe(404);
  expect(lines.join('')).not.toContain('guest-booking');
  await it.deps.database.write.updateTable('providers').set({ owner_id: null }).where('id', '=', provider_id).execute();
  expect((await open(body.url ?? '')).status).toBe(404);
});

test('an address that got about is renewed or taken back', async () => {
  const user = await givenUser(it.deps);
  const renew = async (is_on = true) => (await it.call('booking/renew_calendar_feed', { is_on }, user)).body.url;
  const first = (await renew()) ?? '';
  const second = (await renew()) ?? '';
  expect(second).not.toBe(first);
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
  expect(await renew(false)).toBeNull();
  expect((await open(second)).status).toBe(404);
  expect((await it.call('booking/calendar_feed', {}, user)).body.url).toBeNull();
  const third = (await renew()) ?? '';
  expect([(await open(third)).status, (await open(second)).status, (await open(first)).status]).toEqual([
    200, 404, 404,
  ]);
});

test('a calendar in which nothing stands yet is one that can be read', async () => {
  const user = await givenUser(it.deps);
  const { body } = await it.call('booking/renew_calendar_feed', {}, user);
  const { status, lines } = await open(body.url ?? '');
  expect(status).toBe(200);
  // RFC 5545, 3.6: a calendar has at least one component.
  const first = lines.indexOf('BEGIN:VTIMEZONE');
  expect(lines.slice(0, first).filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR']);
  // The calendar's properties come first, and the last line ends like every other.
  expect(lines.slice(-3)).toEqual(['END:VTIMEZONE', 'END:VCALENDAR', '']);
  expect(lines.slice(first).some((line) => line.startsWith('X-'))).toBe(false);
});

test('nobody has the feed of another’s page', async () => {
  const held = await givenPaid(it);
  const input = { provider_id: held.provider?.id ?? '' };
  expect((await it.call('booking/calendar_feed', input, held.customer)).problem.code).toBe('not_found');
  expect((await it.call('booking/renew_calendar_feed', input, held.customer)).problem.code).toBe('not_found');
  for (const query of ['', '?feed=1&key=2', `?feed=${held.booking_id}&key=${'A'.repeat(32)}`])
    expect((await open(`/v9/my_schedule/calendar.ics${query}`)).status).toBe(404);
});

test('who may not sign in any more has no feed either', async () => {
  const user = await givenUser(it.deps);
  const url = (await it.call('booking/renew_calendar_feed', {}, user)).body.url ?? '';
  expect((await open(url)).status).toBe(200);
  await it.deps.database.write.updateTable('users').set({ status: 'banned' }).where('id', '=', user.id).execute();
  expect((await open(url)).status).toBe(404);
});
