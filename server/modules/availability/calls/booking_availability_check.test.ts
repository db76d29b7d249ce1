import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenSession } from '#test/given-session.ts';

const it = testApp();
const CHECK = 'booking/guest_booking_availability_check';
const WEEK = { from: '2026-05-04', to: '2026-05-10' };

/** Local start times of one date, converted from the response's instants to a zone. */
const clocks = (slots: readonly { starts_at: string }[], timeZone: string) =>
  slots.map((slot) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(slot.starts_at)),
  );

test('a guest sees free times, free and full days, and the next free time', async () => {
  const provider = await givenProvider(it.deps, { hours: [{ weekday: 3, start: '09:00', end: '10:00' }] });
  const { id: service_id } = await givenService(it.deps, { provider_id: provider.id });
  const { status, body } = await it.call(CHECK, { service_id, ...WEEK });
  expect(status).toBe(200);
  expect(body).toMatchObject({ timezone: 'America/Los_Angeles', venue_timezone: 'America/Los_Angeles', seats: null });
  expect(body.slots).toEqual([
    { starts_at: '2026-05-06T16:00:00.000Z', ends_at: '2026-05-06T17:00:00.000Z', seats_left: 1 },
  ]);
  expect(body.days).toHaveLength(7);
  expect(body.days.filter((day) => day.free).map((day) => day.date)).toEqual(['2026-05-06']);

  await givenSession(it.deps, { service_id, starts_at: '2026-05-06T16:00:00Z' });
  const { body: after } = await it.call(CHECK, { service_id, ...WEEK });
  expect(after.slots).toEqual([]);
  expect(after.days.filter((day) => day.full).map((day) => day.date)).toEqual(['2026-05-06']);
  expect(after.next_free_at).toBe('2026-05-13T16:00:00.000Z');
});

test('days are those of the zone that looks', async () => {
  const provider = await givenProvider(it.deps, { hours: [{ weekday: 3, start: '16:00', end: '17:00' }] });
  const { id: service_id } = await givenService(it.deps, { provider_id: provider.id });
  const { body } = await it.call(CHECK, { service_id, ...WEEK, timezone: 'Europe/Berlin' });
  expect(body.days.filter((day) => day.free).map((day) => day.date)).toEqual(['2026-05-07']);
  expect(body.timezone).toBe('Europe/Berlin');
});

test('the days on which clocks change keep the hours on the wall', async () => {
  const portland = await givenProvider(it.deps, { max_advance_days: 365 });
  const { id: service_id } = await givenService(it.deps, { provider_id: portland.id, slot_step_minutes: 60 });
  it.clock.set(new Date('2026-10-20T00:00:00Z'));
  for (const date of ['2026-11-01', '2027-03-14']) {
    const { body } = await it.call(CHECK, { service_id, from: date, to: date });
    expect(clocks(body.slots, 'America/Los_Angeles')).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
    ]);
  }
  const hours = [{ weekday: 7, start: '00:00', end: '04:00' }];
  const island = await givenProvider(it.deps, { timezone: 'Australia/Lord_Howe', max_advance_days: 365, hours });
  const lord = await givenService(it.deps, { provider_id: island.id, slot_step_minutes: 30, duration_minutes: 30 });
  const on = async (date: string) =>
    clocks((await it.call(CHECK, { service_id: lord.id, from: date, to: date })).body.slots, 'Australia/Lord_Howe');
  // The clocks go back half an hour at 02:00 on 4 April 2027, so 01:30 occurs twice.
  expect((await on('2027-04-04')).filter((clock) => clock === '01:30')).toHaveLength(2);
  it.clock.set(new Date('2026-09-20T00:00:00Z'));
  expect(await on('2026-10-04')).toEqual(['00:00', '00:30', '01:00', '01:30', '02:30', '03:00', '03:30']);
  it.clock.set(NOON);
});

test('a group session shows its seats to whom it still has enough for', async () => {
  const service = await givenService(it.deps, { capacity: 4, slot_step_minutes: 240, duration_minutes: 60 });
  const at = '2026-05-06T16:00:00.000Z';
  await givenSession(it.deps, { service_id: service.id, starts_at: at, participants: 3 });
  const day = { service_id: service.id, from: '2026-05-06', to: '2026-05-06' };
  const { body } = await it.call(CHECK, day);
  expect(body.seats).toBe(4);
  expect(body.slots.map((slot) => slot.seats_left)).toEqual([1, 4]);
  expect((await it.call(CHECK, { ...day, participants: 2 })).body.slots).toHaveLength(1);
  const { problem } = await it.call(CHECK, { ...day, participants: 5 });
  expect(problem.errors).toEqual([{ path: 'participants', message: 'At most 4 people can come together.' }]);
});

test('one’s own booking makes room for its move, a stranger’s does not', async () => {
  const provider = await givenProvider(it.deps);
  const { id: service_id } = await givenService(it.deps, { provider_id: provider.id });
  const customer = await givenUser(it.deps);
  const at = '2026-05-06T16:00:00.000Z';
  const { booking_id } = await givenSession(it.deps, { service_id, starts_at: at, customer_id: customer.id });
  const asked = { service_id, from: '2026-05-06', to: '2026-05-06', ignore_booking_id: booking_id };
  const check = 'booking/booking_availability_check';
  const mine = await it.call(check, asked, { token: customer.token });
  expect(mine.body.slots[0]?.starts_at).toBe(at);
  expect((await it.call(check, asked, { token: provider.token })).status).toBe(200);
  expect((await it.call(check, asked, { token: (await givenUser(it.deps)).token })).problem.code).toBe('not_found');
  expect((await it.call(CHECK, asked)).problem.code).toBe('not_found');
});

test('what is not offered is refused', async () => {
  const hidden = await givenProvider(it.deps, { status: 'draft' });
  const service = await givenService(it.deps, { provider_id: hidden.id });
  const asked = { service_id: service.id, ...WEEK };
  expect((await it.call(CHECK, asked)).problem.code).toBe('not_found');
  expect((await it.call('booking/booking_availability_check', asked, { token: hidden.token })).status).toBe(200);
  expect((await it.call(CHECK, { ...asked, service_id: newId() })).problem.code).toBe('not_found');
  const old = await givenService(it.deps, { is_active: false });
  expect((await it.call(CHECK, { ...asked, service_id: old.id })).problem.code).toBe('service_inactive');
  expect((await it.call(CHECK, { ...asked, to: '2026-07-10' })).problem.errors?.[0]?.path).toBe('to');
  expect((await it.raw(CHECK, { ...asked, timezone: 'Mars/Base' })).problem.errors?.[0]?.path).toBe('timezone');
  expect((await it.call('booking/booking_availability_check', asked)).status).toBe(401);
});
