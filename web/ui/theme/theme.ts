import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';
import { teal } from '#contract/brand/shades.ts';
import { amber, dark, gray, green, red } from './palettes.ts';

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
