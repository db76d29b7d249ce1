import { demandMails } from '#locales/areas/demand-mails.ts';
import { translate } from '#locales/format.ts';
import {
  button,
  type MailBlock,
  type MailFrame,
  note,
  paragraph,
  textLink,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import { contactChoicePath } from './contact-token.ts';
import type { ContactDemand } from './demand-store.ts';

const SHOWN = 10;

/** The link with which a contact stops mails, or has the page removed. Every mail to them has it. */
export function choiceLink(token: string, frame: MailFrame): MailBlock {
  const t = translate(frame.language, demandMails, frame.home);
  return textLink(t('choice'), t('choice_about', { market: frame.market_name }), contactChoicePath(token), frame);
}

/** The mail that says how many people looked at a contact's pages and wrote, and how to claim them. */
export async function demandMail(
  contact: ContactDemand & { readonly token: string },
  frame: MailFrame,
): Promise<NewMessage> {
  const t = translate(frame.language, demandMails, frame.home);
  const [first, ...others] = contact.pages;
  if (!first) throw new Error('A contact without pages has no demand.');
  const about = { page: first.name, market: frame.market_name };
  const views = contact.pages.reduce((sum, page) => sum + page.views, 0);
  const enquiries = contact.pages.reduce((sum, page) => sum + page.enquiries, 0);
  const counts = { views, enquiries };
  const title =
    others.length === 0
      ? t(enquiries > 0 ? 'subject.wrote' : 'subject.viewed', { ...about, ...counts })
      : t('subject.pages', { ...about, count: contact.pages.length });
  const lines = contact.pages
    .slice(0, SHOWN)
    .map(({ name, ...page }) =>
      paragraph(t(page.enquiries > 0 ? 'line.wrote' : 'line.viewed', { page: name, ...page })),
    );
  return writeMail(frame, {
    ...{ kind: 'demand', to: contact.email, title, preview: t('preview') },
    blocks: [
      paragraph(t('text', about)),
      ...lines,
      button(t('claim', about), `/claim-provider/${first.id}`, frame),
      note(t('claim_note')),
      choiceLink(contact.token, frame),
    ],
    reason: t('reason', about),
  });
}
