import type { Clash, PlannedDate } from '#contract/entities/own-event.ts';
import type { CallOutput } from '#contract/index.ts';
import { dateAndClock } from '#web/features/schedule/wall-time.ts';
import type { DayState, ScheduleDraft } from '../draft/schedule-draft.ts';

/** A day of the calendar with the date on it. `planned` is null for a skipped day. */
export interface PlannedDay {
  readonly state: DayState;
  readonly planned: PlannedDate | null;
  readonly clash: Clash | null;
}

/** The days with dates of a plan and the skipped ones, in order, by the day on which they begin. */
export function dayStates(
  plan: CallOutput<'event/plan_dates'> | null,
  schedule: ScheduleDraft,
  zone: string,
): ReadonlyMap<string, PlannedDay> {
  // A day that was just skipped shows that before the plan arrives.
  const skipped = new Set(schedule.excluded);
  const days = new Map<string, PlannedDay>();
  for (const planned of plan?.dates ?? []) {
    const day = dateAndClock(planned.starts_at, zone).date;
    const isGone = planned.source === 'added' && !schedule.added.some(({ date }) => date === day);
    if (isGone || (planned.source === 'rule' && skipped.has(planned.date))) continue;
    days.set(day, { state: planned.source === 'added' ? 'added' : 'on', planned, clash: planned.clash });
  }
  for (const { date } of schedule.added)
    if (!days.has(date)) days.set(date, { state: 'added', planned: null, clash: null });
  for (const day of skipped) if (!days.has(day)) days.set(day, { state: 'skipped', planned: null, clash: null });
  return new Map([...days].sort(([one], [other]) => (one < other ? -1 : 1)));
}
