import type { CodePurpose } from '#contract/calls/user/account.ts';
import type { Refusal } from '#contract/errors.ts';
import { mailFrame } from '#server/domain/notifications/index.ts';
import { insertMessage } from '#server/domain/notifications/queries.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { inMinutes, knownMails, strangersMails, takeTries, tooOften } from '../limits.ts';
import { codeMail, codeSms, noAccountMail } from '../mails.ts';
import { findUserBy } from '../profile-store.ts';
import { deviceOf } from '../sessions/device.ts';
import { forgetTries, takeTry } from '../try-store.ts';
import { replaceCode } from './code-store.ts';
import { insertLink, type LinkPurpose } from './proof-store.ts';

/** One machine asks for everybody in a demo. */
const PER_IP = { production: { max: 20, seconds: 3600 }, demo: { max: 300, seconds: 3600 } } as const;
/** An SMS costs money and has no link: what strangers may have sent to a number, together and from one network. */
const SMS = { total: { max: 5, seconds: 3600 }, network: { max: 3, seconds: 3600 } } as const;

/** What asking for a code needs to know of the request. */
export interface CodeRequest {
  readonly config: Config;
  readonly ip: string;
  readonly now: Date;
  /**
   * What the browser says to be known again; a known one is counted apart, so that strangers cannot use up a person's
   * codes.
   */
  readonly device: string | null;
}

/** A mail or SMS that somebody asks for. */
interface Asked {
  readonly purpose: CodePurpose;
  readonly address: string;
  /** The known browser that asks, or null. */
  readonly known: string | null;
}

/** Whether mails for a purpose have a link beside the code. */
const hasLink = (purpose: CodePurpose): purpose is LinkPurpose => purpose !== 'change_phone';

/**
 * Counts a request for a mail; a refusal when whoever asks did so too often, or strangers to the address did together.
 * What is refused for its asker does not count for the others. A refusal leaves nobody outside: the mails that used the
 * budget up have links that work until the budget is new (`LINK_SECONDS`), whoever asked for them.
 */
export async function takeMailRequest(
  db: Tx,
  { config, ip, now }: CodeRequest,
  { purpose, address, known }: Asked,
): Promise<Refusal<'rate_limited'> | null> {
  if (known === null) {
    const network = await takeTry(db, `code_ip:${ip}`, PER_IP[config.PLAZA_MODE], now);
    if (network > 0)
      return tooOften(network, `Your network asked for too many emails. Try again in ${inMinutes(network)}.`);
    const isFirst = (await takeTries(db, [strangersMails.first(address, purpose)], now)) === 0;
    if (isFirst) return null;
  }
  const budgets =
    known === null ? [strangersMails.network(address, ip), strangersMails.total(address)] : knownMails(address, known);
  const wait = await takeTries(db, budgets, now);
  if (wait === 0) return null;
  const what = hasLink(purpose) ? 'use its link' : 'enter its code';
  return tooOften(
    wait,
    `We’ve already sent several emails to this address. Open the newest one and ${what}, or try again in ${inMinutes(wait)}.`,
  );
}

/**
 * Has the next mail for each purpose sent to an address whatever strangers asked for before: its owner just used one
 * up, and the others may be used up or ended as well. The budget of the hour stays as it is.
 */
export async function renewFirstMails(db: Tx, address: string): Promise<void> {
  const purposes: readonly CodePurpose[] = ['sign_in', 'verify', 'reset', 'guest_booking', 'change_phone'];
  await forgetTries(
    db,
    purposes.map((purpose) => strangersMails.first(address, purpose).subject),
  );
}

/**
 * Makes and mails a code with a link. A code to `verify` an address signs in to its account, or opens one. An address
 * that cannot use the code gets a mail that says so, with a link to what it can do, and a code that fits nothing is
 * kept: to whoever asks, both look alike.
 */
export async function mailCode(
  db: Tx,
  request: CodeRequest,
  subject: { purpose: CodePurpose; email: string },
): Promise<Refusal<'rate_limited'> | null> {
  const { config, now } = request;
  const { purpose, email } = subject;
  const user = await findUserBy(db, { email });
  const known = user && deviceOf(config, user, request.device);
  const refusal = await takeMailRequest(db, request, { purpose, address: email, known });
  if (refusal) return refusal;
  // Whoever proves an address gets in: with the account it has, or with a new one.
  const isForAll = purpose === 'guest_booking' || purpose === 'verify';
  const isOfUse = isForAll || user !== null;
  const digits = await replaceCode(db, config, { purpose, address: email, device: known }, now, { decoy: !isOfUse });
  const frame = await mailFrame(db, config);
  if (!hasLink(purpose)) {
    await insertMessage(db, await codeMail(frame, { to: email, purpose, digits }), now);
    return null;
  }
  const opens =
    purpose === 'guest_booking' ? purpose : user === null ? 'verify' : purpose === 'reset' ? 'reset' : 'sign_in';
  const link = await insertLink(db, { purpose: opens, address: email }, now);
  const mail = isOfUse
    ? await codeMail(frame, { to: email, purpose: opens, digits, link })
    : await noAccountMail(frame, { to: email, link });
  await insertMessage(db, mail, now);
  return null;
}

/**
 * Makes a code and sends it by SMS to a number it is of use to; other numbers get nothing, and a code that fits nothing
 * is kept.
 */
export async function smsCode(
  db: Tx,
  request: CodeRequest,
  subject: { purpose: 'sign_in' | 'verify' | 'reset'; phone: string; own_phone: string | null },
): Promise<Refusal<'rate_limited'> | null> {
  const { config, ip, now } = request;
  const { purpose, phone } = subject;
  const user = await findUserBy(db, { phone });
  const known = user && deviceOf(config, user, request.device);
  const budgets =
    known === null
      ? [
          { subject: `code_ip:${ip}`, limit: PER_IP[config.PLAZA_MODE] },
          { subject: `code:${phone}:${ip}`, limit: SMS.network },
          { subject: `code:${phone}`, limit: SMS.total },
        ]
      : knownMails(phone, known);
  const wait = await takeTries(db, budgets, now);
  if (wait > 0)
    return tooOften(wait, `We’ve already sent several codes to this number. Try again in ${inMinutes(wait)}.`);
  const isOfUse = purpose === 'verify' ? subject.own_phone === phone : user !== null;
  const digits = await replaceCode(db, config, { purpose, address: phone, device: known }, now, { decoy: !isOfUse });
  if (isOfUse) await insertMessage(db, codeSms(await mailFrame(db, config), { to: phone, purpose, digits }), now);
  return null;
}
