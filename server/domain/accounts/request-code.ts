import type { CodePurpose } from '#contract/calls/user/account.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { insertMessage, mailFrame } from '#server/domain/notifications/index.ts';
import type { Config } from '#server/kernel/config.ts';
import type { Tx } from '#server/kernel/db.ts';
import { replaceCode } from './code-store.ts';
import { deviceOf } from './device.ts';
import { alreadyHereMail, codeMail, codeSms, noAccountMail } from './mails.ts';
import { findUserBy } from './profile-store.ts';
import { listSignUps } from './sign-up-store.ts';
import { takeTry } from './try-store.ts';

/** What strangers may have sent to an address, all of them together, and a known browser by itself. */
const PER_ADDRESS = { most: 5, seconds: 3600 } as const;
/** Of these, one network: it leaves some to the others, one of which may be the owner. */
const PER_NETWORK = { most: 3, seconds: 3600 } as const;
/** One machine asks for everybody in a demo. */
const PER_IP = { production: { most: 20, seconds: 3600 }, demo: { most: 300, seconds: 3600 } } as const;

/** What asking for a code needs to know of the request. */
export interface CodeRequest {
  readonly config: Config;
  readonly ip: string;
  readonly now: Date;
  /** What the browser says to be known again; a known one is counted apart, so that strangers cannot use up a person's codes. */
  readonly device: string | null;
}

/**
 * Counts a request for a code; a refusal when whoever asks did so too often, or strangers to the address did together. What is refused for its asker
 * does not count for the others: nobody keeps an address from its owner by asking on and on.
 */
export async function takeCodeRequest(
  db: Tx,
  { config, ip, now }: CodeRequest,
  address: string,
  known: string | null = null,
): Promise<Refusal<'rate_limited'> | null> {
  const wait =
    (await takeTry(db, `code_ip:${ip}`, PER_IP[config.PLAZA_MODE], now)) ||
    (known === null ? await takeTry(db, `code:${address}:${ip}`, PER_NETWORK, now) : 0) ||
    (await takeTry(db, known === null ? `code:${address}` : `code:${address}:${known}`, PER_ADDRESS, now));
  if (wait === 0) return null;
  return refuse(
    'rate_limited',
    `Enough codes were sent for now. Please try again in ${Math.ceil(wait / 60)} minutes.`,
    {
      extra: { retry_after: wait },
    },
  );
}

/**
 * Makes and mails a code. An address that cannot use it gets a mail that says so, and a code that fits nothing is kept: to
 * whoever asks, both look alike.
 */
export async function mailCode(
  db: Tx,
  request: CodeRequest,
  subject: { purpose: CodePurpose; email: string },
): Promise<Refusal<'rate_limited'> | null> {
  const { config, now } = request;
  const { purpose, email } = subject;
  const user = await findUserBy(db, { email });
  const known = user && deviceOf(config, user.id, request.device);
  const refusal = await takeCodeRequest(db, request, email, known);
  if (refusal) return refusal;
  const waiting = await listSignUps(db, email, now);
  const isOfUse = {
    guest_booking: true,
    sign_in: user !== null,
    reset: user !== null,
    verify: user ? !user.email_verified : waiting.length > 0,
  }[purpose];
  const digits = await replaceCode(db, config, { purpose, address: email, device: known }, now, { decoy: !isOfUse });
  const frame = await mailFrame(db, config);
  const mail = isOfUse
    ? await codeMail(frame, { to: email, purpose, digits })
    : await (user ? alreadyHereMail : noAccountMail)(frame, { to: email });
  await insertMessage(db, mail, now);
  return null;
}

/** Makes a code and sends it by SMS to a number it is of use to; other numbers get nothing, and a code that fits nothing is kept. */
export async function smsCode(
  db: Tx,
  request: CodeRequest,
  subject: { purpose: 'sign_in' | 'verify' | 'reset'; phone: string; own_phone: string | null },
): Promise<Refusal<'rate_limited'> | null> {
  const { config, now } = request;
  const { purpose, phone } = subject;
  const user = await findUserBy(db, { phone });
  const known = user && deviceOf(config, user.id, request.device);
  const refusal = await takeCodeRequest(db, request, phone, known);
  if (refusal) return refusal;
  const isOfUse = purpose === 'verify' ? subject.own_phone === phone : user !== null;
  const digits = await replaceCode(db, config, { purpose, address: phone, device: known }, now, { decoy: !isOfUse });
  if (isOfUse) await insertMessage(db, codeSms(await mailFrame(db, config), { to: phone, purpose, digits }), now);
  return null;
}
