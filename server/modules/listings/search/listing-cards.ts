import { ListedCard, type ListedSubject } from '#contract/calls/my_page.ts';
import { isoInstant } from '#contract/instant.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { type Place, TextMemory } from '#server/performance/text-memory.ts';
import { milesOf } from './earth-distance.ts';
import { nextTimes } from './next-times.ts';
import { type Hit, listCards, listHits } from './search-store.ts';

/** What is answered of a found listing: all of it, or what its card shows. */
export interface Forms {
  readonly whole: ListedSubject;
  readonly card: ListedCard;
}
export type Form = keyof Forms;

/**
 * A found listing with the first start that it offers now (milliseconds) and the position of its cached text: JSON in
 * UTF-8, split at the viewer's fields.
 */
export interface Found {
  readonly hit: Hit;
  readonly free_at: number | null;
  readonly card: Place;
}

/**
 * Caches of some thirty thousand cards (24 MiB) and some seven thousand whole listings (8 MiB), which only programs ask
 * for. A hit names its card's version, so outdated cards are never shown. Searches return similar listings. Reading
 * twenty cards costs PostgreSQL more than finding them, and encoding took a third of a search's time.
 */
const memories: Readonly<Record<Form, TextMemory>> = {
  whole: new TextMemory(8 * 2 ** 20),
  card: new TextMemory(24 * 2 ** 20),
};

/** Reduces a listing to a form. */
export const inForm: { readonly [In in Form]: (listing: ListedSubject) => Forms[In] } = {
  whole: (listing) => listing,
  card: (listing) => ListedCard.parse(listing),
};

/** What the cache stores of a listing, from its stored text. */
const textIn: Readonly<Record<Form, (stored: string) => string>> = {
  whole: (stored) => stored,
  card: (stored) => JSON.stringify(inForm.card(JSON.parse(stored))),
};

/**
 * Builds an answer from the found listings with their cards, in order. Omits listings that were deleted meanwhile.
 * `make` must be synchronous, because the cache may evict these cards during an await.
 */
export async function withCards<Created>(
  db: ReadDb,
  hits: readonly Hit[],
  form: Form,
  now: Date,
  make: (found: readonly Found[]) => Created,
): Promise<Created> {
  const times = await nextTimes(db, hits, now);
  const texts = memories[form];
  /** The cards that this search reads, in case the cache evicts them; null for deleted listings. */
  const read = new Map<string, Place | null>();
  for (;;) {
    const found: Found[] = [];
    const missing: string[] = [];
    for (const [n, hit] of hits.entries()) {
      const card = texts.find(hit.subject_id, hit.card_version) ?? read.get(hit.subject_id);
      if (card) found.push({ hit, free_at: times[n] ?? null, card });
      else if (card === undefined) missing.push(hit.subject_id);
    }
    if (missing.length === 0) return make(found);
    for (const subject_id of missing) read.set(subject_id, null);
    for (const { subject_id, card_version, card } of await listCards(db, missing)) {
      const block = Buffer.from(textIn[form](card));
      const parted = block.lastIndexOf(BLANKS);
      if (parted < 0) throw new Error('A card was stored without its blanks.');
      texts.store(subject_id, card_version, block, parted);
      read.set(subject_id, { block, at: 0, parted, end: block.length });
    }
  }
}

/**
 * The viewer's fields (position and time) as a stored card contains them. Within a JSON string the quotes would be
 * escaped.
 */
const BLANKS = '"distance_miles":null,"next_free_at":null';

/** Lists the published listings of these subjects by id, without distance. */
export async function listListings(
  db: ReadDb,
  subject_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ListedSubject>> {
  const hits = await listHits(db, subject_ids);
  const listings = await withCards(db, hits, 'whole', now, presentFound<'whole'>);
  return new Map(listings.map((listing) => [listing._id, listing]));
}

/** Parses what was found in a form and fills in its distance and next free start. */
export function presentFound<In extends Form>(found: readonly Found[]): Forms[In][] {
  return JSON.parse(foundJson(found, '[', ']').toString());
}

/** Writes the found listings as JSON between two texts. */
export function foundJson(found: readonly Found[], begin: string, end: string): Buffer {
  const blanks = found.map(filled);
  // The filled-in values are ASCII, so their length equals their bytes.
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

function filled({ hit: { metres }, free_at }: Found): string {
  const distance = metres === null ? null : Math.round(milesOf(metres) * 10) / 10;
  const free = free_at === null ? null : `"${isoInstant(free_at)}"`;
  return `"distance_miles":${distance},"next_free_at":${free}`;
}
