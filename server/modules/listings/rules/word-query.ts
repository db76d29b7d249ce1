/** A typed word with its statistics from the index. */
export interface TypedWord {
  readonly word: string;
  /** The number of listings with exactly this word; null if the index does not contain it. */
  readonly listings: number | null;
  /** The number of listings with a word that starts with this word; set only if no listing contains it exactly. */
  readonly begun: number | null;
  /** The most frequent word that starts with this word. */
  readonly begun_word: string | null;
  /** The most similar known word and its number of listings; set only if no word starts with this word. */
  readonly alike: string | null;
  readonly alike_listings: number | null;
}

/**
 * The query of the text index: a tsquery, the number of listings with its rarest word, and the corrected text (null
 * without corrections).
 */
export interface WordQuery {
  readonly tsquery: string | null;
  readonly rarest: number;
  readonly corrected_text: string | null;
}

/** Function words. They are ignored next to other words. */
const joining = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'me',
  'my',
  'near',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

/**
 * Builds the text query from a text's words (in order) and tags. Listings must match every word; misspelt words match
 * as corrected.
 */
export function wordQuery(typed: readonly TypedWord[], tags: readonly { tag: string; listings: number }[]): WordQuery {
  const sending = typed.filter((each) => !joining.has(each.word));
  const terms = sending.length > 0 ? sending : typed;
  const asked = terms.map((each) => {
    if (each.listings !== null) return { lexeme: quoted(each.word), text: each.word, listings: each.listings };
    if (each.begun !== null)
      return { lexeme: `${quoted(each.word)}:*`, text: each.begun_word ?? each.word, listings: each.begun };
    if (each.alike !== null)
      return { lexeme: quoted(each.alike), text: each.alike, listings: each.alike_listings ?? 0 };
    return { lexeme: quoted(each.word), text: each.word, listings: 0 };
  });
  const all = [...asked, ...tags.map(({ tag, listings }) => ({ lexeme: quoted(tag), listings }))];
  if (all.length === 0) return { tsquery: null, rarest: Number.POSITIVE_INFINITY, corrected_text: null };
  const isCorrected = terms.some((each) => each.listings === null && each.begun === null && each.alike !== null);
  return {
    tsquery: all.map((each) => each.lexeme).join(' & '),
    rarest: Math.min(...all.map((each) => each.listings)),
    corrected_text: isCorrected ? asked.map((each) => each.text).join(' ') : null,
  };
}

/**
 * The word of every event in the text index. A search for events uses it like a typed word, so that its plan goes by
 * how many events there are. No typed word begins like it.
 */
export const EVENT_TAG = ':event';

/** Quotes a lexeme for a tsquery (PostgreSQL documentation, 8.11.2). */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/**
 * Whether to query the text index first and sort its rows. Otherwise the search walks an index in the requested order
 * and filters. Walking finds `limit` matches after about `limit × listings ÷ rarest` rows; the text index returns
 * `rarest` rows. The plan with fewer rows wins. The planner cannot choose, because its estimate for a box on a globe is
 * a constant.
 */
export function searchesTextFirst(rarest: number, listings: number, limit: number): boolean {
  if (!Number.isFinite(rarest)) return false;
  return rarest <= ALWAYS_FEW || rarest * rarest <= limit * listings;
}

/** The text index always fetches up to this many rows. */
const ALWAYS_FEW = 200;
