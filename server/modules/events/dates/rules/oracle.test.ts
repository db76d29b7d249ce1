import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isViolation } from '#contract/violation.ts';
import { casesOf } from '#test/test-volume.ts';
import { ruleDates } from './rule-dates.ts';
import { parseRule, type RuleParts, type RuleWeekday, weekdays, writeRule } from './rule-parts.ts';

const DAY_MS = 86_400_000;

/** A day with what RFC 5545 asks of it; `at` counts the days since 1970-01-01. */
interface Day {
  readonly at: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** 0 is Monday. */
  readonly weekday: number;
}

const dayAt = (at: number): Day => {
  const date = new Date(at * DAY_MS);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return { at, year, month, day, weekday: (date.getUTCDay() + 6) % 7 };
};
const readDay = (date: string) => dayAt(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
const writeDay = ({ at }: Day) => new Date(at * DAY_MS).toISOString().slice(0, 10);
const first = (year: number, month: number) => Date.UTC(year, month - 1, 1) / DAY_MS;

/** The number and the first day of the period of a frequency that has a day. */
function periodOf(rule: RuleParts, { at, year, month, weekday }: Day): { number: number; from: number; until: number } {
  if (rule.freq === 'DAILY') return { number: at, from: at, until: at };
  if (rule.freq === 'WEEKLY') {
    const from = at - ((weekday - weekdays.indexOf(rule.week_start) + 7) % 7);
    return { number: Math.floor((from + 700_000) / 7), from, until: from + 6 };
  }
  if (rule.freq === 'MONTHLY')
    return { number: year * 12 + month, from: first(year, month), until: first(year, month + 1) - 1 };
  return { number: year, from: first(year, 1), until: first(year + 1, 1) - 1 };
}

/** Whether a day is the nth of its weekday in the month or year, counted from either end. */
function isOrdinal(rule: RuleParts, { ordinal, weekday }: RuleWeekday, one: Day): boolean {
  if (one.weekday !== weekdays.indexOf(weekday)) return false;
  if (ordinal === null) return true;
  const isMonth = rule.freq === 'MONTHLY' || rule.by_month.length > 0;
  const from = isMonth ? first(one.year, one.month) : first(one.year, 1);
  const until = isMonth ? first(one.year, one.month + 1) - 1 : first(one.year + 1, 1) - 1;
  const nth = ordinal > 0 ? Math.floor((one.at - from) / 7) + 1 : -(Math.floor((until - one.at) / 7) + 1);
  return nth === ordinal;
}

/** Whether a day of a period is in the set that BYSETPOS chooses from. */
function isInSet(rule: RuleParts, start: Day, one: Day): boolean {
  if (rule.by_month.length > 0 && !rule.by_month.includes(one.month)) return false;
  const length = first(one.year, one.month + 1) - first(one.year, one.month);
  const hasMonthDay = rule.by_month_day.length > 0;
  if (hasMonthDay && !rule.by_month_day.some((day) => (day > 0 ? day : length + day + 1) === one.day)) return false;
  if (rule.by_day.length > 0 && !rule.by_day.some((weekday) => isOrdinal(rule, weekday, one))) return false;
  if (hasMonthDay || rule.by_day.length > 0 || rule.freq === 'DAILY') return true;
  if (rule.freq === 'WEEKLY') return one.weekday === start.weekday;
  if (rule.freq === 'MONTHLY' || rule.by_month.length > 0) return one.day === start.day;
  return one.day === start.day && one.month === start.month;
}

/** Whether BYSETPOS chooses a day among those of its period. */
function isChosen(rule: RuleParts, start: Day, one: Day): boolean {
  if (rule.by_set_pos.length === 0) return true;
  const { from, until } = periodOf(rule, one);
  const set: number[] = [];
  for (let at = from; at <= until; at += 1) if (isInSet(rule, start, dayAt(at))) set.push(at);
  const position = set.indexOf(one.at);
  return rule.by_set_pos.some((each) => (each > 0 ? each - 1 : set.length + each) === position);
}

/** Lists the dates of a rule by looking at each day, as RFC 5545 (3.3.10) defines it. */
function bruteForce(rule: RuleParts, from: string, until: string): string[] {
  const start = readDay(from);
  const last = Math.min(readDay(until).at, rule.until === null ? Number.POSITIVE_INFINITY : readDay(rule.until).at);
  const found: string[] = [];
  for (let at = start.at; at <= last; at += 1) {
    const one = dayAt(at);
    const periods = periodOf(rule, one).number - periodOf(rule, start).number;
    if (periods % rule.interval !== 0 || !isInSet(rule, start, one) || !isChosen(rule, start, one)) continue;
    found.push(writeDay(one));
    if (found.length === rule.count) break;
  }
  return found;
}

const some = (values: fc.Arbitrary<number>, max: number) => fc.uniqueArray(values, { maxLength: max });
const signed = (max: number) => fc.integer({ min: 1, max }).chain((one) => fc.constantFrom(one, -one));
const weekdaysOf = (ordinals: fc.Arbitrary<number | null>) =>
  fc.uniqueArray(fc.record({ ordinal: ordinals, weekday: fc.constantFrom(...weekdays) }), {
    maxLength: 4,
    selector: ({ ordinal, weekday }) => `${ordinal}${weekday}`,
  });
const start = fc.integer({ min: 18_000, max: 24_000 }).map((at) => writeDay(dayAt(at)));

const anyRule = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY' as const),
    interval: fc.integer({ min: 1, max: 4 }),
    count: fc.option(fc.integer({ min: 1, max: 40 })),
    until: fc.option(start),
    by_month: fc.oneof(fc.constant([]), some(fc.integer({ min: 1, max: 12 }), 3)),
    by_month_day: fc.oneof(fc.constant([]), some(signed(31), 4)),
    by_day: fc.oneof(
      fc.constant([]),
      weekdaysOf(fc.constant(null)),
      weekdaysOf(fc.option(signed(5))),
      weekdaysOf(fc.option(signed(52))),
    ),
    by_set_pos: fc.oneof(fc.constant([]), some(signed(4), 2)),
    week_start: fc.constantFrom(...weekdays),
  })
  .map((rule) => parseRule(writeRule({ ...rule, freq: rule.freq as RuleParts['freq'] })))
  .filter((rule): rule is RuleParts => !isViolation(rule));

const years = (from: string, number: number) => Temporal.PlainDate.from(from).add({ years: number }).toString();

test('the library has the dates that RFC 5545 defines', () => {
  fc.assert(
    fc.property(anyRule, start, (rule, from) => {
      const until = years(from, 6);
      expect(ruleDates(rule, from, until), writeRule(rule)).toEqual(bruteForce(rule, from, until));
    }),
    { numRuns: casesOf(800) },
  );
});

test('a rule that begins with one of its dates has the same dates from there on', () => {
  fc.assert(
    fc.property(anyRule, start, fc.nat(30), (rule, from, at) => {
      const endless = { ...rule, count: null };
      const dates = ruleDates(endless, from, years(from, 6));
      const later = dates[at % Math.max(1, dates.length)];
      if (later === undefined) return;
      const rest = dates.filter((date) => date >= later);
      expect(ruleDates(endless, later, years(from, 6)), writeRule(rule)).toEqual(rest);
    }),
    { numRuns: casesOf(400) },
  );
});

test('a rule is the same after it is written and read', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      expect(parseRule(writeRule(rule))).toEqual(rule);
    }),
  );
});
