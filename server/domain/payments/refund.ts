import { type BookingRow, type Cancellation, setPaymentStatus } from '#server/domain/bookings/index.ts';
import { enqueueJob } from '#server/domain/notifications/index.ts';
import {
  findChargeLeft,
  findEarner,
  type JournalLine,
  postJournal,
  refundJournal,
  sharedJournal,
} from '#server/domain/wallet/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/db.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';
import { moneyOf } from './money.ts';
import { refundShares } from './rules/refund-shares.ts';
import { findRefund, insertRefund, listRefundable, settleRefund } from './store.ts';

/** What goes back: as a cancellation decides it, or by good will. */
export type Granted = Omit<Cancellation, 'allowed' | 'reason_code'> & {
  readonly reason_code: Cancellation['reason_code'] | 'good_will';
};

/**
 * Notes what a cancellation or good will grants in the books and, where something goes back to cards, the refunds with the jobs that send them; answers
 * their ids, none when nothing goes back to a card.
 */
export async function refundPaid(
  tx: Tx,
  booking: BookingRow,
  granted: Granted,
  reason: string,
  now: Date,
): Promise<string[]> {
  // Taken from whom the payment went to: by now the page may be somebody else's, or nobody's.
  const earner = await findEarner(tx, booking.id);
  if (earner === null && granted.refund_amount > 0)
    throw new Error('A refund was granted of what is not in the books.');
  if (earner === null) return [];
  const lines = refundJournal(moneyOf(booking, earner), {
    ...granted,
    // A lost dispute may have taken the charge already.
    system_charge_refunded: Math.min(granted.system_charge_refunded, await findChargeLeft(tx, booking.id)),
    is_undone: granted.reason_code === 'by_other_side' || granted.reason_code === 'within_grace',
  });
  const back = { amount: granted.refund_amount, earner, lines, cause: `cancellation:${booking.id}`, reason };
  const refund_ids = await giveBack(tx, booking, back, now);
  if (refund_ids.length > 0) {
    // With those before it, everything may have gone back.
    const isAnythingLeft = (await listRefundable(tx, booking.id)).some((payment) => payment.refunded < payment.amount);
    await setPaymentStatus(tx, booking.id, isAnythingLeft ? 'partially_refunded' : 'refunded', now);
  }
  return refund_ids;
}

/** Something to go back: how much of it to cards, from whose earnings, what the books say of it all, and why. */
interface Back {
  readonly amount: number;
  readonly earner: string;
  readonly lines: readonly JournalLine[];
  /** The journal's cause where nothing goes back to a card. */
  readonly cause: string;
  readonly reason: string;
}

/**
 * Notes money that goes back: a refund of each payment it is taken of, with its journal and the job that sends it should this process die before it
 * asks the gateway. Answers the refunds' ids.
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
    await enqueueJob(
      tx,
      'send-refund',
      { refund_id },
      { key: `refund:${refund_id}`, run_at: new Date(now.getTime() + 15_000) },
    );
    refund_ids.push(refund_id);
  }
  return refund_ids;
}

/** Asks the gateway for a noted refund and notes that it went; the key makes asking twice harmless. A gateway that is away is left to the job. */
export async function sendRefund(
  deps: Pick<AppDeps, 'database' | 'providers' | 'clock' | 'log'>,
  refund_id: string,
): Promise<void> {
  const refund = await findRefund(deps.database.write, refund_id);
  if (refund?.status !== 'pending' || refund.payment_gateway_id === null) return;
  const sent = await deps.providers.gateway.refund({
    key: refund.id,
    gateway_id: refund.payment_gateway_id,
    amount: refund.amount,
    currency: refund.currency,
  });
  if (sent.status !== 'succeeded') return;
  const now = deps.clock.now();
  await inTransaction(deps.database.write, async (tx) => {
    if (await settleRefund(tx, refund.id, sent.gateway_id, now))
      await enqueueJob(tx, 'send-booking-mail', { booking_id: refund.booking_id, kind: 'refunded', cause: refund.id });
  });
}

/** The same for a door: a gateway that does not answer is no fault of the cancellation, which stands; the job sends the refund. */
export async function sendRefundOrLeaveIt(
  deps: Pick<AppDeps, 'database' | 'providers' | 'clock' | 'log'>,
  refund_id: string,
): Promise<void> {
  try {
    await sendRefund(deps, refund_id);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ refund_id }, 'the gateway gave no answer to a refund');
  }
}
