import { appealMails } from '#locales/areas/appeal-mails.ts';
import { translate } from '#locales/format.ts';
import { button, type MailFrame, mailLayout, paragraph, quote } from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

/** The mail to somebody whose appeal did not change the decision. */
export async function appealUpheldMail(
  mail: {
    readonly to: string;
    readonly language: string;
    readonly label: string;
    readonly word: string;
    readonly link: string;
  },
  frame: MailFrame,
): Promise<NewMessage> {
  const { to, language, label, word, link } = mail;
  const t = translate(language, appealMails, frame.home ?? null);
  const subject = t('upheld.subject');
  const { html, text } = await mailLayout({
    ...frame,
    title: subject,
    preview: word,
    language,
    blocks: [paragraph(t('upheld.text', { label })), quote(word), button(t('upheld.action'), link, frame)],
    reason: t('upheld.reason', { market: frame.market_name }),
  });
  return { channel: 'email', kind: 'appeal_upheld', to, subject, text, html };
}
