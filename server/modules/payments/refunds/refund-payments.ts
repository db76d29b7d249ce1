import { type Cancellation, isUndone } from '#contract/cancellation/decide-cancellation.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { type BookingRow, lockBooking } from '#server/modules/bookings/queries.ts';
import { enqueueJob, enqueueJobs, type NewJob } from '#server/modules/notifications/queries.ts';
import { allocateJournal, postJournal } from '#server/modules/wallet/ledger/index.ts';
import { type JournalLine, refundJournal, sharedJournal, unallocatedJournal } from '#server/modules/wallet/rules.ts';
import type { GatewayRefund } from '#server/providers/payments/charge-port.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from '#server/providers/payments/port.ts';
import { toBookingMoney } from '../booking-money.ts';
import { bookRefund, findRefundBasis } from '../refund-store.ts';
import { type RefundablePayment, refundShares, statusAfterRefund } from '../rules/refund-shares.ts';
import { findRefund } from '../store.ts';
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
  const { earner, charge_left, payments } = await findRefundBasis(tx, booking.id);
  if (earner === null && granted.refund_amount > 0)
    throw new Error('A refund was granted of what is not in the books.');
  if (earner === null) return [];
  const is_undone = isUndone(granted.reason_code);
  // A lost dispute or goodwill may have reduced the charge already. An undone booking refunds all of it, including the
  // waived part, which no card paid.
  const system_charge_refunded = is_undone ? charge_left : Math.min(granted.system_charge_refunded, charge_left);
  const lines = refundJournal(toBookingMoney(booking, earner), { ...granted, system_charge_refunded, is_undone });
  const back = { amount: granted.refund_amount, earner, lines, cause: `cancellation:${booking.id}`, reason };
  return giveBack(tx, booking, { ...back, payments, is_status_noted: true }, now);
}

/** A refund to post: the amount for cards, the account whose earnings pay for it, its journal lines, and the reason. */
interface Back {
  readonly amount: number;
  readonly earner: string;
  /** The payments that may be refunded, the newest first. */
  readonly payments: readonly RefundablePayment[];
  readonly lines: readonly JournalLine[];
  /** The journal's cause when no card is refunded. */
  readonly cause: string;
  readonly reason: string;
  /** Whether the booking's payment status follows: by then everything may have been refunded, or a part. */
  readonly is_status_noted?: boolean;
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
  const { payments } = back;
  const shares = refundShares(payments, back.amount);
  if (!shares) throw new Error('A refund was granted of what nobody paid.');
  const journals = sharedJournal(
    back.lines,
    shares.map((share) => share.amount),
    back.earner,
  );
  const refund_ids: string[] = [];
  for (const [at, share] of shares.entries()) {
    const id = newId();
    const lines = journals[at] ?? [];
    const journal = await allocateJournal(tx, { ...about, cause: `refund:${id}`, refund_id: id, lines });
    const isLast = at === shares.length - 1;
    const payment_status = back.is_status_noted && isLast ? statusAfterRefund(payments, shares) : null;
    const refund = { id, ...share, booking_id: booking.id, currency: booking.currency, reason: back.reason, now };
    await bookRefund(tx, refund, { journal, jobs: [sentLater({ id, tries: 0 }, now)], payment_status });
    refund_ids.push(id);
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
  } else {
    // The mail of what gave it back announced it. News is one that failed before.
    const payload = { booking_id, kind: 'refunded', cause: refundKey(refund), is_announced: tries === 0 };
    await arriveRefund(tx, refund, said.gateway_id, { name: 'send-booking-mail', payload }, now);
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
  if (verb === 'send_again') await enqueueJobs(tx, [sentLater(refund, now)]);
  return refund;
}

const aboutRefund = ({ id, booking_id, currency }: RefundRow, now: Date) =>
  ({ kind: 'refund', booking_id, payment_id: null, refund_id: id, currency, now }) as const;

/** The job that sends a refund if this process dies before calling the gateway. */
function sentLater(refund: Pick<RefundRow, 'id' | 'tries'>, now: Date): NewJob {
  const run_at = new Date(now.getTime() + 15_000);
  return { name: 'send-refund', payload: { refund_id: refund.id }, key: `refund:${refundKey(refund)}`, run_at };
}

/**
 * Calls `sendRefund` for a handler. The cancellation succeeds even if the gateway does not answer; the job then sends
 * the refund.
 */
export async function trySendRefund(
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
