import { clockOfMinutes, endClock, endsNextDay, fieldClock } from '#contract/formats/clock.ts';
import type { Rule, RuleInput } from '../schedule-change.tsx';

/** A range of open time in the editor. An `end` of 00:00 is midnight. */
export interface Stretch {
  readonly key: string;
  readonly start: string;
  readonly end: string;
}

/** The open ranges of the week, Monday first. */
export type Week = readonly (readonly Stretch[])[];

let created = 0;

/** Creates a range with its own key. */
export function stretch(start: string, end: string): Stretch {
  created += 1;
  return { key: `s${created}`, start, end };
}

/** The week of a schedule's general hours. Hours of single services are not included. */
export function weekOf(rules: readonly Rule[]): Week {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    rules
      .filter((rule) => rule.kind === 'weekly' && rule.weekday === weekday && rule.service_ids.length === 0)
      .map((rule) => stretch(rule.start ?? '09:00', fieldClock(rule.end ?? '17:00'))),
  );
}

/** The rules of a week, plus the unchanged weekly hours of single services. */
export function rulesOf(week: Week, present: readonly Rule[]): RuleInput[] {
  const general = week.flatMap((day, index) =>
    day.map(
      ({ start, end }): RuleInput => ({
        kind: 'weekly',
        weekday: index + 1,
        start,
        end: endClock(end),
      }),
    ),
  );
  const single = present.flatMap((rule): RuleInput[] => {
    const { kind, weekday, start, end, service_ids } = rule;
    if (kind !== 'weekly' || service_ids.length === 0 || weekday === null || start === null || end === null) return [];
    return [{ kind, weekday, start, end, service_ids }];
  });
  return [...general, ...single];
}

/** Monday to Friday, nine to five. */
export const officeWeek = (): Week => [1, 2, 3, 4, 5, 6, 7].map((day) => (day <= 5 ? [stretch('09:00', '17:00')] : []));

/** The initial hours of a new range: after the last range of the day, or office hours. */
export function nextStretch(day: readonly Stretch[]): Stretch {
  const last = day.at(-1);
  if (!last || endsNextDay(last.start, last.end) || endClock(last.end) === '24:00') return stretch('09:00', '17:00');
  const from = Math.min(Number(last.end.slice(0, 2)) + 1, 22);
  return stretch(clockOfMinutes(from * 60), clockOfMinutes((from + 2) * 60));
}

/** Explains an error of a range among the others of its day; null if there is none. */
export function wrongWith(day: readonly Stretch[], own: Stretch): string | null {
  if (own.start === '' || own.end === '') return 'Enter both times.';
  if (own.start === endClock(own.end)) return 'Choose an end that differs from the start.';
  const span = ({ start, end }: Stretch): [string, string] => [start, endsNextDay(start, end) ? '99' : endClock(end)];
  const [from, to] = span(own);
  const clash = day.find(
    (other) => other.key !== own.key && other.start !== '' && from < span(other)[1] && other.start < to,
  );
  return clash ? 'This overlaps other hours that day.' : null;
}

/** Whether two weeks have the same hours. */
export const sameWeek = (one: Week, other: Week): boolean => said(one) === said(other);
const said = (week: Week): string => JSON.stringify(week.map((day) => day.map(({ start, end }) => [start, end])));
