import { RRuleTemporal } from 'rrule-temporal';
import { type RuleParts, writeWeekday } from './rule-parts.ts';

/** The last day that a schedule may have: the years in which calendars, databases and time zones agree end there. */
export const LAST_DAY = '2199-12-31';

/** More than the days between the first and the last day that a schedule may have. */
const MAX_PERIODS = 120_000;

const midnight = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime('UTC');

/** An empty list means a missing part to the library, too; a missing key is what its types want. */
const listOf = <Value>(values: readonly Value[]) => (values.length === 0 ? undefined : [...values]);

/**
 * Lists the dates (YYYY-MM-DD) of a rule that begins on `from`, up to and including `until`, at most `max` of them.
 * The rule's own COUNT and UNTIL hold as well. The library computes in UTC and sees no time of day.
 */
export function ruleDates(rule: RuleParts, from: string, until: string, max = Number.POSITIVE_INFINITY): string[] {
  const last = rule.until !== null && rule.until < until ? rule.until : until;
  if (last < from || max < 1) return [];
  const found: string[] = [];
  new RRuleTemporal({
    freq: rule.freq,
    interval: rule.interval,
    count: rule.count ?? undefined,
    until: midnight(last),
    byMonth: listOf(rule.by_month),
    byMonthDay: listOf(rule.by_month_day),
    byDay: listOf(rule.by_day.map(writeWeekday)),
    bySetPos: listOf(rule.by_set_pos),
    wkst: rule.week_start,
    dtstart: midnight(from),
    maxIterations: MAX_PERIODS,
    maxCandidateEvaluations: 31 * MAX_PERIODS,
    cache: false,
  }).all((date) => {
    if (found.length >= max) return false;
    found.push(date.toString().slice(0, 10));
    return true;
  });
  return found;
}

/** The first date of a rule that begins on `from`, or null. */
export const firstRuleDate = (rule: RuleParts, from: string, until = LAST_DAY): string | null =>
  ruleDates(rule, from, until, 1)[0] ?? null;
