import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '#contract/errors.ts';
import { phone as phoneNumber } from '#contract/fields.ts';
import { maskEmail, maskPhone } from '#contract/formats/mask.ts';
import { claims } from '#locales/areas/claims.ts';
import { say } from '#locales/format.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import { hasSms } from '#server/kernel/configuration/messaging.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import type { Limit } from '#server/kernel/limits/limits.ts';
import { CODE_SECONDS } from '#server/modules/accounts/codes/index.ts';
import { findAccountAge, findUserContact, takeTry } from '#server/modules/accounts/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import {
  type ClaimedPage,
  type ClaimRow,
  countCode,
  findClaimedPage,
  findOwnClaim,
  openClaim,
  putCode,
} from './claim-store.ts';
import { claimCodeMail, claimCodeSms } from './mails.ts';
import { PER_PAGE } from './rules/code-limits.ts';
import { takePage } from './take-page.ts';

export type ClaimChannel = 'email' | 'sms';

const DAY = 86_400;
/** Requests for codes: by one person for one page and for all pages, from one network and by all for one page. */
const PER_CLAIM = { max: 3, seconds: 3600 } as const;
const PER_USER = { max: 20, seconds: DAY } as const;
const SENT_PER_NETWORK = { max: 4, seconds: DAY } as const;
const SENT_PER_PAGE = { max: 10, seconds: DAY } as const;
/** Codes entered for one page from one network: half of what all may enter. */
const TRIES_PER_NETWORK = { max: 15, seconds: DAY } as const;
/** What somebody who is no newcomer has of their own in a day: strangers cannot use it up. */
const OWN_SENT = { max: 1, seconds: DAY } as const;
const OWN_TRIES = { max: 2, seconds: DAY } as const;

interface CodeContext {
  readonly config: Config;
  readonly user_id: string;
  /** The network that the request came from. */
  readonly ip: string;
  readonly channel: ClaimChannel;
  readonly now: Date;
}

type CodeRefusal = Refusal<
  'not_found' | 'unavailable' | 'claim_state' | 'code_wrong' | 'code_expired' | 'rate_limited'
>;

/** The result of a code: where it was sent (masked), or null when a right code made its author the owner. */
export interface CodeResult {
  readonly sent_to: string | null;
  readonly expires_in_seconds: number | null;
  readonly page: ClaimedPage;
  readonly claim: ClaimRow;
}

/** The phone number on file in international form; null if there is none that an SMS can reach. */
export function numberOf(page: Pick<ClaimedPage, 'contact_phone'>): string | null {
  return phoneNumber.safeParse(page.contact_phone ?? '').data ?? null;
}

/**
 * Sends a code to the contact on file for a page without an owner, or, with a code, makes its author the owner. Wrong
 * codes are counted even though they are refused.
 */
export async function claimByCode(
  tx: Tx,
  context: CodeContext,
  input: { readonly provider_id: string; readonly code?: string | undefined },
): Promise<CodeResult | CodeRefusal | Committed<CodeRefusal>> {
  const { config, user_id, channel } = context;
  const page = await findClaimedPage(tx, input.provider_id);
  if (!page) return refuse('not_found', say(claims, 'state.not_found'));
  const why = page.owner_id === null ? null : page.owner_id === user_id ? 'own' : 'claimed';
  if (why !== null) return refuse('claim_state', say(claims, `state.${why}`), { extra: { why } });
  if (channel === 'sms' && !hasSms(config)) return refuse('unavailable', say(claims, 'code.no_sms'));
  const to = channel === 'email' ? page.contact_email : numberOf(page);
  if (to === null) return refuse('claim_state', say(claims, `state.no_${channel}`), { extra: { why: 'no_contact' } });
  return input.code === undefined
    ? sendCode(tx, context, { page, to })
    : enterCode(tx, context, { page, code: input.code });
}

async function sendCode(
  tx: Tx,
  { config, user_id, ip, channel, now }: CodeContext,
  { page, to }: { page: ClaimedPage; to: string },
): Promise<CodeResult | CodeRefusal> {
  const own = Math.max(
    await takeTry(tx, `claim_code:${page.id}:${user_id}`, PER_CLAIM, now),
    await takeTry(tx, `claim_code:user:${user_id}`, PER_USER, now),
    await takeTry(tx, `claim_code:network:${page.id}:${ip}`, SENT_PER_NETWORK, now),
  );
  const shared = { subject: `claim_code:page:${page.id}`, limit: SENT_PER_PAGE };
  const wait = Math.max(own, await takeShared(tx, { user_id, page, now }, shared, OWN_SENT));
  if (wait > 0) return refuse('rate_limited', say(claims, 'code.too_many_sent'), { extra: { retry_after: wait } });
  const claim = await openClaim(tx, { provider_id: page.id, user_id }, now);
  const paused = refusePaused(claim, now);
  if (paused) return paused;
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const expires_at = new Date(now.getTime() + CODE_SECONDS * 1000);
  await putCode(tx, claim.id, { hmac: hmacOf(config, claim.id, digits), expires_at });
  const frame = await mailFrame(tx, config);
  const by = (await findUserContact(tx, user_id))?.name ?? '';
  const message =
    channel === 'email'
      ? await claimCodeMail({ to, page, digits, by }, frame)
      : claimCodeSms({ to, page, digits }, frame);
  await insertMessage(tx, message, now);
  const sent_to = channel === 'email' ? maskEmail(to) : maskPhone(to);
  return { sent_to, expires_in_seconds: CODE_SECONDS, page, claim };
}

async function enterCode(
  tx: Tx,
  { config, user_id, ip, channel, now }: CodeContext,
  { page, code }: { page: ClaimedPage; code: string },
): Promise<CodeResult | CodeRefusal | Committed<CodeRefusal>> {
  const of = { provider_id: page.id, user_id };
  const shared = { subject: `claim_try:${page.id}`, limit: PER_PAGE };
  const wait = Math.max(
    await takeTry(tx, `claim_try:network:${page.id}:${ip}`, TRIES_PER_NETWORK, now),
    await takeShared(tx, { user_id, page, now }, shared, OWN_TRIES),
  );
  if (wait > 0)
    return new Committed(refuse('rate_limited', say(claims, 'code.page_paused'), { extra: { retry_after: wait } }));
  const stored = await countCode(tx, of, now);
  if (!stored) {
    const claim = await findOwnClaim(tx, of);
    // Somebody else's code was right while this one waited.
    if (claim?.status === 'superseded')
      return refuse('claim_state', say(claims, 'state.claimed'), { extra: { why: 'claimed' } });
    return (claim && refusePaused(claim, now)) ?? refuse('code_expired', say(claims, 'code.expired'));
  }
  const { id, code_hmac, code_expires_at } = stored;
  if (code_hmac === null || code_expires_at === null || code_expires_at <= now)
    return new Committed(refuse('code_expired', say(claims, 'code.expired')));
  if (!timingSafeEqual(code_hmac, hmacOf(config, id, code)))
    return new Committed(refuse('code_wrong', say(claims, 'code.wrong')));
  const refusal = await takePage(tx, { id, ...of }, { method: channel, verb: 'prove', from: null }, now);
  if (refusal) return refusal;
  const claim = await findOwnClaim(tx, of);
  if (!claim) throw new Error('A claim vanished.');
  return { sent_to: null, expires_in_seconds: null, page, claim };
}

/**
 * Counts a try against what all people share for a page; returns 0 or the seconds to wait. The first tries of the day
 * of somebody whose account is older than a day, or has the page's address, are not counted: else strangers with a few
 * accounts could keep the owner out.
 */
async function takeShared(
  tx: Tx,
  { user_id, page, now }: { readonly user_id: string; readonly page: ClaimedPage; readonly now: Date },
  { subject, limit }: { readonly subject: string; readonly limit: Limit },
  own: Limit,
): Promise<number> {
  const user = await findAccountAge(tx, user_id);
  const isNewcomer = user === null || now.getTime() - user.created_at.getTime() < DAY * 1000;
  if (!isNewcomer || user?.email === page.contact_email?.toLowerCase()) {
    if ((await takeTry(tx, `${subject}:${user_id}`, own, now)) === 0) return 0;
  }
  return takeTry(tx, subject, limit, now);
}

/** Refuses codes of a paused claim; null if it is not paused. */
function refusePaused({ paused_until }: ClaimRow, now: Date): Refusal<'rate_limited'> | null {
  if (paused_until === null || paused_until <= now) return null;
  const retry_after = Math.max(1, Math.ceil((paused_until.getTime() - now.getTime()) / 1000));
  return refuse('rate_limited', say(claims, 'code.paused'), { extra: { retry_after } });
}

/** The stored form of a code. It is bound to one claim: one person and one page. */
function hmacOf(config: Config, claim_id: string, digits: string): Buffer {
  return createHmac('sha256', secretOf(config)).update(`claim\0${claim_id}\0${digits}`).digest();
}
