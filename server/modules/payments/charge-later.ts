import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { type BookingRow, findBooking, lockBooking } from '#server/modules/bookings/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import type { GatewayPayment } from '#server/providers/payments/charge-port.ts';
import { GatewayRefused, GatewayUnavailable, UnknownPaymentMethod } from '#server/providers/payments/port.ts';
import { findLiveCard } from './cards/booking-card-store.ts';
import { chargeFailed, confirmAtOnce, type Settled, settlePayment } from './settle-payment.ts';
import { claimPayment, findPayment, movePayment, type PaymentRow } from './store.ts';

type ChargeDeps = Pick<AppDeps, 'database' | 'providers' | 'clock' | 'log'>;

/** The delay (ms) of the job that calls the gateway if the process dies before it does. */
const LEFT_TO_JOB_MS = 20_000;

/**
 * Begins the charge of an accepted request, or of a far-ahead booking that is due, in the open transaction. Returns the
 * payment, or null when one is in progress. `chargeVerified` or the job makes the charge.
 */
export async function beginCharge(tx: Tx, booking: BookingRow, gateway: string, now: Date): Promise<string | null> {
  const { id: booking_id, provider_id, total: amount, currency } = booking;
  const payment = await claimPayment(tx, null, { booking_id, provider_id, amount, currency, gateway, now });
  if (!payment) return null;
  const run_at = new Date(now.getTime() + LEFT_TO_JOB_MS);
  await enqueueJob(tx, 'charge-verified', { payment_id: payment.id }, { key: `charge:${payment.id}`, run_at });
  return payment.id;
}

/**
 * Charges a verified card for a begun payment, without the customer present, and settles the result. A repeated call is
 * harmless, because the payment's id is its key.
 * @throws GatewayUnavailable: the payment stays open and is reconciled later
 */
export async function chargeVerified(deps: ChargeDeps, payment_id: string): Promise<Settled | null> {
  const { database, providers, clock } = deps;
  const payment = await findPayment(database.write, payment_id);
  if (payment?.status !== 'pending') return null;
  const said =
    payment.gateway_id === null
      ? await chargeOrFind(deps, payment)
      : await providers.gateway.retrieve({ gateway_id: payment.gateway_id });
  if (said === null) return null;
  const now = clock.now();
  return inTransaction(database.write, async (tx): Promise<Settled> => {
    if (typeof said === 'string') {
      const decline_reason = said === 'refused' ? 'gateway_refused' : 'unknown_method';
      const failed = { id: payment.id, from: ['pending'], to: 'failed', decline_reason, now };
      if (await movePayment(tx, failed)) await chargeFailed(tx, payment.booking_id, now);
      return { status: 'declined', reason: 'card_declined' };
    }
    const booking = await lockBooking(tx, payment.booking_id);
    if (!booking) throw new Error('A payment without its booking.');
    const isAccepted = booking.is_request && booking.status === 'awaiting_payment';
    const settled: Settled =
      said.status === 'succeeded' && (await confirmAtOnce(tx, { booking, payment }, said, now))
        ? { status: 'confirmed' }
        : await settlePayment(tx, payment, said, now);
    if (isAccepted && settled.status === 'confirmed')
      await enqueueJob(tx, 'notify-request', { booking_id: booking.id, kind: 'accepted' });
    return settled;
  });
}

/**
 * Calls `chargeVerified` for a handler. The acceptance succeeds even if the gateway does not answer; the job then
 * charges.
 */
export async function tryChargeVerified(deps: ChargeDeps, payment_id: string): Promise<void> {
  try {
    await chargeVerified(deps, payment_id);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ payment_id }, 'the gateway gave no answer to a charge');
  }
}

/**
 * Charges the card while the booking waits for its payment. In every other case, and before a payment may fail, polls
 * the gateway by key, because the answer to an earlier charge may have been lost. Returns null if the gateway does not
 * know a payment that is no longer needed.
 */
async function chargeOrFind(
  deps: ChargeDeps,
  payment: PaymentRow,
): Promise<GatewayPayment | 'no_card' | 'refused' | null> {
  const booking = await findBooking(deps.database.write, payment.booking_id);
  const isAwaited = booking?.status === 'awaiting_payment' || booking?.status === 'confirmed';
  const said = isAwaited ? await charge(deps, payment) : null;
  if (said !== null && typeof said !== 'string') return said;
  return (await deps.providers.gateway.retrieve({ key: payment.id })) ?? said;
}

async function charge(
  { database, providers, log }: ChargeDeps,
  payment: PaymentRow,
): Promise<GatewayPayment | 'no_card' | 'refused'> {
  const card = await findLiveCard(database.write, payment.booking_id);
  if (card?.status !== 'verified' || card.payment_method === null) return 'no_card';
  try {
    return await providers.gateway.charge({
      key: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      payment_method: card.payment_method,
      customer: card.customer,
      payment_id: payment.id,
      return_path: '/booking?as=customer',
      off_session: true,
    });
  } catch (error) {
    if (error instanceof GatewayRefused) {
      log.error({ payment_id: payment.id, err: error }, 'the gateway refused a charge');
      return 'refused';
    }
    if (!(error instanceof UnknownPaymentMethod)) throw error;
    log.warn({ payment_id: payment.id }, 'the gateway does not know a verified card any more');
    return 'no_card';
  }
}
