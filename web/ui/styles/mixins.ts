/** The declarations that a mixin stands for. */
type Declarations = Readonly<Record<string, string>>;

const aligned = (align: string | undefined): Declarations => (align === undefined ? {} : { 'align-items': align });

/** A row whose parts stand at both ends: `@mixin ends 1rem, center;`. */
const ends = (_mixin: unknown, gap: string, align?: string): Declarations => ({
  display: 'flex',
  ...aligned(align),
  'justify-content': 'space-between',
  gap,
});

/**
 * What many style modules say in the same words, for `@mixin name arguments;` within a rule (`postcss.config.js`). A
 * mixin is written out where it stands, so it costs visitors no request, and the order of stylesheets does not matter.
 */
export const mixins = {
  ends,
  /** The same, with its parts below each other where a line is too short: `@mixin ends-wrap 0.5rem 1rem, center;`. */
  'ends-wrap': (mixin: unknown, gap: string, align?: string): Declarations => ({
    ...ends(mixin, gap, align),
    'flex-wrap': 'wrap',
  }),
  /** A row within a line of text, such as a picture beside a word: `@mixin inline-row 0.375rem;`. */
  'inline-row': (_mixin: unknown, gap: string): Declarations => ({
    display: 'inline-flex',
    'align-items': 'center',
    gap,
  }),
  /** A box on the page: `@mixin card var(--plaza-radius-input);`. */
  card: (_mixin: unknown, radius: string): Declarations => ({
    border: 'var(--plaza-border)',
    'border-radius': radius,
    background: 'var(--plaza-card)',
  }),
  /** A control that looks like the text around it. */
  'plain-control': {
    border: '0',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  },
  /** The smallest square that a finger hits. */
  'touch-square': {
    width: 'var(--plaza-touch-target)',
    height: 'var(--plaza-touch-target)',
  },
  /** Text on one line, cut off where it is too long. */
  'one-line': {
    overflow: 'hidden',
    'text-overflow': 'ellipsis',
    'white-space': 'nowrap',
  },
  /** Secondary text, smaller than the text around it. */
  'quiet-text': {
    color: 'var(--plaza-quiet)',
    'font-size': 'var(--mantine-font-size-sm)',
  },
  /** Secondary text of the smallest size. */
  'fine-print': {
    color: 'var(--plaza-quiet)',
    'font-size': 'var(--mantine-font-size-xs)',
  },
  /** Text in the color of links, which stands out. */
  'accent-text': {
    color: 'var(--plaza-accent-text)',
    'font-weight': '600',
  },
};
