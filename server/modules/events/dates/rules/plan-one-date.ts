import { epochMs } from '#contract/instant.ts';
import { eventDates } from '#locales/areas/event-dates.ts';
import { say } from '#locales/format.ts';
import type { DateChange, EditInput, EditOutcome, StoredDate } from './date-edit.ts';
import { expandDates } from './expand-dates.ts';
import { hasTimeOf, moveTo } from './match-dates.ts';
import { checkDay, checkTime } from './parse-schedule.ts';
import { type AddedDate, type EventDate, type EventSchedule, refuse, type ScheduleViolation } from './schedule.ts';
import { attachTime, readTime } from './wall-clock.ts';

type Planned = Pick<EditOutcome, 'schedule' | 'moved' | 'dropped'>;

/** The date of the rules on a day, or null. */
const ruleDateOn = (schedule: EventSchedule, date: string): EventDate | null =>
  expandDates({ ...schedule, added: [] }, { from: date, until: date })[0] ?? null;

/** The index of the added date that a stored one is; -1 if the schedule lacks it. */
function addedIndex(schedule: EventSchedule, stored: StoredDate): number {
  const isSame = ({ date, start_time, minutes }: AddedDate) =>
    date === stored.date && attachTime(date, start_time, minutes, schedule.timezone).starts_at === stored.starts_at;
  const exact = schedule.added.findIndex(isSame);
  return exact === -1 ? schedule.added.findIndex(({ date }) => date === stored.date) : exact;
}

/** Drops one date: a date of the rules is excluded, an added one is not added any more. */
function dropOne(schedule: EventSchedule, { id, date, source, starts_at }: StoredDate, index: number): Planned {
  const dropped = [{ id, date, starts_at }];
  if (source === 'added')
    return { schedule: { ...schedule, added: schedule.added.filter((_one, at) => at !== index) }, moved: [], dropped };
  const isPlanned = ruleDateOn(schedule, date) !== null;
  const excluded = isPlanned ? [...schedule.excluded, date].sort() : schedule.excluded;
  return { schedule: { ...schedule, excluded }, moved: [], dropped };
}

/** The wall-clock time that one date gets: the series' own, or its present one with what changes. */
function timeOf(schedule: EventSchedule, stored: StoredDate, change: DateChange): AddedDate {
  const regular = change.reset && stored.source === 'rule' ? ruleDateOn(schedule, stored.date) : null;
  const present = readTime((regular ?? stored).starts_at, (regular ?? stored).ends_at, schedule.timezone);
  return {
    date: change.day ?? present.date,
    start_time: change.start_time ?? present.start_time,
    minutes: change.minutes ?? present.minutes,
  };
}

/** Plans what happens to one date alone. Times that differ from the series' become its own. */
export function planOne(
  { schedule, occurrences, edit, now }: EditInput,
  stored: StoredDate,
): Planned | ScheduleViolation {
  const { change } = edit;
  const index = stored.source === 'added' ? addedIndex(schedule, stored) : -1;
  if (change.drop) return dropOne(schedule, stored, index);
  const wrong = checkTime(change) ?? (change.day === undefined ? null : checkDay(change.day, 'date'));
  if (wrong !== null) return wrong;
  const time = timeOf(schedule, stored, change);
  const instants = attachTime(time.date, time.start_time, time.minutes, schedule.timezone);
  const date = stored.source === 'added' ? time.date : stored.date;
  const planned: EventDate = { date, ...instants, source: stored.source };
  if (hasTimeOf(stored, planned)) return { schedule, moved: [], dropped: [] };
  if (epochMs(instants.starts_at) <= epochMs(now))
    return refuse(change.day === undefined ? 'start_time' : 'date', 'date_over', say(eventDates, 'edit.past'));
  const isTaken = (one: StoredDate) =>
    one.id !== stored.id && one.status === 'scheduled' && epochMs(one.starts_at) === epochMs(instants.starts_at);
  if (occurrences.some(isTaken))
    return refuse(change.day === undefined ? 'start_time' : 'date', 'added_twice', say(eventDates, 'edit.taken'));
  const regular = stored.source === 'rule' ? ruleDateOn(schedule, stored.date) : null;
  const isRegular =
    stored.source === 'added' ? index !== -1 : regular !== null && hasTimeOf({ ...stored, ...instants }, regular);
  const added = schedule.added.map((one, at) => (at === index ? time : one));
  return { schedule: { ...schedule, added }, moved: [moveTo(stored, planned, !isRegular)], dropped: [] };
}
