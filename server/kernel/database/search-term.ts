import { id as Id } from '#contract/fields.ts';

/** What staff typed into the search of a list, in the forms that columns are compared with. */
export interface SearchTerm {
  readonly text: string;
  /** A pattern for LIKE: anywhere in the text, or only at its beginning if it is too short for trigrams. */
  readonly pattern: string;
  /** Whether it is too short for trigrams. */
  readonly is_short: boolean;
  /** The text if it is an id, else null. */
  readonly id: string | null;
  /** The last part of an address: `https://plaza.example/provider/fix-it?tab=1` names `fix-it`. */
  readonly last_part: string;
}

/** The shortest text that trigrams find in the middle of a word. */
const MIN_TRIGRAM = 3;

/** Reads a typed search. */
export function searchTerm(text: string): SearchTerm {
  const escaped = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const path = text.replace(/[?#].*$/, '').split('/');
  const is_short = [...text].length < MIN_TRIGRAM;
  const last_part = path.findLast((part) => part !== '') ?? '';
  return {
    text,
    pattern: is_short ? `${escaped}%` : `%${escaped}%`,
    is_short,
    id: Id.safeParse(last_part).data ?? null,
    last_part: last_part.toLowerCase(),
  };
}
