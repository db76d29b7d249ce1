import type { Service } from '#contract/entities/provider.ts';
import { groupBy } from '#web/features/schedule/group-by.ts';
import { dateAndClock } from '#web/features/schedule/wall-time.ts';

/** A free time and its service. */
export interface NextTime {
  readonly service: Service;
  /** ISO 8601. */
  readonly starts_at: string;
}

/**
 * The next times of several services, in order. Each service has one time per day, so that no service fills the list.
 */
export function nextTimes(
  free: readonly { readonly service: Service; readonly starts: readonly string[] }[],
  zone: string,
  max = 8,
): NextTime[] {
  const first = free.flatMap(({ service, starts }) => {
    const days = groupBy(starts, (at) => dateAndClock(at, zone).date);
    return [...days.values()].flatMap(([starts_at]) => (starts_at === undefined ? [] : [{ service, starts_at }]));
  });
  return first.toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at)).slice(0, max);
}
