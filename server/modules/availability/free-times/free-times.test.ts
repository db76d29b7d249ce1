import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoInstant, MINUTE_MS } from '#contract/instant.ts';
import { NOON } from '#test/app.ts';
import { casesOf } from '#test/test-volume.ts';
import { type SlotRow, slotInputOf } from '../queries.ts';
import { freeCalendar, fullSessions, rangeOfDates, slotsJson } from '../rules.ts';
import { freeTimesOf } from './index.ts';

const [FIRST, LAST] = ['2026-05-06', '2026-05-07'];
const shown = { timezone: 'America/Los_Angeles', from_date: FIRST, to_date: LAST };
const SESSION_AT = Date.parse('2026-05-06T16:00:00Z');

const row = (over: Partial<SlotRow> = {}): SlotRow => ({
  ...{ id: 'provider', slug: 'a', name: 'A', owner_id: 'owner', status: 'published', currency: 'USD' },
  ...{ timezone: 'America/Los_Angeles', buffer_before_minutes: 0, buffer_after_minutes: 0 },
  ...{ min_notice_minutes: 0, max_advance_days: 30, area_label: '', is_address_public: false, lat: null, lon: null },
  ...{ visit_radius_miles: 0, visit_places: [], schedule_version: 1, title: 'Class', is_active: true, amount: 1 },
  ...{ duration_minutes: 60, slot_step_minutes: 60, place: 'at_provider', capacity: 4, booking_mode: 'instant' },
  ...{ cancellation_policy: 'moderate', cancel_cutoff_minutes: 60, move_cutoff_minutes: 60, max_moves: 1 },
  ...{ service_id: 'service', service_currency: 'USD', taken_from: null, taken_to: null, sessions: null },
  rules: JSON.stringify([1, 2, 3, 4, 5].map((day) => ['weekly', day, null, '09:00', '17:00', null, null, []])),
  ...over,
});

/** The lists of a row: hours that are taken, and what is left of a session that begins at nine. */
const lists = (taken: readonly number[], seats_left: number | null, from_ms = SESSION_AT): Partial<SlotRow> => {
  const [from, to] = [from_ms / 1000, from_ms / 1000 + 3600];
  return {
    taken_from: JSON.stringify(taken.map((hour) => from + hour * 3600)),
    taken_to: JSON.stringify(taken.map((hour) => to + hour * 3600)),
    sessions: seats_left === null ? null : JSON.stringify([[from, to, from, to, seats_left]]),
  };
};

/** The same without a memory. */
function fresh(of: SlotRow, now: Date, participants: number) {
  const { input } = slotInputOf(of, { now, participants });
  const range = rangeOfDates(shown.timezone, FIRST, LAST);
  const { starts, days } = freeCalendar(input, range, shown);
  const [first] = starts;
  const first_at = first ? isoInstant(first.at) : null;
  return { slots: slotsJson(starts), first_at, days, full: fullSessions(input, range) };
}

const asked = async (of: SlotRow, now_ms: number, participants = 1) => {
  const { lasts: _, ...times } = await freeTimesOf(of, { now: new Date(now_ms), participants }, shown);
  return times;
};

test('random histories of a calendar and the clock show what can be booked at each moment', async () => {
  const step = fc.record({
    // Around the beginnings of minutes, at which sessions begin.
    later: fc.constantFrom(0, 1, MINUTE_MS - 1, MINUTE_MS, 59 * MINUTE_MS, 25 * 60 * MINUTE_MS),
    taken: fc.subarray([1, 2, 26]),
    seats_left: fc.constantFrom(null, 0, 1, 2),
    participants: fc.constantFrom(1, 2),
    min_notice_minutes: fc.constantFrom(0, 60),
    max_advance_days: fc.constantFrom(0, 1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      let now_ms = SESSION_AT - 60 * MINUTE_MS;
      for (const { later, taken, seats_left, participants, ...settings } of steps) {
        now_ms += later;
        const of = row({ ...settings, ...lists(taken, seats_left) });
        expect(await asked(of, now_ms, participants)).toEqual(fresh(of, new Date(now_ms), participants));
      }
    }),
    { numRuns: casesOf(60) },
  );
});

test('a session that begins with a minute can be booked until then, and is full until just before', async () => {
  const [open, full] = [row(lists([], 4)), row(lists([], 0))];
  for (const [now_ms, isAhead] of [
    [SESSION_AT - 1, true],
    [SESSION_AT, true],
    [SESSION_AT + 1, false],
  ] as const)
    expect((await asked(open, now_ms)).first_at === isoInstant(SESSION_AT)).toBe(isAhead);
  expect((await asked(full, SESSION_AT - 1)).full).toHaveLength(1);
  expect((await asked(full, SESSION_AT)).full).toEqual([]);
});

test('is computed once a minute, unless a session begins within one', () => {
  const noon_ms = NOON.getTime();
  const reading = (of: SlotRow, now_ms: number) => freeTimesOf(of, { now: new Date(now_ms), participants: 1 }, shown);
  const plain = row({ ...lists([1], 2), title: 'Once' });
  expect(reading(plain, noon_ms + 1)).toBe(reading(plain, noon_ms + MINUTE_MS - 1));
  expect(reading(plain, noon_ms + 1)).not.toBe(reading(plain, noon_ms + MINUTE_MS + 1));
  expect(reading({ ...plain }, noon_ms + 1)).not.toBe(reading({ ...plain, schedule_version: 2 }, noon_ms + 1));
});

test('a session that begins within a minute is over within it', async () => {
  const odd = row(lists([], 2, SESSION_AT + 30_000));
  expect((await asked(odd, SESSION_AT + 29_000)).first_at).toBe(isoInstant(SESSION_AT + 30_000));
  expect((await asked(odd, SESSION_AT + 31_000)).first_at).not.toBe(isoInstant(SESSION_AT + 30_000));
});
