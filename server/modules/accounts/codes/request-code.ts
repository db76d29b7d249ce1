import type { CodePurpose } from '#contract/choices/code.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { codeMail, codeSms, noAccountMail } from '../mails.ts';
import { findUserBy } from '../profile-store.ts';
import { deviceOf } from '../sessions/device.ts';
import { inMinutes, knownMails, refuseTooOften, strangersMails, takeTries } from '../try-budgets.ts';
import { forgetTries, takeTry } from '../try-count-store.ts';
import { replaceCode } from './code-store.ts';
import { insertLink, type LinkPurpose } from './proof-store.ts';

/** In a demo all users may share one machine. */
const PER_IP = { production: { max: 20, seconds: 3600 }, demo: { max: 300, seconds: 3600 } } as const;
/**
 * An SMS costs money and has no link. These limits apply to requests by strangers for one number, in total and per
 * network.
 */
const SMS = { total: { max: 5, seconds: 3600 }, network: { max: 3, seconds: 3600 } } as const;

/** The parts of the HTTP request that a code request needs. */
export interface CodeRequest {
  readonly config: Config;
  readonly ip: string;
  readonly now: Date;
  /**
   * The browser's device cookie. Requests of a known browser are counted separately, so that strangers cannot use up a
   * person's codes.
   */
  readonly device: string | null;
}

/** A requested mail or SMS. */
interface Asked {
  readonly purpose: CodePurpose;
  readonly address: string;
  /** The known browser of the request, or null. */
  readonly known: string | null;
}

/** Whether mails for a purpose have a link in addition to the code. */
const hasLink = (purpose: CodePurpose): purpose is LinkPurpose =>
  purpose !== 'change_phone' && purpose !== 'delete_account' && purpose !== 'delete_guest_data';

/**
 * Counts a request for a mail. Refuses if its sender made too many requests, or all strangers together did. A request
 * refused for its sender does not count for other senders. A refusal locks no user out: the links of the mails already
 * sent work until the budget is renewed (`LINK_SECONDS`).
 */
export async function takeMailRequest(
  db: Tx,
  { config, ip, now }: CodeRequest,
  { purpose, address, known }: Asked,
): Promise<Refusal<'rate_limited'> | null> {
  if (known === null) {
    const network = await takeTry(db, `code_ip:${ip}`, PER_IP[config.PLAZA_MODE], now);
    if (network > 0)
      return refuseTooOften(network, `Your network asked for too many emails. Try again in ${inMinutes(network)}.`);
    const isFirst = (await takeTries(db, [strangersMails.first(address, purpose)], now)) === 0;
    if (isFirst) return null;
  }
  const budgets =
    known === null ? [strangersMails.network(address, ip), strangersMails.total(address)] : knownMails(address, known);
  const wait = await takeTries(db, budgets, now);
  if (wait === 0) return null;
  const what = hasLink(purpose) ? 'use its link' : 'enter its code';
  return refuseTooOften(
    wait,
    `We’ve already sent several emails to this address. Open the newest one and ${what}, or try again ` +
      `in ${inMinutes(wait)}.`,
  );
}

/**
 * Allows the next mail for each purpose to an address, regardless of earlier requests by strangers. Its owner just used
 * one, and the others may be used up or invalid. The hourly budget does not change.
 */
export async function renewFirstMails(db: Tx, address: string): Promise<void> {
  const purposes: readonly CodePurpose[] = [
    'sign_in',
    'verify',
    'reset',
    'guest_booking',
    'change_phone',
    'delete_guest_data',
  ];
  await forgetTries(
    db,
    purposes.map((purpose) => strangersMails.first(address, purpose).subject),
  );
}

/**
 * Creates a code and mails it with a link. A code to `verify` an address signs in to its account, or creates one. An
 * address that cannot use the code gets a mail that explains this, with a link to a possible action. A decoy is then
 * stored, so that both cases look alike to the sender of the request.
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
  // Verifying an address signs in to its account, or creates one.
  const isForAll = purpose === 'guest_booking' || purpose === 'verify' || purpose === 'delete_guest_data';
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
 * Creates a code and sends it by SMS to a number that can use it. For other numbers it sends nothing and stores a
 * decoy.
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
    return refuseTooOften(wait, `We’ve already sent several codes to this number. Try again in ${inMinutes(wait)}.`);
  const isOfUse = purpose === 'verify' ? subject.own_phone === phone : user !== null;
  const digits = await replaceCode(db, config, { purpose, address: phone, device: known }, now, { decoy: !isOfUse });
  if (isOfUse) await insertMessage(db, codeSms(await mailFrame(db, config), { to: phone, purpose, digits }), now);
  return null;
}
