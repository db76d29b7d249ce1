import type { PlannedDate } from '#contract/entities/own-event.ts';

/** The planned dates that publishing stores: those to come, without those whose time the calendar prevents. */
export const storedDates = (
  dates: readonly PlannedDate[],
  needs_provider: boolean,
  now_ms: number,
): readonly PlannedDate[] =>
  dates.filter(({ starts_at, clash }) => Date.parse(starts_at) > now_ms && (clash === null || !needs_provider));
