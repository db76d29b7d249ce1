import { type BookingRow, type Cancellation, setPaymentStatus } from '#server/domain/bookings/index.ts';
import { enqueueJob } from '#server/domain/notifications/index.ts';
import { postJournal, refundJournal } from '#server/domain/wallet/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/db.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';
import { moneyOf } from './settle.ts';
import { findLive, findRefund, insertRefund, settleRefund } from './store.ts';

/** Notes the refund a cancellation grants, with its journal and the job that sends it; answers its id, or null when nothing goes back to a card. */
export async function refundPaid(
  tx: Tx,
  booking: BookingRow,
  granted: Cancellation,
  reason: string,
  now: Date,
): Promise<string | null> {
  const payment = granted.refund_amount > 0 ? await findLive(tx, booking.id) : null;
  if (!payment) return null;
  const refund_id = await insertRefund(tx, {
    payment_id: payment.id,
    booking_id: booking.id,
    amount: granted.refund_amount,
    currency: booking.currency,
    reason,
    now,
  });
  await postJournal(tx, {
    kind: 'refund',
    cause: `refund:${refund_id}`,
    booking_id: booking.id,
    payment_id: null,
    refund_id,
    currency: booking.currency,
    lines: refundJournal(moneyOf(booking), granted),
    now,
  });
  await setPaymentStatus(
    tx,
    booking.id,
    granted.refund_amount >= booking.total ? 'refunded' : 'partially_refunded',
    now,
  );
  // Should this process die before it asks the gateway, the job does.
  await enqueueJob(
    tx,
    'send-refund',
    { refund_id },
    { key: `refund:${refund_id}`, run_at: new Date(now.getTime() + 15_000) },
  );
  return refund_id;
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
      await enqueueJob(tx, 'send-booking-mail', { booking_id: refund.booking_id, kind: 'refunded' });
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
