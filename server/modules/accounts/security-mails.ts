import { isoInstant } from '#contract/instant.ts';
import { securityMails } from '#locales/areas/security-mails.ts';
import { translate } from '#locales/format.ts';
import { button, code, type MailFrame, note, paragraph, writeMail } from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import type { OwnPurpose } from './codes/code-store.ts';
import { linkPath } from './mails.ts';

/** A mail's reader. */
interface Reader {
  readonly to: string;
  readonly language: string;
}

/** A change of how somebody signs in. */
export type SecurityChange =
  | {
      readonly kind: 'passkey_added' | 'passkey_removed' | 'passkey_restored' | 'passkey_copied';
      readonly name: string;
    }
  | { readonly kind: 'identity_added' | 'identity_removed'; readonly provider: string; readonly account: string }
  /** `phone` is a number that no longer signs in. */
  | { readonly kind: 'password_set' | 'password_changed'; readonly phone: string | null }
  | { readonly kind: 'phone_added' | 'phone_removed'; readonly phone: string }
  | { readonly kind: 'two_step_on' | 'two_step_off' | 'codes_new' }
  | { readonly kind: 'two_step_ended'; readonly reason: string }
  | { readonly kind: 'code_used'; readonly left: number };

const textsOf = (frame: MailFrame, language: string) => translate(language, securityMails, frame.home);

/** The mail to the owner of an account about a change of how they sign in, and what to do if it was not theirs. */
export async function securityChangeMail(
  frame: MailFrame,
  { to, language, change }: Reader & { readonly change: SecurityChange },
): Promise<NewMessage> {
  const t = textsOf(frame, language);
  const [title, ...sentences] = changeText(t, change);
  return writeMail(frame, {
    ...{ kind: change.kind, to, language, title },
    blocks: [
      ...sentences.map((sentence) => paragraph(sentence)),
      paragraph(t('frame.not_me')),
      button(t('frame.not_me_button'), '/forgot_password', frame),
    ],
    reason: t('frame.reason'),
  });
}

function changeText(
  t: ReturnType<typeof textsOf>,
  change: SecurityChange,
): readonly [title: string, text: string, ...more: string[]] {
  switch (change.kind) {
    case 'passkey_added':
    case 'passkey_removed':
    case 'passkey_restored':
    case 'passkey_copied':
      return [t(`title.${change.kind}`), t(`text.${change.kind}`, { name: change.name })];
    case 'identity_added':
    case 'identity_removed': {
      const { provider, account } = change;
      return [t(`title.${change.kind}`, { provider }), t(`text.${change.kind}`, { provider, account })];
    }
    case 'password_set':
    case 'password_changed': {
      const phone = change.phone === null ? [] : [t('text.password_phone', { phone: maskedPhone(change.phone) })];
      return [t(`title.${change.kind}`), t(`text.${change.kind}`), ...phone];
    }
    case 'phone_added':
    case 'phone_removed':
      return [t(`title.${change.kind}`), t(`text.${change.kind}`, { phone: maskedPhone(change.phone) })];
    case 'two_step_ended':
      return [t('title.two_step_ended'), t('text.two_step_ended', { reason: change.reason })];
    case 'code_used':
      return [t('title.code_used'), t('text.code_used', { left: change.left })];
    default:
      return [t(`title.${change.kind}`), t(`text.${change.kind}`)];
  }
}

/** Masks a phone number so that only its owner recognizes it. */
const maskedPhone = (phone: string): string => `${phone.slice(0, 3)} ••• ${phone.slice(-2)}`;

/** A way to sign in that a reset paused. */
export type PausedMethod =
  | { readonly kind: 'passkey'; readonly name: string }
  | { readonly kind: 'identity'; readonly provider: string };

/** The mail about the ways to sign in that a reset paused. */
export async function methodsPausedMail(
  frame: MailFrame,
  { to, language, paused }: Reader & { readonly paused: readonly PausedMethod[] },
): Promise<NewMessage> {
  const t = textsOf(frame, language);
  const labels = paused.map((one) =>
    one.kind === 'passkey' ? t('method.passkey', { name: one.name }) : t('method.identity', { provider: one.provider }),
  );
  const methods = new Intl.ListFormat(language, { type: 'conjunction' }).format(labels);
  return writeMail(frame, {
    ...{ kind: 'methods_paused', to, language, title: t('paused.title') },
    blocks: [paragraph(t('paused.text', { methods }))],
    reason: t('frame.reason'),
  });
}

/** The mail with a code that a signed-in user asked for. */
export async function ownCodeMail(
  frame: MailFrame,
  { to, language, purpose, digits }: Reader & { readonly purpose: OwnPurpose; readonly digits: string },
): Promise<NewMessage> {
  const t = textsOf(frame, language);
  const isNew = purpose === 'change_email';
  return writeMail(frame, {
    ...{ kind: `code_${purpose}`, to, language },
    subject: t(isNew ? 'new_email_code.subject' : 'confirm_code.subject', { digits }),
    title: t(isNew ? 'new_email_code.title' : 'confirm_code.title'),
    preview: t('code.caption'),
    blocks: [
      paragraph(isNew ? t('new_email_code.text', { market: frame.market_name }) : t('confirm_code.text')),
      code(digits, t('code.caption')),
      note(t('code.note')),
    ],
    reason: t('code.reason'),
  });
}

/** The mail to an address with an account that another account wanted to use. */
export async function addressTakenMail(frame: MailFrame, { to, language }: Reader): Promise<NewMessage> {
  const t = textsOf(frame, language);
  return writeMail(frame, {
    ...{ kind: 'address_taken', to, language, title: t('taken.title') },
    blocks: [paragraph(t('taken.text', { market: frame.market_name })), button(t('taken.button'), '/login', frame)],
    reason: t('taken.reason'),
  });
}

/** The mail to the old address of an account, with the link that takes the account back. */
export async function emailChangedMail(
  frame: MailFrame,
  mail: Reader & { readonly address: string; readonly link: string; readonly until: Date; readonly timezone: string },
): Promise<NewMessage> {
  const { to, language, address, link } = mail;
  const t = textsOf(frame, language);
  const until = { at: isoInstant(mail.until.getTime()), zone: mail.timezone, shape: 'date' as const };
  return writeMail(frame, {
    ...{ kind: 'email_changed', to, language, title: t('email_changed.title') },
    preview: t('email_changed.take_back', { until }),
    blocks: [
      paragraph(t('email_changed.text', { market: frame.market_name, address })),
      paragraph(t('email_changed.take_back', { until })),
      button(t('email_changed.button'), linkPath(link), frame),
    ],
    reason: t('email_changed.reason'),
  });
}

/** The mail to the address that an account has from now on: a new one, or the old one again. */
export async function addressMail(
  frame: MailFrame,
  { to, language, is_back }: Reader & { readonly is_back: boolean },
): Promise<NewMessage> {
  const t = textsOf(frame, language);
  return writeMail(frame, {
    ...{ kind: is_back ? 'email_back' : 'email_new', to, language },
    title: t(is_back ? 'email_back.title' : 'email_new.title'),
    blocks: [paragraph(is_back ? t('email_back.text') : t('email_new.text', { market: frame.market_name }))],
    reason: t('frame.reason'),
  });
}
