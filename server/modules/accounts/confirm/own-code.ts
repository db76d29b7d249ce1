import { type Refusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { type OwnPurpose, replaceCode, tryCode } from '../codes/code-store.ts';
import { addressTakenMail, ownCodeMail } from '../security-mails.ts';
import { type Counted, takeTries } from '../try-budgets.ts';

const HOUR = 3600;

/** A signed-in user who asks for a code, or enters one. */
export interface OwnCode {
  readonly purpose: OwnPurpose;
  readonly user_id: string;
  /** The mailbox that gets the code. */
  readonly email: string;
}

interface Asking {
  readonly config: Config;
  readonly now: Date;
  readonly language: string;
}

/** The budgets of a user's own requests, of the mails to one address, and of entered codes. Strangers use up none. */
const mailBudgets = ({ purpose, user_id, email }: OwnCode): Counted[] => [
  { subject: `code_own:${user_id}`, limit: { max: 10, seconds: HOUR } },
  ...(purpose === 'change_email' ? [{ subject: `code_new:${email}`, limit: { max: 5, seconds: HOUR } }] : []),
];
const guessBudget = ({ user_id }: OwnCode): Counted => ({
  subject: `guess_own:${user_id}`,
  limit: { max: 25, seconds: HOUR },
});

/**
 * Mails a code that its asker alone can enter. With `is_taken` the mailbox has another account: it gets a mail that
 * says so, a decoy is stored, and the asker learns nothing.
 */
export async function mailOwnCode(
  tx: Tx,
  { config, now, language }: Asking,
  asked: OwnCode & { readonly is_taken?: boolean },
): Promise<Refusal<'rate_limited'> | null> {
  const wait = await takeTries(tx, mailBudgets(asked), now);
  if (wait > 0) return often('confirm.mails_often', wait);
  const { purpose, user_id, email, is_taken = false } = asked;
  const subject = { purpose, address: email, device: user_id };
  const digits = await replaceCode(tx, config, subject, now, { decoy: is_taken });
  const frame = await mailFrame(tx, config);
  const mail = { to: email, language };
  const message = is_taken
    ? await addressTakenMail(frame, mail)
    : await ownCodeMail(frame, { ...mail, purpose, digits });
  await insertMessage(tx, message, now);
  return null;
}

/** Checks a code that a signed-in user asked for. Returns null for the right one; a wrong one is to be committed. */
export async function enterOwnCode(
  tx: Tx,
  { config, now }: Pick<Asking, 'config' | 'now'>,
  { code, field, ...asked }: OwnCode & { readonly code: string; readonly field: string },
): Promise<Refusal<'code_wrong' | 'code_expired' | 'rate_limited'> | null> {
  const wait = await takeTries(tx, [guessBudget(asked)], now);
  if (wait > 0) return often('confirm.codes_often', wait);
  const subject = { purpose: asked.purpose, address: asked.email, device: asked.user_id };
  const entered = await tryCode(tx, config, subject, code, now);
  if (entered === 'right') return null;
  const message = say(signIn, entered === 'wrong' ? 'confirm.code_wrong' : 'confirm.code_expired');
  return refuse(entered === 'wrong' ? 'code_wrong' : 'code_expired', message, { errors: [{ path: field, message }] });
}

function often(key: 'confirm.mails_often' | 'confirm.codes_often', wait: number): Refusal<'rate_limited'> {
  return refuse('rate_limited', say(signIn, key, { minutes: Math.ceil(wait / 60) }), { extra: { retry_after: wait } });
}
