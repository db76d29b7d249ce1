/**
 * Accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic, which few people type. It is a
 * regular expression of browsers and of PostgreSQL. Vowels of Indian scripts are marks too, but no decoration.
 */
export const decorations = '[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670]';
const decoration = new RegExp(decorations, 'g');

/** Letters that no accent makes of others, as PostgreSQL's `unaccent` writes them. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ŧ: 't' },
  // The Turkish i without a dot is typed as the other one on most keyboards.
  ı: 'i',
};
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/**
 * Text without case, accents, width and repeated spaces, for finding and comparing: "zoe" finds "Zoë". Searches in the
 * database fold alike (`server/kernel/database/folded-text.ts`).
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(decoration, '')
    .toLowerCase()
    .replace(special, (letter) => letters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
