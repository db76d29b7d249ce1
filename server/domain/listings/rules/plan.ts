/** A typed word beside what is known of it. */
export interface TypedWord {
  readonly word: string;
  /** Listings that have exactly this word; null when none ever had. */
  readonly listings: number | null;
  /** Listings that have a word beginning like this one, where none has it exactly. */
  readonly begun: number | null;
  /** The most frequent of the words beginning like this one. */
  readonly begun_word: string | null;
  /** The known word most like it, where none begins like it, and how many listings have that. */
  readonly alike: string | null;
  readonly alike_listings: number | null;
}

/**
 * What the text index is asked: a tsquery, the listings that have its rarest word, and the text as corrected (null when
 * nothing was).
 */
export interface WordQuery {
  readonly tsquery: string | null;
  readonly rarest: number;
  readonly corrected_text: string | null;
}

/** Words that join others; they say nothing where another word does. */
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
 * Reads a text's words (in order) and tags into what the text index is asked; every word must be there, misspelt ones
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

/** A lexeme as tsquery input takes it (PostgreSQL documentation, 8.11.2). */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/**
 * Whether to ask the text index first and order what it gives, rather than walk outwards in the wanted order and leave
 * out what does not match. Walking finds `limit` matches after about `limit × listings ÷ rarest` rows, the text index
 * gives `rarest` rows: whichever is less. The planner cannot know this (its estimate for a box on a globe is a
 * constant), hence the choice is ours.
 */
export function searchesTextFirst(rarest: number, listings: number, limit: number): boolean {
  if (!Number.isFinite(rarest)) return false;
  return rarest <= ALWAYS_FEW || rarest * rarest <= limit * listings;
}

/** So few rows are never worth walking for. */
const ALWAYS_FEW = 200;
