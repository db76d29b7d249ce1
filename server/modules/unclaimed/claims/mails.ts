import { claimMails } from '#locales/areas/claim-mails.ts';
import { translate } from '#locales/format.ts';
import {
  button,
  code,
  type MailFrame,
  note,
  paragraph,
  quote,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

interface Page {
  readonly id: string;
  readonly name: string;
}

/** The path of the page on which a page is claimed. */
export const claimPath = (provider_id: string): string => `/claim-provider/${provider_id}`;

/** The mail with a code to the address on file. It names who asks, so that its reader knows whether to answer. */
export async function claimCodeMail(
  mail: { readonly to: string; readonly page: Page; readonly digits: string; readonly by: string },
  frame: MailFrame,
): Promise<NewMessage> {
  const t = translate(frame.language, claimMails, frame.home);
  const { to, digits } = mail;
  const about = { page: mail.page.name, market: frame.market_name };
  return writeMail(frame, {
    ...{ kind: 'claim_code', to, is_answer: true },
    ...{ title: t('code.title', about), subject: t('code.subject', { ...about, digits }) },
    preview: t('code.preview'),
    blocks: [
      paragraph(t('code.text', { ...about, name: mail.by })),
      code(digits, t('code.caption')),
      note(t('code.note')),
    ],
    reason: t('code.reason', about),
  });
}

/** The SMS with a code to the number on file. The last line lets browsers fill it in for this host only. */
export function claimCodeSms(
  sms: { readonly to: string; readonly page: Page; readonly digits: string },
  frame: MailFrame,
): NewMessage {
  const t = translate(frame.language, claimMails, frame.home);
  const { digits } = sms;
  const sentence = t('code.sms', { digits, page: sms.page.name, market: frame.market_name });
  const text = `${sentence}\n\n@${new URL(frame.origin).hostname} #${digits}`;
  return { channel: 'sms', kind: 'claim_code', to: sms.to, subject: '', text, html: null, is_answer: true };
}

/** What a mail about the outcome of a claim says. */
export interface OutcomeMail {
  readonly to: string;
  readonly page: Page & { readonly slug: string };
  /** The name of the new owner. */
  readonly name: string;
  readonly word: string;
  /** Until when the new owner's payouts wait; null in a market without payouts. */
  readonly frozen_until: Date | null;
  readonly timezone: string;
  readonly is_guest: boolean;
  readonly language: string | null;
}

/** The reader of a mail: the new owner, the contact on file, who was declined, or the owner before. */
export type OutcomeReader = 'claimed' | 'contact' | 'declined' | 'lost';

/** The mail about the outcome of a claim to one of its readers. */
export async function claimOutcomeMail(
  reader: OutcomeReader,
  mail: OutcomeMail,
  frame: MailFrame,
): Promise<NewMessage> {
  const language = mail.language ?? frame.language;
  const t = translate(language, claimMails, frame.home);
  const { page, name, word, is_guest } = mail;
  const about = { page: page.name, market: frame.market_name, name };
  const until = mail.frozen_until?.toISOString();
  const frozen =
    until === undefined
      ? []
      : [note(t('claimed.note', { until: { at: until, zone: mail.timezone, shape: 'day', label: false } }))];
  const isAsked = reader === 'declined' && is_guest;
  const title = t(`subject.${isAsked ? 'guest' : reader}`, about);
  const texts = {
    claimed: [paragraph(t('claimed.text', about)), ...frozen],
    contact: [paragraph(t('contact.text', about)), note(t('contact.note'))],
    declined: isAsked
      ? [paragraph(t('declined.guest', about)), quote(word)]
      : [paragraph(t('declined.text', about)), quote(word), note(t('declined.note'))],
    lost: [paragraph(t('lost.text', about)), note(t('lost.note'))],
  } as const;
  const paths = { claimed: '/my_page', contact: claimPath(page.id), lost: claimPath(page.id) } as const;
  const path = isAsked ? `/provider_details/${page.slug}` : reader === 'declined' ? claimPath(page.id) : paths[reader];
  return writeMail(frame, {
    ...{ kind: `claim_${reader}`, to: mail.to, language, title, preview: word === '' ? title : word },
    blocks: [...texts[reader], button(t(`action.${isAsked ? 'guest' : reader}`), path, frame)],
    reason: t(`reason.${reader}`, about),
  });
}
