import { createElement as h, type ReactNode } from 'react';
import type { MailBlock } from './layout.ts';
import { border, colour, display, textStyle } from './style.ts';

/** Facts in two columns: label and value. */
export function facts(rows: readonly { readonly label: string; readonly value: string }[]): MailBlock {
  const longest = Math.max(0, ...rows.map((row) => [...row.label].length));
  return {
    html: () =>
      h(
        'table',
        {
          role: 'presentation',
          width: '100%',
          cellPadding: 0,
          cellSpacing: 0,
          style: { borderCollapse: 'collapse', margin: '4px 0 20px' },
        },
        h(
          'tbody',
          null,
          rows.map((row, index) =>
            h(
              'tr',
              { key: index },
              h(
                'td',
                {
                  className: 'm-muted m-line',
                  style: {
                    ...cell(index > 0),
                    color: colour.muted,
                    width: '34%',
                    verticalAlign: 'top',
                    paddingInlineEnd: '12px',
                  },
                },
                row.label,
              ),
              h(
                'td',
                {
                  className: 'm-text m-line',
                  style: { ...cell(index > 0), fontWeight: 600, whiteSpace: 'pre-line' },
                },
                row.value,
              ),
            ),
          ),
        ),
      ),
    text: rows.map((row) => `${`${row.label}:`.padEnd(longest + 2)}${row.value}`).join('\n'),
  };
}

/** A receipt with one label and one formatted amount per line. The lines marked `total` are at the end. */
export function priceTable(rows: readonly PriceRow[]): MailBlock {
  return {
    html: (kit) =>
      h(
        kit.Section,
        {
          className: 'm-sunken',
          style: { background: colour.sunken, borderRadius: '14px', margin: '4px 0 24px', padding: '6px 18px' },
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

const table = (rows: ReactNode): ReactNode =>
  h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style: { borderCollapse: 'collapse' } },
    h('tbody', null, rows),
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
  const small = { ...textStyle, fontSize: '15px', lineHeight: '22px' };
  return {
    html: (kit, accent) =>
      h(
        kit.Section,
        {
          className: 'm-line',
          style: {
            border: border(1, colour.line),
            borderCollapse: 'separate',
            borderRadius: '14px',
            margin: '4px 0 20px',
            padding: '12px 18px',
          },
        },
        table(
          h(
            'tr',
            null,
            h(
              'td',
              { width: 68, style: { padding: '6px 0 14px', verticalAlign: 'top' } },
              h(
                'div',
                {
                  className: 'm-soft',
                  style: {
                    background: accent[0],
                    borderRadius: '10px',
                    padding: '8px 4px',
                    textAlign: 'center',
                    width: '54px',
                  },
                },
                h(
                  'div',
                  { className: 'm-accent', style: { ...small, ...leaf, color: accent[7], fontSize: '12px' } },
                  month,
                ),
                h(
                  'div',
                  { className: 'm-accent', style: { ...small, ...leaf, color: accent[7], fontSize: '22px' } },
                  day,
                ),
              ),
            ),
            h(
              'td',
              { style: { padding: '6px 0 14px', verticalAlign: 'middle' } },
              h('div', { className: 'm-text', style: { ...small, fontWeight: 600 } }, when),
              ...where.map((line, at) =>
                h('div', { key: at, className: 'm-muted', style: { ...small, color: colour.muted } }, line),
              ),
            ),
          ),
        ),
        h(
          'div',
          { className: 'm-line', style: { borderTop: border(1, colour.line), paddingTop: '4px' } },
          priceRows(rows, { has_large_total: true }),
        ),
      ),
    text: [when, ...where, '', priceText(rows)].join('\n'),
  };
}

const leaf = { fontFamily: display, fontWeight: 700, lineHeight: '24px' } as const;

function cell(ruled: boolean) {
  return {
    ...textStyle,
    fontSize: '15px',
    lineHeight: '22px',
    padding: '9px 0',
    borderTop: ruled ? border(1, colour.line) : 'none',
  };
}
