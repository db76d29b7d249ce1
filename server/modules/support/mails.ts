import { helpMails } from '#locales/areas/help-mails.ts';
import { translate } from '#locales/format.ts';
import {
  button,
  type MailFrame,
  note,
  paragraph,
  quote,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

/**
 * Confirms a guest's ticket, with the link to it. Nobody verified the address, so the mail has nothing that the sender
 * typed.
 */
export async function ticketOpenedMail(
  { to, language, path }: { readonly to: string; readonly language: string; readonly path: string },
  frame: MailFrame,
): Promise<NewMessage> {
  const market = frame.market_name;
  const t = translate(language, helpMails, frame.home);
  return writeMail(frame, {
    ...{ kind: 'help_opened', to, language, title: t('opened.title'), subject: t('opened.subject', { market }) },
    blocks: [paragraph(t('opened.lead')), button(t('opened.open'), path, frame), note(t('opened.note'))],
    reason: t('opened.reason', { market }),
  });
}

/** Sends an answer of staff to the author of a ticket. */
export async function ticketAnsweredMail(
  mail: {
    readonly to: string;
    readonly language: string;
    readonly subject: string;
    readonly answer: string;
    readonly isClosed: boolean;
    readonly path: string;
  },
  frame: MailFrame,
): Promise<NewMessage> {
  const { to, language, subject, answer, isClosed, path } = mail;
  const t = translate(language, helpMails, frame.home);
  return writeMail(frame, {
    ...{ kind: 'help_answered', to, language },
    ...{ title: t('answered.title'), subject: t('answered.subject', { subject }) },
    preview: answer.slice(0, 120),
    blocks: [
      paragraph(t('answered.lead', { subject })),
      quote(answer),
      button(t('answered.open'), path, frame),
      note(t(isClosed ? 'answered.note_closed' : 'answered.note')),
    ],
    reason: t('answered.reason', { market: frame.market_name }),
  });
}
