import { epochMs, type Instant } from '#contract/instant.ts';
import type { Availability } from './slots-between.ts';

/** The most sessions of a list. */
const MAX_SESSIONS = 50;

/** Lists the future group sessions of a range that have too few seats left for the people who ask, in order. */
export function fullSessions(
  { busy, participants, now }: Pick<Availability, 'busy' | 'participants' | 'now'>,
  range: { readonly from: Instant; readonly to: Instant },
): { readonly starts_at: string; readonly ends_at: string }[] {
  const from = Math.max(epochMs(range.from), epochMs(now));
  return busy
    .flatMap(({ group, to }) =>
      group && group.seats_left < (participants ?? 1) ? [{ starts_at: group.starts_at, ends_at: to }] : [],
    )
    .map(({ starts_at, ends_at }) => ({ at: epochMs(starts_at), until: epochMs(ends_at) }))
    .filter(({ at }) => at > from && at < epochMs(range.to))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, MAX_SESSIONS)
    .map(({ at, until }) => ({ starts_at: new Date(at).toISOString(), ends_at: new Date(until).toISOString() }));
}
