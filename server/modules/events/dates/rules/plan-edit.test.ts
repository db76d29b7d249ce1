import { describe, expect, test } from 'vitest';
import type { Schedule } from '#contract/entities/own-event.ts';
import { isViolation } from '#contract/violation.ts';
import type { DateChange, EditOutcome, StoredDate } from './date-edit.ts';
import { listDates } from './expand-dates.ts';
import { parseSchedule } from './parse-schedule.ts';
import { planEdit } from './plan-edit.ts';
import { presentSchedule } from './present-schedule.ts';
import type { EventSchedule } from './schedule.ts';
import { readTime } from './wall-clock.ts';

const ZONE = 'America/Los_Angeles';
const NOW = '2026-11-18T20:00:00.000Z';
const HORIZON = '2027-12-23';

/** The story of the product: Fridays at 7 PM, without three, and with New Year's Eve. */
const fridays: Schedule = {
  starts_on: '2026-11-20',
  start_time: '19:00',
  minutes: 90,
  rule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270326',
  added: [{ date: '2026-12-31', start_time: '22:00', minutes: 180 }],
  excluded: ['2026-11-27', '2026-12-25', '2027-01-01'],
};

function read(input: Schedule): EventSchedule {
  const schedule = parseSchedule(input, ZONE);
  if (isViolation(schedule)) throw new Error(JSON.stringify(schedule));
  return schedule;
}

/** Stored dates of a schedule, whose ids are their source and day. */
const store = (schedule: EventSchedule): StoredDate[] =>
  listDates(schedule, '2026-01-01', HORIZON).map((date) => ({
    ...date,
    id: `${date.source} ${date.date}`,
    original_start: date.starts_at,
    has_own_time: false,
    status: 'scheduled',
  }));

interface Given {
  readonly schedule?: EventSchedule;
  readonly occurrences?: readonly StoredDate[];
  readonly now?: string;
}

const edit = (scope: 'this' | 'following' | 'all', change: DateChange, occurrence_id?: string, given: Given = {}) => {
  const schedule = given.schedule ?? read(fridays);
  const occurrences = given.occurrences ?? store(schedule);
  return planEdit({
    schedule,
    occurrences,
    edit: { scope, occurrence_id, change },
    now: given.now ?? NOW,
    horizon: HORIZON,
  });
};

function planned(...given: Parameters<typeof edit>) {
  const outcome = edit(...given);
  if (isViolation(outcome)) throw new Error(JSON.stringify(outcome));
  return outcome;
}

const local = (at: string) =>
  Object.values(readTime(at, at, ZONE))
    .slice(0, 2)
    .join(' ');

/** The stored dates after an edit. */
function applied(occurrences: readonly StoredDate[], outcome: EditOutcome): StoredDate[] {
  const dropped = new Set(outcome.dropped.map(({ id }) => id));
  const moved = new Map(outcome.moved.map((one) => [one.id, one]));
  const left = occurrences.filter(({ id }) => !dropped.has(id)).map((one) => ({ ...one, ...moved.get(one.id) }));
  const created = outcome.created.map((one) => ({
    ...one,
    id: `new ${one.source} ${one.date}`,
    has_own_time: false,
    status: 'scheduled' as const,
  }));
  return [...left, ...created];
}

describe('one date', () => {
  test('gets its own time, and nothing else changes', () => {
    const outcome = planned('this', { start_time: '20:30' }, 'rule 2026-12-04');
    expect(outcome.moved).toMatchObject([
      { id: 'rule 2026-12-04', date: '2026-12-04', from_starts_at: '2026-12-05T03:00:00.000Z', has_own_time: true },
    ]);
    expect(outcome.moved.map(({ starts_at, ends_at }) => [local(starts_at), local(ends_at)])).toEqual([
      ['2026-12-04 20:30', '2026-12-04 22:00'],
    ]);
    expect([outcome.created, outcome.dropped]).toEqual([[], []]);
    expect(outcome.schedule).toEqual(read(fridays));
    expect(outcome.unchanged).toHaveLength(16);
    expect(outcome.scopes).toEqual({ this: 1, following: 16, all: 17 });
  });

  test('moves to another day and keeps its day in the rule', () => {
    const outcome = planned('this', { day: '2026-12-05' }, 'rule 2026-12-04');
    expect(outcome.moved).toMatchObject([{ date: '2026-12-04', source: 'rule', has_own_time: true }]);
    expect(local(outcome.moved[0]?.starts_at ?? '')).toBe('2026-12-05 19:00');
  });

  test('goes back to the time of the series', () => {
    const occurrences = applied(store(read(fridays)), planned('this', { start_time: '20:30' }, 'rule 2026-12-04'));
    const outcome = planned('this', { reset: true }, 'rule 2026-12-04', { occurrences });
    expect(outcome.moved).toMatchObject([{ starts_at: '2026-12-05T03:00:00.000Z', has_own_time: false }]);
  });

  test('that was added takes its entry along', () => {
    const outcome = planned('this', { day: '2027-01-02', start_time: '21:00' }, 'added 2026-12-31');
    expect(outcome.schedule.added).toEqual([{ date: '2027-01-02', start_time: '21:00', minutes: 180 }]);
    expect(outcome.moved).toMatchObject([{ date: '2027-01-02', source: 'added', has_own_time: false }]);
  });

  test('is left out, or is not added any more', () => {
    const friday = planned('this', { drop: true }, 'rule 2026-12-04');
    expect(friday.dropped.map(({ id }) => id)).toEqual(['rule 2026-12-04']);
    expect(friday.schedule.excluded).toEqual(['2026-11-27', '2026-12-04', '2026-12-25', '2027-01-01']);
    const added = planned('this', { drop: true }, 'added 2026-12-31');
    expect([added.dropped.length, added.schedule.added]).toEqual([1, []]);
  });
});

describe('this and following dates', () => {
  test('get another time in a segment of their own', () => {
    const outcome = planned('following', { start_time: '18:00' }, 'rule 2027-01-08');
    expect(outcome.schedule.segments).toEqual([
      {
        from_date: '2026-11-20',
        until_date: '2027-01-07',
        start_time: '19:00',
        minutes: 90,
        rrule: 'FREQ=WEEKLY;BYDAY=FR',
      },
      {
        from_date: '2027-01-08',
        until_date: '2027-03-26',
        start_time: '18:00',
        minutes: 90,
        rrule: 'FREQ=WEEKLY;BYDAY=FR',
      },
    ]);
    expect(outcome.moved).toHaveLength(12);
    expect(
      outcome.moved.every(({ id, starts_at }) => id >= 'rule 2027-01-08' && local(starts_at).endsWith('18:00')),
    ).toBe(true);
    expect([outcome.created, outcome.dropped]).toEqual([[], []]);
  });

  test('that get the time of before are one segment again', () => {
    const schedule = read({ ...fridays, rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=19' });
    const first = planned('following', { start_time: '18:00' }, 'rule 2027-01-08', { schedule });
    expect(first.schedule.segments.map(({ rrule }) => rrule)).toEqual([
      'FREQ=WEEKLY;BYDAY=FR',
      'FREQ=WEEKLY;BYDAY=FR;COUNT=12',
    ]);
    const occurrences = applied(store(schedule), first);
    const second = planned('following', { start_time: '19:00' }, 'rule 2027-01-08', {
      schedule: first.schedule,
      occurrences,
    });
    expect(second.schedule).toEqual(schedule);
    expect(applied(occurrences, second).map(({ starts_at }) => starts_at)).toEqual(
      store(schedule).map(({ starts_at }) => starts_at),
    );
  });

  test('get another rule: days that stay keep their ids', () => {
    const input = { ...fridays, rule: 'FREQ=WEEKLY;BYDAY=FR,SA;UNTIL=20270326', added: [], excluded: ['2027-02-05'] };
    const outcome = planned('following', { schedule: input }, 'rule 2027-01-15');
    expect(outcome.created).toHaveLength(10);
    expect(outcome.created.every(({ date }) => date >= '2027-01-16')).toBe(true);
    expect(outcome.dropped.map(({ id }) => id)).toEqual(['rule 2027-02-05']);
    expect(outcome.moved).toEqual([]);
    expect(outcome.schedule.added).toEqual(fridays.added);
    expect(outcome.schedule.excluded).toEqual(['2026-11-27', '2026-12-25', '2027-01-01', '2027-02-05']);
  });

  test('go, and the rule ends the day before', () => {
    const outcome = planned('following', { drop: true }, 'rule 2026-12-11');
    expect(outcome.dropped).toHaveLength(15);
    expect(outcome.schedule.segments).toMatchObject([{ from_date: '2026-11-20', until_date: '2026-12-10' }]);
    expect([outcome.schedule.added, outcome.schedule.excluded]).toEqual([[], ['2026-11-27']]);
  });
});

describe('all dates', () => {
  test('that have begun never change', () => {
    const now = '2026-12-12T05:00:00.000Z';
    const outcome = planned('all', { start_time: '18:00' }, undefined, { now });
    expect(outcome.unchanged.filter(({ reason }) => reason === 'over').map(({ id }) => id)).toEqual([
      'rule 2026-11-20',
      'rule 2026-12-04',
      'rule 2026-12-11',
    ]);
    expect(outcome.schedule.segments.map(({ from_date, until_date }) => [from_date, until_date])).toEqual([
      ['2026-11-20', '2026-12-11'],
      ['2026-12-18', '2027-03-26'],
    ]);
  });

  test('move without those that have their own time', () => {
    const occurrences = applied(store(read(fridays)), planned('this', { day: '2026-12-19' }, 'rule 2026-12-18'));
    const outcome = planned('all', { start_time: '18:00' }, undefined, { occurrences });
    expect(outcome.moved).toHaveLength(15);
    expect(outcome.unchanged).toEqual([
      { id: 'rule 2026-12-18', reason: 'own_time' },
      { id: 'added 2026-12-31', reason: 'same' },
    ]);
    const saturdays = { ...fridays, rule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20270326', excluded: [] };
    const moved = planned('all', { schedule: saturdays }, undefined, { occurrences });
    expect(moved.unchanged.map(({ id, reason }) => `${id}: ${reason}`)).toContain('rule 2026-12-18: own_time');
    const shorter = { ...saturdays, rule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20261213' };
    expect(planned('all', { schedule: shorter }, undefined, { occurrences }).dropped.map(({ id }) => id)).toContain(
      'rule 2026-12-18',
    );
  });

  test('take added dates along that have the time of the series', () => {
    const schedule = read({ ...fridays, added: [{ date: '2026-12-31', start_time: '19:00', minutes: 90 }] });
    const outcome = planned('all', { start_time: '18:00' }, undefined, { schedule });
    expect(outcome.schedule.added).toEqual([{ date: '2026-12-31', start_time: '18:00', minutes: 90 }]);
    expect(outcome.moved.map(({ id }) => id)).toContain('added 2026-12-31');
  });

  test('stay as they are where the same schedule is saved again', () => {
    const schedule = read(fridays);
    const input = presentSchedule(schedule) ?? undefined;
    expect(input?.rule).toBe(fridays.rule);
    for (const now of [NOW, '2027-01-20T00:00:00.000Z']) {
      const outcome = planned('all', { schedule: input }, undefined, { now });
      expect([outcome.created, outcome.moved, outcome.dropped]).toEqual([[], [], []]);
      expect(outcome.schedule).toEqual(schedule);
    }
  });

  test('get more dates and lose some, each with an original start of its own', () => {
    const occurrences = applied(store(read(fridays)), planned('this', { start_time: '20:30' }, 'rule 2026-12-04'));
    const add = [{ date: '2026-12-04', start_time: '19:00', minutes: 60 }];
    expect(edit('all', { add }, undefined, { occurrences })).toMatchObject({ violated: 'added_twice', field: 'added' });
    const change = { start_time: '18:00', add, exclude: ['2026-12-11'] };
    const later = planned('all', change, undefined, { occurrences });
    expect(later.created).toMatchObject([
      { date: '2026-12-04', starts_at: '2026-12-05T03:00:00.000Z', original_start: '2026-12-05T03:00:01.000Z' },
    ]);
    expect(later.dropped.map(({ id }) => id)).toEqual(['rule 2026-12-11']);
  });
});

test.each<[string, string, string, Parameters<typeof edit>]>([
  ['an unknown date', 'occurrence_id', 'date_unknown', ['this', { start_time: '20:00' }, 'nobody']],
  ['no date', 'occurrence_id', 'date_unknown', ['following', { start_time: '20:00' }]],
  [
    'a date that has begun',
    'occurrence_id',
    'date_over',
    ['this', { start_time: '20:00' }, 'rule 2026-11-20', { now: '2026-11-21T03:00:00.000Z' }],
  ],
  ['another day for several dates', 'date', 'outside_scope', ['all', { day: '2026-12-05' }]],
  ['a rule for one date', 'rule', 'outside_scope', ['this', { schedule: fridays }, 'rule 2026-12-04']],
  ['a time in the past', 'date', 'date_over', ['this', { day: '2026-11-17' }, 'rule 2026-12-04']],
  ['a time that another date has', 'date', 'added_twice', ['this', { day: '2026-12-11' }, 'rule 2026-12-04']],
  [
    'a time that today has passed',
    'start_time',
    'date_over',
    ['all', { start_time: '17:00' }, undefined, { now: '2026-11-21T02:00:00.000Z' }],
  ],
  ['a day that does not exist', 'date', 'date_unknown', ['this', { day: '2026-02-30' }, 'rule 2026-12-04']],
  ['an end before the start', 'minutes', 'ends_before_start', ['all', { minutes: -30 }]],
  [
    'an added date before the scope',
    'added',
    'outside_scope',
    ['following', { add: [{ date: '2026-12-01', start_time: '19:00', minutes: 90 }] }, 'rule 2026-12-04'],
  ],
  [
    'an excluded date before the scope',
    'excluded',
    'outside_scope',
    ['following', { exclude: ['2026-11-27'] }, 'rule 2026-12-04'],
  ],
  ['an excluded date that is none', 'excluded', 'excluded_unknown', ['all', { exclude: ['2026-12-05'] }]],
  [
    'a schedule that ends before the scope',
    'rule',
    'no_dates',
    [
      'following',
      { schedule: { ...fridays, rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=2', added: [], excluded: [] } },
      'rule 2026-12-11',
    ],
  ],
  ['an invalid schedule', 'rule', 'too_frequent', ['all', { schedule: { ...fridays, rule: 'FREQ=HOURLY' } }]],
])('an edit with %s is refused', (_what, field, violated, given) => {
  expect(edit(...given)).toMatchObject({ field, violated });
});
