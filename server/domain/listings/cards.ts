import { LRUCache } from 'lru-cache';
import type { Listing } from '#contract/entities/provider.ts';
import type { ReadDb } from '#server/kernel/db.ts';
import { milesOf } from './earth.ts';
import { type Hit, listCards, listHits } from './search-store.ts';

/** A listing found, with its card. */
export interface Found extends Hit {
  readonly card: Card;
}

/**
 * The wire Listing as JSON in UTF-8, in the two parts before and after what depends on who looks from where. Kept outside of the
 * heap and sent as it is: encoding twenty cards anew cost a search a third of its time.
 */
interface Card {
  readonly version: string;
  readonly before: Buffer;
  readonly after: Buffer;
}

/**
 * Cards already read, by subject; a hit names the version it has, so an old one is never shown. Some ten thousand fit: people look
 * for much the same listings, and reading twenty cards costs PostgreSQL more than finding them.
 */
const cards = new LRUCache<string, Card>({
  maxSize: 24 * 2 ** 20,
  sizeCalculation: ({ before, after }) => before.length + after.length,
});

/** The listings found with their cards, in their order; those taken away in the meantime are left out. */
export async function withCards(db: ReadDb, hits: readonly Hit[]): Promise<Found[]> {
  const known = hits.map(({ subject_id, card_version }) => {
    const card = cards.get(subject_id);
    return card?.version === card_version ? card : null;
  });
  const missing = hits.filter((_, at) => known[at] === null).map(({ subject_id }) => subject_id);
  const read = new Map<string, Card>();
  if (missing.length > 0) {
    for (const { subject_id, card_version, card } of await listCards(db, missing)) {
      const kept = cardOf(card_version, card);
      cards.set(subject_id, kept);
      read.set(subject_id, kept);
    }
  }
  return hits.flatMap((hit, at) => {
    const card = known[at] ?? read.get(hit.subject_id);
    return card === undefined ? [] : { ...hit, card };
  });
}

/** How a stored card leaves open what depends on who looks from where; within a string its quotes would be escaped. */
const BLANKS = '"distance_miles":null,"next_free_at":null';

function cardOf(version: string, json: string): Card {
  const at = json.lastIndexOf(BLANKS);
  if (at < 0) throw new Error('A card was stored without its blanks.');
  return { version, before: bytesOf(json.slice(0, at)), after: bytesOf(json.slice(at + BLANKS.length)) };
}

/** In memory of its own: a slice of the shared pool would keep all of that alive. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
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
  return JSON.parse(Buffer.concat(foundJson(found, now)).toString());
}

/** The same as JSON in pieces. */
export function foundJson(found: Found, now: Date): [Buffer, Buffer, Buffer] {
  const { card, metres, next_free } = found;
  const distance = metres === null ? null : Math.round(milesOf(metres) * 10) / 10;
  // A start that has just passed is not shown until the sweep has found the next.
  const free =
    next_free === null || next_free < now.getTime() ? null : `"${new Date(Math.round(next_free)).toISOString()}"`;
  return [card.before, Buffer.from(`"distance_miles":${distance},"next_free_at":${free}`, 'latin1'), card.after];
}
