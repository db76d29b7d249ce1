import type { AccentColours } from '#contract/brand/accents.ts';

/** The colors of mails, on light pages. */
export const colour = {
  page: '#f4f2ee',
  card: '#ffffff',
  sunken: '#f4f2ee',
  line: '#e8e4dd',
  muted: '#6b645d',
  text: '#26221e',
};

/** The same colors on dark pages. */
const dark = {
  page: '#171411',
  card: '#211d19',
  sunken: '#2a2520',
  line: '#38322c',
  muted: '#b0a89f',
  text: '#f4f2ee',
};

export const sans = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const display = `'Bricolage Grotesque', ${sans}`;

/** The style of all text. */
export const textStyle = { fontFamily: sans, fontSize: '16px', lineHeight: '25px', color: colour.text };

/** A border; the width in pixels. */
export const border = (px: number, color: string) => `${px}px solid ${color}`;

/**
 * What mails look like in dark mail programs and on phones. All styles are inline as well, because many programs
 * ignore this one; so it has to be important.
 */
export const styleSheet = (accent: AccentColours): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { background: ${colour.page} }
@media (max-width: 520px) {
  .m-page { padding: 0 !important }
  .m-card { border-width: 0 !important; border-radius: 0 !important }
  .m-in { padding-left: 20px !important; padding-right: 20px !important }
  .m-foot { border-radius: 0 !important }
}
@media (prefers-color-scheme: dark) {
  body, .m-page { background: ${dark.page} !important }
  .m-card { background: ${dark.card} !important; border-color: ${dark.line} !important }
  .m-text { color: ${dark.text} !important }
  .m-muted { color: ${dark.muted} !important }
  .m-line { border-color: ${dark.line} !important }
  .m-sunken { background: ${dark.sunken} !important }
  .m-accent { color: ${accent.text} !important }
  .m-soft { background: ${accent.soft} !important; border-color: ${accent.soft} !important }
  .m-fill { background: ${accent.fill} !important; color: ${accent.on_fill} !important }
  .m-logo { background: #ffffff !important }
}
`;
