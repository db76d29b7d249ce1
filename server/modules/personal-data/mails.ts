import type { TextValue } from '#contract/message.ts';
import { yourDataMails } from '#locales/areas/your-data-mails.ts';
import { translate } from '#locales/format.ts';
import { button, type MailFrame, note, paragraph, writeMail } from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import { sizeOf } from './present.ts';

/** The last mail to somebody: their account is deleted. */
export async function accountDeletedMail(
  mail: { readonly to: string; readonly language: string },
  frame: MailFrame,
): Promise<NewMessage> {
  const { to, language } = mail;
  const t = translate(language, yourDataMails, frame.home);
  const market = frame.market_name;
  return writeMail(frame, {
    ...{ kind: 'account_deleted', to, language, title: t('done.subject') },
    blocks: [paragraph(t('done.text', { market })), paragraph(t('done.books')), note(t('done.note', { market }))],
    reason: t('done.reason'),
  });
}

/** The last mail to a guest: what was stored of their address is erased. */
export async function guestDataDeletedMail(to: string, frame: MailFrame): Promise<NewMessage> {
  const t = translate(frame.language, yourDataMails, frame.home);
  const market = frame.market_name;
  return writeMail(frame, {
    ...{ kind: 'guest_data_deleted', to, title: t('guest.subject') },
    blocks: [paragraph(t('guest.text', { market })), paragraph(t('guest.books')), note(t('guest.note', { market }))],
    reason: t('guest.reason'),
  });
}

/** Tells somebody that the copy of their data is ready. The link needs their session. */
export async function exportReadyMail(
  mail: {
    readonly to: string;
    readonly language: string;
    readonly path: string;
    readonly bytes: number;
    readonly until: TextValue;
    readonly once_key: string;
  },
  frame: MailFrame,
): Promise<NewMessage> {
  const { to, language, path, bytes, until, once_key } = mail;
  const t = translate(language, yourDataMails, frame.home);
  const { unit, count } = sizeOf(bytes);
  return writeMail(frame, {
    ...{ kind: 'data_export', to, language, title: t('ready.subject'), once_key },
    blocks: [
      paragraph(t('ready.text', { size: t(`size.${unit}`, { count }) })),
      button(t('ready.open'), path, frame),
      note(t('ready.until', { until })),
      note(t('ready.note')),
    ],
    reason: t('ready.reason'),
  });
}
