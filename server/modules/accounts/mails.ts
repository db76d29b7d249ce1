import type { CodePurpose } from '#contract/choices/code.ts';
import { codeMails } from '#locales/areas/code-mails.ts';
import { translate } from '#locales/format.ts';
import { button, code, type MailFrame, note, paragraph, writeMail } from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

/**
 * The path of the page that asks for confirmation before a link takes effect. The token is in the fragment, so it
 * reaches no server or log until the page sends it.
 */
export const linkPath = (link: string): string => `/email_link#${link}`;

/** The purposes of codes whose mails have a button, too. */
type LinkedPurpose = Exclude<CodePurpose, 'change_phone' | 'delete_account' | 'delete_guest_data'>;

type CodeMail = { readonly to: string; readonly digits: string } & (
  | { readonly purpose: LinkedPurpose; readonly link: string }
  | { readonly purpose: CodePurpose; readonly link?: undefined }
);

/**
 * The mail with a one-time code, and a link as an alternative. The subject contains the code, so that notifications
 * show it.
 */
export async function codeMail(frame: MailFrame, mail: CodeMail): Promise<NewMessage> {
  const { to, purpose, digits } = mail;
  const t = textsOf(frame);
  return writeMail(frame, {
    ...{ kind: `code_${purpose}`, to, subject: t(`subject.${purpose}`, { digits }) },
    title: t(`title.${purpose}`),
    preview: t('caption'),
    blocks: [
      paragraph(t(`text.${purpose}`)),
      code(digits, t('caption')),
      ...(mail.link === undefined
        ? []
        : [button(t(`action.${mail.purpose}`), linkPath(mail.link), frame), note(t('link'))]),
      note(t('secret')),
    ],
    reason: t('reason'),
  });
}

/** The SMS with a one-time code. The last line lets browsers fill it in for this host only. */
export function codeSms(
  frame: MailFrame,
  { to, purpose, digits }: { readonly to: string; readonly purpose: CodePurpose; readonly digits: string },
): NewMessage {
  const text = textsOf(frame)('sms', { digits, market: frame.market_name });
  return {
    ...{ channel: 'sms', kind: `code_${purpose}`, to, subject: '', html: null, is_answer: true },
    text: `${text}\n\n@${new URL(frame.origin).hostname} #${digits}`,
  };
}

/** The mail to the owner of an account whose address was used to sign up. */
export async function alreadyHereMail(frame: MailFrame, { to, link }: LinkMail): Promise<NewMessage> {
  const t = textsOf(frame);
  return writeMail(frame, {
    ...{ kind: 'already_signed_up', to, title: t('known.title') },
    preview: t('known.preview'),
    blocks: [
      paragraph(t('known.text', { market: frame.market_name })),
      button(t('known.action'), linkPath(link), frame),
      note(t('link')),
    ],
    reason: t('known.reason'),
  });
}

/** The mail to an address without an account, after a request for a code that requires one. */
export async function noAccountMail(frame: MailFrame, { to, link }: LinkMail): Promise<NewMessage> {
  const t = textsOf(frame);
  return writeMail(frame, {
    ...{ kind: 'no_account', to, subject: t('unknown.subject'), title: t('unknown.title') },
    preview: t('unknown.preview'),
    blocks: [
      paragraph(t('unknown.text', { market: frame.market_name })),
      button(t('unknown.action'), linkPath(link), frame),
      note(t('link')),
    ],
    reason: t('unknown.reason'),
  });
}

interface LinkMail {
  readonly to: string;
  readonly link: string;
}

/** Whether the reader has an account stays unknown to whoever asks: these mails are in the language of the market. */
const textsOf = (frame: MailFrame) => translate(frame.language, codeMails, frame.home);
