import { z } from 'zod';
import { type ErrorCode, type Refusal, refuse } from '#contract/errors.ts';
import type { AccountQuota, Quota } from '#contract/limits/quotas.ts';
import type { MessageText } from '#contract/message.ts';
import { blocks } from '#locales/areas/blocks.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { help } from '#locales/areas/help.ts';
import { hires } from '#locales/areas/hires.ts';
import { quotas } from '#locales/areas/quotas.ts';
import { yourDataMails } from '#locales/areas/your-data-mails.ts';
import { say } from '#locales/format.ts';

/** Maps constraint names to the refusals of their violations. */
const constraintCodes: Readonly<
  Record<string, { code: ErrorCode; detail: MessageText; extra?: Record<string, unknown> }>
> = {
  session_no_overlap: { code: 'slot_taken', detail: say(bookingState, 'session_taken') },
  session_seats: { code: 'seats_taken', detail: say(bookingState, 'seats_taken') },
  user_phone_proved_unique: { code: 'code_wrong', detail: 'This number belongs to another account.' },
  conversation_room: {
    code: 'storage_full',
    detail: 'This conversation has reached its limit of 250 MB of files. You can still send messages.',
    extra: { why: 'conversation' },
  },
  help_room: {
    code: 'storage_full',
    detail: say(help, 'refused.room'),
    extra: { why: 'ticket' },
  },
  upload_day_room: {
    code: 'storage_full',
    detail: 'You’ve reached today’s limit of 200 MB of files. Send the rest tomorrow.',
    extra: { why: 'day' },
  },
  customer_deleted: { code: 'not_signed_in', detail: 'Sign in to do this.' },
  guest_erased: { code: 'not_found', detail: say(bookingState, 'not_found') },
  booking_erased_is_over: {
    code: 'guest_data_open',
    detail: say(yourDataMails, 'refused.guest_open'),
    extra: { open: [] },
  },
  page_deleted: { code: 'not_found', detail: say(bookingState, 'page_deleted') },
  customer_blocked: { code: 'forbidden', detail: say(blocks, 'refused.blocked') },
  hire_of_blocked: { code: 'forbidden', detail: say(blocks, 'refused.own_block') },
  moderation_one_active: {
    code: 'moderation_state',
    detail: 'Someone just made the same decision. We did it once.',
  },
  service_unlisted_is_off: {
    code: 'service_unlisted',
    detail: 'We’ve unlisted this service, so you can’t switch it on. The reason is on your page.',
  },
  market_keeps_an_admin: {
    code: 'last_admin',
    detail: 'This is the last admin. Make someone else an admin first.',
  },
  refund_request_one_open: {
    code: 'refund_request_open',
    detail: 'You’ve already asked. The answer will appear here.',
  },
  report_one_open: { code: 'report_open', detail: 'You’ve already reported this. We’re looking into it.' },
  discount_code_uses: {
    code: 'discount_code_invalid',
    detail: 'This code has no uses left. You can book without it.',
    extra: { why: 'used_up' },
  },
  discount_customer_uses: {
    code: 'discount_code_invalid',
    detail: 'You’ve reached the limit for this code. You can book without it.',
    extra: { why: 'used_by_you' },
  },
  booking_credit_covered: {
    code: 'price_changed',
    detail: say(bookingState, 'credit_used'),
  },
  wallet_not_negative: {
    code: 'balance_too_low',
    detail: 'Your balance is lower now. Check it and try again.',
  },
  payment_one_live_of_change: {
    code: 'payment_pending',
    detail: say(bookingState, 'change_payment_pending'),
  },
  hire_date_once: { code: 'already_hired', detail: say(hires, 'refused.asked') },
  hire_shares: { code: 'hire_shares', detail: say(hires, 'refused.shares') },
  payment_one_live: { code: 'payment_pending', detail: say(bookingState, 'payment_pending') },
};

const BROKEN_CONSTRAINT = new Set(['23505', '23514', '23P01']);
const TRY_AGAIN = new Set(['40001', '40P01']);
/**
 * Constraints on counters, on addresses, and on erased guests. A competing transaction changed the counter, took the
 * address or booked between read and write; a retry reads the current state.
 */
const COUNTED_MEANWHILE = new Set([
  ...['discount_code_uses', 'discount_customer_uses', 'booking_credit_covered'],
  'user_email_unique',
  // Something was booked while the guest was erased.
  'booking_erased_is_over',
]);
const GONE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53100',
  '53200',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Error codes of text with a NUL character or its JSON escape. */
const UNKEPT_TEXT = new Set(['22021', '22P05']);

/**
 * Returns the refusal of a text with a character that PostgreSQL cannot store or compare. Returns null for all other
 * errors.
 */
export function refuseText(error: unknown): Refusal<'invalid_input'> | null {
  if (!UNKEPT_TEXT.has(codeOf(error) ?? '')) return null;
  const message = 'This has a character we can’t save.';
  return refuse('invalid_input', message, { errors: [{ path: '', message }] });
}

/** Returns the refusal for a database error; null for an unexpected error. */
export function refusalOf(error: unknown): Refusal | null {
  const text = refuseText(error);
  if (text) return text;
  const code = codeOf(error);
  if (code === undefined || !BROKEN_CONSTRAINT.has(code)) return null;
  const constraint = constraintOf(error);
  if (Object.hasOwn(quotas.english, constraint)) return refuseQuota(constraint as Quota, error);
  const entry = constraintCodes[constraint];
  return entry ? refuse(entry.code, entry.detail, { extra: entry.extra ?? {} }) : null;
}

/** How much was allowed, as `refuse_quota` of the database says it. */
const Reached = z.object({ max: z.number().int(), is_new: z.boolean() });

const isOfAccount = (quota: Quota): quota is AccountQuota => !quota.startsWith('quota_event_');

function refuseQuota(quota: Quota, error: unknown): Refusal<'quota_reached'> {
  const reached = error instanceof Error && 'detail' in error ? String(error.detail) : '';
  const { max, is_new } = Reached.parse(JSON.parse(reached));
  const detail = isOfAccount(quota)
    ? say(quotas, quota, { max, is_new: is_new ? 'yes' : 'other' })
    : say(quotas, quota, { max });
  return refuse('quota_reached', detail, { extra: { quota, max } });
}

function constraintOf(error: unknown): string {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return typeof constraint === 'string' ? constraint : '';
}

/** Whether a retry of the transaction may succeed: after a serialization failure, a deadlock, or a changed counter. */
export function mayRetry(error: unknown): boolean {
  return TRY_AGAIN.has(codeOf(error) ?? '') || COUNTED_MEANWHILE.has(constraintOf(error)) || isLockFault(error);
}

/**
 * Whether PostgreSQL itself stumbled over the locks of a row that many transactions lock and update at once. It says so
 * as an internal error (XX000), and the transaction has done nothing. Seen with PostgreSQL 18.4, in one of hundreds of
 * rounds in which forty bookings compete for one use of a discount code.
 */
const isLockFault = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('new multixact has more than one updating member');

/** Whether the database itself is unavailable (starting, stopping, unreachable, out of space). */
export function isDatabaseGone(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && GONE.has(code)) return true;
  return (
    error instanceof Error &&
    (isUnconnected(error) ||
      /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message) ||
      /^(timeout expired|Query read timeout)$/.test(error.message))
  );
}

/**
 * Whether no connection came about, whatever the cause. The file of a Unix socket is missing for a moment while its
 * server starts (ENOENT), and one with a full queue refuses at once (EAGAIN).
 */
const isUnconnected = (error: Error): boolean => 'syscall' in error && error.syscall === 'connect';

/** The refusal while the database is unavailable. */
export function databaseGone(): Refusal<'unavailable'> {
  return refuse('unavailable', 'We’re very busy right now, and nothing was lost. Try again in a moment.', {
    extra: { retry_after: 2 },
  });
}
