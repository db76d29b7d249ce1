import type { ManagedEvent } from '#contract/calls/user/events.ts';
import type { OriginWay } from '#contract/choices/booking-origin.ts';

/** The ways that hosts read as one. */
const groups = {
  home: 'market',
  search: 'market',
  saved: 'saved',
  provider_page: 'page',
  direct: 'direct',
  share: 'link',
  poster: 'link',
  invitation: 'invitation',
  mail: 'mail',
} as const satisfies Record<OriginWay, string>;

/** What a row counts: a group of ways, one named link, or the named links that have no row of their own. */
export type OriginRow = {
  readonly bookings: number;
  /** Of all bookings whose way is known, in whole percent. */
  readonly percent: number;
} & (
  | { readonly kind: (typeof groups)[OriginWay] | 'others'; readonly name?: never }
  | { readonly kind: 'campaign'; readonly name: string }
);

/** The most named links with a row of their own. */
const MAX_CAMPAIGNS = 4;

const isWay = (origin: string): origin is OriginWay => origin in groups;

/** Groups bookings by the way in which guests came, the most first. */
export function originRows(origins: ManagedEvent['origins']): readonly OriginRow[] {
  const all = origins.reduce((sum, { bookings }) => sum + bookings, 0);
  const row = (bookings: number) => ({ bookings, percent: Math.round((bookings / all) * 100) });
  const counts = new Map<Exclude<OriginRow['kind'], 'campaign'>, number>();
  const add = (kind: Exclude<OriginRow['kind'], 'campaign'>, bookings: number) =>
    counts.set(kind, (counts.get(kind) ?? 0) + bookings);
  const named: OriginRow[] = [];
  for (const { origin, bookings } of origins) {
    if (isWay(origin)) add(groups[origin], bookings);
    else if (named.length < MAX_CAMPAIGNS) named.push({ kind: 'campaign', name: origin.slice(4), ...row(bookings) });
    else add('others', bookings);
  }
  return [...[...counts].map(([kind, bookings]) => ({ kind, ...row(bookings) })), ...named].toSorted(
    (one, other) => other.bookings - one.bookings,
  );
}
