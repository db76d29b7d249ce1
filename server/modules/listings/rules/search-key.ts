/** What a search is counted under: its text, and its place to about ten kilometres. */
export interface SearchKey {
  readonly term: string;
  readonly lat: number | null;
  readonly lon: number | null;
}

const MAX_TERM = 60;
/** Addresses and numbers may name a person, so such texts are counted without the text. */
const PERSONAL = /@|\d[\d\s().-]{3,}\d|\/\//;

const tenth = (degrees: number) => Math.round(degrees * 10) / 10;

/** The key of a search: its text in lower case, else its category, without anything that could name a person. */
export function searchKey(search: {
  readonly text?: string | undefined;
  readonly category?: string | undefined;
  readonly lat?: number | undefined;
  readonly lon?: number | undefined;
}): SearchKey {
  const typed = search.text ?? search.category?.replaceAll('-', ' ') ?? '';
  const term = typed.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  const isCounted = term.length <= MAX_TERM && !PERSONAL.test(term);
  const hasPlace = search.lat !== undefined && search.lon !== undefined;
  return {
    term: isCounted ? term : '',
    lat: hasPlace ? tenth(search.lat ?? 0) : null,
    lon: hasPlace ? tenth(search.lon ?? 0) : null,
  };
}
