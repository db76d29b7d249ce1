import type { CSSVariablesResolver } from '@mantine/core';

/**
 * Six tints for people and providers by their id: the fill, a deeper colour for drawings on it, and the text colour.
 */
const tints = [
  ['#d7efe9', '#8fcabd', '#17625b'],
  ['#fae6c3', '#e9bf78', '#7a4e07'],
  ['#f8dcd0', '#e6a68c', '#8f3d1f'],
  ['#eadcf0', '#c3a0d2', '#6a3a80'],
  ['#d9e5f4', '#97b8de', '#2c558a'],
  ['#e6ebcd', '#b6c281', '#53601b'],
] as const;
/** The tints mixed darker, for dark mode. */
const darkTints = [
  ['#1d3d38', '#2f6b62', '#a6e2d9'],
  ['#43341a', '#7a5a22', '#f3d294'],
  ['#4a2c20', '#86492f', '#f3bda4'],
  ['#3b2a43', '#6a4a78', '#dcbce8'],
  ['#22344c', '#3a5a85', '#b4d0f0'],
  ['#343a1d', '#5d672e', '#d3dd9f'],
] as const;

const tintVariables = (list: typeof tints | typeof darkTints) =>
  Object.fromEntries(
    list.flatMap(([fill, deep, letters], at) => [
      [`--plaza-tint-${at + 1}`, fill],
      [`--plaza-tint-${at + 1}-deep`, deep],
      [`--plaza-on-tint-${at + 1}`, letters],
    ]),
  );

/**
 * In dark mode the kit's soft fills are darker than the page. These are lighter than a card, so that they are visible.
 */
const softInTheDark = Object.fromEntries(
  ['accent', 'gray', 'red', 'green', 'amber'].flatMap((color) => [
    [`--mantine-color-${color}-light`, `color-mix(in srgb, var(--mantine-color-${color}-5) 22%, var(--plaza-card))`],
    [
      `--mantine-color-${color}-light-hover`,
      `color-mix(in srgb, var(--mantine-color-${color}-5) 32%, var(--plaza-card))`,
    ],
    [`--mantine-color-${color}-light-color`, `var(--mantine-color-${color}-2)`],
  ]),
);

/** Custom properties in addition to the kit's, for each colour scheme. Styles use these and no colours of their own. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {
    '--plaza-font-display': 'var(--mantine-font-family-headings)',
    '--plaza-size-hero': 'clamp(2.125rem, 1.4rem + 2.9vw, 2.875rem)',
    '--plaza-page-width': '80rem',
    '--plaza-rating': '#e8a317',
    '--plaza-radius-card': 'var(--mantine-radius-lg)',
    '--plaza-radius-input': 'var(--mantine-radius-md)',
    '--plaza-border': '1px solid var(--plaza-line)',
    '--plaza-border-input': '1px solid var(--mantine-color-default-border)',
    '--plaza-focus-ring': '2px solid var(--plaza-accent)',
    // The minimum size of a touch target.
    '--plaza-touch-target': '44px',
    '--plaza-header-height': '4.5rem',
  },
  light: {
    ...tintVariables(tints),
    '--mantine-color-body': '#fbfaf8',
    '--mantine-color-text': '#26221e',
    '--mantine-color-dimmed': '#6f685f',
    '--mantine-color-placeholder': '#79726a',
    '--mantine-color-anchor': '#17625b',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-hover': '#f4f2ee',
    '--mantine-color-default-border': '#d9d3c9',
    '--mantine-color-error': '#b5332a',
    '--plaza-page': '#fbfaf8',
    '--plaza-card': '#ffffff',
    '--plaza-sunken': '#f4f2ee',
    '--plaza-line': '#e8e4dd',
    '--plaza-edge': '#8f877c',
    '--plaza-text': '#26221e',
    '--plaza-quiet': '#6f685f',
    '--plaza-accent': '#1d7a70',
    '--plaza-accent-text': '#17625b',
    '--plaza-accent-soft': '#eefaf8',
    '--plaza-on-accent': '#ffffff',
    '--plaza-danger': '#c73a31',
    '--plaza-on-danger': '#ffffff',
    '--plaza-good': '#257549',
    '--plaza-scarce': '#755007',
    '--plaza-scrim': 'rgb(38 34 30 / 0.45)',
    '--plaza-shadow': '0 1px 2px rgb(38 34 30 / 0.05), 0 8px 28px -6px rgb(38 34 30 / 0.16)',
  },
  dark: {
    ...softInTheDark,
    ...tintVariables(darkTints),
    '--mantine-color-body': '#171411',
    '--mantine-color-text': '#f1ece5',
    '--mantine-color-dimmed': '#b1a99f',
    '--mantine-color-placeholder': '#948c82',
    '--mantine-color-anchor': '#74cfc2',
    '--mantine-color-default': '#211d19',
    '--mantine-color-default-hover': '#2b2621',
    '--mantine-color-default-border': '#453e37',
    // The kit's own is the colour of a card here, on which a disabled button has no shape.
    '--mantine-color-disabled': '#2b2621',
    '--mantine-color-error': '#e8928b',
    '--plaza-page': '#171411',
    '--plaza-card': '#211d19',
    '--plaza-sunken': '#110f0d',
    '--plaza-line': '#38322c',
    '--plaza-edge': '#857d73',
    '--plaza-text': '#f1ece5',
    '--plaza-quiet': '#b1a99f',
    '--plaza-accent': '#47b6a8',
    '--plaza-accent-text': '#74cfc2',
    '--plaza-accent-soft': '#12302d',
    '--plaza-on-accent': '#0b2220',
    '--plaza-danger': '#e0736a',
    '--plaza-on-danger': '#2b0d0a',
    '--plaza-good': '#82cb9e',
    '--plaza-scarce': '#fadb8e',
    '--plaza-scrim': 'rgb(0 0 0 / 0.6)',
    '--plaza-shadow': '0 1px 2px rgb(0 0 0 / 0.4), 0 10px 32px -6px rgb(0 0 0 / 0.6)',
  },
});
