import { type CSSProperties, createElement as h, type ReactNode } from 'react';

/** A table for layout. Classic Outlook knows padding of its cells only, and no margin of what is within them. */
export const table = (
  rows: ReactNode,
  { width = '100%', style = {} }: { readonly width?: string | number; readonly style?: CSSProperties } = {},
): ReactNode =>
  h(
    'table',
    {
      ...{ role: 'presentation', width, cellPadding: 0, cellSpacing: 0, border: 0 },
      style: { borderCollapse: 'collapse', ...style },
    },
    h('tbody', null, rows),
  );

/** A box with padding, border and colors: a table with one cell. */
export const box = (
  { className, margin, width = '100%', ...style }: CSSProperties & { readonly className: string },
  ...children: ReactNode[]
): ReactNode =>
  table(h('tr', null, h('td', { className, style }, ...children)), {
    // Round corners need separate borders.
    style: { borderCollapse: 'separate', ...(margin === undefined ? {} : { margin }) },
    width,
  });

/** A text with its line breaks, as elements that every mail program knows. */
export const lines = (text: string): ReactNode[] =>
  text.split(/\r?\n/).flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]));
