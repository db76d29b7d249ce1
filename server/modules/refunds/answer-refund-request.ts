import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Message } from '#contract/message.ts';
import { Currency, chargeStep } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import { refunds } from '#locales/areas/refunds.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { historyNote } from '#server/modules/bookings/index.ts';
import { type BookingRow, lockBooking, noteHappening } from '#server/modules/bookings/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { linkRefunds } from '#server/modules/payments/queries.ts';
import { refundPaid } from '#server/modules/payments/refunds/index.ts';
import { findMoney } from './refund-state.ts';
import { refuseTooLarge } from './request-refund.ts';
import { answerRequest, findRequest, type RequestRow } from './request-store.ts';
import { decideGrant } from './rules/decide-grant.ts';

/** The person who grants or refuses a refund. */
export interface Giver {
  readonly role: 'provider' | 'admin';
  readonly user_id: string;
}

/** A granted refund: the booking, the amount, and its refunds (more than one when it was paid in parts). */
export interface Given {
  readonly booking: BookingRow;
  readonly request: RequestRow | null;
  readonly refund_amount: number;
  readonly refund_ids: readonly string[];
  /** The amount that was refunded earlier. */
  readonly refunded_before: number;
}

type GiveRefusal = Refusal<'not_found' | 'refund_not_possible' | 'refund_too_large' | 'refund_request_answered'>;

/** Gives a goodwill refund in the open transaction. */
export async function giveRefund(
  tx: Tx,
  input: { booking_id: string; amount: number; reason: string },
  by: Giver,
  now: Date,
): Promise<Given | GiveRefusal> {
  const booking = await lockBooking(tx, input.booking_id);
  if (!booking) return refuse('not_found');
  const noted = await noteGrant(tx, booking, input.amount, input.reason, now);
  if (isRefusal(noted)) return noted;
  await notice(tx, booking, by, {
    kind: 'given',
    about: noted.refund_ids[0] ?? booking.id,
    amount: input.amount,
    word: input.reason,
  });
  const given = historyNote('refund_given', { amount: { amount: input.amount, currency: booking.currency } });
  await happened(tx, booking, by, given, now);
  return { booking, request: null, refund_amount: input.amount, ...noted };
}

/** Answers a refund request in the open transaction: grants it, in whole or part, or refuses it. */
export async function answerRefundRequest(
  tx: Tx,
  input: { request_id: string; grant: boolean; amount?: number | undefined; word: string },
  by: Giver,
  now: Date,
): Promise<Given | GiveRefusal> {
  const asked = await findRequest(tx, input.request_id);
  const booking = asked && (await lockBooking(tx, asked.booking_id));
  if (!asked || !booking) return refuse('not_found');
  const amount = input.grant ? (input.amount ?? asked.amount) : null;
  const { role: by_role, user_id: by_user_id } = by;
  const request = await answerRequest(tx, {
    id: asked.id,
    granted_amount: amount,
    word: input.word,
    by_role,
    by_user_id,
    now,
  });
  if (!request) {
    const answered = await findRequest(tx, asked.id);
    return refuse('refund_request_answered', say(refunds, 'give.answered'), {
      extra: { request_status: answered?.status },
    });
  }
  const { refunded: refunded_before } = await findMoney(tx, booking);
  if (amount === null) {
    await notice(tx, booking, by, { kind: 'refused', about: request.id, amount: request.amount, word: input.word });
    await happened(tx, booking, by, historyNote('refund_refused'), now);
    return { booking, request, refund_amount: 0, refund_ids: [], refunded_before };
  }
  const noted = await noteGrant(tx, booking, amount, request.reason, now);
  if (isRefusal(noted)) return noted;
  await linkRefunds(tx, noted.refund_ids, request.id);
  await notice(tx, booking, by, { kind: 'granted', about: request.id, amount, word: input.word });
  const granted = historyNote('refund_granted', { amount: { amount, currency: booking.currency } });
  await happened(tx, booking, by, granted, now);
  return { booking, request, refund_amount: amount, ...noted };
}

/** Posts a refund of a locked booking. Refuses what the rule forbids. */
async function noteGrant(
  tx: Tx,
  booking: BookingRow,
  amount: number,
  reason: string,
  now: Date,
): Promise<
  { refund_ids: readonly string[]; refunded_before: number } | Refusal<'refund_not_possible' | 'refund_too_large'>
> {
  const money = await findMoney(tx, booking);
  const parts = decideGrant({ ...money, system_charge: booking.system_charge, amount });
  if (isViolation(parts)) {
    if (parts.violated === 'too_much')
      return refuseTooLarge(parts.detail, money.paid - money.refunded, booking.currency);
    return refuse('refund_not_possible', parts.detail, { extra: { reason: parts.violated } });
  }
  const step = chargeStep(Currency.parse(booking.currency));
  if (amount % step !== 0) {
    const message = say(refunds, 'give.step');
    return refuse('refund_not_possible', message, {
      errors: [{ path: 'amount', message }],
      extra: { reason: 'step', step },
    });
  }
  const granted = {
    refund_amount: amount,
    refund_credit: 0,
    percent: 0,
    system_charge_refunded: parts.charge_part,
    reason_code: 'good_will',
  } as const;
  const refund_ids = await refundPaid(tx, booking, granted, reason, now);
  return { refund_ids, refunded_before: money.refunded };
}

async function notice(
  tx: Tx,
  booking: BookingRow,
  by: Giver,
  what: { kind: 'granted' | 'refused' | 'given'; about: string; amount: number; word: string },
): Promise<void> {
  await enqueueJob(tx, 'notify-refund', { booking_id: booking.id, by: by.role, ...what });
}

async function happened(tx: Tx, booking: BookingRow, by: Giver, note: Message, now: Date): Promise<void> {
  await noteHappening(tx, { booking_id: booking.id, by_role: by.role, by_user_id: by.user_id, note, now });
}
