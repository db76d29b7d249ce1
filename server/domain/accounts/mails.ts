import type { CodePurpose } from '#contract/calls/user/account.ts';
import { button, code, type MailFrame, mailLayout, note, paragraph } from '#server/domain/notifications/mails/index.ts';
import type { NewMessage } from '#server/domain/notifications/queries.ts';

interface Intent {
  readonly subject: string;
  readonly title: string;
  readonly sentence: string;
  readonly caption: string;
  /** The label of the button that opens the link, if the mail has one. */
  readonly verb: string;
}

const intents: Readonly<Record<CodePurpose, Intent>> = {
  sign_in: {
    subject: 'Your sign-in code',
    title: 'Sign in',
    sentence: 'Enter this code where you’re signing in, or use the button below.',
    caption: 'Works once, for ten minutes.',
    verb: 'Sign in',
  },
  verify: {
    subject: 'Your sign-up code',
    title: 'One step to go',
    sentence: 'Nice to have you here. Enter this code where you signed up, or use the button below.',
    caption: 'Works once, for ten minutes.',
    verb: 'Finish sign-up',
  },
  reset: {
    subject: 'Your code for a new password',
    title: 'Choose a new password',
    sentence:
      'Enter this code where you asked for it, or use the button below. Until you choose a new password, the old ' +
      'one stays.',
    caption: 'Works once, for ten minutes.',
    verb: 'Choose a new password',
  },
  guest_booking: {
    subject: 'Your code to finish booking',
    title: 'Confirm your email',
    sentence:
      'Enter this code where you’re booking, or use the button below in the same browser. ' +
      'It makes sure that your confirmation reaches you.',
    caption: 'Works once, for ten minutes.',
    verb: 'Confirm email',
  },
  change_phone: {
    subject: 'Your code to change your phone number',
    title: 'Confirm your new phone number',
    sentence: 'Enter this code in your profile to save the new number.',
    caption: 'Works once, for ten minutes.',
    verb: '',
  },
  delete_account: {
    subject: 'Your code to delete your account',
    title: 'Delete your account',
    sentence: 'Enter this code in your profile to delete your account. This can’t be undone.',
    caption: 'Works once, for ten minutes.',
    verb: '',
  },
};

/**
 * The path of the page that asks for confirmation before a link takes effect. The token is in the fragment, so it
 * reaches no server or log until the page sends it.
 */
export const linkPath = (link: string): string => `/email_link#${link}`;

const LINK_NOTE = 'The button works once, for an hour. The page it opens asks you before anything happens.';

/**
 * The mail with a one-time code, and a link as an alternative. The subject contains the code, so that notifications
 * show it.
 */
export async function codeMail(
  frame: MailFrame,
  mail: { to: string; purpose: CodePurpose; digits: string; link?: string },
): Promise<NewMessage> {
  const intent = intents[mail.purpose];
  return message(frame, {
    kind: `code_${mail.purpose}`,
    to: mail.to,
    subject: `${mail.digits} – ${intent.subject}`,
    title: intent.title,
    preview: intent.caption,
    blocks: [
      paragraph(intent.sentence),
      code(mail.digits, intent.caption),
      ...(mail.link === undefined ? [] : [button(intent.verb, linkPath(mail.link), frame), note(LINK_NOTE)]),
      note('We never ask for this code by phone or chat. Don’t share it.'),
    ],
    reason:
      'You’re getting this email because someone entered this address. If that wasn’t you, ignore it: nothing ' +
      'happens without the code.',
  });
}

/** The SMS with a one-time code. The last line lets browsers fill it in for this host only. */
export function codeSms(frame: MailFrame, sms: { to: string; purpose: CodePurpose; digits: string }): NewMessage {
  return {
    channel: 'sms',
    kind: `code_${sms.purpose}`,
    to: sms.to,
    subject: '',
    text:
      `${sms.digits} is your ${frame.market_name} code. It works once, for ten minutes. ` +
      `Don’t share it.\n\n@${new URL(frame.origin).hostname} #${sms.digits}`,
    html: null,
    is_answer: true,
  };
}

/** The mail to the owner of an account whose address was used to sign up. */
export async function alreadyHereMail(frame: MailFrame, mail: { to: string; link: string }): Promise<NewMessage> {
  return message(frame, {
    kind: 'already_signed_up',
    to: mail.to,
    subject: 'You already have an account',
    title: 'You already have an account',
    preview: 'Someone signed up with your address. Your account hasn’t changed.',
    blocks: [
      paragraph(
        `Someone, probably you, just signed up for ${frame.market_name} with this address. ` +
          'You already have an account here, and it hasn’t changed.',
      ),
      button('Sign in', linkPath(mail.link), frame),
      note(LINK_NOTE),
    ],
    reason: 'If this wasn’t you, there’s nothing to do. Your account is safe.',
  });
}

/** The mail to an address without an account, after a request for a code that requires one. */
export async function noAccountMail(frame: MailFrame, mail: { to: string; link: string }): Promise<NewMessage> {
  return message(frame, {
    kind: 'no_account',
    to: mail.to,
    subject: 'There’s no account with this address yet',
    title: 'No account here yet',
    preview: 'Someone asked for a code, but this address has no account.',
    blocks: [
      paragraph(
        `Someone, probably you, asked for a ${frame.market_name} code with this address. It has no account yet. ` +
          'If you signed up before, it may be under another address.',
      ),
      button('Create account', linkPath(mail.link), frame),
      note(LINK_NOTE),
    ],
    reason: 'If this wasn’t you, there’s nothing to do. We keep nothing about you.',
  });
}

/**
 * The mail to the owner of an account after a new password, the first (`is_first`) or another. `phone` is a number that
 * no longer signs in.
 */
export async function passwordChangedMail(
  frame: MailFrame,
  mail: { to: string; is_first: boolean; phone: string | null },
): Promise<NewMessage> {
  const title = mail.is_first ? 'Your account has a password' : 'Your password was changed';
  return securityMail(frame, {
    kind: mail.is_first ? 'password_set' : 'password_changed',
    to: mail.to,
    title,
    preview: 'We signed you out on all other devices.',
    sentences: [
      mail.is_first
        ? 'Your account now has a password you can sign in with. We signed you out on all other devices.'
        : 'Your password was just changed. We signed you out on all other devices.',
      ...(mail.phone === null
        ? []
        : [
            `The phone number ${maskedPhone(mail.phone)} no longer signs in. ` +
              'To use it again, confirm it in your profile.',
          ]),
    ],
  });
}

/** The mail to the owner of an account after a phone number was enabled for sign-in. */
export async function phoneAddedMail(frame: MailFrame, mail: { to: string; phone: string }): Promise<NewMessage> {
  return securityMail(frame, {
    kind: 'phone_added',
    to: mail.to,
    title: 'A phone number can sign in to your account',
    preview: `${maskedPhone(mail.phone)} was confirmed.`,
    sentences: [
      `The phone number ${maskedPhone(mail.phone)} was just confirmed for your account. ` +
        'Codes sent to it can sign in and set a new password.',
    ],
  });
}

/** The mail to the owner of an account after a phone number for sign-in was removed or replaced. */
export async function phoneRemovedMail(frame: MailFrame, mail: { to: string; phone: string }): Promise<NewMessage> {
  return securityMail(frame, {
    kind: 'phone_removed',
    to: mail.to,
    title: 'A phone number was removed from your account',
    preview: `${maskedPhone(mail.phone)} no longer signs in.`,
    sentences: [`The phone number ${maskedPhone(mail.phone)} was removed from your account and no longer signs in.`],
  });
}

/** Masks a phone number so that only its owner recognizes it. */
function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)} ••• ${phone.slice(-2)}`;
}

/** A mail about account security: what changed, and how to undo it. */
async function securityMail(
  frame: MailFrame,
  mail: { kind: string; to: string; title: string; preview: string; sentences: readonly string[] },
): Promise<NewMessage> {
  const { sentences, ...head } = mail;
  return message(frame, {
    ...head,
    subject: mail.title,
    blocks: [
      ...sentences.map((sentence) => paragraph(sentence)),
      paragraph(
        'If this wasn’t you, choose a new password now. That signs out every browser, and only this mailbox can ' +
          'sign in.',
      ),
      button('It wasn’t me', '/forgot_password', frame),
    ],
    reason: 'We email you about every change to how you sign in.',
  });
}

async function message(
  frame: MailFrame,
  mail: Omit<Parameters<typeof mailLayout>[0], 'market_name' | 'origin'> & {
    kind: string;
    to: string;
    subject: string;
  },
): Promise<NewMessage> {
  const { kind, to, subject, ...parts } = mail;
  const { html, text } = await mailLayout({ ...parts, ...frame });
  return { channel: 'email', kind, to, subject, text, html };
}
