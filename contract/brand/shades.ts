/** Ten shades of an accent, light to dark. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** The shades of the standard accent, which each page's styles have; those of others come with the market's look. */
export const teal: Shades = [
  '#eefaf8',
  '#d3f1ec',
  '#a6e2d9',
  '#74cfc2',
  '#47b6a8',
  '#2b998c',
  '#1d7a70',
  '#17625b',
  '#114b46',
  '#0b3431',
];
