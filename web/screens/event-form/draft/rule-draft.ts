import { addDays, weekdayOf } from '#web/features/schedule/wall-time.ts';

export const ruleUnits = ['day', 'week', 'month', 'year'] as const;
export type RuleUnit = (typeof ruleUnits)[number];

/**
 * How the months of a rule choose their day: by its number, as the last day, by its place among the same weekdays, or
 * as the last of them.
 */
export const monthDays = ['date', 'end', 'weekday', 'last'] as const;
export type MonthDay = (typeof monthDays)[number];

export const ruleEnds = ['never', 'until', 'count'] as const;
export type RuleEnd = (typeof ruleEnds)[number];

/** A repetition as the controls of the form have it. Days are YYYY-MM-DD, weekdays ISO numbers. */
export interface RuleDraft {
  readonly every: number;
  readonly unit: RuleUnit;
  /** The weekdays of a weekly rule; empty for the weekday of the first date. */
  readonly weekdays: readonly number[];
  readonly monthDay: MonthDay;
  readonly ends: RuleEnd;
  readonly until: string;
  readonly count: number;
  /** A rule that the controls cannot show. It stays as it is until one of them changes. */
  readonly other: string | null;
}

const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;
const names = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;
const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The rule of a series that begins to repeat: every week on the weekday of its first date, without an end. */
export const newRule = (starts_on: string): RuleDraft => ({
  ...{ every: 1, unit: 'week', weekdays: [weekdayOf(starts_on)], monthDay: 'date', ends: 'never' },
  ...{ until: '', count: 10, other: null },
});

/** The place of a day among the same weekdays of its month, from 1 to 5. */
export const ordinalOf = (date: string): number => Math.ceil(Number(date.slice(8)) / 7);

/** Reads an RFC 5545 rule into the controls. `starts_on` is the first date of the series. */
export function ruleDraftOf(rule: string, starts_on: string): RuleDraft {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const unit = units[parts.get('FREQ') as keyof typeof units] ?? 'week';
  const until = parts.get('UNTIL');
  const count = parts.get('COUNT');
  const draft: RuleDraft = {
    ...newRule(starts_on),
    every: Number(parts.get('INTERVAL') ?? 1),
    unit,
    weekdays: unit === 'week' ? weekdaysOf(parts.get('BYDAY'), starts_on) : [weekdayOf(starts_on)],
    monthDay: parts.get('BYMONTHDAY') === '-1' ? 'end' : monthDayOf(parts.get('BYDAY')),
    ends: until !== undefined ? 'until' : count !== undefined ? 'count' : 'never',
    until: until === undefined ? '' : `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`,
    count: Number(count ?? 10),
  };
  return isSameRule(ruleOf(draft, starts_on), rule) ? draft : { ...draft, other: rule };
}

const weekdaysOf = (byday: string | undefined, starts_on: string): number[] =>
  byday === undefined ? [weekdayOf(starts_on)] : byday.split(',').map((day) => days.indexOf(day) + 1);

const monthDayOf = (byday: string | undefined): MonthDay =>
  byday === undefined ? 'date' : byday.startsWith('-1') ? 'last' : 'weekday';

/** The ways of choosing a day of the month that a series may take that begins on `starts_on`. */
export const monthDaysFrom = (starts_on: string): readonly MonthDay[] =>
  monthDays.filter((each) => each !== 'end' || addDays(starts_on, 1).endsWith('-01'));

/** The day that some months or years of a rule lack, which then have no date; null if there is none. */
export function skippedBy({ unit, monthDay }: Pick<RuleDraft, 'unit' | 'monthDay'>, starts_on: string) {
  const day = Number(starts_on.slice(8));
  if (unit === 'year') return starts_on.endsWith('-02-29') ? 'leap_day' : null;
  if (unit !== 'month' || day <= 28) return null;
  return monthDay === 'date' || monthDay === 'weekday' ? monthDay : null;
}

/** Whether two rules have the same parts, in any order; a rule may name what follows from its first date anyway. */
function isSameRule(one: string, other: string): boolean {
  const sorted = (rule: string) =>
    rule
      .split(';')
      .filter((part) => !/^(INTERVAL=1|WKST=.*)$/.test(part))
      .sort()
      .join(';');
  return sorted(one) === sorted(other);
}

/** Writes the controls as an RFC 5545 rule for a series that begins on `starts_on`. */
export function ruleOf(draft: RuleDraft, starts_on: string): string {
  if (draft.other !== null) return draft.other;
  const parts = [`FREQ=${names[draft.unit]}`];
  if (draft.every > 1) parts.push(`INTERVAL=${draft.every}`);
  if (draft.unit === 'week') {
    const chosen = draft.weekdays.length === 0 ? [weekdayOf(starts_on)] : draft.weekdays.toSorted();
    parts.push(`BYDAY=${chosen.map((day) => days[day - 1]).join(',')}`);
  }
  if (draft.unit === 'month' && draft.monthDay === 'end') parts.push('BYMONTHDAY=-1');
  else if (draft.unit === 'month' && draft.monthDay !== 'date') {
    const place = draft.monthDay === 'last' ? -1 : ordinalOf(starts_on);
    parts.push(`BYDAY=${place}${days[weekdayOf(starts_on) - 1]}`);
  }
  if (draft.ends === 'until' && draft.until !== '') parts.push(`UNTIL=${draft.until.replaceAll('-', '')}`);
  if (draft.ends === 'count') parts.push(`COUNT=${Math.max(1, draft.count)}`);
  return parts.join(';');
}
