import { createElement as h, type ReactNode } from 'react';
import { type AccentName, accentNames, accents } from '#contract/brand/accents.ts';
import type { Shades } from '#contract/brand/shades.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import { directionOf } from '#locales/direction.ts';
import { escapeHtml } from '#server/kernel/http/html.ts';
import { border, colour, display, sans, textStyle } from './style.ts';

/** The mail components, loaded with the first mail, because a process without jobs renders none. */
type MailKit = typeof import('./kit.ts').kit;

/** One part of a mail, as HTML and as plain text. */
export interface MailBlock {
  readonly html: (kit: MailKit, accent: Shades) => ReactNode;
  readonly text: string;
}

/** The common data of all mails of a marketplace: its name and its public address (`https://host`). */
export interface MailFrame {
  readonly market_name: string;
  readonly origin: string;
  /** The zone named after the marketplace's town; null before the first-run questions are answered. */
  readonly home?: HomeZone | null;
  /** The accent colour; the first one by default. */
  readonly accent?: AccentName;
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

/** Renders a mail's parts in the common layout, as HTML and as plain text. All parts are text; markup is escaped. */
export async function mailLayout(mail: MailParts): Promise<{ html: string; text: string }> {
  const [{ kit }, { render }] = await Promise.all([import('./kit.ts'), import('@react-email/render')]);
  const { language = 'en' } = mail;
  const accent = accents[mail.accent ?? accentNames[0]].shades;
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
        header(kit, mail, accent),
        card(kit, mail, accent),
        footer(kit, mail),
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

const CHOICES = '<span id="mail-choices"></span>';

/** Adds the link that stops mails like this one to a rendered mail. */
export function withChoicesLink<Mail extends { readonly html: string | null; readonly text: string }>(
  mail: Mail,
  { label, url }: { readonly label: string; readonly url: string },
): Mail {
  const link = `<br/><a href="${escapeHtml(url)}" style="color:${colour.muted}">${escapeHtml(label)}</a>`;
  // A function, because a replacement text would be searched for patterns such as `$&`.
  return { ...mail, html: mail.html?.replace(CHOICES, () => link) ?? null, text: `${mail.text}${label}: ${url}\n` };
}

/** The marketplace's name, as a link. */
function header(kit: MailKit, mail: MailParts, accent: Shades): ReactNode {
  return h(
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
          color: accent[6],
          textDecoration: 'none',
          letterSpacing: '-0.3px',
        },
      },
      mail.market_name,
    ),
  );
}

/** The heading and the blocks. */
function card(kit: MailKit, mail: MailParts, accent: Shades): ReactNode {
  return h(
    kit.Section,
    {
      style: {
        background: colour.card,
        border: border(1, colour.line),
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
    ...mail.blocks.map((block, index) => h('div', { key: index }, block.html(kit, accent))),
  );
}

/** The reason of the mail and the marketplace's address. */
function footer(kit: MailKit, mail: MailParts): ReactNode {
  return h(
    kit.Section,
    { style: { padding: '18px 8px 0' } },
    h(
      kit.Text,
      { style: { ...textStyle, fontSize: '13px', lineHeight: '20px', color: colour.muted, margin: 0 } },
      ...(mail.reason ? [mail.reason, h('br', { key: 'break' })] : []),
      `${mail.market_name} · `,
      h(kit.Link, { key: 'host', href: mail.origin, style: { color: colour.muted } }, new URL(mail.origin).host),
      h('span', { key: 'choices', id: 'mail-choices' }),
    ),
  );
}
