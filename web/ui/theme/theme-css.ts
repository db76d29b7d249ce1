import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { theme, themeVariables } from './theme.ts';

type Variables = Record<string, string>;

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
  return convertCssVariables(merged, ':root');
}

function used(variables: Variables): Variables {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => {
      const palette = kitPalette.exec(name)?.[1];
      return palette === undefined || paletteNames.has(palette);
    }),
  );
}
