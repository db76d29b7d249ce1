import type { Schedule } from '#contract/entities/own-event.ts';
import { epochMs } from '#contract/instant.ts';
import { isViolation } from '#contract/violation.ts';
import { eventDates } from '#locales/areas/event-dates.ts';
import { say } from '#locales/format.ts';
import type { DateChange, EditInput, MovedDate, StoredDate } from './date-edit.ts';
import { expandDates, listDates } from './expand-dates.ts';
import { hasTimeOf, matchDates, moveTo } from './match-dates.ts';
import {
  checkAdded,
  checkDay,
  checkTime,
  dayValue,
  listScheduledDays,
  parseSchedule,
  sortAdded,
} from './parse-schedule.ts';
import { presentSchedule } from './present-schedule.ts';
import {
  type AddedDate,
  type EventDate,
  type EventSchedule,
  refuse,
  type ScheduleViolation,
  type Segment,
} from './schedule.ts';
import { joinSegments, splitSegments } from './segments.ts';
import { addDays, attachTime, readTime } from './wall-clock.ts';

/** A schedule in two: what an edit leaves, and the dates from `from` on, which it may change. */
interface EditedParts {
  readonly timezone: string;
  readonly from: string;
  readonly left: Omit<EventSchedule, 'timezone'>;
  readonly open: Omit<EventSchedule, 'timezone'>;
  /** Whether the edit may change an added date. */
  readonly isOpen: (added: AddedDate) => boolean;
}

const startOf = ({ date, start_time, minutes }: AddedDate, timezone: string) =>
  epochMs(attachTime(date, start_time, minutes, timezone).starts_at);

/** The first day that an edit may change: today, or tomorrow where today's date of the rules has begun. */
function firstOpenDay({ schedule, occurrences, now }: EditInput): string {
  const { date: today } = readTime(now, now, schedule.timezone);
  const hasBegun = (date: { readonly starts_at: string }) => epochMs(date.starts_at) <= epochMs(now);
  const planned = expandDates({ ...schedule, added: [], excluded: [] }, { from: today, until: today });
  const stored = occurrences.filter(({ date, source }) => date === today && source === 'rule');
  return planned.some(hasBegun) || stored.some(hasBegun) ? addDays(today, 1) : today;
}

function openParts(input: EditInput, anchor: StoredDate | null): EditedParts {
  const { schedule, now } = input;
  const { timezone, added, excluded } = schedule;
  const first = firstOpenDay(input);
  const scopeFrom = input.edit.scope === 'following' && anchor !== null ? anchor.date : '';
  const isLater = scopeFrom > first;
  const from = isLater ? scopeFrom : first;
  const { before, after } = splitSegments(schedule.segments, from);
  const isOpen = (one: AddedDate) => one.date >= scopeFrom && startOf(one, timezone) > epochMs(now);
  return {
    timezone,
    from,
    isOpen,
    left: {
      segments: before,
      added: added.filter((one) => !isOpen(one)),
      excluded: excluded.filter((date) => date < from),
    },
    open: { segments: after, added: added.filter(isOpen), excluded: excluded.filter((date) => date >= from) },
  };
}

/**
 * Replaces the open part by a schedule as entered; what that has before the open part does not count. Where the rule
 * was left as it was shown, later rules stay, too, and only added and excluded dates change.
 */
function replaceSchedule(
  parts: EditedParts,
  input: Schedule,
  { schedule, now }: Pick<EditInput, 'schedule' | 'now'>,
): EditedParts | ScheduleViolation {
  const { from, timezone } = parts;
  const parsed = parseSchedule(
    {
      ...input,
      added: input.added.filter(parts.isOpen),
      excluded: input.excluded.filter((date) => date >= from),
    },
    timezone,
  );
  if (isViolation(parsed)) return parsed;
  const shown = presentSchedule(schedule, readTime(now, now, timezone).date);
  if (shown !== null && hasSameRule(shown, input, timezone)) {
    const hidden = parts.open.excluded.filter((date) => !shown.excluded.includes(date));
    const excluded = [...new Set([...parsed.excluded, ...hidden])].sort();
    return { ...parts, open: { segments: parts.open.segments, added: parsed.added, excluded } };
  }
  const { after } = splitSegments(parsed.segments, from);
  if (after.length === 0 && parsed.added.length === 0)
    return refuse('rule', 'no_dates', say(eventDates, 'edit.no_dates', { from: dayValue(from) }));
  return { ...parts, open: { segments: after, added: parsed.added, excluded: parsed.excluded } };
}

/** Whether two schedules as entered have the same rule and time. */
function hasSameRule(one: Schedule, other: Schedule, timezone: string): boolean {
  const [a, b] = [one, other].map((each) => parseSchedule({ ...each, added: [], excluded: [] }, timezone));
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The time of the series on a day: of the segment that has it, or the nearest one. */
function seriesTime(segments: readonly Segment[], date: string): Segment | undefined {
  return segments.find(({ until_date }) => until_date === null || until_date >= date) ?? segments.at(-1);
}

/** Gives the open part another time. Added dates follow where they had the series' time, and else have their own. */
function changeTime(parts: EditedParts, { start_time, minutes }: DateChange): EditedParts {
  const { segments, added } = parts.open;
  const series = [...parts.left.segments, ...segments];
  const changed = <Value extends { readonly start_time: string; readonly minutes: number }>(one: Value): Value => ({
    ...one,
    start_time: start_time ?? one.start_time,
    minutes: minutes ?? one.minutes,
  });
  const follows = (one: AddedDate) => {
    const time = seriesTime(series, one.date);
    return time !== undefined && time.start_time === one.start_time && time.minutes === one.minutes;
  };
  return {
    ...parts,
    open: {
      ...parts.open,
      segments: segments.map(changed),
      added: added.map((one) => (follows(one) ? changed(one) : one)),
    },
  };
}

/** Adds and excludes dates of the open part. */
function changeDates(parts: EditedParts, change: DateChange): EditedParts | ScheduleViolation {
  const { from, open } = parts;
  const [add, exclude] = [change.add ?? [], change.exclude ?? []];
  for (const one of add) {
    const wrong = checkDay(one.date, 'added') ?? checkTime(one, 'added');
    if (wrong !== null) return wrong;
    if (!parts.isOpen(one))
      return refuse('added', 'outside_scope', say(eventDates, 'edit.before_scope', { from: dayValue(from) }));
  }
  const days = listScheduledDays(open.segments, exclude.toSorted().at(-1) ?? from);
  for (const date of exclude) {
    const wrong = checkDay(date, 'excluded');
    if (wrong !== null) return wrong;
    const day = dayValue(date);
    if (date < from)
      return refuse('excluded', 'outside_scope', say(eventDates, 'edit.before_scope', { from: dayValue(from) }));
    if (!days.has(date))
      return refuse('excluded', 'excluded_unknown', say(eventDates, 'rule.excluded_unknown', { day }));
  }
  return {
    ...parts,
    open: {
      segments: open.segments,
      added: sortAdded([...open.added, ...add]),
      excluded: [...new Set([...open.excluded, ...exclude])].sort(),
    },
  };
}

/** The parts after a change, or why it is refused. */
function changeParts(parts: EditedParts, input: EditInput): EditedParts | ScheduleViolation {
  const { change } = input.edit;
  if (change.drop) return { ...parts, open: { segments: [], added: [], excluded: [] } };
  const wrong = checkTime(change);
  if (wrong !== null) return wrong;
  const replaced = change.schedule === undefined ? parts : replaceSchedule(parts, change.schedule, input);
  if (isViolation(replaced)) return replaced;
  const changed = changeDates(changeTime(replaced, change), change);
  if (isViolation(changed)) return changed;
  const { segments, added, excluded } = changed.open;
  const days = listScheduledDays(segments, added.at(-1)?.date ?? changed.from);
  for (const date of excluded) days.delete(date);
  return checkAdded(added, days) ?? changed;
}

/** The result of planning the open part: the dates that come, move and go, and those that have a time of their own. */
export interface PlannedSeries {
  readonly schedule: EventSchedule;
  readonly created: readonly EventDate[];
  readonly moved: readonly MovedDate[];
  readonly dropped: readonly Pick<StoredDate, 'id' | 'date' | 'starts_at'>[];
  readonly own: readonly StoredDate[];
}

/**
 * Whether a date that was edited alone stays without its day in the rules: unless its day is left out, or a new
 * schedule begins later or ends earlier.
 */
function staysAlone({ date, has_own_time }: StoredDate, { open }: EditedParts, isReplaced: boolean): boolean {
  if (!has_own_time || open.excluded.includes(date)) return false;
  if (!isReplaced) return true;
  const [first, last] = [open.segments[0], open.segments.at(-1)];
  if (first === undefined || last === undefined) return false;
  return date >= first.from_date && (last.until_date === null || date <= last.until_date);
}

/** Plans an edit of the dates from the anchor on, or of all; `isOpen` says which stored dates it may change. */
export function planSeries(
  input: EditInput,
  anchor: StoredDate | null,
  isOpen: (stored: StoredDate) => boolean,
): PlannedSeries | ScheduleViolation {
  const { occurrences, edit, now, horizon } = input;
  const parts = openParts(input, anchor);
  const changed = changeParts(parts, input);
  if (isViolation(changed)) return changed;
  const { timezone, from, left, open } = changed;
  const planned = listDates({ timezone, ...open }, '0000-01-01', horizon);
  const { pairs, unmatched } = matchDates(occurrences, planned);
  const moved: MovedDate[] = [];
  const dropped: StoredDate[] = [];
  const own: StoredDate[] = [];
  for (const { stored, planned: date } of pairs.filter((pair) => isOpen(pair.stored))) {
    const stays =
      !edit.change.drop && (stored.date < from || staysAlone(stored, changed, edit.change.schedule !== undefined));
    if (date === null && stays && stored.source === 'rule') own.push(stored);
    else if (date === null) dropped.push(stored);
    else if (stored.has_own_time) own.push(stored);
    else if (!hasTimeOf(stored, date)) moved.push(moveTo(stored, date, false));
  }
  if (moved.some(({ starts_at }) => epochMs(starts_at) <= epochMs(now)))
    return refuse('start_time', 'date_over', say(eventDates, 'edit.past'));
  const schedule = {
    timezone,
    segments: joinSegments([...left.segments, ...open.segments]),
    added: sortAdded([...left.added, ...open.added]),
    excluded: [...left.excluded, ...open.excluded],
  };
  const created = unmatched.filter(({ starts_at }) => epochMs(starts_at) > epochMs(now));
  return { schedule, created, moved, dropped, own };
}
