import type { Message } from '#contract/message.ts';
import { isViolation } from '#contract/violation.ts';
import { eventDates } from '#locales/areas/event-dates.ts';
import { say } from '#locales/format.ts';
import { refuse, type ScheduleViolation } from './schedule.ts';

/** The weekdays of RFC 5545 in the order of ISO 8601. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type WeekdayCode = (typeof weekdays)[number];

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** A weekday of a rule: every one of the period, or (with an ordinal) its nth, counted from the end if negative. */
export interface RuleWeekday {
  readonly ordinal: number | null;
  readonly weekday: WeekdayCode;
}

/** An RFC 5545 rule with at most one date a day. Lists are empty where the rule lacks the part. */
export interface RuleParts {
  readonly freq: Frequency;
  readonly interval: number;
  readonly count: number | null;
  /** The last day, YYYY-MM-DD. */
  readonly until: string | null;
  readonly by_month: readonly number[];
  readonly by_month_day: readonly number[];
  readonly by_day: readonly RuleWeekday[];
  readonly by_set_pos: readonly number[];
  readonly week_start: WeekdayCode;
}

const partNames = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS', 'WKST'] as const;
type PartName = (typeof partNames)[number];

const MAX_INTERVAL = 999;

/** Every year has 52 of each weekday. The library gives years without a 53rd one the first of the next year instead. */
const MAX_ORDINAL = 52;

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  (values as readonly string[]).includes(value);

const invalid = (part: PartName) => refuse('rule', 'rule_invalid', say(eventDates, 'rule.part_invalid', { part }));

/** Reads integers of a list, each between `min` and `max` or (with `negative`) their opposites; null if one is not. */
function integers(text: string | undefined, max: number, negative = false): readonly number[] | null {
  if (text === undefined) return [];
  const found = text.split(',').map((each) => (/^[+-]?\d{1,4}$/.test(each) ? Number(each) : Number.NaN));
  const isValid = found.every((each) => (negative ? Math.abs(each) : each) >= 1 && Math.abs(each) <= max);
  return isValid ? [...new Set(found)].sort((a, b) => a - b) : null;
}

/** Reads a positive whole number of at most nine digits; null if it is not one. */
const positive = (text: string): number | null => (/^\d{1,9}$/.test(text) && Number(text) >= 1 ? Number(text) : null);

function readWeekdays(text: string | undefined): readonly RuleWeekday[] | null {
  if (text === undefined) return [];
  const found: RuleWeekday[] = [];
  for (const each of text.split(',')) {
    const [, ordinal = '', weekday = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(each) ?? [];
    if (
      !isOneOf(weekdays, weekday) ||
      (ordinal !== '' && (Number(ordinal) === 0 || Math.abs(Number(ordinal)) > MAX_ORDINAL))
    )
      return null;
    const read = { ordinal: ordinal === '' ? null : Number(ordinal), weekday };
    if (!found.some((one) => one.ordinal === read.ordinal && one.weekday === read.weekday)) found.push(read);
  }
  return found.sort(
    (a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0) || weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday),
  );
}

/** Reads a day like 20270326 as YYYY-MM-DD; null if there is no such day. */
function readDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return null;
  const written = `${year}-${month}-${day}`;
  const at = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? null : written;
}

/** Splits a rule into its parts by name. */
function splitParts(rule: string): ReadonlyMap<PartName, string> | ScheduleViolation {
  const parts = new Map<PartName, string>();
  for (const each of rule.toUpperCase().split(';')) {
    const [name = '', value = '', ...more] = each.split('=');
    if (value === '' || more.length > 0)
      return refuse('rule', 'rule_invalid', say(eventDates, 'rule.unreadable', { part: each }));
    if (['BYHOUR', 'BYMINUTE', 'BYSECOND'].includes(name))
      return refuse('rule', 'too_frequent', say(eventDates, 'rule.sub_daily'));
    if (!isOneOf(partNames, name))
      return refuse('rule', 'rule_invalid', say(eventDates, 'rule.part_unknown', { part: name }));
    if (parts.has(name)) return refuse('rule', 'rule_invalid', say(eventDates, 'rule.part_twice', { part: name }));
    parts.set(name, value);
  }
  return parts;
}

/** Reads the lists of a rule (BYMONTH, BYMONTHDAY, BYDAY, BYSETPOS). */
function readLists(parts: ReadonlyMap<PartName, string>) {
  const by_month = integers(parts.get('BYMONTH'), 12);
  if (by_month === null) return invalid('BYMONTH');
  const by_month_day = integers(parts.get('BYMONTHDAY'), 31, true);
  if (by_month_day === null) return invalid('BYMONTHDAY');
  const by_day = readWeekdays(parts.get('BYDAY'));
  if (by_day === null) return invalid('BYDAY');
  const by_set_pos = integers(parts.get('BYSETPOS'), 366, true);
  if (by_set_pos === null) return invalid('BYSETPOS');
  return { by_month, by_month_day, by_day, by_set_pos };
}

/** Returns why parts contradict each other (RFC 5545, 3.3.10), or null. */
function findConflict(rule: RuleParts): ScheduleViolation | null {
  const conflict = (detail: Message) => refuse('rule', 'rule_invalid', detail);
  const isShort = rule.freq === 'DAILY' || rule.freq === 'WEEKLY';
  const isMonthly = rule.freq === 'MONTHLY' || rule.by_month.length > 0;
  const ordinals = rule.by_day.flatMap(({ ordinal }) => (ordinal === null ? [] : [Math.abs(ordinal)]));
  if (rule.count !== null && rule.until !== null) return conflict(say(eventDates, 'rule.count_and_until'));
  if (rule.freq === 'WEEKLY' && rule.by_month_day.length > 0) return conflict(say(eventDates, 'rule.weekly_month_day'));
  if (isShort && ordinals.length > 0) return conflict(say(eventDates, 'rule.ordinal_frequency'));
  if (rule.by_month_day.length > 0 && ordinals.length > 0) return conflict(say(eventDates, 'rule.ordinal_month_day'));
  // The library ignores the plain weekdays of a year beside those with an ordinal.
  if (ordinals.length > 0 && ordinals.length < rule.by_day.length)
    return conflict(say(eventDates, 'rule.ordinal_mixed'));
  if (isMonthly && ordinals.some((ordinal) => ordinal > 5)) return conflict(say(eventDates, 'rule.ordinal_month'));
  const hasOther = rule.by_month.length + rule.by_month_day.length + rule.by_day.length > 0;
  return rule.by_set_pos.length > 0 && !hasOther ? conflict(say(eventDates, 'rule.set_pos_alone')) : null;
}

/** Reads an RFC 5545 rule without DTSTART (FREQ=WEEKLY;BYDAY=FR), or returns what is wrong with it. */
export function parseRule(text: string): RuleParts | ScheduleViolation {
  const parts = splitParts(text);
  if (isViolation(parts)) return parts;
  const freq = parts.get('FREQ') ?? '';
  if (['HOURLY', 'MINUTELY', 'SECONDLY'].includes(freq))
    return refuse('rule', 'too_frequent', say(eventDates, 'rule.sub_daily'));
  if (!isOneOf(frequencies, freq)) return invalid('FREQ');
  const interval = positive(parts.get('INTERVAL') ?? '1');
  if (interval === null || interval > MAX_INTERVAL) return invalid('INTERVAL');
  const count = parts.has('COUNT') ? positive(parts.get('COUNT') ?? '') : null;
  if (parts.has('COUNT') && count === null) return invalid('COUNT');
  const until = parts.has('UNTIL') ? readDay(parts.get('UNTIL') ?? '') : null;
  if (parts.has('UNTIL') && until === null) return invalid('UNTIL');
  const week_start = parts.get('WKST') ?? 'MO';
  if (!isOneOf(weekdays, week_start)) return invalid('WKST');
  const lists = readLists(parts);
  if (isViolation(lists)) return lists;
  const rule = { freq, interval, count, until, ...lists, week_start };
  return findConflict(rule) ?? rule;
}

/** Writes a weekday like 1SU or FR. */
export const writeWeekday = ({ ordinal, weekday }: RuleWeekday): string => `${ordinal ?? ''}${weekday}`;

/** Writes a rule in one spelling: its parts in order, without those that have their default. */
export function writeRule(rule: RuleParts): string {
  const parts: readonly (readonly [PartName, string])[] = [
    ['FREQ', rule.freq],
    ['INTERVAL', rule.interval === 1 ? '' : String(rule.interval)],
    ['BYMONTH', rule.by_month.join()],
    ['BYMONTHDAY', rule.by_month_day.join()],
    ['BYDAY', rule.by_day.map(writeWeekday).join()],
    ['BYSETPOS', rule.by_set_pos.join()],
    ['WKST', rule.week_start === 'MO' ? '' : rule.week_start],
    ['COUNT', rule.count === null ? '' : String(rule.count)],
    ['UNTIL', rule.until?.replaceAll('-', '') ?? ''],
  ];
  return parts.flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`])).join(';');
}

/** Reads a stored rule. Throws for one that `parseRule` refuses: the database has none. */
export function readRule(text: string): RuleParts {
  const rule = parseRule(text);
  if (isViolation(rule)) throw new Error(`The stored rule ${text} is invalid.`);
  return rule;
}
