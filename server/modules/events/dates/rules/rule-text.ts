import { eventDates } from '#locales/areas/event-dates.ts';
import { translate } from '#locales/format.ts';
import { dayLabel, listLabel, monthLabel, weekdayLabel, weekdayOf } from './date-labels.ts';
import { type RuleParts, type RuleWeekday, readRule, type WeekdayCode, weekdays } from './rule-parts.ts';
import type { Segment } from './schedule.ts';

/** A rule with the weekdays and days of the month that follow from its first date. */
interface ShownRule {
  readonly parts: RuleParts;
  readonly from_date: string;
  readonly weekdays: readonly RuleWeekday[];
  readonly days: readonly number[];
}

function shownRule(segment: Segment & { readonly rrule: string }): ShownRule {
  const parts = readRule(segment.rrule);
  const { freq, by_day, by_month_day } = parts;
  const isOpen = by_day.length === 0 && by_month_day.length === 0;
  const days = isOpen && freq !== 'WEEKLY' && freq !== 'DAILY' ? [Number(segment.from_date.slice(8))] : by_month_day;
  const own = isOpen && freq === 'WEEKLY' ? [{ ordinal: null, weekday: weekdayOf(segment.from_date) }] : by_day;
  return { parts, from_date: segment.from_date, weekdays: own, days };
}

const codesOf = (rule: ShownRule) => rule.weekdays.map(({ weekday }) => weekday);
const isWorkweek = (codes: readonly WeekdayCode[]) => codes.join() === 'MO,TU,WE,TH,FR';

/** Whether a rule has each of its weekdays in every week, whatever its frequency. */
const isByWeekday = ({ parts, weekdays, days }: ShownRule) =>
  parts.interval === 1 &&
  parts.by_set_pos.length === 0 &&
  days.length === 0 &&
  weekdays.length > 0 &&
  weekdays.every(({ ordinal }) => ordinal === null);

/** Whether a rule is for every day of its frequency. */
const isDaily = (rule: ShownRule) =>
  rule.parts.by_set_pos.length === 0 &&
  rule.days.length === 0 &&
  ((rule.parts.freq === 'DAILY' && rule.weekdays.length === 0) ||
    (isByWeekday(rule) && rule.weekdays.length === weekdays.length));

const nths = ['1', '2', '3', '4', '5'] as const;

/** The name of an ordinal from 1 to 5 or -1. */
const nthOf = (ordinal: number): (typeof nths)[number] | 'last' => nths[ordinal - 1] ?? 'last';

interface NthWeekday {
  readonly nth: ReturnType<typeof nthOf>;
  /** Null for any day from Monday to Friday. */
  readonly weekday: WeekdayCode | null;
}

/** The weekdays of a month with their ordinals; null for rules that choose in another way. */
function nthWeekdays({ parts, weekdays: own, days }: ShownRule): readonly NthWeekday[] | null {
  const isNamed = (ordinal: number | null) => ordinal !== null && ordinal >= -1 && ordinal <= 5;
  const isMonthly = parts.freq === 'MONTHLY' || parts.by_month.length > 0;
  if (!isMonthly || days.length > 0 || own.length === 0) return null;
  if (parts.by_set_pos.length === 0)
    return own.every(({ ordinal }) => isNamed(ordinal))
      ? own.map(({ ordinal, weekday }) => ({ nth: nthOf(ordinal ?? 1), weekday }))
      : null;
  const codes = own.map(({ weekday }) => weekday);
  const isOneKind = own.every(({ ordinal }) => ordinal === null) && (codes.length === 1 || isWorkweek(codes));
  if (parts.freq !== 'MONTHLY' || !isOneKind || !parts.by_set_pos.every(isNamed)) return null;
  return parts.by_set_pos.map((ordinal) => ({
    nth: nthOf(ordinal),
    weekday: codes.length === 1 ? (codes[0] ?? null) : null,
  }));
}

/** The days of a month that can be named: those from its start, and its last one. */
const namedDays = ({ parts, weekdays: own, days }: ShownRule): readonly number[] | null =>
  own.length === 0 && parts.by_set_pos.length === 0 && days.length > 0 && days.every((day) => day >= -1) ? days : null;

const rhythms = {
  WEEKLY: 'repeats.weekly',
  MONTHLY: 'repeats.monthly',
  YEARLY: 'repeats.yearly',
} as const;

/** Writes the rule of a segment as short as possible: "Fridays", "Every 2 weeks", "First Sunday of the month". */
export function shortRule(segment: Segment & { readonly rrule: string }, language: string): string {
  const t = translate(language, eventDates);
  const rule = shownRule(segment);
  const { freq, interval } = rule.parts;
  const codes = codesOf(rule);
  if (isDaily(rule)) return t('repeats.daily', { interval });
  if (isByWeekday(rule)) {
    if (isWorkweek(codes)) return t('repeats.weekdays');
    if (codes.join() === 'SA,SU') return t('repeats.weekends');
    return listLabel(
      codes.map((weekday) => t('weekday.plural', { weekday })),
      language,
    );
  }
  const [nth, ...otherNths] = nthWeekdays(rule) ?? [];
  const [day, ...otherDays] = namedDays(rule) ?? [];
  if (freq === 'MONTHLY' && interval === 1 && nth !== undefined && otherNths.length === 0) {
    const weekday = nth.weekday === null ? t('weekday.any') : weekdayLabel(nth.weekday, language);
    return t('repeats.month_weekday', { nth: nth.nth, weekday });
  }
  if (freq === 'MONTHLY' && interval === 1 && day !== undefined && otherDays.length === 0)
    return day === -1 ? t('repeats.month_last_day') : t('repeats.month_day', { day });
  return freq === 'DAILY' ? t('every.irregular') : t(rhythms[freq], { interval });
}

/** The days of a month in a list: "1st and 15th", "first Sunday"; null where they have no short name. */
function monthDays(rule: ShownRule, language: string): string | null {
  const t = translate(language, eventDates);
  const nths = nthWeekdays(rule)?.map(({ nth, weekday }) =>
    t('weekday.nth', { nth, weekday: weekday === null ? t('weekday.any') : weekdayLabel(weekday, language) }),
  );
  // The last day of a month comes last.
  const days = namedDays(rule)?.toSorted((a, b) => (a < 0 ? 1 : b < 0 ? -1 : a - b));
  const named = days?.map((day) => (day === -1 ? t('day.last') : t('day.nth', { day })));
  const list = nths ?? named;
  return list === undefined ? null : listLabel(list, language);
}

function yearRule(rule: ShownRule, months: string, language: string): string {
  const t = translate(language, eventDates);
  const { interval, by_month } = rule.parts;
  const [day, ...otherDays] = namedDays(rule) ?? [];
  // A rule with BYMONTHDAY alone has that day in every month.
  const month = by_month[0] ?? (rule.parts.by_month_day.length === 0 ? Number(rule.from_date.slice(5, 7)) : undefined);
  if (day !== undefined && day > 0 && otherDays.length === 0 && month !== undefined && by_month.length <= 1) {
    // 2024 has a February 29.
    const date = new Date(Date.UTC(2024, month - 1, day)).toISOString().slice(0, 10);
    return t('every.year_on', { interval, day: dayLabel(date, 'long', language) });
  }
  const days = by_month.length === 0 ? null : monthDays(rule, language);
  return days === null ? t('every.year', { interval }) : t('every.year_weekday', { interval, days, months });
}

/** Writes the rule of a segment in full: "Every Friday", "Every 2 months on the first Sunday". */
export function fullRule(segment: Segment & { readonly rrule: string }, language: string): string {
  const t = translate(language, eventDates);
  const rule = shownRule(segment);
  const { freq, interval, by_month } = rule.parts;
  const months = listLabel(
    by_month.map((month) => monthLabel(month, language)),
    language,
  );
  const within = (text: string) => (by_month.length === 0 ? text : t('every.in_months', { rule: text, months }));
  const codes = codesOf(rule);
  const days = listLabel(
    codes.map((weekday) => weekdayLabel(weekday, language)),
    language,
  );
  if (isDaily(rule)) return within(t('every.day', { interval }));
  const isWeekly = freq === 'WEEKLY' && rule.parts.by_set_pos.length === 0;
  if (isWeekly || isByWeekday(rule))
    return within(isWorkweek(codes) ? t('every.weekday', { interval }) : t('every.week', { interval, days }));
  if (freq === 'YEARLY') return yearRule(rule, months, language);
  const named = freq === 'MONTHLY' ? monthDays(rule, language) : null;
  if (named !== null) return within(t('every.month_on', { interval, days: named }));
  return within(freq === 'MONTHLY' ? t('every.month', { interval }) : shortRule(segment, language));
}
