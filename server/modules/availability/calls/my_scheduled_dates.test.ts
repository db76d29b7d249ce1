import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenSession } from '#test/given-session.ts';
import { givenForHire, givenHire } from '#test/given-team.ts';

const it = testApp();

const given = async (own: Parameters<typeof givenProvider>[1] = {}) => {
  const provider = await givenProvider(it.deps, own);
  const caller = { token: provider.token };
  const list = async () => (await it.call('my_schedule/schedule_list', { provider_id: provider.id }, caller)).body;
  return { provider_id: provider.id, caller, list };
};

test('dates with hours: nights cut at midnight, blocks taken out, the clocks’ change in real time', async () => {
  const { provider_id } = await given({ hours: [{ weekday: 6, start: '22:00', end: '04:00' }] });
  const asked = { provider_id, from: '2026-10-31', to: '2026-11-01' };
  const { body } = await it.call('my_schedule/guest_my_scheduled_dates', asked);
  expect(body.timezone).toBe('America/Los_Angeles');
  expect(body.dates.map(({ date, hours }) => [date, hours.map(({ start, end }) => `${start}–${end}`)])).toEqual([
    ['2026-10-31', ['22:00–24:00']],
    ['2026-11-01', ['00:00–04:00']],
  ]);
  // The night the clocks go back is five hours long.
  expect(body.dates[1]?.hours[0]).toMatchObject({
    starts_at: '2026-11-01T07:00:00.000Z',
    ends_at: '2026-11-01T12:00:00.000Z',
  });
  expect((await it.call('my_schedule/guest_my_scheduled_dates', { ...asked, to: '2027-10-31' })).status).toBe(400);
});

test('how full dates are; by whom only the owner sees', async () => {
  const { provider_id, caller } = await given();
  const { id: service_id } = await givenService(it.deps, { provider_id });
  await givenSession(it.deps, { service_id, starts_at: '2026-05-08T16:00:00.000Z' });
  await givenSession(it.deps, { service_id, starts_at: '2026-05-08T18:00:00.000Z' });
  const asked = { provider_id, from: '2026-05-08', to: '2026-05-09' };
  const own = (await it.call('my_schedule/booked_schedule_dates', asked, caller)).body;
  expect(own.dates).toEqual([
    { date: '2026-05-08', open_minutes: 480, booked_minutes: 120, full_percent: 25 },
    { date: '2026-05-09', open_minutes: 480, booked_minutes: 0, full_percent: 0 },
  ]);
  expect(own.bookings.map((booking) => [booking.kind, booking.customer_name])).toEqual([
    ['session', 'Cleo Customer'],
    ['session', 'Cleo Customer'],
  ]);
  const { body } = await it.call('my_schedule/guest_booked_schedule_dates', asked);
  expect(body.dates).toEqual(own.dates);
  expect(body.bookings).toEqual([]);
});

test('events and hires in the calendar say which they are', async () => {
  const page = await givenForHire(it);
  const { provider_id } = page;
  const own = { provider_id, needs_provider: true, dates: ['2026-05-08T17:00:00.000Z'] };
  const event = await givenEvent(it.deps, own);
  const other = await givenEvent(it.deps, { title: 'Night market', dates: ['2026-05-08T22:00:00.000Z'] });
  const hire_id = await givenHire(it, other, provider_id);
  expect((await it.call('user/accept_hire_collab_req', { hire_id, version: 1 }, page)).status).toBe(200);
  const asked = { provider_id, from: '2026-05-08', to: '2026-05-08' };
  const { bookings } = (await it.call('my_schedule/booked_schedule_dates', asked, page)).body;
  expect(bookings).toMatchObject([
    { kind: 'event', title: 'Sourdough evening', event_id: event.id, hire_id: null },
    { kind: 'hire', title: 'Night market', event_id: other.id, hire_id },
  ]);
});

test('my_scheduled_dates shows the hours of each date, to others too once the page is published', async () => {
  const hours = [{ weekday: 5, start: '09:00', end: '12:00' }];
  const { id: provider_id, token } = await givenProvider(it.deps, { hours });
  const asked = { provider_id, from: '2026-05-07', to: '2026-05-08' };
  const own = await it.call('my_schedule/my_scheduled_dates', asked, { token });
  expect(own.body.timezone).toBe('America/Los_Angeles');
  expect(own.body.dates.map(({ date, hours }) => [date, hours.length])).toEqual([
    ['2026-05-07', 0],
    ['2026-05-08', 1],
  ]);
  expect((await it.call('my_schedule/guest_my_scheduled_dates', asked)).body).toEqual(own.body);
  const draft = await givenProvider(it.deps, { status: 'draft' });
  const hidden = { ...asked, provider_id: draft.id };
  expect((await it.call('my_schedule/my_scheduled_dates', hidden, draft)).status).toBe(200);
  expect((await it.call('my_schedule/my_scheduled_dates', hidden, { token })).problem.code).toBe('not_found');
  expect((await it.call('my_schedule/guest_my_scheduled_dates', hidden)).problem.code).toBe('not_found');
  expect((await it.call('my_schedule/my_scheduled_dates', asked)).problem.code).toBe('not_signed_in');
});
