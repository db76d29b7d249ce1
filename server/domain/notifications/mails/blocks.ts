import { createElement as h } from 'react';
import type { MailBlock, MailFrame } from './layout.ts';
import { border, colour, display, textStyle } from './style.ts';

/** A heading within a mail. */
export function heading(text: string): MailBlock {
  return {
    html: (kit) =>
      h(
        kit.Heading,
        {
          as: 'h2',
          style: { ...textStyle, fontFamily: display, fontSize: '19px', fontWeight: 650, margin: '28px 0 8px' },
        },
        text,
      ),
    text: `${text}\n${'-'.repeat([...text].length)}`,
  };
}

/** A paragraph. Line breaks in the text are preserved. */
export function paragraph(text: string): MailBlock {
  return {
    html: (kit) => h(kit.Text, { style: { ...textStyle, margin: '0 0 16px', whiteSpace: 'pre-line' } }, text),
    text,
  };
}

/** A smaller, greyer paragraph for secondary information. */
export function note(text: string): MailBlock {
  return {
    html: (kit) =>
      h(
        kit.Text,
        {
          style: {
            ...textStyle,
            fontSize: '14px',
            lineHeight: '22px',
            color: colour.muted,
            margin: '0 0 16px',
            whiteSpace: 'pre-line',
          },
        },
        text,
      ),
    text,
  };
}

/** Text by another person (a note, a message), visually separate from Plaza's own. */
export function quote(text: string): MailBlock {
  return {
    html: (kit, accent) =>
      h(
        kit.Section,
        {
          style: {
            borderLeft: border(3, accent[6]),
            background: colour.sunken,
            borderRadius: '4px 10px 10px 4px',
            margin: '0 0 20px',
          },
        },
        h(kit.Text, { style: { ...textStyle, margin: 0, padding: '12px 16px', whiteSpace: 'pre-line' } }, text),
      ),
    text: text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
  };
}

/** The button of the main action. `href` is a path of this marketplace or a complete address. */
export function button(label: string, href: string, frame: Pick<MailFrame, 'origin'>): MailBlock {
  const url = new URL(href, frame.origin).href;
  return {
    html: (kit, accent) =>
      h(
        kit.Section,
        { style: { margin: '24px 0' } },
        h(
          kit.Button,
          {
            href: url,
            style: {
              ...textStyle,
              fontWeight: 600,
              color: '#ffffff',
              background: accent[6],
              borderRadius: '10px',
              padding: '13px 24px',
              textDecoration: 'none',
            },
          },
          label,
        ),
      ),
    text: `${label}:\n${url}`,
  };
}

/** One of several links: its subject as the link, with a line about it. */
export function textLink(label: string, about: string, href: string, frame: Pick<MailFrame, 'origin'>): MailBlock {
  const url = new URL(href, frame.origin).href;
  return {
    html: (kit, accent) =>
      h(
        kit.Text,
        { style: { ...textStyle, margin: '0 0 12px' } },
        h(kit.Link, { href: url, style: { ...textStyle, fontWeight: 600, color: accent[6] } }, label),
        h('br'),
        h('span', { style: { color: colour.muted, fontSize: '14px' } }, about),
      ),
    text: `${label}\n${about}\n${url}`,
  };
}

/** A one-time code, large enough for a lock screen and copied in one gesture. */
export function code(digits: string, caption: string): MailBlock {
  return {
    html: (kit, accent) =>
      h(
        kit.Section,
        {
          style: {
            background: accent[0],
            border: border(1, accent[1]),
            borderRadius: '14px',
            margin: '8px 0 24px',
            textAlign: 'center',
          },
        },
        h(
          kit.Text,
          {
            style: {
              fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
              fontSize: '40px',
              lineHeight: '48px',
              fontWeight: 700,
              letterSpacing: '10px',
              color: accent[8],
              margin: 0,
              padding: '22px 0 4px 10px',
            },
          },
          digits,
        ),
        h(
          kit.Text,
          {
            style: {
              ...textStyle,
              fontSize: '14px',
              lineHeight: '20px',
              color: accent[7],
              margin: 0,
              padding: '0 16px 20px',
            },
          },
          caption,
        ),
      ),
    text: `    ${digits}\n\n${caption}`,
  };
}

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
                  style: {
                    ...cell(index > 0),
                    color: colour.muted,
                    width: '34%',
                    verticalAlign: 'top',
                    paddingRight: '12px',
                  },
                },
                row.label,
              ),
              h('td', { style: { ...cell(index > 0), fontWeight: 600, whiteSpace: 'pre-line' } }, row.value),
            ),
          ),
        ),
      ),
    text: rows.map((row) => `${`${row.label}:`.padEnd(longest + 2)}${row.value}`).join('\n'),
  };
}

/** A receipt with one label and one formatted amount per line. The lines marked `total` are at the end. */
export function priceTable(
  rows: readonly { readonly label: string; readonly amount: string; readonly total?: boolean }[],
): MailBlock {
  const longest = Math.max(0, ...rows.map((row) => [...row.label].length));
  return {
    html: (kit) =>
      h(
        kit.Section,
        { style: { background: colour.sunken, borderRadius: '14px', margin: '4px 0 24px', padding: '6px 18px' } },
        h(
          'table',
          {
            role: 'presentation',
            width: '100%',
            cellPadding: 0,
            cellSpacing: 0,
            style: { borderCollapse: 'collapse' },
          },
          h(
            'tbody',
            null,
            rows.map((row, index) => {
              const weight = row.total ? 700 : 400;
              return h(
                'tr',
                { key: index },
                h('td', { style: { ...cell(row.total === true && index > 0), fontWeight: weight } }, row.label),
                h(
                  'td',
                  {
                    align: 'right',
                    style: {
                      ...cell(row.total === true && index > 0),
                      fontWeight: weight,
                      fontVariantNumeric: 'tabular-nums',
                      whiteSpace: 'nowrap',
                    },
                  },
                  row.amount,
                ),
              );
            }),
          ),
        ),
      ),
    text: rows.map((row) => `${row.label.padEnd(longest + 2)}${row.amount}`).join('\n'),
  };
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
