import type { Listing } from '#contract/entities/provider.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { type Place, TextMemory } from '#server/performance/text-memory.ts';
import { milesOf } from './earth.ts';
import { type Hit, listCards, listHits } from './search-store.ts';

/**
 * A listing found, with where its card is: the wire Listing as JSON in UTF-8, parted where what depends on the reader
 * comes in.
 */
export interface Found extends Hit {
  readonly card: Place;
}

/**
 * Cards already read, some thirty thousand of them; a hit names the version it has, so an old one is never shown.
 * People look for much the same listings, reading twenty cards costs PostgreSQL more than finding them, and encoding
 * them anew cost a search a third of its time.
 */
const cards = new TextMemory(32 * 2 ** 20);

/**
 * Makes something of the listings found with their cards, in their order; those taken away in the meantime are left
 * out. It is made at once: while somebody waits, other cards may be written over these.
 */
export async function withCards<Created>(
  db: ReadDb,
  hits: readonly Hit[],
  make: (found: readonly Found[]) => Created,
): Promise<Created> {
  /** What this search had to read, in case that others push it out again; null for those that are gone. */
  const read = new Map<string, Place | null>();
  for (;;) {
    const found: Found[] = [];
    const missing: string[] = [];
    for (const hit of hits) {
      const card = cards.find(hit.subject_id, hit.card_version) ?? read.get(hit.subject_id);
      if (card) found.push({ ...hit, card });
      else if (card === undefined) missing.push(hit.subject_id);
    }
    if (missing.length === 0) return make(found);
    for (const subject_id of missing) read.set(subject_id, null);
    for (const { subject_id, card_version, card } of await listCards(db, missing)) {
      const block = Buffer.from(card);
      const parted = block.lastIndexOf(BLANKS);
      if (parted < 0) throw new Error('A card was stored without its blanks.');
      cards.store(subject_id, card_version, block, parted);
      read.set(subject_id, { block, at: 0, parted, end: block.length });
    }
  }
}

/** How a stored card leaves open what depends on who looks from where; within a string its quotes would be escaped. */
const BLANKS = '"distance_miles":null,"next_free_at":null';

/** The listings of these subjects by id, without distance; what is no longer published is not among them. */
export async function listListings(
  db: ReadDb,
  subject_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Listing>> {
  const hits = await listHits(db, subject_ids);
  const listings = await withCards(db, hits, (found) => presentFound(found, now));
  return new Map(listings.map((listing) => [listing._id, listing]));
}

/** The cards found, with what depends on when and from where they were looked for. */
export function presentFound(found: readonly Found[], now: Date): Listing[] {
  return JSON.parse(foundJson(found, now, '[', ']').toString());
}

/** The same as JSON, one after the other, between two texts. */
export function foundJson(found: readonly Found[], now: Date, begin: string, end: string): Buffer {
  const blanks = found.map((each) => filled(each, now));
  // What fills the blanks is ASCII, and as long as it is in bytes.
  const filling = blanks.reduce((sum, text) => sum + text.length, Math.max(found.length - 1, 0));
  const size = found.reduce((sum, { card }) => sum + card.end - card.at - BLANKS.length, filling);
  const [head, tail] = [Buffer.from(begin), Buffer.from(end)];
  const json = Buffer.allocUnsafe(head.length + size + tail.length);
  let at = head.copy(json);
  for (const [n, { card }] of found.entries()) {
    if (n > 0) at += json.write(',', at, 'latin1');
    at += card.block.copy(json, at, card.at, card.parted);
    at += json.write(blanks[n] ?? '', at, 'latin1');
    at += card.block.copy(json, at, card.parted + BLANKS.length, card.end);
  }
  tail.copy(json, at);
  return json;
}

function filled({ metres, next_free }: Hit, now: Date): string {
  const distance = metres === null ? null : Math.round(milesOf(metres) * 10) / 10;
  // A start that has just passed is not shown until the sweep has found the next.
  const free =
    next_free === null || next_free < now.getTime() ? null : `"${new Date(Math.round(next_free)).toISOString()}"`;
  return `"distance_miles":${distance},"next_free_at":${free}`;
}
