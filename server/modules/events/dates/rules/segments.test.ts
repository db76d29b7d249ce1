import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isViolation } from '#contract/violation.ts';
import { casesOf } from '#test/test-volume.ts';
import type { EditOutcome } from './date-edit.ts';
import { listDates, segmentDays } from './expand-dates.ts';
import { parseSchedule } from './parse-schedule.ts';
import { planEdit } from './plan-edit.ts';
import { presentSchedule } from './present-schedule.ts';
import type { EventSchedule, Segment } from './schedule.ts';
import { joinSegments, splitSegments } from './segments.ts';
import { addDays } from './wall-clock.ts';

const evening = { start_time: '19:00', minutes: 90 };
const WINDOW = { from: '2026-01-01', until: '2032-12-31' };
const daysOf = (segments: readonly Segment[]) => segments.flatMap((segment) => segmentDays(segment, WINDOW));

const segment = (rrule: string | null, from_date = '2026-11-20', until_date: string | null = null): Segment => ({
  from_date,
  until_date,
  ...evening,
  rrule,
});

describe('splitting', () => {
  test('ends a segment the day before, and begins with the next date of the rule', () => {
    expect(splitSegments([segment('FREQ=WEEKLY;INTERVAL=2')], '2026-12-05')).toEqual({
      before: [segment('FREQ=WEEKLY;INTERVAL=2', '2026-11-20', '2026-12-04')],
      after: [segment('FREQ=WEEKLY;INTERVAL=2', '2026-12-18')],
    });
  });

  test('leaves the rest of COUNT', () => {
    expect(splitSegments([segment('FREQ=DAILY;COUNT=10', '2026-11-20', '2026-11-29')], '2026-11-24')).toEqual({
      before: [segment('FREQ=DAILY', '2026-11-20', '2026-11-23')],
      after: [segment('FREQ=DAILY;COUNT=6', '2026-11-24', '2026-11-29')],
    });
  });

  test('leaves nothing after the last date', () => {
    const weekly = segment('FREQ=WEEKLY', '2026-11-20', '2026-12-10');
    expect(splitSegments([weekly], '2026-12-05').after).toEqual([]);
    expect(splitSegments([segment(null, '2026-11-20', '2026-11-20'), weekly], '2026-11-20').before).toEqual([]);
  });
});

describe('joining', () => {
  const first = segment('FREQ=WEEKLY;INTERVAL=2', '2026-11-20', '2026-12-17');

  test('makes one segment of two with the same dates', () => {
    expect(joinSegments([first, segment('FREQ=WEEKLY;INTERVAL=2', '2026-12-18')])).toEqual([
      segment('FREQ=WEEKLY;INTERVAL=2'),
    ]);
  });

  test.each<[string, Segment]>([
    ['another rhythm', segment('FREQ=WEEKLY;INTERVAL=2', '2026-12-25')],
    ['a gap', segment('FREQ=WEEKLY;INTERVAL=2', '2027-01-01')],
    ['another rule', segment('FREQ=WEEKLY', '2026-12-18')],
    ['another time', { ...segment('FREQ=WEEKLY;INTERVAL=2', '2026-12-18'), start_time: '20:00' }],
    ['another length', { ...segment('FREQ=WEEKLY;INTERVAL=2', '2026-12-18'), minutes: 60 }],
    ['a single date', segment(null, '2026-12-18', '2026-12-18')],
  ])('leaves segments with %s apart', (_what, second) => {
    expect(joinSegments([first, second])).toEqual([first, second]);
  });
});

test('splitting loses no date, and joining undoes it', () => {
  const rules = fc.constantFrom(
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SA',
    'FREQ=WEEKLY;BYMONTH=1,11;BYDAY=FR',
    'FREQ=MONTHLY;BYDAY=3FR',
    'FREQ=MONTHLY;INTERVAL=2',
    'FREQ=MONTHLY;BYDAY=FR,SU;BYSETPOS=-1,3',
    'FREQ=YEARLY;BYMONTH=11;BYDAY=3FR',
  );
  fc.assert(
    fc.property(rules, fc.option(fc.integer({ min: 1, max: 40 })), fc.nat(900), (rule, count, days) => {
      const rrule = count === null ? rule : `${rule};COUNT=${count}`;
      const last = count === null ? null : (daysOf([segment(rrule)]).at(-1) ?? null);
      const whole = segment(rrule, '2026-11-20', last);
      const day = addDays('2026-11-01', days);
      const { before, after } = splitSegments([whole], day);
      expect(daysOf(before).every((date) => date < day)).toBe(true);
      expect(daysOf(after).every((date) => date >= day)).toBe(true);
      expect([...daysOf(before), ...daysOf(after)]).toEqual(daysOf([whole]));
      if (after.length > 0) expect(joinSegments([...before, ...after])).toEqual([whole]);
    }),
    { numRuns: casesOf(300) },
  );
});

const HORIZON = '2027-12-23';
const entered = { starts_on: '2026-11-20', start_time: '19:00', minutes: 90, added: [], excluded: ['2026-11-27'] };

function given<Value extends object>(value: Value): Exclude<Value, { readonly violated: string }> {
  if (isViolation(value)) throw new Error(JSON.stringify(value));
  return value as Exclude<Value, { readonly violated: string }>;
}

function plan(schedule: EventSchedule, edit: Parameters<typeof planEdit>[0]['edit']): EditOutcome {
  const occurrences = listDates(schedule, '2026-01-01', HORIZON).map((date) => ({
    ...{ ...date, id: date.date, original_start: date.starts_at, has_own_time: false },
    status: 'scheduled' as const,
  }));
  return given(planEdit({ schedule, occurrences, edit, now: '2026-11-18T20:00:00.000Z', horizon: HORIZON }));
}

test('a schedule that is entered with the rule as shown gets other dates, and later times stay', () => {
  const rule = 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270326';
  const fridays = given(parseSchedule({ ...entered, rule }, 'America/Los_Angeles'));
  const change = { start_time: '18:00' };
  const { schedule } = plan(fridays, { scope: 'following', occurrence_id: '2027-01-08', change });
  const shown = presentSchedule(schedule, '2026-11-18');
  if (shown === null) throw new Error('The schedule has dates.');
  const extra = { date: '2026-12-09', start_time: '12:00', minutes: 60 };
  const more = { ...shown, added: [extra], excluded: [...shown.excluded, '2026-12-11'] };
  const outcome = plan(schedule, { scope: 'all', change: { schedule: more } });
  expect(outcome.moved).toEqual([]);
  expect(outcome.created.map(({ date }) => date)).toEqual(['2026-12-09']);
  expect(outcome.dropped.map(({ date }) => date)).toEqual(['2026-12-11']);
  expect(outcome.schedule.segments).toEqual(schedule.segments);

  const later = plan(schedule, { scope: 'all', change: { schedule: { ...more, start_time: '20:00' } } });
  expect(later.schedule.segments).toMatchObject([{ start_time: '20:00' }]);
});
