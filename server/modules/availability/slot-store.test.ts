import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService } from '#test/given.ts';
import { givenSession } from '#test/given-session.ts';
import { loadSlotInput, nextAlternatives } from './queries.ts';
import { slotAt, slotsBetween } from './rules.ts';

const it = testApp();
const WEDNESDAY = { from: new Date('2026-05-06T07:00:00Z'), to: new Date('2026-05-07T07:00:00Z') };

const clocks = async (service_id: string, options: { ignore_booking_id?: string; participants?: number } = {}) => {
  const found = await loadSlotInput(it.deps.database.read, service_id, WEDNESDAY, { now: NOON, ...options });
  if (!found) throw new Error('no such service');
  return slotsBetween(found.input, WEDNESDAY).map((slot) => slot.starts_at.slice(11, 16));
};

test('an unknown service has no input', async () => {
  expect(await loadSlotInput(it.deps.database.read, newId(), WEDNESDAY, { now: NOON })).toBeNull();
});

test('a booked time and its buffers are taken; its own booking does not stand in the way', async () => {
  const provider = await givenProvider(it.deps, { buffer_after_minutes: 30 });
  const service = await givenService(it.deps, { provider_id: provider.id, slot_step_minutes: 60 });
  expect(await clocks(service.id)).toEqual(['16:00', '17:00', '18:00', '19:00', '20:00', '21:00', '22:00', '23:00']);
  const { booking_id } = await givenSession(it.deps, { service_id: service.id, starts_at: '2026-05-06T19:00:00Z' });
  expect(await clocks(service.id)).toEqual(['16:00', '17:00', '21:00', '22:00', '23:00']);
  expect(await clocks(service.id, { ignore_booking_id: booking_id })).toHaveLength(8);
});

test('a hold that ran out is free before anybody has swept it up', async () => {
  const service = await givenService(it.deps, { slot_step_minutes: 60 });
  await givenSession(it.deps, {
    service_id: service.id,
    starts_at: '2026-05-06T19:00:00Z',
    status: 'awaiting_payment',
    expires_at: NOON,
  });
  await givenSession(it.deps, {
    service_id: service.id,
    starts_at: '2026-05-06T20:00:00Z',
    status: 'awaiting_payment',
    expires_at: new Date(NOON.getTime() + 1000),
  });
  const left = await clocks(service.id);
  expect(left).toContain('19:00');
  expect(left).not.toContain('20:00');
});

test('a group session is offered with its seats left, and without them no more', async () => {
  const service = await givenService(it.deps, { slot_step_minutes: 60, capacity: 5 });
  const at = '2026-05-06T19:00:00Z';
  const { booking_id } = await givenSession(it.deps, { service_id: service.id, starts_at: at, participants: 3 });
  const seats = async (options = {}) => {
    const found = await loadSlotInput(it.deps.database.read, service.id, WEDNESDAY, { now: NOON, ...options });
    return found ? (slotAt(found.input, at)?.seats_left ?? 0) : null;
  };
  expect(await seats()).toBe(2);
  expect(await seats({ participants: 2 })).toBe(2);
  expect(await seats({ participants: 3 })).toBe(0);
  expect(await seats({ participants: 4, ignore_booking_id: booking_id })).toBe(5);
});

test('alternatives are the next free times, as far as the calendar is open', async () => {
  const provider = await givenProvider(it.deps, { max_advance_days: 40, hours: [] });
  const service = await givenService(it.deps, { provider_id: provider.id, slot_step_minutes: 60 });
  const next = (at: Date, count?: number) => nextAlternatives(it.deps.database.read, service.id, at, 1, NOON, count);
  expect(await next(NOON)).toEqual([]);
  await sql`INSERT INTO schedule_rules (id, provider_id, kind, on_date, start_time, end_time)
    VALUES (${newId()}, ${provider.id}, 'date', '2026-05-06', '09:00', '11:00'),
      (${newId()}, ${provider.id}, 'date', '2026-06-10', '09:00', '11:00')`.execute(it.deps.database.write);
  expect((await next(new Date('2026-05-06T16:30:00Z'))).map((slot) => slot.starts_at)).toEqual([
    '2026-05-06T17:00:00.000Z',
    '2026-06-10T16:00:00.000Z',
    '2026-06-10T17:00:00.000Z',
  ]);
  expect(await next(new Date('2020-01-01T00:00:00Z'), 1)).toHaveLength(1);
});
