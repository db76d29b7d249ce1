import { epochMs } from '#contract/instant.ts';
import { MAX_DATES } from '#contract/limits/events.ts';
import { isViolation } from '#contract/violation.ts';
import { eventDates } from '#locales/areas/event-dates.ts';
import { say } from '#locales/format.ts';
import type { DateEdit, EditInput, EditOutcome, StoredDate, UnchangedReason } from './date-edit.ts';
import { withOriginals } from './match-dates.ts';
import { planOne } from './plan-one-date.ts';
import { type PlannedSeries, planSeries } from './plan-series.ts';
import { refuse, type ScheduleViolation } from './schedule.ts';

const byStart = (a: { readonly starts_at: string }, b: { readonly starts_at: string }) =>
  epochMs(a.starts_at) - epochMs(b.starts_at);

const isOver = ({ starts_at }: StoredDate, now: string) => epochMs(starts_at) <= epochMs(now);

/** Returns why an edit cannot begin with a date, or change in this scope what it changes. */
function checkEdit({ scope, change }: DateEdit, anchor: StoredDate | null, now: string): ScheduleViolation | null {
  if (scope !== 'all') {
    if (anchor === null) return refuse('occurrence_id', 'date_unknown', say(eventDates, 'edit.unknown'));
    if (anchor.status === 'cancelled')
      return refuse('occurrence_id', 'date_cancelled', say(eventDates, 'edit.cancelled'));
    if (isOver(anchor, now)) return refuse('occurrence_id', 'date_over', say(eventDates, 'edit.over'));
  }
  const isSeries = change.schedule !== undefined || change.add !== undefined || change.exclude !== undefined;
  if (scope === 'this' && isSeries) return refuse('rule', 'outside_scope', say(eventDates, 'edit.series_only'));
  const isSingle = change.day !== undefined || change.reset === true;
  return scope !== 'this' && isSingle ? refuse('date', 'outside_scope', say(eventDates, 'edit.single_only')) : null;
}

/**
 * Plans an edit of a published event: the new schedule, and the dates that it creates, moves and drops. Only dates in
 * scope change; dates that have begun or are cancelled never do. A stored date is matched by its day in the schedule
 * and its source, so that it moves instead of being replaced.
 */
export function planEdit(input: EditInput): EditOutcome | ScheduleViolation {
  const { occurrences, edit, now } = input;
  const anchor = occurrences.find(({ id }) => id === edit.occurrence_id) ?? null;
  const wrong = checkEdit(edit, anchor, now);
  if (wrong !== null) return wrong;
  const isLive = (one: StoredDate) => one.status === 'scheduled' && !isOver(one, now);
  const isFollowing = (one: StoredDate) => anchor !== null && one.date >= anchor.date;
  const inScope = { this: (one: StoredDate) => one === anchor, following: isFollowing, all: () => true };
  const isOpen = (one: StoredDate) => isLive(one) && inScope[edit.scope](one);

  const planned: PlannedSeries | ScheduleViolation =
    edit.scope === 'this' && anchor !== null ? planAlone(input, anchor) : planSeries(input, anchor, isOpen);
  if (isViolation(planned)) return planned;
  const live = occurrences.filter(isLive);
  if (live.length - planned.dropped.length + planned.created.length > MAX_DATES)
    return refuse('rule', 'too_many_dates', say(eventDates, 'rule.too_many', { max: MAX_DATES }));

  const changed = new Set([...planned.moved, ...planned.dropped].map(({ id }) => id));
  const own = new Set(planned.own.map(({ id }) => id));
  const reasonOf = (one: StoredDate): UnchangedReason => {
    if (one.status === 'cancelled') return 'cancelled';
    if (isOver(one, now)) return 'over';
    if (own.has(one.id)) return 'own_time';
    return isOpen(one) ? 'same' : 'outside_scope';
  };
  return {
    schedule: planned.schedule,
    created: withOriginals(planned.created, occurrences),
    moved: [...planned.moved].sort(byStart),
    dropped: [...planned.dropped].sort(byStart).map(({ id, date, starts_at }) => ({ id, date, starts_at })),
    unchanged: [...occurrences]
      .sort(byStart)
      .filter(({ id }) => !changed.has(id))
      .map((one) => ({ id: one.id, reason: reasonOf(one) })),
    scopes: { this: anchor === null ? 0 : 1, following: live.filter(isFollowing).length, all: live.length },
  };
}

/** Plans an edit of one date alone, which creates none. */
function planAlone(input: EditInput, anchor: StoredDate): PlannedSeries | ScheduleViolation {
  const planned = planOne(input, anchor);
  return isViolation(planned) ? planned : { ...planned, created: [], own: [] };
}
