import type { Schedule } from '#contract/entities/own-event.ts';
import { clockAfter, minutesBetween } from '#contract/formats/clock.ts';
import { addDays, isDate, toDayNumber, weekdayOf } from '#web/features/schedule/wall-time.ts';
import { newRule, type RuleDraft, ruleDraftOf, ruleOf } from './rule-draft.ts';

const DAY_MINUTES = 1440;

/** The dates of an event as the form has them: wall-clock times, a rule if it repeats, and single changes of it. */
export interface ScheduleDraft {
  readonly starts_on: string;
  readonly start_time: string;
  readonly end_time: string;
  /** How many days after its start a date ends: 0, or 1 past midnight, or more. */
  readonly nights: number;
  readonly rule: RuleDraft | null;
  readonly added: Schedule['added'];
  readonly excluded: readonly string[];
}

/** The schedule of a new event: an evening in a week. */
export const newSchedule = (today: string): ScheduleDraft => ({
  ...{ starts_on: addDays(today, 7), start_time: '19:00', end_time: '20:30', nights: 0 },
  ...{ rule: null, added: [], excluded: [] },
});

/** Converts a stored schedule into the form's. */
export function scheduleDraftOf(schedule: Schedule): ScheduleDraft {
  return {
    starts_on: schedule.starts_on,
    ...timesOf(schedule.start_time, schedule.minutes),
    rule: schedule.rule === null ? null : ruleDraftOf(schedule.rule, schedule.starts_on),
    added: schedule.added,
    excluded: schedule.excluded,
  };
}

/** The extra days of a date, beyond those that follow from an end before its start. */
function nightsOf(start: string, minutes: number): number {
  return Math.round((minutes - minutesBetween(start, clockAfter(start, minutes))) / DAY_MINUTES);
}

/** The length of a date in minutes: an end that isn’t after the start is on the next day. */
export const lengthOf = (start: string, end: string, nights = 0): number =>
  minutesBetween(start, end) + nights * DAY_MINUTES;

/** The start and the end of a date as fields have them. */
export type Times = Pick<ScheduleDraft, 'start_time' | 'end_time' | 'nights'>;

/** Converts a start and a length in minutes into the fields of a date. */
export const timesOf = (start_time: string, minutes: number): Times => ({
  start_time,
  end_time: clockAfter(start_time, minutes),
  nights: nightsOf(start_time, minutes),
});

/** Moves a date to another start, with its length. While a field is empty, only the start changes. */
export function startAt<T extends Times>(times: T, start_time: string): T {
  if (start_time === '' || times.start_time === '' || times.end_time === '') return { ...times, start_time };
  return { ...times, ...timesOf(start_time, lengthOf(times.start_time, times.end_time, times.nights)) };
}

/** Converts the form's schedule into the input of the calls; null while a field is empty. */
export function scheduleInputOf(draft: ScheduleDraft): Schedule | null {
  if (!isDate(draft.starts_on) || draft.start_time === '' || draft.end_time === '') return null;
  if (draft.rule?.ends === 'until' && draft.rule.other === null && !isDate(draft.rule.until)) return null;
  return {
    starts_on: draft.starts_on,
    start_time: draft.start_time,
    minutes: lengthOf(draft.start_time, draft.end_time, draft.nights),
    rule: draft.rule === null ? null : ruleOf(draft.rule, draft.starts_on),
    added: [...draft.added],
    excluded: [...draft.excluded],
  };
}

/** Changes the first date, the times or the rule, and leaves out skipped days that the rule no longer has. */
export function changeSchedule(draft: ScheduleDraft, change: Partial<ScheduleDraft>): ScheduleDraft {
  const changed = { ...draft, ...change };
  if (changed.rule !== null && change.starts_on !== undefined && isDate(change.starts_on) && isDate(draft.starts_on))
    changed.rule = followFirstDate(changed.rule, draft.starts_on, change.starts_on);
  const { rule, starts_on } = changed;
  if (rule === null) return { ...changed, excluded: [] };
  const isWeekly = rule.unit === 'week' && rule.every === 1 && rule.other === null;
  const isSame = draft.rule !== null && ruleOf(draft.rule, draft.starts_on) === ruleOf(rule, starts_on);
  const keeps = (day: string) =>
    day >= starts_on &&
    (rule.ends !== 'until' || day <= rule.until) &&
    (isSame || (isWeekly && rule.ends !== 'count' && rule.weekdays.includes(weekdayOf(day))));
  return { ...changed, excluded: changed.excluded.filter(keeps) };
}

/** A weekly rule on one weekday follows its first date to another weekday. */
function followFirstDate(rule: RuleDraft, before: string, now: string): RuleDraft {
  const isOnlyDay = rule.weekdays.length === 1 && rule.weekdays[0] === weekdayOf(before);
  return isOnlyDay ? { ...rule, weekdays: [weekdayOf(now)] } : rule;
}

/** Makes a single date repeat, or a series a single date. */
export const setRepeats = (draft: ScheduleDraft, repeats: boolean): ScheduleDraft =>
  changeSchedule(draft, { rule: repeats ? (draft.rule ?? newRule(draft.starts_on)) : null });

/** What a day of the calendar is: a date of the rule, one that was added or skipped, or nothing. */
export type DayState = 'on' | 'added' | 'skipped' | 'none';

/** Turns a day on or off: dates of the rule are skipped and come back, others are added and go. */
export function toggleDay(draft: ScheduleDraft, day: string, state: DayState): ScheduleDraft {
  if (state === 'skipped') return { ...draft, excluded: draft.excluded.filter((each) => each !== day) };
  if (state === 'on') return { ...draft, excluded: [...draft.excluded, day].sort() };
  if (state === 'added') return { ...draft, added: draft.added.filter(({ date }) => date !== day) };
  const minutes = lengthOf(draft.start_time, draft.end_time, draft.nights);
  return addDate(draft, { date: day, start_time: draft.start_time, minutes });
}

/** Adds a date, in order. */
export const addDate = (draft: ScheduleDraft, date: Schedule['added'][number]): ScheduleDraft => ({
  ...draft,
  added: [...draft.added, date].sort((one, other) => toDayNumber(one.date) - toDayNumber(other.date)),
});

/** Gives one date its own time: a date of the rule is skipped and added again, an added one changes. */
export function moveDate(
  draft: ScheduleDraft,
  day: string,
  state: DayState,
  time: Schedule['added'][number],
): ScheduleDraft {
  return addDate(state === 'none' || state === 'skipped' ? draft : toggleDay(draft, day, state), time);
}
