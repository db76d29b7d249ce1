/** Languages made from English for tests: longer text with accents, and text from right to left; not to be chosen. */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;
