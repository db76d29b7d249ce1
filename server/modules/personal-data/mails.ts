import type { TextValue } from '#contract/message.ts';
import { yourDataMails } from '#locales/areas/your-data-mails.ts';
import { translate } from '#locales/format.ts';
import { button, type MailFrame, mailLayout, note, paragraph } from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import { sizeOf } from './present.ts';

/** The last mail to somebody: their account is deleted. */
export async function accountDeletedMail(
  mail: { readonly to: string; readonly language: string },
  frame: MailFrame,
): Promise<NewMessage> {
  const { to, language } = mail;
  const t = translate(language, yourDataMails, frame.home ?? null);
  const market = frame.market_name;
  const { html, text } = await mailLayout({
    ...frame,
    title: t('done.subject'),
    preview: t('done.text', { market }),
    language,
    blocks: [paragraph(t('done.text', { market })), paragraph(t('done.books')), note(t('done.note', { market }))],
    reason: t('done.reason'),
  });
  return { channel: 'email', kind: 'account_deleted', to, subject: t('done.subject'), text, html };
}

/** The last mail to a guest: what was stored of their address is erased. */
export async function guestDataDeletedMail(to: string, frame: MailFrame): Promise<NewMessage> {
  const t = translate(frame.language, yourDataMails, frame.home ?? null);
  const market = frame.market_name;
  const { html, text } = await mailLayout({
    ...frame,
    title: t('guest.subject'),
    preview: t('guest.text', { market }),
    blocks: [paragraph(t('guest.text', { market })), paragraph(t('guest.books')), note(t('guest.note', { market }))],
    reason: t('guest.reason'),
  });
  return { channel: 'email', kind: 'guest_data_deleted', to, subject: t('guest.subject'), text, html };
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
  const t = translate(language, yourDataMails, frame.home ?? null);
  const { unit, count } = sizeOf(bytes);
  const size = t(`size.${unit}`, { count });
  const { html, text } = await mailLayout({
    ...frame,
    title: t('ready.subject'),
    preview: t('ready.text', { size }),
    language,
    blocks: [
      paragraph(t('ready.text', { size })),
      button(t('ready.open'), path, frame),
      note(t('ready.until', { until })),
      note(t('ready.note')),
    ],
    reason: t('ready.reason'),
  });
  return { channel: 'email', kind: 'data_export', to, subject: t('ready.subject'), text, html, once_key };
}
