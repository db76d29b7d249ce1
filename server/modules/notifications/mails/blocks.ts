import { createElement as h, type ReactNode } from 'react';
import type { MailBlock, MailFrame } from './layout.ts';
import { box, lines } from './mail-cells.ts';
import { border, colour, display, textStyle } from './style.ts';

/** A heading within a mail. */
export function heading(text: string): MailBlock {
  return {
    html: (kit) =>
      h(
        kit.Heading,
        {
          as: 'h2',
          className: 'm-text',
          style: { ...textStyle, fontFamily: display, fontSize: '19px', fontWeight: 650, margin: '28px 0 8px' },
        },
        text,
      ),
    text: `${text}\n${'-'.repeat([...text].length)}`,
  };
}

/** A paragraph. Line breaks in the text are preserved; the parts named in `strong` are bold where they first are. */
export function paragraph(text: string, strong: readonly string[] = []): MailBlock {
  return {
    html: (kit) =>
      h(kit.Text, { className: 'm-text', style: { ...textStyle, margin: '0 0 16px' } }, ...withStrong(text, strong)),
    text,
  };
}

function withStrong(text: string, [part, ...others]: readonly string[]): ReactNode[] {
  if (part === undefined) return lines(text);
  const at = part === '' ? -1 : text.indexOf(part);
  if (at < 0) return withStrong(text, others);
  const after = text.slice(at + part.length);
  return [...withStrong(text.slice(0, at), others), h('b', { key: part }, part), ...withStrong(after, others)];
}

/** A smaller, greyer paragraph for secondary information. */
export function note(text: string): MailBlock {
  return {
    html: (kit) =>
      h(
        kit.Text,
        {
          className: 'm-muted',
          style: {
            ...textStyle,
            fontSize: '14px',
            lineHeight: '22px',
            color: colour.muted,
            margin: '0 0 16px',
          },
        },
        ...lines(text),
      ),
    text,
  };
}

/** Text by another person (a note, a message), visually separate from Plaza's own. */
export function quote(text: string): MailBlock {
  return {
    html: (kit, accent) =>
      box(
        {
          className: 'm-sunken',
          borderLeft: border(3, accent[6]),
          background: colour.sunken,
          borderRadius: '4px 10px 10px 4px',
          margin: '0 0 20px',
          padding: '12px 16px',
        },
        h(kit.Text, { className: 'm-text', style: { ...textStyle, margin: 0 } }, ...lines(text)),
      ),
    text: text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
  };
}

/**
 * The button of the main action. `href` is a path of this marketplace or a complete address. `is_wide` is for a mail
 * with this one purpose.
 */
export function button(
  label: string,
  href: string,
  frame: Pick<MailFrame, 'origin'>,
  { is_wide = false }: { readonly is_wide?: boolean } = {},
): MailBlock {
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
            className: 'm-fill',
            style: {
              ...textStyle,
              ...(is_wide ? { display: 'block', textAlign: 'center' } : {}),
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
        h(
          kit.Link,
          { href: url, className: 'm-accent', style: { ...textStyle, fontWeight: 600, color: accent[6] } },
          label,
        ),
        h('br'),
        h('span', { className: 'm-muted', style: { color: colour.muted, fontSize: '14px' } }, ...lines(about)),
      ),
    text: `${label}\n${about}\n${url}`,
  };
}

/** Links side by side, below a wide button. */
export function textLinks(
  links: readonly { readonly label: string; readonly href: string }[],
  frame: Pick<MailFrame, 'origin'>,
): MailBlock {
  const full = links.map(({ label, href }) => ({ label, url: new URL(href, frame.origin).href }));
  return {
    html: (kit, accent) =>
      h(
        kit.Text,
        { style: { ...textStyle, fontSize: '15px', margin: '0 0 20px', textAlign: 'center' } },
        ...full.flatMap(({ label, url }, at) => [
          // Programs without padding of links would join them.
          at === 0 ? '' : ' \u00a0 ',
          h(
            kit.Link,
            {
              key: url,
              href: url,
              className: 'm-accent',
              style: { fontWeight: 600, color: accent[7], display: 'inline-block', lineHeight: '41px' },
            },
            label,
          ),
        ]),
      ),
    text: full.map(({ label, url }) => `${label}:\n${url}`).join('\n\n'),
  };
}

/** A one-time code, large enough for a lock screen and copied in one gesture. */
export function code(digits: string, caption: string): MailBlock {
  return {
    html: (kit, accent) =>
      box(
        {
          className: 'm-soft',
          background: accent[0],
          border: border(1, accent[1]),
          borderRadius: '14px',
          margin: '8px 0 24px',
          padding: '22px 16px 20px',
          textAlign: 'center',
        },
        h(
          kit.Text,
          {
            className: 'm-accent',
            style: {
              fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
              fontSize: '40px',
              lineHeight: '48px',
              fontWeight: 700,
              letterSpacing: '10px',
              color: accent[8],
              // The last figure has space after it, too.
              margin: '0 0 4px 10px',
            },
          },
          digits,
        ),
        h(
          kit.Text,
          {
            className: 'm-accent',
            style: { ...textStyle, fontSize: '14px', lineHeight: '20px', color: accent[7], margin: 0 },
          },
          caption,
        ),
      ),
    text: `    ${digits}\n\n${caption}`,
  };
}
