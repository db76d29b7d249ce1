import { expect, test } from 'vitest';
import { jobs } from '#server/jobs/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';
import { FAR, givenPaid } from '#test/given-booking.ts';

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
