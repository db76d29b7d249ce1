import type { ContentKind } from '#contract/states/content.ts';
import { contentMails } from '#locales/areas/content-mails.ts';
import { translate } from '#locales/format.ts';
import { button, type MailFrame, paragraph, writeMail } from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

/** The mail to the author of content that was held, after staff approved it. */
export async function approvalMail(
  mail: {
    readonly to: string;
    readonly language: string;
    readonly kind: ContentKind;
    readonly label: string;
    readonly page_name: string;
    readonly link: string;
  },
  frame: MailFrame,
): Promise<NewMessage> {
  const { to, language, kind, label, page_name, link } = mail;
  const t = translate(language, contentMails, frame.home);
  return writeMail(frame, {
    ...{ kind: 'content_approved', to, language, title: t(`title.${kind}`, { label }) },
    blocks: [paragraph(t(`text.${kind}`, { page: page_name })), button(t(`action.${kind}`), link, frame)],
    reason: t('reason', { market: frame.market_name }),
  });
}
