import type { RefundState } from '#contract/entities/refund.ts';
import { Currency } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import { textOf } from '#locales/text.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { type BookingRole, decideRefund, refundedOf, roleIn, statusOf } from '#server/modules/bookings/index.ts';
import type { BookingRow } from '#server/modules/bookings/queries.ts';
import { listRefundable } from '#server/modules/payments/queries.ts';
import { presentRequest } from './present.ts';
import { listRequestsOf } from './request-store.ts';
import { type AskInput, computeRequestDeadline, decideRefundRequest } from './rules/decide-refund-request.ts';

/** The role in which an actor may request or answer: as `roleIn`, plus staff who have no part in the booking. */
export function refundRoleIn(row: BookingRow, actor: Actor): BookingRole | null {
  const role = roleIn(row, actor);
  if (role !== null) return role;
  return actor.kind === 'user' && actor.role === 'finance' ? 'admin' : null;
}

/** The amounts paid and refunded of a booking, in minor units. */
export interface Money {
  readonly paid: number;
  readonly refunded: number;
  readonly currency: string;
  readonly is_disputed: boolean;
}

/** The amount a card paid for a booking, and how much of it was refunded or is being refunded. */
export async function findMoney(
  db: ReadDb | Tx,
  booking: Pick<BookingRow, 'id' | 'total' | 'currency' | 'payment_status'>,
): Promise<Money> {
  const { currency } = booking;
  if (!TOOK_MONEY.has(booking.payment_status)) return { paid: 0, refunded: 0, currency, is_disputed: false };
  const payments = await listRefundable(db, booking.id);
  return {
    paid: booking.total,
    refunded: refundedOf(booking, { payments }),
    currency,
    is_disputed: payments.some((payment) => payment.status === 'disputed'),
  };
}

const TOOK_MONEY: ReadonlySet<string> = new Set(['paid', 'partially_refunded', 'refunded', 'disputed']);

/** The input for deciding on a customer's refund request. */
export function buildRequestInput(row: BookingRow, money: Money, now: Date): AskInput {
  const basis = { refunded: money.refunded, moved_until: null };
  const cancelled = statusOf(row, now) === 'confirmed' ? decideRefund(row, 'customer', basis, now) : null;
  return {
    ...money,
    status: statusOf(row, now),
    cancel_percent: cancelled === null || isViolation(cancelled) ? null : cancelled.percent,
    ends_at: row.ends_at,
    now,
  };
}

/** The refundable amount of a booking and its requests, for a role, in the reader's language. */
export async function readRefundState(
  db: ReadDb,
  row: BookingRow,
  role: BookingRole,
  { now, language }: { readonly now: Date; readonly language: string },
): Promise<RefundState> {
  const money = await findMoney(db, row);
  const requests = await listRequestsOf(db, row.id);
  const isOpen = requests.some((request) => request.status === 'open');
  const decided = decideRefundRequest(buildRequestInput(row, money, now));
  const left = money.paid - money.refunded;
  return {
    paid: money.paid,
    refunded: money.refunded,
    left,
    currency: Currency.parse(row.currency),
    can_ask: role === 'customer' && !isOpen && !isViolation(decided),
    why_not:
      role === 'customer' && !isOpen && isViolation(decided) && decided.violated !== 'not_paid'
        ? textOf(decided.detail, language)
        : null,
    ask_until: money.paid > 0 ? computeRequestDeadline(row.ends_at) : null,
    can_give: role !== 'customer' && left > 0 && !money.is_disputed,
    requests: requests.map((request) => presentRequest(request, now)),
  };
}
