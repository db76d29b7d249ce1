import { createElement as h, type ReactNode } from 'react';
import { type AccentName, accentNames, accents, coloursOf } from '#contract/brand/accents.ts';
import type { Shades } from '#contract/brand/shades.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import { notificationMails } from '#locales/areas/notification-mails.ts';
import { directionOf } from '#locales/direction.ts';
import { translate } from '#locales/format.ts';
import { escapeHtml } from '#server/kernel/http/html.ts';
import { box } from './mail-cells.ts';
import { border, colour, display, sans, styleSheet, textStyle } from './style.ts';

/** The mail components, loaded with the first mail, because a process without jobs renders none. */
type MailKit = typeof import('./mail-components.ts').kit;

/** One part of a mail, as HTML and as plain text. */
export interface MailBlock {
  readonly html: (kit: MailKit, accent: Shades) => ReactNode;
  readonly text: string;
}

/** The common data of all mails of a marketplace: its name, its public address (`https://host`) and its language. */
export interface MailFrame {
  readonly market_name: string;
  readonly origin: string;
  /** The language of the marketplace (BCP 47), for readers whose own is unknown. */
  readonly language: string;
  /** The zone named after the marketplace's town; null before the first-run questions are answered. */
  readonly home?: HomeZone | null;
  /** The accent colour; the first one by default. */
  readonly accent?: AccentName;
  /** Whether somebody reads replies; by default nobody does, and the foot says so. */
  readonly has_replies?: boolean;
  /** The operator's logo; its name as text without one. */
  readonly logo?: MailPicture | null;
}

/** A picture of a mail: its path here, and the size that it is shown in (pixels). */
interface MailPicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** The parts of a mail: its heading, the preview text of mailboxes, the parts in order, and the reason it was sent. */
export interface MailParts extends MailFrame {
  readonly title: string;
  readonly preview: string;
  readonly blocks: readonly MailBlock[];
  /** The last, small sentence: why this person gets this mail, and what to do if it is not theirs. */
  readonly reason?: string;
  /** A picture above the heading, as wide as the mail, with what it shows. */
  readonly cover?: (MailPicture & { readonly alt: string }) | null;
}

/** Renders a mail's parts in the common layout, as HTML and as plain text. All parts are text; markup is escaped. */
export async function mailLayout(mail: MailParts): Promise<{ html: string; text: string }> {
  const [{ kit }, { render }] = await Promise.all([import('./mail-components.ts'), import('@react-email/render')]);
  const { language } = mail;
  const name = mail.accent ?? accentNames[0];
  const accent = accents[name].shades;
  const document = h(
    kit.Html,
    { lang: language, dir: directionOf(language) },
    h(
      kit.Head,
      null,
      h('title', null, mail.title),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, styleSheet(coloursOf(name).dark)),
    ),
    h(kit.Preview, null, mail.preview),
    h(
      kit.Body,
      { style: { margin: 0 } },
      box(
        { className: 'm-page', background: colour.page, padding: '32px 12px', fontFamily: sans },
        h('span', { id: GHOST.start.id }),
        h(
          kit.Container,
          {
            className: 'm-card',
            style: {
              maxWidth: `${WIDTH}px`,
              margin: '0 auto',
              background: colour.card,
              border: border(1, colour.line),
              borderCollapse: 'separate',
              borderRadius: '16px',
              // A name without a space must not make the mail wider than a phone.
              wordBreak: 'break-word',
            },
          },
          header(kit, mail, accent),
          cover(mail),
          content(kit, mail, accent),
          footer(kit, mail),
        ),
        h('span', { id: GHOST.end.id }),
      ),
    ),
  );
  const text = [
    mail.title,
    ...mail.blocks.map((block) => block.text),
    ['-- ', ...footLines(mail), `${mail.market_name} · ${mail.origin}`].join('\n'),
  ].join('\n\n');
  return { html: withGhost(await render(document)), text: `${text}\n` };
}

/** The width of mails on large screens, in pixels. */
const WIDTH = 640;

/** A table that classic Outlook alone sees, as it ignores the largest width of others. */
const GHOST = {
  start: {
    id: 'mail-ghost',
    html:
      `<!--[if mso]><table role="presentation" align="center" width="${WIDTH}" cellpadding="0" cellspacing="0" ` +
      'border="0"><tr><td><![endif]-->',
  },
  end: { id: 'mail-ghost-end', html: '<!--[if mso]></td></tr></table><![endif]-->' },
};

/** Puts the ghost table in its places. It is in comments, which components cannot write. */
const withGhost = (html: string): string =>
  [GHOST.start, GHOST.end].reduce((whole, { id, html: part }) => whole.replace(`<span id="${id}"></span>`, part), html);

const CHOICES = '<span id="mail-choices"></span>';

/** Adds the link that stops mails like this one to a rendered mail. */
export function withChoicesLink<Mail extends { readonly html: string | null; readonly text: string }>(
  mail: Mail,
  { label, url }: { readonly label: string; readonly url: string },
): Mail {
  const style = `color:${colour.muted};text-decoration:underline`;
  const link = `<br/><a href="${escapeHtml(url)}" class="m-muted" style="${style}">${escapeHtml(label)}</a>`;
  // A function, because a replacement text would be searched for patterns such as `$&`.
  return { ...mail, html: mail.html?.replace(CHOICES, () => link) ?? null, text: `${mail.text}${label}: ${url}\n` };
}

/** The widest shape of a logo next to which the name is written; wider ones have it in them. */
const MARK_RATIO = 2;

/** The marketplace's logo and name, as a link. */
function header(kit: MailKit, mail: MailParts, accent: Shades): ReactNode {
  const { logo = null, market_name } = mail;
  const hasName = logo === null || logo.width <= logo.height * MARK_RATIO;
  const name = {
    fontFamily: display,
    fontSize: '22px',
    lineHeight: '28px',
    fontWeight: 700,
    color: logo === null ? accent[6] : colour.text,
    textDecoration: 'none',
    letterSpacing: '-0.3px',
  } as const;
  return box(
    { className: 'm-in', padding: '24px 40px 20px' },
    h(
      kit.Link,
      { href: mail.origin, className: logo === null ? 'm-accent' : 'm-text', style: name },
      logo !== null &&
        h('img', {
          src: new URL(logo.path, mail.origin).href,
          width: logo.width,
          height: logo.height,
          // Where pictures are blocked, the name is there once.
          alt: hasName ? '' : market_name,
          className: 'm-logo',
          style: {
            display: 'inline-block',
            verticalAlign: 'middle',
            border: 0,
            borderRadius: '6px',
          },
        }),
      hasName && h('span', { style: { verticalAlign: 'middle' } }, logo === null ? '' : '\u00a0\u00a0', market_name),
    ),
  );
}

/** The picture above the heading. */
function cover({ cover: picture = null, origin }: MailParts): ReactNode {
  if (picture === null) return null;
  const { path, width, height, alt } = picture;
  return h('img', {
    src: new URL(path, origin).href,
    ...{ width, height, alt },
    style: { display: 'block', width: '100%', maxWidth: `${width}px`, height: 'auto', border: 0 },
  });
}

/** The heading and the blocks. */
function content(kit: MailKit, mail: MailParts, accent: Shades): ReactNode {
  return box(
    { className: 'm-in', padding: mail.cover ? '28px 40px 16px' : '4px 40px 16px' },
    h(
      kit.Heading,
      {
        as: 'h1',
        className: 'm-text',
        style: {
          fontFamily: display,
          fontSize: '29px',
          lineHeight: '35px',
          fontWeight: 700,
          letterSpacing: '-0.4px',
          color: colour.text,
          margin: '0 0 14px',
        },
      },
      mail.title,
    ),
    ...mail.blocks.map((block, index) => h('div', { key: index }, block.html(kit, accent))),
  );
}

/** Why this person gets the mail, and whether replies are read. */
function footLines({ reason = '', has_replies = false, language }: MailParts): string[] {
  const replies = has_replies ? [] : [translate(language, notificationMails)('foot.no_replies')];
  return [...(reason === '' ? [] : [reason]), ...replies];
}

/** The reason of the mail and the marketplace's address. */
function footer(kit: MailKit, mail: MailParts): ReactNode {
  return box(
    {
      className: 'm-in m-foot m-sunken',
      ...{ background: colour.sunken, borderRadius: '0 0 15px 15px', padding: '20px 40px' },
    },
    h(
      kit.Text,
      {
        className: 'm-muted',
        style: { ...textStyle, fontSize: '13px', lineHeight: '20px', color: colour.muted, margin: 0 },
      },
      ...footLines(mail).flatMap((line, at) => [line, h('br', { key: at })]),
      `${mail.market_name} · `,
      h(
        kit.Link,
        { key: 'host', href: mail.origin, className: 'm-muted', style: { color: colour.muted } },
        new URL(mail.origin).host,
      ),
      h('span', { key: 'choices', id: 'mail-choices' }),
    ),
  );
}
