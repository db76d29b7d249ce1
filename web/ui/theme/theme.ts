import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { teal } from '#contract/brand/shades.ts';

const gray: MantineColorsTuple = [
  '#fbfaf8',
  '#f4f2ee',
  '#e8e4dd',
  '#d9d3c9',
  '#c2bab0',
  '#9c948a',
  '#79726a',
  '#5c554e',
  '#3d3832',
  '#26221e',
];
const dark: MantineColorsTuple = [
  '#f1ece5',
  '#d8d1c8',
  '#b1a99f',
  '#8b837a',
  '#38322c',
  '#2b2621',
  '#211d19',
  '#171411',
  '#110f0d',
  '#0b0a08',
];
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#f9dcd9',
  '#f0b8b3',
  '#e8928b',
  '#e0736a',
  '#d55047',
  '#c73a31',
  '#a82f27',
  '#86251f',
  '#641b17',
];
const green: MantineColorsTuple = [
  '#edf8f1',
  '#d6efdf',
  '#aedec0',
  '#82cb9e',
  '#59b67f',
  '#3fa36a',
  '#2f8f5b',
  '#257549',
  '#1c5937',
  '#133e26',
];
const amber: MantineColorsTuple = [
  '#fff8e8',
  '#fdedc6',
  '#fadb8e',
  '#f5c656',
  '#efb431',
  '#e8a317',
  '#c98a0e',
  '#9f6c0a',
  '#755007',
  '#4c3404',
];

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  // In dark mode the accent and red are light, and white text on them is unreadable.
  const isAccent = input.color === undefined || input.color === 'accent';
  // Quiet buttons use the colour of links and errors. The kit's own are almost white in dark mode.
  if (input.variant === 'light' || input.variant === 'subtle') {
    if (input.color === 'red') return { ...colors, color: 'var(--mantine-color-error)' };
    return isAccent ? { ...colors, color: 'var(--plaza-accent-text)' } : colors;
  }
  if (input.variant === 'outline' && input.color === 'red')
    return { ...colors, color: 'var(--mantine-color-error)', border: '1px solid var(--mantine-color-error)' };
  if (input.variant !== 'filled') return colors;
  if (input.color === 'red') return { ...colors, color: 'var(--plaza-on-danger)' };
  return isAccent ? { ...colors, color: 'var(--plaza-on-accent)' } : colors;
};

/** The theme of Plaza: every colour, size and radius in one place. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  colors: { accent: teal, gray, dark, red, green, amber },
  white: '#ffffff',
  black: '#26221e',
  fontFamily: '"Inter Variable", "Inter fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.25rem', xl: '1.625rem' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.5', lg: '1.4', xl: '1.3' },
  headings: {
    fontFamily: '"Bricolage Grotesque Variable", "Bricolage fallback", "Inter Variable", sans-serif',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2.125rem', lineHeight: '1.15' },
      h2: { fontSize: '1.625rem', lineHeight: '1.15' },
      h3: { fontSize: '1.25rem', lineHeight: '1.2' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.3' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '1rem', md: '1.5rem', lg: '2rem', xl: '3rem' },
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '14px', xl: '999px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--plaza-shadow)',
    sm: 'var(--plaza-shadow)',
    md: 'var(--plaza-shadow)',
    lg: 'var(--plaza-shadow)',
    xl: 'var(--plaza-shadow)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Text: { defaultProps: { size: 'sm' } },
    // The kit's scroll lock injects a stylesheet, which the content policy forbids; base.css locks the page instead.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': 'Close', size: 44 },
      },
    },
    Drawer: {
      defaultProps: {
        lockScroll: false,
        position: 'right',
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': 'Close', size: 44 },
      },
    },
    // With the default radius a checkbox would be a circle and look like a radio button.
    Checkbox: { defaultProps: { radius: 'xs' } },
    Skeleton: { defaultProps: { radius: 'md' } },
    // A badge may stand in a line of text.
    Badge: { defaultProps: { component: 'span', variant: 'light', radius: 'xl', tt: 'none', fw: 600 } },
  },
});

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
