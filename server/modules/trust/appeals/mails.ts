import { appealMails } from '#locales/areas/appeal-mails.ts';
import { translate } from '#locales/format.ts';
import { button, type MailFrame, paragraph, quote, writeMail } from '#server/modules/notifications/mails/index.ts';
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
  const t = translate(language, appealMails, frame.home);
  return writeMail(frame, {
    ...{ kind: 'appeal_upheld', to, language, title: t('upheld.subject'), preview: word },
    blocks: [paragraph(t('upheld.text', { label })), quote(word), button(t('upheld.action'), link, frame)],
    reason: t('upheld.reason', { market: frame.market_name }),
  });
}
