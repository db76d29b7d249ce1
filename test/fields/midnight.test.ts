import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ScheduleRuleInput } from '#contract/calls/my_schedule.ts';
import { clockOfMinutes, endClock, fieldClock, minutesBetween } from '#contract/formats/clock.ts';
import { DAY_MS, MINUTE_MS } from '#contract/instant.ts';
import { openDays, rangeOfDates } from '#server/modules/availability/rules.ts';
import { casesOf } from '#test/test-volume.ts';
import { openedDay } from '#web/features/schedule/day-rules.ts';
import { instantOf } from '#web/features/schedule/wall-time.ts';
import { rulesOf, stretch, weekOf, wrongWith } from '#web/features/schedule/weekly-hours/week.ts';
import { lengthOf, timesOf } from '#web/screens/event-form/draft/schedule-draft.ts';
import { blockOf, lastDay, rangeOf } from '#web/screens/my_schedule/time-range.ts';

/** Days on which clocks change at midnight, at two, by half an hour, and days on which they don’t. */
const days = fc.constantFrom(
  ['America/Los_Angeles', '2026-05-08'],
  ['America/Los_Angeles', '2026-03-07'],
  ['America/Los_Angeles', '2026-11-01'],
  ['Africa/Cairo', '2026-04-23'],
  ['Africa/Cairo', '2026-10-29'],
  ['America/Santiago', '2026-09-05'],
  ['America/Santiago', '2026-04-04'],
  ['Australia/Lord_Howe', '2026-10-03'],
  ['Asia/Kathmandu', '2026-02-28'],
) as fc.Arbitrary<[string, string]>;
const clock = fc.integer({ min: 0, max: 1439 }).map(clockOfMinutes);
const next = (date: string, by = 1) => Temporal.PlainDate.from(date).add({ days: by }).toString();

const none = { date: null, from: null, to: null, reason: null };
const RULE = { ...none, _id: 'r', kind: 'weekly' as const, weekday: 1, service_ids: [] };

type Block = typeof blockOf;

/** Blocks until midnight, typed as the end of their last day or as the beginning of the next, end with that day. */
const untilMidnight = (block: Block) =>
  fc.property(days, clock, fc.nat(3), ([timezone, date], start, nights) => {
    const last = next(date, nights);
    const { to } = rangeOfDates(timezone, last, last);
    const typed = { from_date: date, start, end: '00:00' };
    const ends = [block({ ...typed, to_date: next(last) }, timezone).to, instantOf(last, '24:00', timezone)];
    if (nights === 0) ends.push(block({ ...typed, to_date: date }, timezone).to);
    for (const end of ends) expect(end).toBe(to);
    expect(lastDay({ ...typed, to_date: next(last) })).toBe(last);
  });

test('a block until midnight takes nothing of the next day', () => {
  fc.assert(untilMidnight(blockOf), { numRuns: casesOf(900) });
});

test('a block whose 00:00 always ends its day takes the next one, and is found', () => {
  const asBefore: Block = ({ from_date, start, to_date, end }, timezone) => ({
    from: instantOf(from_date, start, timezone),
    to: instantOf(to_date, endClock(end), timezone),
  });
  expect(() => fc.assert(untilMidnight(asBefore), { numRuns: 300 })).toThrow();
});

test('what is dragged in the calendar until midnight ends there, on one day and on several', () => {
  for (const end of ['2026-05-08 23:59:00', '2026-05-09 00:00:00'])
    for (const from of ['2026-05-08', '2026-05-06']) {
      const range = rangeOf(end, `${from} 18:00:00`);
      expect(blockOf(range, 'Europe/Berlin').to).toBe('2026-05-08T22:00:00.000Z');
      expect(lastDay(range)).toBe('2026-05-08');
    }
});

test('weekly hours of any length, all day too, are accepted, stored and shown as they were typed', () => {
  fc.assert(
    fc.property(clock, clock, (start, end) => {
      fc.pre(start !== end || end === '00:00');
      const day = [stretch(start, end)];
      const [own] = day;
      expect(own && wrongWith(day, own)).toBeNull();
      const [rule] = rulesOf([day], []);
      const stored = ScheduleRuleInput.parse(rule);
      expect(stored).toMatchObject({ start, end: endClock(end) });
      const shown = { ...RULE, start, end: 'end' in stored ? stored.end : null };
      expect(weekOf([shown])[0]).toMatchObject([{ start, end: fieldClock(end) }]);
    }),
    {
      numRuns: casesOf(600),
      examples: [
        ['00:00', '00:00'],
        ['18:00', '00:00'],
      ],
    },
  );
});

test('hours of a date last as long in the schedule as by their clocks, and an event’s form agrees', () => {
  fc.assert(
    fc.property(clock, clock, (start, end) => {
      fc.pre(start !== end || end === '00:00');
      const minutes = minutesBetween(start, end);
      const [rule] = openedDay([], '2026-05-08', start, end);
      const stored = ScheduleRuleInput.parse(rule);
      const open = openDays([stored], 'Asia/Kathmandu', '2026-05-07', '2026-05-10').flatMap((day) => day.open);
      const length = open.reduce((sum, span) => sum + span.end - span.start, 0);
      expect(length).toBe(minutes * MINUTE_MS);
      expect(length).toBeLessThanOrEqual(DAY_MS);
      expect(lengthOf(start, end)).toBe(minutes);
      expect(timesOf(start, minutes)).toEqual({ start_time: start, end_time: fieldClock(end), nights: 0 });
    }),
    {
      numRuns: casesOf(600),
      examples: [
        ['00:00', '00:00'],
        ['19:00', '00:00'],
      ],
    },
  );
});

test('the calls take 00:00 as an end like 24:00, and 24:00 as no start', () => {
  const weekly = { kind: 'weekly', weekday: 1 };
  expect(ScheduleRuleInput.parse({ ...weekly, start: '00:00', end: '00:00' })).toMatchObject({ end: '24:00' });
  const dated = ScheduleRuleInput.parse({ kind: 'date', date: '2026-05-08', start: '20:00', end: '00:00' });
  expect(dated).toMatchObject({ end: '24:00' });
  expect(ScheduleRuleInput.safeParse({ ...weekly, start: '24:00', end: '02:00' }).success).toBe(false);
});
