import type { InTx } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { GatewayPayment } from '#server/providers/payments/charge-port.ts';
import type { Gateway } from '#server/providers/payments/port.ts';
import { type BookingCard, findBookingCard } from './cards/booking-card-store.ts';
import { settleVerification } from './cards/settle-card.ts';
import { type Settled, settlePayment } from './settle-payment.ts';
import { findPayment, movePayment, type PaymentRow } from './store.ts';
import { gatewayReference } from './submit/charge-intent.ts';
import { verifyIntent } from './submit/verify-intent.ts';

interface Deps {
  readonly inTx: InTx;
  readonly gateway: Gateway;
}

/** Polls the gateway for a payment and settles it accordingly. */
export async function pollPayment({ inTx, gateway }: Deps, payment: PaymentRow, now: Date): Promise<Settled> {
  const said = await gateway.retrieve(gatewayReference(payment));
  return said ? inTx((tx) => settleIn(tx, payment.id, said, now)) : { status: 'processing' };
}

/**
 * Settles a stuck payment in one transaction, which `within` opens and may extend. Records the gateway's result. With
 * `give_up` the gateway cancels an uncharged payment, and a payment it does not know fails. Throws if the gateway is
 * unavailable.
 */
export async function settleStuck<Result>(
  gateway: Gateway,
  payment: PaymentRow,
  verb: 'ask_again' | 'give_up',
  now: Date,
  within: (work: (tx: Tx) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const said = await gateway.retrieve(gatewayReference(payment));
  const isOpen = said?.status === 'processing' || said?.status === 'action_needed';
  const after =
    verb === 'give_up' && said !== null && isOpen ? await gateway.cancel({ gateway_id: said.gateway_id }) : said;
  return within(async (tx) => {
    if (after !== null && after.status !== 'processing' && after.status !== 'action_needed')
      await settleIn(tx, payment.id, after, now);
    else if (after === null && verb === 'give_up')
      await movePayment(tx, {
        id: payment.id,
        from: ['stuck'],
        to: 'failed',
        decline_reason: 'never_reached_gateway',
        now,
      });
  });
}

async function settleIn(tx: Tx, payment_id: string, said: GatewayPayment, now: Date): Promise<Settled> {
  const payment = await findPayment(tx, payment_id);
  if (!payment) throw new Error('A payment vanished while it was being settled.');
  return settlePayment(tx, payment, said, now);
}

/**
 * Polls the gateway for a card in verification and settles it. `isGivenUp` ends an attempt that the gateway does not
 * know or that was not confirmed.
 */
export async function reconcileVerification(
  { inTx, gateway }: Deps,
  card: BookingCard,
  isGivenUp: boolean,
  now: Date,
): Promise<void> {
  const found = await verifyIntent.retrieve(gateway, card);
  const said =
    found?.status === 'action_needed' && isGivenUp ? await verifyIntent.cancel(gateway, found.gateway_id) : found;
  if (said)
    await inTx(async (tx) => {
      const current = await findBookingCard(tx, card.id);
      if (!current) throw new Error('A card vanished while it was being verified.');
      await settleVerification(tx, current, said, now);
    });
  else if (isGivenUp) await inTx((tx) => verifyIntent.fail(tx, card.id, 'never_reached_gateway', now));
}
