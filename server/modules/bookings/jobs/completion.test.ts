import { beforeEach, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { FAR, givenPaid, storedBooking, TOMORROW } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();
const run = (name: JobName, payload: object = {}) => jobs[name](it.deps, payload);
const hoursBefore = (starts_at: string, hours: number) =>
  it.clock.set(new Date(Date.parse(starts_at) - hours * 3_600_000));
async function rowOf(booking_id: string) {
  const { status, sequence } = await storedBooking(it, booking_id);
  return { status, sequence };
}
/** The payloads of a booking's queued reminders. */
async function waiting(booking_id: string) {
  const { rows } = await it.deps.database.pool.query<{ payload: { kind: string; starts_at: string } }>(
    `SELECT payload::jsonb AS payload FROM waiting_jobs
     WHERE payload::jsonb->>'booking_id' = $1 AND payload::jsonb->>'kind' LIKE 'reminder%' ORDER BY id`,
    [booking_id],
  );
  return rows.map(({ payload }) => payload);
}
const bell = async (caller: { token: string }) =>
  (await it.call('user/notification_list', {}, caller)).body.items.map(({ kind, title }) => `${kind}: ${title}`);
const kindsTo = async (email: string | null | undefined) =>
  (await messagesTo(it.deps, email ?? '')).map(({ kind }) => kind).toReversed();

beforeEach(() => it.clock.set(NOON));

test('a booking is completed at its end, not before, once, and its calendar entry stays as it was', async () => {
  const held = await givenPaid(it);
  const before = await rowOf(held.booking_id);
  it.clock.set(new Date(Date.parse(FAR) + 3_600_000 - 1));
  await run('complete-bookings');
  expect(await rowOf(held.booking_id)).toEqual(before);
  it.clock.set(new Date(Date.parse(FAR) + 3_600_000));
  await Promise.all([run('complete-bookings'), run('complete-bookings')]);
  await run('complete-bookings');
  expect(await rowOf(held.booking_id)).toEqual({ status: 'completed', sequence: before.sequence });
  const { body } = await it.call('booking/get_booking_details', { booking_id: held.booking_id }, held.customer);
  const at = it.clock.now().toISOString();
  expect(body.history.filter(({ to }) => to === 'completed')).toEqual([
    { at, by: 'system', from: 'confirmed', to: 'completed', what: 'move', why: '', text: null },
  ]);
});

test('what was cancelled is not completed', async () => {
  const held = await givenPaid(it);
  await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
  it.clock.set(new Date(Date.parse(FAR) + 7_200_000));
  await run('complete-bookings');
  expect((await rowOf(held.booking_id)).status).toBe('cancelled');
});

test('a day and an hour before, each once, by mail to who comes and under both bells', async () => {
  const held = await givenPaid(it);
  hoursBefore(FAR, 24.1);
  await run('send-reminders');
  expect(await waiting(held.booking_id)).toEqual([]);
  hoursBefore(FAR, 24);
  await Promise.all([run('send-reminders'), run('send-reminders')]);
  await run('send-reminders');
  const day = await waiting(held.booking_id);
  expect(day).toEqual([{ booking_id: held.booking_id, kind: 'reminder_day', starts_at: FAR }]);
  await Promise.all(day.map((payload) => run('send-booking-mail', payload)));
  await Promise.all(day.map((payload) => run('send-booking-mail', payload)));
  hoursBefore(FAR, 1);
  await run('send-reminders');
  for (const payload of (await waiting(held.booking_id)).slice(1)) await run('send-booking-mail', payload);
  expect(await kindsTo(held.booking.customer.email)).toEqual(['booking_reminder_day', 'booking_reminder_hour']);
  expect((await bell(held.customer)).toReversed()).toEqual([
    'booking_reminder_day: Your session is coming up',
    'booking_reminder_hour: Your session starts soon',
  ]);
  expect(await bell({ token: held.provider?.token ?? '' })).toEqual([
    'booking_reminder_hour: Your session starts soon',
  ]);
});

test('at the times that the page chose, also for bookings that were made before', async () => {
  const held = await givenPaid(it);
  const token = held.provider?.token ?? '';
  const change = await it.call(
    'my_page/add_my_page',
    { provider_id: held.booking.provider._id, reminder_minutes: [120, 2880, 1440] },
    { token },
  );
  expect([change.status, change.problem.detail]).toEqual([200, undefined]);
  const sent = async (hours: number) => {
    hoursBefore(FAR, hours);
    const before = (await waiting(held.booking_id)).length;
    for (let n = 0; n < 2; n += 1) await run('send-reminders');
    const payloads = (await waiting(held.booking_id)).slice(before);
    for (const payload of [...payloads, ...payloads]) await run('send-booking-mail', payload);
    return payloads.map(({ kind }) => kind);
  };
  expect(await sent(48)).toEqual(['reminder_day']);
  expect(await sent(24)).toEqual(['reminder_day']);
  expect(await sent(2)).toEqual(['reminder_hour']);
  expect(await sent(1)).toEqual([]);
  expect(await kindsTo(held.booking.customer.email)).toEqual([
    'booking_reminder_day',
    'booking_reminder_day',
    'booking_reminder_hour',
  ]);
  const none = { provider_id: held.booking.provider._id, reminder_minutes: [] };
  const { body } = await it.call('my_page/add_my_page', none, { token });
  expect(body.reminder_minutes).toEqual([]);
  const many = await it.raw('my_page/add_my_page', { ...none, reminder_minutes: [30, 60, 120, 180] }, { token });
  expect(many.problem.errors?.[0]?.message).toBe('Choose at most 3 reminders.');
});

test('before each date of an event, with that date alone', async () => {
  const event = await givenEvent(it.deps);
  const user = await givenUser(it.deps);
  const items = event.occurrence_ids.map((occurrence_id) => ({ package_id: event.package_id, occurrence_id }));
  const { body } = await it.call('booking/add_booking', { items }, user);
  const booking_id = body.booking._id;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
  const starts = event.occurrences.map((date) => date.starts_at.toISOString());
  for (const start of starts) {
    hoursBefore(start, 24);
    await run('send-reminders');
    await run('send-reminders');
  }
  const payloads = (await waiting(booking_id)).filter(({ kind }) => kind === 'reminder_day');
  expect(payloads.map(({ starts_at }) => starts_at)).toEqual(starts);
  hoursBefore(starts[1] ?? '', 23);
  for (const payload of [...payloads, ...payloads]) await run('send-booking-mail', payload);
  const mails = (await messagesTo(it.deps, user.email)).filter(({ kind }) => kind === 'booking_reminder_day');
  // Of the three, only the second is due at this moment.
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('May 15');
  expect(mails[0]?.text).not.toMatch(/May (8|22)/);
});

test('decided when it is sent: nothing of what was cancelled or moved meanwhile', async () => {
  const [off, moved] = [await givenPaid(it), await givenPaid(it)];
  hoursBefore(FAR, 24);
  await run('send-reminders');
  await it.call('event/cancel_booking', { booking_id: off.booking_id }, off.customer);
  const later = new Date(Date.parse(FAR) + 7_200_000);
  await it.deps.database.pool.query(
    "UPDATE bookings SET starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 hour' WHERE id = $1",
    [moved.booking_id, later],
  );
  for (const held of [off, moved]) {
    for (const payload of await waiting(held.booking_id)) await run('send-booking-mail', payload);
    expect(await kindsTo(held.booking.customer.email)).toEqual([]);
  }
  // The moved booking gets a reminder of its new start.
  hoursBefore(later.toISOString(), 24);
  await run('send-reminders');
  const payloads = await waiting(moved.booking_id);
  expect(payloads.map(({ starts_at }) => starts_at)).toEqual([FAR, later.toISOString()]);
  for (const payload of payloads) await run('send-booking-mail', payload);
  expect(await kindsTo(moved.booking.customer.email)).toEqual(['booking_reminder_day']);
});

test('who has just booked is not reminded of it; who booked with a day in between is, an hour before', async () => {
  const held = await givenPaid(it, { starts_at: TOMORROW });
  hoursBefore(TOMORROW, 20);
  await run('send-reminders');
  expect(await waiting(held.booking_id)).toEqual([]);
  hoursBefore(TOMORROW, 1);
  await run('send-reminders');
  expect((await waiting(held.booking_id)).map(({ kind }) => kind)).toEqual(['reminder_hour']);
});

test('every mail about a booking stands under the bell of whoever has an account, in the same words', async () => {
  const held = await givenPaid(it);
  const owner = { token: held.provider?.token ?? '' };
  await run('send-booking-mail', { booking_id: held.booking_id, kind: 'confirmed' });
  await run('send-booking-mail', { booking_id: held.booking_id, kind: 'confirmed' });
  const { body } = await it.call('user/notification_list', {}, owner);
  expect(body.unseen_count).toBe(1);
  expect(body.items[0]).toMatchObject({
    kind: 'booking_confirmed',
    title: 'New booking from Cleo Customer',
    text: expect.stringMatching(/^An hour together with Cleo Customer, Fri, May 15, 10:00/),
    link: `/booking?open=${held.booking_id}&as=provider`,
  });
  await it.call('event/cancel_booking', { booking_id: held.booking_id }, owner);
  await run('send-booking-mail', { booking_id: held.booking_id, kind: 'cancelled' });
  await run('send-booking-mail', { booking_id: held.booking_id, kind: 'refunded' });
  expect((await bell(held.customer)).toSorted()).toEqual([
    'booking_cancelled: Booking cancelled',
    'booking_confirmed: You’re booked with Studio Example',
    'booking_refunded: Your refund is on its way',
  ]);
});

test('a guest has mail and no bell; whoever has missed it hears so', async () => {
  const service = await givenService(it.deps);
  const input = { service_id: service.id, starts_at: FAR, name: 'Wanda', email: 'wanda@example.com' };
  const owner = { token: service.provider?.token ?? '' };
  const { body } = await it.call('booking/add_walk_in', input, owner);
  it.clock.set(new Date(Date.parse(FAR) + 3_600_000));
  await it.call('booking/booking_status', { booking_id: body.booking._id, status: 'no_show' }, owner);
  await run('send-booking-mail', { booking_id: body.booking._id, kind: 'no_show' });
  expect(await kindsTo('wanda@example.com')).toEqual(['booking_no_show']);
  expect(await bell(owner)).toEqual([]);
});

test('an invitation is one entry that is put in, and taken out again by its name', async () => {
  const held = await givenPaid(it);
  await run('send-booking-mail', { booking_id: held.booking_id, kind: 'confirmed' });
  await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
  await run('send-booking-mail', { booking_id: held.booking_id, kind: 'cancelled' });
  const { rows } = await it.deps.database.pool.query<{ attachments: { content_type: string; content: string }[] }>(
    'SELECT attachments FROM outbox_messages WHERE to_address = $1 ORDER BY id',
    [held.booking.customer.email],
  );
  const files = rows.map(({ attachments: [file] }) => ({
    type: file?.content_type,
    lines: (file?.content ?? '').replaceAll('\r\n ', '').split('\r\n'),
  }));
  const value = (lines: readonly string[] | undefined, name: string) =>
    lines?.find((line) => line.startsWith(name))?.slice(name.length);
  const [put, out] = files;
  expect([put?.type, out?.type]).toEqual([
    'text/calendar; charset=utf-8; method=REQUEST',
    'text/calendar; charset=utf-8; method=CANCEL',
  ]);
  expect(put?.lines).toEqual(expect.arrayContaining(['METHOD:REQUEST', 'STATUS:CONFIRMED']));
  expect(out?.lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
  expect(value(put?.lines, 'UID:')).toBe(`${held.booking_id}@plaza.test`);
  expect(value(out?.lines, 'UID:')).toBe(`${held.booking_id}@plaza.test`);
  expect(Number(value(out?.lines, 'SEQUENCE:'))).toBeGreaterThan(Number(value(put?.lines, 'SEQUENCE:')));
  for (const file of files) {
    expect(file.lines.join('\n')).toMatch(/^ORGANIZER;CN="[^"]+":mailto:plaza@localhost$/im);
    expect(file.lines.join('\n')).toMatch(/^ATTENDEE;.*RSVP=FALSE.*mailto:/im);
  }
});
