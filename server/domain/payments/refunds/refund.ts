import { type Cancellation, isUndone } from '#contract/cancellation/rule.ts';
import { type BookingRow, lockBooking, setPaymentStatus } from '#server/domain/bookings/queries.ts';
import { enqueueJob } from '#server/domain/notifications/queries.ts';
import { findChargeLeft, findEarner, postJournal } from '#server/domain/wallet/ledger/index.ts';
import { type JournalLine, refundJournal, sharedJournal, unallocatedJournal } from '#server/domain/wallet/rules.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { GatewayRefund } from '#server/providers/payments/charge-port.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from '#server/providers/payments/port.ts';
import { moneyOf } from '../money.ts';
import { refundShares } from '../rules/refund-shares.ts';
import { findRefund, insertRefund, listRefundable } from '../store.ts';
import {
  arriveRefund,
  failRefund,
  findRefundNotice,
  findRefundRow,
  noteRefundSent,
  type RefundRow,
  refundKey,
  reopenRefund,
  settleOtherwise,
} from './failed-refund-store.ts';

/** A granted refund: decided by a cancellation, or given as goodwill. */
export type Granted = Omit<Cancellation, 'allowed' | 'reason_code'> & {
  readonly reason_code: Cancellation['reason_code'] | 'good_will';
};

/**
 * Books a granted refund and, where cards are refunded, inserts the refunds with the jobs that send them. Returns their
 * ids; none when nothing is refunded to a card.
 */
export async function refundPaid(
  tx: Tx,
  booking: BookingRow,
  granted: Granted,
  reason: string,
  now: Date,
): Promise<string[]> {
  // A booking with a later charge has only its credit in the ledger, which is returned when the status changes.
  if (booking.payment_status === 'scheduled') return [];
  // Deducted from the owner who earned the payment, because the page may have changed hands or lost its owner.
  const earner = await findEarner(tx, booking.id);
  if (earner === null && granted.refund_amount > 0)
    throw new Error('A refund was granted of what is not in the books.');
  if (earner === null) return [];
  const is_undone = isUndone(granted.reason_code);
  // A lost dispute or goodwill may have reduced the charge already. An undone booking refunds all of it, including the
  // waived part, which no card paid.
  const charge_left = await findChargeLeft(tx, booking.id);
  const system_charge_refunded = is_undone ? charge_left : Math.min(granted.system_charge_refunded, charge_left);
  const lines = refundJournal(moneyOf(booking, earner), { ...granted, system_charge_refunded, is_undone });
  const back = { amount: granted.refund_amount, earner, lines, cause: `cancellation:${booking.id}`, reason };
  const refund_ids = await giveBack(tx, booking, back, now);
  if (refund_ids.length > 0) {
    // Together with earlier refunds everything may have been refunded; a disputed amount stays held until the bank
    // decides.
    const payments = await listRefundable(tx, booking.id);
    const isAnythingLeft = payments.some((payment) => payment.refunded < payment.amount);
    const isDisputed = payments.some((payment) => payment.status === 'disputed');
    const status = isDisputed ? 'disputed' : isAnythingLeft ? 'partially_refunded' : 'refunded';
    await setPaymentStatus(tx, booking.id, status, now);
  }
  return refund_ids;
}

/** A refund to post: the amount for cards, the account whose earnings pay for it, its journal lines, and the reason. */
interface Back {
  readonly amount: number;
  readonly earner: string;
  readonly lines: readonly JournalLine[];
  /** The journal's cause when no card is refunded. */
  readonly cause: string;
  readonly reason: string;
}

/**
 * Records a refund for each refunded payment, with its journal. Also enqueues a job that sends it if this process
 * crashes before calling the gateway. Returns the refunds' ids.
 */
export async function giveBack(tx: Tx, booking: BookingRow, back: Back, now: Date): Promise<string[]> {
  const about = { kind: 'refund' as const, booking_id: booking.id, payment_id: null, currency: booking.currency, now };
  if (back.amount === 0) {
    await postJournal(tx, { ...about, cause: back.cause, refund_id: null, lines: back.lines });
    return [];
  }
  const shares = refundShares(await listRefundable(tx, booking.id), back.amount);
  if (!shares) throw new Error('A refund was granted of what nobody paid.');
  const journals = sharedJournal(
    back.lines,
    shares.map((share) => share.amount),
    back.earner,
  );
  const refund_ids: string[] = [];
  for (const [at, share] of shares.entries()) {
    const refund_id = await insertRefund(tx, {
      ...share,
      booking_id: booking.id,
      currency: booking.currency,
      reason: back.reason,
      now,
    });
    await postJournal(tx, { ...about, cause: `refund:${refund_id}`, refund_id, lines: journals[at] ?? [] });
    await sendLater(tx, { id: refund_id, tries: 0 }, now);
    refund_ids.push(refund_id);
  }
  return refund_ids;
}

/** The gateway's result for a refund, or its rejection. */
type Said = GatewayRefund | { readonly status: 'failed'; readonly gateway_id: null; readonly reason: string };

/**
 * Sends an inserted refund to the gateway, or polls it, and records the result. The key makes a repeated call harmless.
 * A rejected refund has failed; only staff can send it again.
 * @throws GatewayUnavailable: it is sent later
 */
export async function sendRefund(
  deps: Pick<AppDeps, 'database' | 'providers' | 'clock' | 'log'>,
  refund_id: string,
): Promise<void> {
  const refund = await findRefund(deps.database.write, refund_id);
  if (refund?.status !== 'pending' || refund.payment_gateway_id === null) return;
  const { payment_gateway_id, ...row } = refund;
  const said = await ask(deps.providers.gateway, row, payment_gateway_id);
  if (said.status === 'failed') deps.log.error({ refund_id, reason: said.reason }, 'a refund failed');
  const now = deps.clock.now();
  await inTransaction(deps.database.write, (tx) => settleRefund(tx, row, said, now));
}

async function ask(gateway: Gateway, refund: RefundRow, payment: string): Promise<Said> {
  const { gateway_id, amount, currency } = refund;
  try {
    const known = gateway_id === null ? null : await gateway.retrieveRefund({ gateway_id });
    return known ?? (await gateway.refund({ key: refundKey(refund), gateway_id: payment, amount, currency }));
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    return { status: 'failed', gateway_id: null, reason: error.reason };
  }
}

/**
 * Handles a refund event: reads the refund's state from the gateway and returns its effect; null when it is not ours.
 */
export async function onRefundEvent(
  { database, providers }: Pick<AppDeps, 'database' | 'providers'>,
  notice: { gateway_id: string; key: string | null },
  now: Date,
): Promise<((tx: Tx) => Promise<unknown>) | null> {
  const refund = await findRefundNotice(database.write, notice);
  const said = refund && (await providers.gateway.retrieveRefund({ gateway_id: notice.gateway_id }));
  return refund && said && ((tx) => settleRefund(tx, refund, said, now));
}

/**
 * Records the gateway's result for a refund in the open transaction and notifies its customer. Later calls have no
 * effect. A failed refund, at once or days later, is posted as money that the platform holds for its customer,
 * regardless of the booking's state.
 */
export async function settleRefund(tx: Tx, refund: RefundRow, said: Said, now: Date): Promise<void> {
  const { id, booking_id, amount, tries } = refund;
  if (said.status === 'failed') {
    if (!(await failRefund(tx, refund, said))) return;
    await postJournal(tx, {
      ...aboutRefund(refund, now),
      cause: `refund_failed:${id}:${tries}`,
      lines: unallocatedJournal(amount, 'in'),
    });
    const notice = { booking_id, kind: 'failed', about: refundKey(refund), amount, word: '', by: 'admin' };
    await enqueueJob(tx, 'notify-refund', notice);
  } else if (said.status === 'pending') {
    await noteRefundSent(tx, refund, said.gateway_id);
  } else if (await arriveRefund(tx, refund, said.gateway_id, now)) {
    // The mail of what gave it back announced it. News is one that failed before.
    const is_announced = tries === 0;
    await enqueueJob(tx, 'send-booking-mail', { booking_id, kind: 'refunded', cause: refundKey(refund), is_announced });
  }
}

/** How staff settles a failed refund. */
export type RefundVerb = 'send_again' | 'settle_otherwise';

/**
 * Settles a failed refund for staff in the open transaction: sends it again (by `sendRefund`), or records that the
 * customer got it in another way. Returns the updated refund; null if it is no longer failed.
 */
export async function settleFailedRefund(tx: Tx, id: string, verb: RefundVerb, now: Date): Promise<RefundRow | null> {
  // Locks the booking before its refunds, like every transaction that moves its money (for example after a lost
  // dispute).
  const known = await findRefundRow(tx, id);
  if (known) await lockBooking(tx, known.booking_id);
  const refund = verb === 'send_again' ? await reopenRefund(tx, id) : await settleOtherwise(tx, id, now);
  if (!refund) return null;
  await postJournal(tx, {
    ...aboutRefund(refund, now),
    cause: `${verb === 'send_again' ? 'refund_again' : 'refund_otherwise'}:${id}:${refund.tries}`,
    lines: unallocatedJournal(refund.amount, 'out'),
  });
  if (verb === 'send_again') await sendLater(tx, refund, now);
  return refund;
}

const aboutRefund = ({ id, booking_id, currency }: RefundRow, now: Date) =>
  ({ kind: 'refund', booking_id, payment_id: null, refund_id: id, currency, now }) as const;

/** Enqueues a job that sends a refund if this process dies before calling the gateway. */
function sendLater(tx: Tx, refund: Pick<RefundRow, 'id' | 'tries'>, now: Date): Promise<void> {
  const run_at = new Date(now.getTime() + 15_000);
  return enqueueJob(tx, 'send-refund', { refund_id: refund.id }, { key: `refund:${refundKey(refund)}`, run_at });
}

/**
 * Calls `sendRefund` for a handler. The cancellation succeeds even if the gateway does not answer; the job then sends
 * the refund.
 */
export async function sendRefundOrLeaveIt(
  deps: Pick<AppDeps, 'database' | 'providers' | 'clock' | 'log'>,
  refund_id: string,
): Promise<void> {
  try {
    await sendRefund(deps, refund_id);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ refund_id, err: error }, 'the gateway gave no answer to a refund');
  }
}
