import { type Refusal, refuse } from '#contract/errors.ts';
import type { Message } from '#contract/message.ts';
import { isViolation } from '#contract/violation.ts';
import { refunds } from '#locales/areas/refunds.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { historyNote } from '#server/modules/bookings/index.ts';
import { lockBooking, noteHappening } from '#server/modules/bookings/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { buildRequestInput, findMoney } from './refund-state.ts';
import { insertRequest, listRequestsOf, type RequestRow } from './request-store.ts';
import { decideRefundRequest } from './rules/decide-refund-request.ts';

interface Input {
  readonly booking_id: string;
  readonly amount?: number | undefined;
  readonly reason: string;
}

/**
 * Requests a refund in the open transaction. A booking has one open request at most, limited to the remaining amount
 * after the booking is locked.
 */
export async function askRefund(
  tx: Tx,
  input: Input,
  by_user_id: string | null,
  now: Date,
): Promise<RequestRow | Refusal<'not_found' | 'refund_request_open' | 'refund_not_possible' | 'refund_too_large'>> {
  const row = await lockBooking(tx, input.booking_id);
  if (!row) return refuse('not_found');
  const before = await listRequestsOf(tx, row.id);
  if (before.some((request) => request.status === 'open'))
    return refuse('refund_request_open', say(refunds, 'ask.open', { provider: row.provider_name }));
  const money = await findMoney(tx, row);
  const decided = decideRefundRequest({ ...buildRequestInput(row, money, now), amount: input.amount });
  if (isViolation(decided)) {
    if (decided.violated === 'too_much')
      return refuseTooLarge(decided.detail, money.paid - money.refunded, row.currency);
    return refuse('refund_not_possible', decided.detail, { extra: { reason: decided.violated } });
  }
  const request = await insertRequest(tx, {
    booking_id: row.id,
    provider_id: row.provider_id,
    currency: row.currency,
    reason: input.reason,
    by_user_id,
    now,
    ...decided,
  });
  await noteHappening(tx, {
    booking_id: row.id,
    by_role: 'customer',
    by_user_id,
    note: historyNote('refund_asked', { amount: { amount: request.amount, currency: row.currency } }),
    now,
  });
  await enqueueJob(tx, 'notify-refund', {
    booking_id: row.id,
    kind: 'asked',
    about: request.id,
    amount: request.amount,
    word: request.reason,
    by: 'customer',
  });
  return request;
}

/** Refuses an amount above the remaining one. The message names the maximum. */
export function refuseTooLarge(message: Message, left: number, currency: string): Refusal<'refund_too_large'> {
  return refuse('refund_too_large', message, { errors: [{ path: 'amount', message }], extra: { left, currency } });
}
