import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import type { ParsedInput } from '#contract/index.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { findOffFeatures, findSearchRadius } from '#server/modules/market/queries.ts';
import { hasPricesNotCompared } from '../projection-store.ts';
import { EVENT_TAG, searchesTextFirst, type WordQuery, wordQuery } from '../rules/word-query.ts';
import { findListings } from './find-listings.ts';
import { type Form, type Found, foundJson, withCards } from './listing-cards.ts';
import { countListings, type Search, type Sort } from './search-store.ts';
import { countOnline, countTag, estimateListings, listTypedTerms } from './terms-store.ts';

export type Input = ParsedInput<'my_page/home_service_event_list'>;

/** The end of a page: the order, its key, the last id, and whether that listing was found as an online service. */
const Cursor = z.strictObject({
  sort: z.enum(['distance', 'price', 'rating', 'soonest', 'newest']),
  key: z.number(),
  id,
  online: z.literal(true).optional(),
});

/** A page of a search. */
export interface SearchPage {
  readonly found: readonly Found[];
  readonly next_cursor: string | null;
  readonly corrected_text: string | null;
  /** Whether this search uses prices and some of them cannot be compared. */
  readonly has_prices_not_compared: boolean;
}

/** Builds an answer from a page of listings. Refuses the cursor of another search. */
export async function searchListings<Created>(
  db: ReadDb,
  input: Input,
  form: Form,
  now: Date,
  make: (page: SearchPage) => Created,
): Promise<Created | Refusal<'invalid_input'>> {
  const sort: Sort = input.sort ?? (pointOf(input) ? 'distance' : 'rating');
  const after = readCursor(input.cursor, Cursor);
  if (isRefusal(after)) return after;
  if (after && after.sort !== sort) return wrongCursor();
  const terms = await knownTerms(db, input, now);
  // A text of symbols only (`%`) finds nothing; an empty text finds everything.
  if (terms.is_wordless)
    return make({ found: [], next_cursor: null, corrected_text: null, has_prices_not_compared: false });
  const hits = await findListings(db, await searchOf(db, input, terms, { sort, after, max: input.limit + 1, now }));
  const page = hits.slice(0, input.limit);
  const last = page.at(-1);
  const next_cursor =
    last && hits.length > input.limit
      ? writeCursor({ sort, key: last.key, id: last.subject_id, ...(last.is_online ? { online: true } : {}) })
      : null;
  const { corrected_text } = terms;
  const isByPrice = sort === 'price' || input.price_min !== undefined || input.price_max !== undefined;
  const has_prices_not_compared = isByPrice && (await hasPricesNotCompared(db));
  return withCards(db, page, form, now, (found) =>
    make({ found, next_cursor, corrected_text, has_prices_not_compared }),
  );
}

/** An input that finds services only where the operator switched events off; otherwise the input itself. */
export async function withoutOffKinds(db: ReadDb, input: Input): Promise<Input> {
  if (input.kind !== undefined || !(await findOffFeatures(db)).includes('events')) return input;
  return { ...input, kind: 'provider' };
}

/** Counts what a search finds of one kind, up to a maximum, in one statement. */
export async function countFound(db: ReadDb, input: Input, now: Date, max: number): Promise<number> {
  const terms = await knownTerms(db, input, now);
  if (terms.is_wordless) return 0;
  const sort = pointOf(input) ? 'distance' : 'rating';
  return countListings(db, await searchOf(db, input, terms, { sort, after: null, max, now }));
}

const pointOf = ({ lat, lon }: Input) => (lat === undefined || lon === undefined ? null : { lat, lon });

/** The search of an input with its words. */
async function searchOf(
  db: ReadDb,
  input: Input,
  terms: KnownTerms,
  page: Pick<Search, 'sort' | 'after' | 'max' | 'now'>,
): Promise<Search> {
  const point = pointOf(input);
  return {
    point,
    radius: point && (input.radius ?? (await findSearchRadius(db))),
    tsquery: terms.tsquery,
    from: input.from ?? null,
    to: input.to ?? null,
    price_min: input.price_min ?? null,
    price_max: input.price_max ?? null,
    rating_min: input.rating_min ?? null,
    place: input.place ?? null,
    kind: input.kind ?? null,
    // Virtual services are available everywhere.
    online: input.place === 'virtual' ? 'only' : point && input.place === undefined ? 'too' : null,
    online_text_first: terms.online !== null && searchesTextFirst(terms.online.matches, terms.online.total, page.max),
    text_first: terms.tsquery !== null && searchesTextFirst(terms.rarest, terms.total, page.max),
    ...page,
  };
}

function wrongCursor(): Refusal<'invalid_input'> {
  return refuse('invalid_input', 'The sort order has changed. Reload the page.', {
    errors: [{ path: 'cursor', message: 'This cursor isn’t valid for this list.' }],
  });
}

/** A page as JSON in UTF-8. */
export function pageJson({ found, next_cursor, corrected_text, has_prices_not_compared }: SearchPage): Buffer {
  const end =
    `],"next_cursor":${JSON.stringify(next_cursor)},"corrected_text":${JSON.stringify(corrected_text)},` +
    `"has_prices_not_compared":${has_prices_not_compared}}`;
  return foundJson(found, '{"items":[', end);
}

/** Statistics of a query's words. `online` is set only if online services exist. */
type KnownTerms = WordQuery & {
  readonly total: number;
  readonly is_wordless: boolean;
  readonly online: { readonly total: number; readonly matches: number } | null;
};

/** Word statistics change slowly. Each process caches them for a minute, so that a search is one statement. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 5_000;
const remembered = new WeakMap<object, LRUCache<string, { at: number; terms: Promise<KnownTerms> }>>();

function knownTerms(db: ReadDb, input: Input, now: Date): Promise<KnownTerms> {
  const tags = [
    ...(input.category ? [`category:${input.category}`] : []),
    ...(input.category_id ? [`category:${input.category_id}`] : []),
    ...(input.kind === 'event' ? [EVENT_TAG] : []),
  ];
  if (!input.text && tags.length === 0)
    return Promise.resolve({ ...wordQuery([], []), total: 0, is_wordless: false, online: null });
  const key = JSON.stringify([input.text ?? '', ...tags]);
  const own =
    remembered.get(db) ?? new LRUCache<string, { at: number; terms: Promise<KnownTerms> }>({ max: MAX_REMEMBERED });
  remembered.set(db, own);
  const known = own.get(key);
  if (known && Math.abs(now.getTime() - known.at) < REMEMBERED_MS) return known.terms;
  const terms = readTerms(db, input.text ?? '', tags);
  own.set(key, { at: now.getTime(), terms: terms });
  // An unknown word may be indexed at any moment, so it is not cached. A known word only changes its count.
  terms.then(
    (read) => read.rarest === 0 && own.delete(key),
    () => own.delete(key),
  );
  return terms;
}

async function readTerms(db: ReadDb, text: string, tags: readonly string[]): Promise<KnownTerms> {
  const [typed, total, ...counts] = await Promise.all([
    text === '' ? [] : listTypedTerms(db, text),
    estimateListings(db),
    ...tags.map((tag) => countTag(db, tag)),
  ]);
  const counted = tags.map((tag, index) => ({ tag, listings: counts[index] ?? 0 }));
  const query = wordQuery(typed, counted);
  const is_wordless = text !== '' && typed.length === 0;
  return { ...query, total, is_wordless, online: query.tsquery === null ? null : await countOnline(db, query.tsquery) };
}
