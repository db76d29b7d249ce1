import { createHash } from 'node:crypto';
import { openingMails } from '#locales/areas/opening-mails.ts';
import { translate } from '#locales/format.ts';
import {
  button,
  type MailBlock,
  type MailFrame,
  mailLayout,
  paragraph,
  quote,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

/** The mail that shows an admin that mail works. */
export async function testMail(
  frame: MailFrame,
  { email, language }: { readonly email: string; readonly language: string },
): Promise<NewMessage> {
  const t = translate(language, openingMails, frame.home ?? null);
  const about = { market: frame.market_name };
  const { html, text } = await mailLayout({
    ...frame,
    title: t('test.title'),
    preview: t('test.text', about),
    language,
    blocks: [paragraph(t('test.text', about))],
    reason: t('test.reason', about),
  });
  return { channel: 'email', kind: 'test_mail', to: email, subject: t('test.subject', about), text, html };
}

/** The mail that invites somebody to offer services, in the words of an admin. Each address gets it once. */
export async function providerInvitation(
  frame: MailFrame,
  { to, by, note }: { readonly to: string; readonly by: string; readonly note: string },
): Promise<NewMessage & { readonly once_key: string }> {
  const t = translate(frame.language, openingMails, frame.home ?? null);
  const about = { market: frame.market_name, name: by };
  const quoted: readonly MailBlock[] = note === '' ? [] : [quote(note)];
  const { html, text } = await mailLayout({
    ...frame,
    title: t('invite.title', about),
    preview: t('invite.preview'),
    blocks: [
      paragraph(t('invite.text', about)),
      ...quoted,
      paragraph(t('invite.how')),
      button(t('invite.action'), '/offer', frame),
    ],
    reason: t('invite.reason', about),
  });
  const subject = t('invite.subject', about);
  // The log of mails is deleted with time; the key must not have an address either.
  const once_key = `page_invitation:${createHash('sha256').update(to).digest('base64url')}`;
  return { channel: 'email', kind: 'page_invitation', to, subject, text, html, once_key };
}
