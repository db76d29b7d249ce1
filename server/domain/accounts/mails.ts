import type { CodePurpose } from '#contract/calls/user/account.ts';
import {
  button,
  code,
  type MailFrame,
  mailLayout,
  type NewMessage,
  note,
  paragraph,
} from '#server/domain/notifications/index.ts';

const intents: Readonly<Record<CodePurpose, { subject: string; title: string; sentence: string; caption: string }>> = {
  sign_in: {
    subject: 'Your sign-in code',
    title: 'Here is your code',
    sentence: 'Enter it where you are signing in, and you are there. No password needed.',
    caption: 'Signs you in. Works once, for ten minutes.',
  },
  verify: {
    subject: 'Your sign-up code',
    title: 'One step to go',
    sentence: 'Nice to have you here. Enter this code where you signed up, so that we know this mailbox is yours.',
    caption: 'Finishes your sign-up. Works once, for ten minutes.',
  },
  reset: {
    subject: 'Your code for a new password',
    title: 'Choose a new password',
    sentence:
      'Enter this code where you asked for it, then choose a new password. Until you do, the old one stays as it is.',
    caption: 'Opens the way to a new password. Works once, for ten minutes.',
  },
  guest_booking: {
    subject: 'Your code to finish booking',
    title: 'Prove your address',
    sentence: 'Enter this code where you are booking. It makes sure that your confirmation reaches you.',
    caption: 'Proves your address for this booking. Works once, for ten minutes.',
  },
};

/** The mail that carries a one-time code; the subject has it too, so that it can be read from a notification. */
export async function codeMail(
  frame: MailFrame,
  mail: { to: string; purpose: CodePurpose; digits: string },
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
      note('We never ask for this code by phone or chat. If somebody does, do not tell them.'),
    ],
    reason:
      'You get this mail because this address was entered. If that was not you, leave it: without the code nothing happens.',
  });
}

/** The SMS that carries a one-time code; the last line lets browsers fill it in for this host only. */
export function codeSms(frame: MailFrame, sms: { to: string; purpose: CodePurpose; digits: string }): NewMessage {
  return {
    channel: 'sms',
    kind: `code_${sms.purpose}`,
    to: sms.to,
    subject: '',
    text: `${sms.digits} is your ${frame.market_name} code. It works once, for ten minutes. Do not tell it to anybody.\n\n@${new URL(frame.origin).hostname} #${sms.digits}`,
    html: null,
  };
}

/** To somebody with an account, when a sign-up came with their address. */
export async function alreadyHereMail(frame: MailFrame, mail: { to: string }): Promise<NewMessage> {
  return message(frame, {
    kind: 'already_signed_up',
    to: mail.to,
    subject: 'You already have an account',
    title: 'You are already one of us',
    preview: 'Somebody signed up with your address. Your account is as it was.',
    blocks: [
      paragraph(
        'Somebody, probably you, just signed up with this address. It already has an account, so nothing was changed and no second one was made.',
      ),
      paragraph('Sign in as usual. Should the password be gone, choose a new one.'),
      button('Sign in', '/login', frame),
      note(`Forgotten the password? ${new URL('/forgot_password', frame.origin).href}`),
    ],
    reason: 'If this was not you, there is nothing to do: nobody but you can get into your account.',
  });
}

/** To an address without an account, when a code was asked for that only an account can use. */
export async function noAccountMail(frame: MailFrame, mail: { to: string }): Promise<NewMessage> {
  return message(frame, {
    kind: 'no_account',
    to: mail.to,
    subject: 'There is no account with this address',
    title: 'No account here yet',
    preview: 'A code was asked for, but this address has no account.',
    blocks: [
      paragraph(
        `Somebody, probably you, asked for a code with this address. ${frame.market_name} has no account under it; perhaps you signed up with another one.`,
      ),
      button('Sign up', '/login?tab=sign_up', frame),
    ],
    reason: 'If this was not you, there is nothing to do, and nothing is kept about you.',
  });
}

/** To the owner of an account whose password was just changed. */
export async function passwordChangedMail(frame: MailFrame, mail: { to: string }): Promise<NewMessage> {
  return message(frame, {
    kind: 'password_changed',
    to: mail.to,
    subject: 'Your password was changed',
    title: 'Your password was changed',
    preview: 'Other browsers and programs were signed out.',
    blocks: [
      paragraph('The password of your account was just changed, and other browsers and programs were signed out.'),
      note('Was it you? Then all is well.'),
      paragraph('If it was not you, take your account back now: choose a new password with a code to this mailbox.'),
      button('It was not me', '/forgot_password', frame),
    ],
    reason: 'We tell you about every change that matters to the safety of your account.',
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
