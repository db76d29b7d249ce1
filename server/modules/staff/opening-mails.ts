import { createHash } from 'node:crypto';
import { openingMails } from '#locales/areas/opening-mails.ts';
import { translate } from '#locales/format.ts';
import {
  button,
  type MailBlock,
  type MailFrame,
  paragraph,
  quote,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

/** The mail that shows an admin that mail works. */
export async function testMail(
  frame: MailFrame,
  { email, language }: { readonly email: string; readonly language: string },
): Promise<NewMessage> {
  const t = translate(language, openingMails, frame.home);
  const about = { market: frame.market_name };
  return writeMail(frame, {
    ...{ kind: 'test_mail', to: email, language, title: t('test.title'), subject: t('test.subject', about) },
    blocks: [paragraph(t('test.text', about))],
    reason: t('test.reason', about),
  });
}

/** The mail that invites somebody to offer services, in the words of an admin. Each address gets it once. */
export async function providerInvitation(
  frame: MailFrame,
  { to, by, note }: { readonly to: string; readonly by: string; readonly note: string },
): Promise<NewMessage> {
  const t = translate(frame.language, openingMails, frame.home);
  const about = { market: frame.market_name, name: by };
  const quoted: readonly MailBlock[] = note === '' ? [] : [quote(note)];
  // The log of mails is deleted with time; the key must not have an address either.
  const once_key = `page_invitation:${createHash('sha256').update(to).digest('base64url')}`;
  return writeMail(frame, {
    ...{ kind: 'page_invitation', to, once_key },
    ...{ title: t('invite.title', about), subject: t('invite.subject', about) },
    preview: t('invite.preview'),
    blocks: [
      paragraph(t('invite.text', about)),
      ...quoted,
      paragraph(t('invite.how')),
      button(t('invite.action'), '/offer', frame),
    ],
    reason: t('invite.reason', about),
  });
}
