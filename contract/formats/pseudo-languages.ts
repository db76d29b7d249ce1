/** Generated languages for tests: longer English with accents, and right-to-left text. Users cannot choose them. */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;
