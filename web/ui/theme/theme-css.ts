import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { type AccentColours, type AccentName, accentNames, accents, coloursOf } from '#contract/brand/accents.ts';
import { theme } from './theme.ts';
import { themeVariables } from './theme-variables.ts';

type Variables = Record<string, string>;

/** The custom properties of an accent that an operator chose, for pages that name it (`data-accent`). */
function accentCss(name: AccentName): string {
  const { light, dark } = coloursOf(name);
  const shades = accents[name].shades.map((shade, at) => `--mantine-color-accent-${at}:${shade};`).join('');
  const colours = ({ fill, text, soft, on_fill }: AccentColours) =>
    `--plaza-accent:${fill};--plaza-accent-text:${text};--plaza-accent-soft:${soft};--plaza-on-accent:${on_fill};` +
    `--mantine-color-anchor:${text};`;
  const root = `:root[data-accent='${name}']`;
  const scheme = (of: 'light' | 'dark') => `${root}[data-mantine-color-scheme='${of}']`;
  return `${root}{${shades}}${scheme('light')}{${colours(light)}}${scheme('dark')}{${colours(dark)}}`;
}

const paletteNames = new Set(Object.keys(theme.colors ?? {}));
const kitPalette = new RegExp(`^--mantine-color-(${Object.keys(DEFAULT_THEME.colors).join('|')})-`);

/** Builds the stylesheet of the theme's custom properties for both schemes, without unused palettes. */
export function themeCss(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const kit = defaultCssVariablesResolver(whole);
  const own = themeVariables(whole);
  const merged = {
    variables: used({ ...kit.variables, ...own.variables }),
    light: used({ ...kit.light, ...own.light, '--mantine-color-scheme': 'light' }),
    dark: used({ ...kit.dark, ...own.dark, '--mantine-color-scheme': 'dark' }),
  };
  return convertCssVariables(merged, ':root') + accentNames.slice(1).map(accentCss).join('');
}

function used(variables: Variables): Variables {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => {
      const palette = kitPalette.exec(name)?.[1];
      return palette === undefined || paletteNames.has(palette);
    }),
  );
}
