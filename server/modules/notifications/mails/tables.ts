import { createElement as h, type ReactNode } from 'react';
import type { Shades } from '#contract/brand/shades.ts';
import type { MailBlock } from './layout.ts';
import { box, lines, table } from './mail-cells.ts';
import { border, colour, display, textStyle } from './style.ts';

/** Facts in two columns: label and value. */
export function facts(rows: readonly { readonly label: string; readonly value: string }[]): MailBlock {
  const longest = Math.max(0, ...rows.map((row) => [...row.label].length));
  return {
    html: () =>
      table(
        rows.map((row, index) => {
          const style = cell(index > 0);
          return h(
            'tr',
            { key: index },
            h(
              'td',
              {
                className: 'm-muted m-line',
                style: { ...style, color: colour.muted, width: '34%', verticalAlign: 'top' },
              },
              row.label,
            ),
            // Space that needs no side, which depends on the direction of the language.
            h('td', { className: 'm-line', width: 12, style }, ''),
            h('td', { className: 'm-text m-line', style: { ...style, fontWeight: 600 } }, ...lines(row.value)),
          );
        }),
        { style: { margin: '4px 0 20px' } },
      ),
    text: rows.map((row) => inColumn(`${row.label}:`.padEnd(longest + 2), row.value)).join('\n'),
  };
}

/** A value after its label; further lines of it begin below its first one. */
const inColumn = (label: string, value: string): string =>
  label + value.split(/\r?\n/).join(`\n${' '.repeat([...label].length)}`);

/** A receipt with one label and one formatted amount per line. The lines marked `total` are at the end. */
export function priceTable(rows: readonly PriceRow[]): MailBlock {
  return {
    html: () =>
      box(
        {
          className: 'm-sunken',
          ...{ background: colour.sunken, borderRadius: '14px', margin: '4px 0 24px', padding: '6px 18px' },
        },
        priceRows(rows),
      ),
    text: priceText(rows),
  };
}

/** A line of a price: what for and how much. */
export interface PriceRow {
  readonly label: string;
  readonly amount: string;
  readonly total?: boolean;
}

const priceText = (rows: readonly PriceRow[]): string => {
  const longest = Math.max(0, ...rows.map((row) => [...row.label].length));
  return rows.map((row) => `${row.label.padEnd(longest + 2)}${row.amount}`).join('\n');
};

const priceRows = (rows: readonly PriceRow[], { has_large_total = false } = {}): ReactNode =>
  table(
    rows.map((row, index) => {
      const large = has_large_total && row.total ? { fontFamily: display, fontSize: '19px', lineHeight: '26px' } : {};
      const style = { ...cell(row.total === true && index > 0), ...large, fontWeight: row.total ? 700 : 400 };
      const amount = { ...style, textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
      return h(
        'tr',
        { key: index },
        h('td', { className: 'm-text m-line', style }, row.label),
        h('td', { align: 'right', className: 'm-text m-line', style: amount }, row.amount),
      );
    }),
  );

/** What is booked or offered: its day as a leaf of a calendar, when and where it is, and its price. */
export function bookingCard(card: {
  readonly month: string;
  readonly day: string;
  readonly when: string;
  readonly where: readonly string[];
  readonly rows: readonly PriceRow[];
}): MailBlock {
  const { month, day, when, where, rows } = card;
  return {
    html: (_, accent) =>
      box(
        {
          className: 'm-line',
          border: border(1, colour.line),
          borderRadius: '14px',
          margin: '4px 0 20px',
          padding: '12px 18px',
        },
        table([
          h(
            'tr',
            { key: 'what' },
            h('td', { width: 68, style: { padding: '6px 0 14px', verticalAlign: 'top' } }, leafOf(month, day, accent)),
            h(
              'td',
              { style: { padding: '6px 0 14px', verticalAlign: 'middle' } },
              h('div', { className: 'm-text', style: { ...small, fontWeight: 600 } }, when),
              ...where.map((line, at) =>
                h('div', { key: at, className: 'm-muted', style: { ...small, color: colour.muted } }, line),
              ),
            ),
          ),
          h(
            'tr',
            { key: 'price' },
            h(
              'td',
              { colSpan: 2, className: 'm-line', style: { borderTop: border(1, colour.line), paddingTop: '4px' } },
              priceRows(rows, { has_large_total: true }),
            ),
          ),
        ]),
      ),
    text: [when, ...where, '', priceText(rows)].join('\n'),
  };
}

const small = { ...textStyle, fontSize: '15px', lineHeight: '22px' };

/** A day as a leaf of a calendar. */
function leafOf(month: string, day: string, accent: Shades): ReactNode {
  const leaf = { ...small, fontFamily: display, fontWeight: 700, lineHeight: '24px', color: accent[7] } as const;
  return box(
    {
      className: 'm-soft',
      ...{ width: 54, background: accent[0], borderRadius: '10px', padding: '8px 4px', textAlign: 'center' },
    },
    h('div', { className: 'm-accent', style: { ...leaf, fontSize: '12px' } }, month),
    h('div', { className: 'm-accent', style: { ...leaf, fontSize: '22px' } }, day),
  );
}

function cell(ruled: boolean) {
  return {
    ...textStyle,
    fontSize: '15px',
    lineHeight: '22px',
    padding: '9px 0',
    borderTop: ruled ? border(1, colour.line) : 'none',
  };
}
