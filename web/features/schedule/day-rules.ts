import { clockOfMinutes, endClock, minutesSpan } from '#contract/formats/clock.ts';
import type { Rule, RuleInput } from './schedule-change.tsx';
import { weekdayOf } from './wall-time.ts';

/** The rules of one date that apply to every service. */
export const ownRulesOf = (rules: readonly Rule[], date: string): Rule[] =>
  rules.filter((rule) => rule.kind === 'date' && rule.date === date && rule.service_ids.length === 0);

/** Whether a date is marked as closed. */
export const isClosed = (rules: readonly Rule[], date: string): boolean => {
  const own = ownRulesOf(rules, date);
  return own.length > 0 && own.every((rule) => rule.start === null);
};

/**
 * The rules that open a range on a date in addition to its hours (`HH:MM`; an end before the start is on the next day).
 */
export function openedDay(rules: readonly Rule[], date: string, start: string, end: string): RuleInput[] {
  const own = ownRulesOf(rules, date);
  const weekly = rules.filter(
    (rule) => rule.kind === 'weekly' && rule.weekday === weekdayOf(date) && rule.service_ids.length === 0,
  );
  const present = (own.length > 0 ? own : weekly).flatMap((rule) =>
    rule.start === null || rule.end === null ? [] : [{ start: rule.start, end: rule.end }],
  );
  const spans = [...present, { start, end }]
    .map((each) => minutesSpan(each.start, each.end))
    .sort((a, b) => a.from - b.from);
  const joined: { from: number; to: number }[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined.map(({ from, to }) => ({
    kind: 'date',
    date,
    start: clockOfMinutes(from),
    end: endClock(clockOfMinutes(to)),
  }));
}

/** The rule that closes a date. */
export const closedDay = (date: string): RuleInput => ({ kind: 'date', date, start: null, end: null });
