import { LRUCache } from 'lru-cache';
import type { Listing } from '#contract/entities/provider.ts';
import type { ReadDb } from '#server/kernel/db.ts';
import { milesOf } from './earth.ts';
import { type Hit, listCards, listHits } from './search-store.ts';

/** A listing found, with its card: the wire Listing as JSON text, its blanks not yet filled. */
export interface Found extends Hit {
  readonly card: string;
}

/**
 * Cards already read, by subject; a hit names the version it has, so an old one is never shown. Some ten thousand fit: people look
 * for much the same listings, and reading twenty cards costs PostgreSQL more than finding them.
 */
const cards = new LRUCache<string, { readonly version: string; readonly card: string }>({
  maxSize: 24 * 2 ** 20,
  sizeCalculation: ({ card }) => card.length,
});

/** The listings found with their cards, in their order; those taken away in the meantime are left out. */
export async function withCards(db: ReadDb, hits: readonly Hit[]): Promise<Found[]> {
  const known = new Map<string, string>();
  const missing: string[] = [];
  for (const { subject_id, card_version } of hits) {
    const kept = cards.get(subject_id);
    if (kept?.version === card_version) known.set(subject_id, kept.card);
    else missing.push(subject_id);
  }
  if (missing.length > 0) {
    for (const { subject_id, card_version, card } of await listCards(db, missing)) {
      cards.set(subject_id, { version: card_version, card });
      known.set(subject_id, card);
    }
  }
  return hits.flatMap((hit) => {
    const card = known.get(hit.subject_id);
    return card === undefined ? [] : { ...hit, card };
  });
}

/** The listings of these subjects by id, without distance; what is no longer published is not among them. */
export async function listListings(
  db: ReadDb,
  subject_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Listing>> {
  const found = await withCards(db, await listHits(db, subject_ids));
  return new Map(found.map((each) => [each.subject_id, presentFound(each, now)]));
}

/** A card found, with what depends on when and from where it was looked for. */
export function presentFound(found: Found, now: Date): Listing {
  return {
    ...(JSON.parse(found.card) as Listing),
    ...dependent(found, now),
  };
}

/** The same as JSON text: the stored card as it is, with distance and next free start put in where it has none. */
export function foundJson(found: Found, now: Date): string {
  const at = found.card.lastIndexOf(BLANKS);
  if (at < 0) throw new Error('A card was stored without its blanks.');
  const { distance_miles, next_free_at } = dependent(found, now);
  const free = next_free_at === null ? 'null' : `"${next_free_at}"`;
  return `${found.card.slice(0, at)}"distance_miles":${distance_miles},"next_free_at":${free}${found.card.slice(at + BLANKS.length)}`;
}

/** How a stored card leaves open what depends on who looks from where; within a string its quotes would be escaped. */
const BLANKS = '"distance_miles":null,"next_free_at":null';

/** What of a card depends on when and from where it was looked for. */
function dependent(hit: Hit, now: Date): Pick<Listing, 'distance_miles' | 'next_free_at'> {
  return {
    distance_miles: hit.metres === null ? null : Math.round(milesOf(hit.metres) * 10) / 10,
    // A start that has just passed is not shown until the sweep has found the next.
    next_free_at: hit.next_free_at && hit.next_free_at >= now ? hit.next_free_at.toISOString() : null,
  };
}
