import { type BookingRow, type Cancellation, setPaymentStatus } from '#server/domain/bookings/index.ts';
import { enqueueJob } from '#server/domain/notifications/index.ts';
import { findEarner, postJournal, refundJournal } from '#server/domain/wallet/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/db.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';
import { moneyOf } from './settle.ts';
import { findLive, findRefund, insertRefund, settleRefund } from './store.ts';

/** What goes back: as a cancellation decides it, or by good will. */
export type Granted = Omit<Cancellation, 'allowed' | 'reason_code'> & {
  readonly reason_code: Cancellation['reason_code'] | 'good_will';
};

/**
 * Notes what a cancellation or good will grants in the books and, where something goes back to a card, the refund with the job that sends it; answers
 * the refund's id, or null when nothing goes back to a card.
 */
export async function refundPaid(
  tx: Tx,
  booking: BookingRow,
  granted: Granted,
  reason: string,
  now: Date,
): Promise<string | null> {
  const noted = granted.refund_amount > 0 ? await noteRefund(tx, booking, granted.refund_amount, reason, now) : null;
  const refund_id = noted?.refund_id ?? null;
  // Taken from whom the payment went to: by now the page may be somebody else's, or nobody's.
  const earner = await findEarner(tx, booking.id);
  if (earner === null && refund_id !== null) throw new Error('A refund was granted of what is not in the books.');
  if (earner !== null)
    await postJournal(tx, {
      kind: 'refund',
      cause: refund_id === null ? `cancellation:${booking.id}` : `refund:${refund_id}`,
      booking_id: booking.id,
      payment_id: null,
      refund_id,
      currency: booking.currency,
      lines: refundJournal(moneyOf(booking, earner), {
        ...granted,
        is_undone: granted.reason_code === 'by_other_side' || granted.reason_code === 'within_grace',
      }),
      now,
    });
  if (noted === null) return null;
  await setPaymentStatus(tx, booking.id, noted.is_all ? 'refunded' : 'partially_refunded', now);
  // Should this process die before it asks the gateway, the job does.
  await enqueueJob(
    tx,
    'send-refund',
    { refund_id },
    { key: `refund:${refund_id}`, run_at: new Date(now.getTime() + 15_000) },
  );
  return refund_id;
}

/** Notes the refund itself; answers its id, and whether with those before it everything has gone back. */
async function noteRefund(tx: Tx, booking: BookingRow, amount: number, reason: string, now: Date) {
  const payment = await findLive(tx, booking.id);
  if (!payment) throw new Error('A refund was granted of what nobody paid.');
  const refund_id = await insertRefund(tx, {
    payment_id: payment.id,
    booking_id: booking.id,
    amount,
    currency: booking.currency,
    reason,
    now,
  });
  return { refund_id, is_all: payment.refunded + amount >= payment.amount };
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
