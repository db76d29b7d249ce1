import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DateFacts, nextDate, offerDate, type PackageFacts } from './date-offers.ts';
import { pageEnd } from './page-end.ts';
import { formatDay } from './summarize-dates.ts';

const HOUR = 3_600_000;
const from = Date.parse('2026-05-05T00:00:00Z');
const zones = ['America/Los_Angeles', 'Asia/Kathmandu', 'UTC'] as const;
const open = { is_cancelled: false, is_closed: false };

/** Half hours of two days, so that many things happen at one moment. */
const moment = fc.integer({ min: 0, max: 96 }).map((half) => from + half * (HOUR / 2));
const dates = fc.array(
  fc.record({ starts_ms: moment, hours: fc.integer({ min: 1, max: 30 }), room_left: fc.constantFrom(null, 0, 5) }),
  { maxLength: 4 },
);
const packages = fc.array(
  fc.record({
    sale_starts_ms: fc.option(moment),
    sale_ends_ms: fc.option(moment),
    sale_ends_minutes: fc.constantFrom(0, 0, 30, 600),
    pass_starts_ms: fc.option(moment),
  }),
  { maxLength: 3 },
);
type Page = { readonly dates: readonly DateFacts[]; readonly packages: readonly PackageFacts[]; timezone: string };

/** Everything of a page that follows the clock. */
function shownAt({ dates, packages, timezone }: Page, now_ms: number) {
  const now = new Date(now_ms);
  const offered = dates.filter(({ ends_ms }) => ends_ms > now_ms).map((date) => offerDate(open, date, packages, now));
  const to_come = packages.map(({ sale_starts_ms }) => sale_starts_ms !== null && sale_starts_ms > now_ms);
  return { offered, chosen: nextDate(offered), to_come, day: formatDay(now_ms, timezone) };
}

test('a page stays as it is until its end', () => {
  let shorter = 0;
  const same = fc.property(
    dates,
    packages,
    fc.constantFrom(...zones),
    moment,
    fc.nat(999),
    (at, sold, timezone, now_ms, part) => {
      const page: Page = {
        timezone,
        dates: at.map(({ starts_ms, hours, room_left }, n) => ({
          ...{ id: `${n}`, starts_ms, ends_ms: starts_ms + hours * HOUR, room_left, online_left: null },
          ...{ is_cancelled: false, is_closed: false, own: [] },
        })),
        packages: sold.map(({ pass_starts_ms, ...times }, n) => ({
          ...{ id: `${n}`, amount: n * 100, capacity: null, attendance: 'in_person', min_per_booking: 1, ...times },
          series:
            pass_starts_ms === null
              ? null
              : {
                  ...{ count: 2, from: '2026-05-05', until: '2026-05-06' },
                  starts_ms: pass_starts_ms,
                  left: 3,
                  is_closed: false,
                },
        })),
      };
      const ends = page.dates.map(({ ends_ms }) => ends_ms).filter((ends_ms) => ends_ms > now_ms);
      const next_end_ms = ends.length === 0 ? null : Math.min(...ends);
      // The statement reads only what has not ended.
      const current = { ...page, dates: page.dates.filter(({ ends_ms }) => ends_ms > now_ms) };
      const end = pageEnd({ ...current, next_end_ms }, new Date(now_ms));
      expect(end).toBeGreaterThan(now_ms);
      expect(end - now_ms).toBeLessThanOrEqual(25 * HOUR);
      const shown = shownAt(page, now_ms);
      for (const later of [now_ms + Math.floor(((end - now_ms) * part) / 1000), end - 1])
        expect(shownAt(page, later)).toEqual(shown);
      if (end - now_ms < 12 * HOUR) shorter += 1;
    },
  );
  fc.assert(same, { numRuns: 2_000 });
  expect(shorter).toBeGreaterThan(500);
});

test('the day of the event’s zone ends a page, also where the clocks change', () => {
  const page = { dates: [], packages: [], next_end_ms: null, timezone: 'America/Los_Angeles' };
  const end = (now: string) => new Date(pageEnd(page, new Date(now))).toISOString();
  expect(end('2026-05-05T06:59:59.999Z')).toBe('2026-05-05T07:00:00.000Z');
  expect(end('2026-05-05T07:00:00Z')).toBe('2026-05-06T07:00:00.000Z');
  expect(end('2026-03-08T08:00:00Z')).toBe('2026-03-09T07:00:00.000Z');
});
