import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Schedule } from '#contract/entities/own-event.ts';
import { isViolation } from '#contract/violation.ts';
import { casesOf } from '#test/test-volume.ts';
import type { DateEdit, EditOutcome, StoredDate } from './date-edit.ts';
import { expandDates, listDates } from './expand-dates.ts';
import { parseSchedule } from './parse-schedule.ts';
import { planEdit } from './plan-edit.ts';
import type { EventSchedule } from './schedule.ts';
import { addDays, attachTime, readTime } from './wall-clock.ts';

const ZONE = 'Europe/Berlin';
const START = '2026-11-16';
const HORIZON = '2027-04-30';
const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A weekly rule; `weeks` is its length, null without an end. Its end is written as COUNT or as UNTIL. */
interface Weekly {
  readonly from: number;
  readonly weekdays: readonly number[];
  readonly interval: number;
  readonly weeks: number | null;
  readonly isCounted: boolean;
  readonly hour: number;
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The last day that a rule may have, or null. */
function endOf(rule: Weekly): string | null {
  if (rule.weeks === null) return null;
  const end = addDays(START, rule.from + rule.weeks * 7 - 1);
  return rule.isCounted ? (daysOf(rule, end).at(-1) ?? end) : end;
}

function scheduleOf(rule: Weekly, more: Partial<Schedule> = {}): Schedule {
  const end = endOf(rule);
  const last = rule.isCounted ? `;COUNT=${daysOf(rule).length}` : `;UNTIL=${end?.replaceAll('-', '')}`;
  const byDay = rule.weekdays.map((day) => codes[day]).join();
  const text = `FREQ=WEEKLY;INTERVAL=${rule.interval};BYDAY=${byDay}${end === null ? '' : last}`;
  const starts_on = addDays(START, rule.from);
  return { starts_on, start_time: hourText(rule.hour), minutes: 90, rule: text, added: [], excluded: [], ...more };
}

/** The days of a weekly rule, found by looking at each day. */
function daysOf(rule: Weekly, end = endOf(rule) ?? HORIZON): string[] {
  const days: string[] = [];
  const begin = addDays(START, rule.from);
  const monday = rule.from - weekdayOf(begin);
  for (let at = rule.from; addDays(START, at) <= end; at += 1) {
    const day = addDays(START, at);
    const isWeek = Math.floor((at - monday) / 7) % rule.interval === 0;
    if (isWeek && rule.weekdays.includes(weekdayOf(day))) days.push(day);
  }
  return days;
}

/** What a person expects of the dates: each with its day, its local time and whether it was edited alone. */
interface Row {
  readonly id: string;
  readonly source: 'rule' | 'added';
  readonly date: string;
  readonly local: string;
  readonly own: boolean;
  readonly status: 'scheduled' | 'cancelled';
}

type Step =
  | { readonly kind: 'time'; readonly scope: 'this' | 'following' | 'all'; readonly at: number; readonly hour: number }
  | { readonly kind: 'day'; readonly at: number; readonly days: number }
  | { readonly kind: 'rule'; readonly scope: 'following' | 'all'; readonly at: number; readonly rule: Weekly }
  | { readonly kind: 'drop'; readonly scope: 'this' | 'following'; readonly at: number }
  | { readonly kind: 'add'; readonly days: number }
  | { readonly kind: 'exclude'; readonly at: number }
  | { readonly kind: 'cancel'; readonly at: number }
  | { readonly kind: 'wait'; readonly hours: number };

interface World {
  schedule: EventSchedule;
  stored: StoredDate[];
  now: string;
  ids: number;
}

const localOf = ({ starts_at, ends_at }: { readonly starts_at: string; readonly ends_at: string }) => {
  const { date, start_time, minutes } = readTime(starts_at, ends_at, ZONE);
  return `${date} ${start_time} ${minutes}`;
};
const rowOf = (one: StoredDate): Row => {
  const { id, source, date, has_own_time: own, status } = one;
  return { id, source, date, local: localOf(one), own, status };
};
const isLive = (one: StoredDate, now: string) =>
  one.status === 'scheduled' && Date.parse(one.starts_at) > Date.parse(now);

/** The edit of a step, or null where there is nothing to edit. */
function editOf(step: Exclude<Step, { kind: 'cancel' | 'wait' }>, world: World): DateEdit | null {
  if (step.kind === 'add') {
    const date = addDays(START, step.days);
    return { scope: 'all', change: { add: [{ date, start_time: '09:15', minutes: 45 }] } };
  }
  const live = world.stored.filter((one) => isLive(one, world.now));
  const anchor = live[step.at % Math.max(1, live.length)];
  if (anchor === undefined) return null;
  const occurrence_id = anchor.id;
  switch (step.kind) {
    case 'time':
      return { scope: step.scope, occurrence_id, change: { start_time: hourText(step.hour) } };
    case 'day':
      return { scope: 'this', occurrence_id, change: { day: addDays(anchor.date, step.days) } };
    case 'rule':
      return {
        scope: step.scope,
        occurrence_id,
        change: { schedule: scheduleOf(step.rule, { added: world.schedule.added.map((one) => ({ ...one })) }) },
      };
    case 'drop':
      return { scope: step.scope, occurrence_id, change: { drop: true } };
    case 'exclude':
      return anchor.source === 'added' ? null : { scope: 'all', change: { exclude: [anchor.date] } };
  }
}

/** The first day that an edit of several dates may change, as a person would say it. */
function firstOpenDay({ schedule, stored, now }: World): string {
  const today = readTime(now, now, ZONE).date;
  const planned = expandDates({ ...schedule, added: [], excluded: [] }, { from: today, until: today });
  const all = [...planned, ...stored.filter(({ date, source }) => source === 'rule' && date === today)];
  return all.some(({ starts_at }) => Date.parse(starts_at) <= Date.parse(now)) ? addDays(today, 1) : today;
}

/** What a person expects after an edit: the rows that stay and move, and the days that are new. */
function expectedAfter(edit: DateEdit, step: Step, world: World): { rows: Row[]; created: string[] } {
  const { stored, now } = world;
  const anchor = stored.find(({ id }) => id === edit.occurrence_id);
  const open = firstOpenDay(world);
  const from = edit.scope === 'following' && anchor !== undefined && anchor.date > open ? anchor.date : open;
  const isSelected = (one: StoredDate) =>
    isLive(one, now) &&
    (edit.scope === 'all' ||
      (edit.scope === 'this' ? one === anchor : anchor !== undefined && one.date >= anchor.date));
  const rule = step.kind === 'rule' ? step.rule : null;
  const days = rule === null ? [] : daysOf(rule).filter((day) => day >= from);
  const end = rule === null ? null : endOf(rule);
  const stays = (one: StoredDate) =>
    one.date < from || (days[0] !== undefined && one.date >= days[0] && (end === null || one.date <= end));
  const rows = stored.flatMap((one): Row[] => {
    const row = rowOf(one);
    const [day = '', , minutes = ''] = row.local.split(' ');
    if (!isSelected(one)) return [row];
    if (step.kind === 'drop') return [];
    if (step.kind === 'exclude') return one.source === 'rule' && one.date === edit.change.exclude?.[0] ? [] : [row];
    if (step.kind === 'time' && (edit.scope === 'this' || (one.source === 'rule' && !row.own)))
      return [{ ...row, local: `${day} ${hourText(step.hour)} ${minutes}` }];
    if (step.kind === 'day') {
      const moved = edit.change.day ?? '';
      const [, time = ''] = row.local.split(' ');
      return [{ ...row, date: one.source === 'added' ? moved : one.date, local: `${moved} ${time} ${minutes}` }];
    }
    if (rule === null || one.source === 'added') return [row];
    if (row.own) return days.includes(one.date) || stays(one) ? [row] : [];
    return days.includes(one.date) ? [{ ...row, local: `${one.date} ${hourText(rule.hour)} 90` }] : [];
  });
  const known = new Set(stored.filter(({ source }) => source === 'rule').map(({ date }) => date));
  const isFuture = (day: string) => attachTime(day, hourText(rule?.hour ?? 0), 90, ZONE).starts_at > now;
  const created = days.filter((day) => !known.has(day) && isFuture(day)).map((day) => `rule ${day}`);
  return { rows, created: step.kind === 'add' ? [`added ${addDays(START, step.days)}`] : created };
}

/** Applies an outcome. */
function apply(world: World, outcome: EditOutcome): void {
  const dropped = new Set(outcome.dropped.map(({ id }) => id));
  const moved = new Map(outcome.moved.map((one) => [one.id, one]));
  const left = world.stored.filter(({ id }) => !dropped.has(id));
  const changed = left.map((one): StoredDate => {
    const move = moved.get(one.id);
    if (move === undefined) return one;
    const { date, source, starts_at, ends_at, has_own_time } = move;
    return { ...one, date, source, starts_at, ends_at, has_own_time };
  });
  const created = outcome.created.map((one): StoredDate => {
    world.ids += 1;
    return { ...one, id: String(world.ids), has_own_time: false, status: 'scheduled' };
  });
  world.schedule = outcome.schedule;
  world.stored = [...changed, ...created];
}

/** Checks what holds after every edit, whatever it was. */
function checkWorld(before: World, outcome: EditOutcome, edit: DateEdit, world: World): void {
  const ids = [...outcome.moved, ...outcome.dropped, ...outcome.unchanged].map(({ id }) => id).sort();
  expect(ids).toEqual(before.stored.map(({ id }) => id).sort());
  const { segments } = world.schedule;
  for (const [at, segment] of segments.entries()) {
    expect(segment.from_date <= (segment.until_date ?? '9999')).toBe(true);
    const last = segments[at - 1];
    if (last !== undefined) expect((last.until_date ?? '9999') < segment.from_date).toBe(true);
  }
  const originals = world.stored.map(({ original_start }) => original_start);
  expect(new Set(originals).size).toBe(originals.length);
  // Nothing before the scope changes in the schedule, nor in a day of it that is over.
  const today = readTime(before.now, before.now, ZONE).date;
  const anchor = before.stored.find(({ id }) => id === edit.occurrence_id);
  const from = edit.scope === 'following' && anchor !== undefined && anchor.date > today ? anchor.date : today;
  const past = { from: START, until: addDays(from, -1) };
  if (edit.scope !== 'this') expect(expandDates(world.schedule, past)).toEqual(expandDates(before.schedule, past));
  // Dates without a time of their own are those of the schedule.
  const isPlain = (one: StoredDate) => !one.has_own_time && isLive(one, world.now);
  const key = (one: { source: string; date: string; starts_at: string }) =>
    `${one.source} ${one.date} ${one.starts_at}`;
  const busy = new Set(world.stored.filter((one) => !isPlain(one)).map(({ source, date }) => `${source} ${date}`));
  const planned = listDates(world.schedule, START, HORIZON).filter(
    ({ source, date, starts_at }) => starts_at > world.now && !busy.has(`${source} ${date}`),
  );
  expect(world.stored.filter(isPlain).map(key).sort()).toEqual(planned.map(key).sort());
}

/** Performs a step and checks it. Returns whether it was an edit that was carried out. */
function perform(world: World, step: Step): boolean {
  if (step.kind === 'wait') {
    world.now = new Date(Date.parse(world.now) + step.hours * 3_600_000).toISOString();
    return false;
  }
  if (step.kind === 'cancel') {
    const live = world.stored.filter((one) => isLive(one, world.now));
    const chosen = live[step.at % Math.max(1, live.length)];
    world.stored = world.stored.map((one) => (one === chosen ? { ...one, status: 'cancelled' } : one));
    return false;
  }
  const edit = editOf(step, world);
  if (edit === null) return false;
  const before = { ...world };
  const outcome = planEdit({ ...world, occurrences: world.stored, edit, horizon: HORIZON });
  if (isViolation(outcome)) {
    const known = ['date_over', 'added_twice', 'no_dates', 'outside_scope', 'until_before_start', 'excluded_unknown'];
    expect(known).toContain(outcome.violated);
    return false;
  }
  const { rows, created } = expectedAfter(edit, step, world);
  apply(world, outcome);
  checkWorld(before, outcome, edit, world);
  const plain = (row: Row) => `${row.id} ${row.source} ${row.date} ${row.local} ${row.status}`;
  const isOld = (row: Row) => before.stored.some(({ id }) => id === row.id);
  expect(world.stored.map(rowOf).filter(isOld).map(plain).sort()).toEqual(rows.map(plain).sort());
  expect(outcome.created.map(({ source, date }) => `${source} ${date}`).sort()).toEqual(created.sort());
  return true;
}

const at = fc.nat(60);
const hour = fc.integer({ min: 10, max: 20 });
const scope = fc.constantFrom('following', 'all' as const) as fc.Arbitrary<'following' | 'all'>;
const weekly = fc.record({
  from: fc.nat(40),
  weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 3 }),
  interval: fc.integer({ min: 1, max: 2 }),
  weeks: fc.option(fc.integer({ min: 2, max: 20 })),
  isCounted: fc.boolean(),
  hour,
});
const anyScope = fc.constantFrom('this', 'following', 'all') as fc.Arbitrary<'this' | 'following' | 'all'>;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('time' as const), scope: anyScope, at, hour }),
  fc.record({ kind: fc.constant('day' as const), at, days: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ kind: fc.constant('rule' as const), scope, at, rule: weekly }),
  fc.record({ kind: fc.constant('drop' as const), scope: fc.constantFrom('this' as const, 'following' as const), at }),
  fc.record({ kind: fc.constant('add' as const), days: fc.nat(100) }),
  fc.record({ kind: fc.constant('exclude' as const), at }),
  fc.record({ kind: fc.constant('cancel' as const), at }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.nat(400) }),
);

const SCRIPTS = casesOf(200);

test('edits change what they select, and nothing else', () => {
  let edits = 0;
  fc.assert(
    fc.property(weekly, fc.array(step, { minLength: 1, maxLength: 12 }), (rule, steps) => {
      const schedule = parseSchedule(scheduleOf(rule), ZONE);
      if (isViolation(schedule)) return;
      const stored = listDates(schedule, START, HORIZON).map(
        (date, index): StoredDate => ({
          ...date,
          id: String(index),
          original_start: date.starts_at,
          has_own_time: false,
          status: 'scheduled',
        }),
      );
      const world: World = { schedule, stored, now: '2026-11-16T08:00:00.000Z', ids: 1_000 };
      for (const each of steps) if (perform(world, each)) edits += 1;
    }),
    { numRuns: SCRIPTS },
  );
  expect(edits).toBeGreaterThan(2 * SCRIPTS);
});
