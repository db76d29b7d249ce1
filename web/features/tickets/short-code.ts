/** A short code in two groups, as people read it aloud. */
export const spellCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
