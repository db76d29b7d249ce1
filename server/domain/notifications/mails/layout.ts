import { createElement as h, type ReactNode } from 'react';
import type { HomeZone } from '#contract/location/zone-name.ts';
import { directionOf } from '#locales/direction.ts';

/** The mail components (45 MB in memory), loaded with the first mail, because a process without jobs renders none. */
type MailKit = typeof import('@react-email/components');

/** One part of a mail, as HTML and as plain text. */
export interface MailBlock {
  readonly html: (kit: MailKit) => ReactNode;
  readonly text: string;
}

/** The common data of all mails of a marketplace: its name and its public address (`https://host`). */
export interface MailFrame {
  readonly market_name: string;
  readonly origin: string;
  /** The zone named after the marketplace's town; null before the first-run questions are answered. */
  readonly home?: HomeZone | null;
}

/** The parts of a mail: its heading, the preview text of mailboxes, the parts in order, and the reason it was sent. */
export interface MailParts extends MailFrame {
  readonly title: string;
  readonly preview: string;
  readonly blocks: readonly MailBlock[];
  /** The last, small sentence: why this person gets this mail, and what to do if it is not theirs. */
  readonly reason?: string;
  /** The BCP 47 language of the mail; English when absent. */
  readonly language?: string;
}

const colour = {
  accent: '#1d7a70',
  accentSoft: '#eefaf8',
  page: '#fbfaf8',
  card: '#ffffff',
  sunken: '#f4f2ee',
  line: '#e8e4dd',
  muted: '#6b645d',
  text: '#26221e',
};
const sans = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const display = `'Bricolage Grotesque', ${sans}`;
const type = { fontFamily: sans, fontSize: '16px', lineHeight: '25px', color: colour.text };

/** A heading within a mail. */
export function heading(text: string): MailBlock {
  return {
    html: (kit) =>
      h(
        kit.Heading,
        { as: 'h2', style: { ...type, fontFamily: display, fontSize: '19px', fontWeight: 650, margin: '28px 0 8px' } },
        text,
      ),
    text: `${text}\n${'-'.repeat([...text].length)}`,
  };
}

/** A paragraph. Line breaks in the text are preserved. */
export function paragraph(text: string): MailBlock {
  return { html: (kit) => h(kit.Text, { style: { ...type, margin: '0 0 16px', whiteSpace: 'pre-line' } }, text), text };
}

/** A smaller, greyer paragraph for secondary information. */
export function note(text: string): MailBlock {
  return {
    html: (kit) =>
      h(
        kit.Text,
        {
          style: {
            ...type,
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
    html: (kit) =>
      h(
        kit.Section,
        {
          style: {
            borderLeft: `3px solid ${colour.accent}`,
            background: colour.sunken,
            borderRadius: '4px 10px 10px 4px',
            margin: '0 0 20px',
          },
        },
        h(kit.Text, { style: { ...type, margin: 0, padding: '12px 16px', whiteSpace: 'pre-line' } }, text),
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
    html: (kit) =>
      h(
        kit.Section,
        { style: { margin: '24px 0' } },
        h(
          kit.Button,
          {
            href: url,
            style: {
              ...type,
              fontWeight: 600,
              color: '#ffffff',
              background: colour.accent,
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
    html: (kit) =>
      h(
        kit.Text,
        { style: { ...type, margin: '0 0 12px' } },
        h(kit.Link, { href: url, style: { ...type, fontWeight: 600, color: colour.accent } }, label),
        h('br'),
        h('span', { style: { color: colour.muted, fontSize: '14px' } }, about),
      ),
    text: `${label}\n${about}\n${url}`,
  };
}

/** A one-time code, large enough for a lock screen and copied in one gesture. */
export function code(digits: string, caption: string): MailBlock {
  return {
    html: (kit) =>
      h(
        kit.Section,
        {
          style: {
            background: colour.accentSoft,
            border: '1px solid #d3f1ec',
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
              color: '#114b46',
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
              ...type,
              fontSize: '14px',
              lineHeight: '20px',
              color: '#17625b',
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
    ...type,
    fontSize: '15px',
    lineHeight: '22px',
    padding: '9px 0',
    borderTop: ruled ? `1px solid ${colour.line}` : 'none',
  };
}

/** Renders a mail's parts in the common layout, as HTML and as plain text. All parts are text; markup is escaped. */
export async function mailLayout(mail: MailParts): Promise<{ html: string; text: string }> {
  const [kit, { render }] = await Promise.all([import('@react-email/components'), import('@react-email/render')]);
  const host = new URL(mail.origin).host;
  const { language = 'en' } = mail;
  const document = h(
    kit.Html,
    { lang: language, dir: directionOf(language) },
    h(kit.Head, null, h('title', null, mail.title), h('meta', { name: 'color-scheme', content: 'light' })),
    h(kit.Preview, null, mail.preview),
    h(
      kit.Body,
      { style: { background: colour.page, margin: 0, padding: '32px 12px', fontFamily: sans } },
      h(
        kit.Container,
        // A name without a space must not make the mail wider than a phone.
        { style: { maxWidth: '560px', margin: '0 auto', wordBreak: 'break-word' } },
        h(
          kit.Section,
          { style: { padding: '0 8px 16px' } },
          h(
            kit.Link,
            {
              href: mail.origin,
              style: {
                fontFamily: display,
                fontSize: '22px',
                fontWeight: 700,
                color: colour.accent,
                textDecoration: 'none',
                letterSpacing: '-0.3px',
              },
            },
            mail.market_name,
          ),
        ),
        h(
          kit.Section,
          {
            style: {
              background: colour.card,
              border: `1px solid ${colour.line}`,
              borderRadius: '16px',
              padding: '32px 28px 20px',
            },
          },
          h(
            kit.Heading,
            {
              as: 'h1',
              style: {
                fontFamily: display,
                fontSize: '27px',
                lineHeight: '33px',
                fontWeight: 700,
                letterSpacing: '-0.4px',
                color: colour.text,
                margin: '0 0 16px',
              },
            },
            mail.title,
          ),
          ...mail.blocks.map((block, index) => h('div', { key: index }, block.html(kit))),
        ),
        h(
          kit.Section,
          { style: { padding: '18px 8px 0' } },
          h(
            kit.Text,
            { style: { ...type, fontSize: '13px', lineHeight: '20px', color: colour.muted, margin: 0 } },
            ...(mail.reason ? [mail.reason, h('br', { key: 'break' })] : []),
            `${mail.market_name} · `,
            h(kit.Link, { key: 'host', href: mail.origin, style: { color: colour.muted } }, host),
          ),
        ),
      ),
    ),
  );
  const text = [
    mail.title,
    ...mail.blocks.map((block) => block.text),
    `--\n${mail.reason ? `${mail.reason}\n` : ''}${mail.market_name} · ${mail.origin}`,
  ].join('\n\n');
  return { html: await render(document), text: `${text}\n` };
}
