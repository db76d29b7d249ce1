import { helpMails } from '#locales/areas/help-mails.ts';
import { translate } from '#locales/format.ts';
import {
  button,
  type MailFrame,
  mailLayout,
  note,
  paragraph,
  quote,
} from '#server/modules/notifications/mails/index.ts';

type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/**
 * Confirms a guest's ticket, with the link to it. Nobody verified the address, so the mail has nothing that the sender
 * typed.
 */
export async function ticketOpenedMail(
  { path, language }: { readonly path: string; readonly language: string },
  frame: MailFrame,
): Promise<Mail> {
  const market = frame.market_name;
  const t = translate(language, helpMails, frame.home ?? null);
  const { html, text } = await mailLayout({
    ...frame,
    title: t('opened.title'),
    preview: t('opened.lead'),
    language,
    blocks: [paragraph(t('opened.lead')), button(t('opened.open'), path, frame), note(t('opened.note'))],
    reason: t('opened.reason', { market }),
  });
  return { subject: t('opened.subject', { market }), html, text };
}

/** Sends an answer of staff to the author of a ticket. */
export async function ticketAnsweredMail(
  mail: {
    readonly subject: string;
    readonly answer: string;
    readonly isClosed: boolean;
    readonly path: string;
    readonly language: string;
  },
  frame: MailFrame,
): Promise<Mail> {
  const { subject, answer, isClosed, path, language } = mail;
  const t = translate(language, helpMails, frame.home ?? null);
  const { html, text } = await mailLayout({
    ...frame,
    title: t('answered.title'),
    preview: answer.slice(0, 120),
    language,
    blocks: [
      paragraph(t('answered.lead', { subject })),
      quote(answer),
      button(t('answered.open'), path, frame),
      note(t(isClosed ? 'answered.note_closed' : 'answered.note')),
    ],
    reason: t('answered.reason', { market: frame.market_name }),
  });
  return { subject: t('answered.subject', { subject }), html, text };
}
