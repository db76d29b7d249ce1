import { type Shades, teal } from './shades.ts';

/** The accent colours that an operator can choose from; `teal` is the first one of a new marketplace. */
export const accentNames = ['teal', 'sky', 'indigo', 'plum', 'rose', 'brick', 'olive', 'forest', 'slate'] as const;
export type AccentName = (typeof accentNames)[number];

/** What an accent is on pages of one scheme: fills, links, soft panels, and text on fills. */
export interface AccentColours {
  readonly fill: string;
  readonly text: string;
  readonly soft: string;
  readonly on_fill: string;
}

interface Accent {
  readonly shades: Shades;
  /** Soft panels of dark pages, and text on their fills. */
  readonly dark: Pick<AccentColours, 'soft' | 'on_fill'>;
}

/** Every accent. Its contrast in both schemes is checked by a test. */
export const accents: Readonly<Record<AccentName, Accent>> = {
  teal: {
    shades: teal,
    dark: { soft: '#12302d', on_fill: '#0b2220' },
  },
  sky: {
    shades: [
      '#f0f9fe',
      '#d7effe',
      '#b3dff9',
      '#82c8f0',
      '#44ade3',
      '#078ec4',
      '#05709c',
      '#015a7e',
      '#004461',
      '#012e43',
    ],
    dark: { soft: '#102e3d', on_fill: '#07202d' },
  },
  indigo: {
    shades: [
      '#f5f7ff',
      '#e5eaff',
      '#ccd5ff',
      '#aab9ff',
      '#8797ff',
      '#6876e7',
      '#4f58c7',
      '#3d44a5',
      '#2e3380',
      '#1e215b',
    ],
    dark: { soft: '#222747', on_fill: '#161a35' },
  },
  plum: {
    shades: [
      '#fbf5fe',
      '#f5e4fd',
      '#e9cbf7',
      '#d7a9ec',
      '#c384de',
      '#a464c0',
      '#8747a1',
      '#6e3685',
      '#542866',
      '#3a1948',
    ],
    dark: { soft: '#34223c', on_fill: '#25162b' },
  },
  rose: {
    shades: [
      '#fef5f6',
      '#fee3e8',
      '#ffc6d1',
      '#fe9db3',
      '#f27194',
      '#d24d75',
      '#b12d5a',
      '#911d47',
      '#701435',
      '#500923',
    ],
    dark: { soft: '#421c26', on_fill: '#30111a' },
  },
  brick: {
    shades: [
      '#fff5f3',
      '#fee5de',
      '#fec9bc',
      '#f6a793',
      '#e88167',
      '#c85f46',
      '#a84229',
      '#8a311c',
      '#6b2413',
      '#4b1609',
    ],
    dark: { soft: '#3f2119', on_fill: '#2e150f' },
  },
  olive: {
    shades: [
      '#f6f9ef',
      '#e8eeda',
      '#d3ddb9',
      '#b7c68d',
      '#99ab5e',
      '#7b8d3a',
      '#60701a',
      '#4c5a0b',
      '#394406',
      '#262e01',
    ],
    dark: { soft: '#282d17', on_fill: '#1b1f0d' },
  },
  forest: {
    shades: [
      '#f1faf4',
      '#def1e3',
      '#bfe2c9',
      '#96cda8',
      '#69b585',
      '#459666',
      '#247a4b',
      '#156239',
      '#0d4b2a',
      '#05331b',
    ],
    dark: { soft: '#1a3022', on_fill: '#0f2216' },
  },
  slate: {
    shades: [
      '#f6f8fa',
      '#e7ecf1',
      '#d1d8e2',
      '#b3bfce',
      '#94a3b6',
      '#758598',
      '#5a697c',
      '#475464',
      '#353f4c',
      '#232b35',
    ],
    dark: { soft: '#262a30', on_fill: '#1a1d22' },
  },
};

/** The colours of an accent on light and dark pages. */
export function coloursOf(name: AccentName): { readonly light: AccentColours; readonly dark: AccentColours } {
  const { shades, dark } = accents[name];
  return {
    light: { fill: shades[6], text: shades[7], soft: shades[0], on_fill: '#ffffff' },
    dark: { fill: shades[4], text: shades[3], ...dark },
  };
}
