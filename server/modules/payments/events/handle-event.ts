import { type Refusal, refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { onPayoutEvent, refreshPayoutAccount } from '#server/modules/wallet/payouts/index.ts';
import { type Gateway, type GatewayEvent, MalformedEvent } from '#server/providers/payments/port.ts';
import { findBookingCard, findBookingCardAt } from '../cards/booking-card-store.ts';
import { settleVerification } from '../cards/settle-card.ts';
import { settleDispute } from '../disputes/settle-dispute.ts';
import { findHireCharge, findHireChargeAt, settleHireCharge } from '../hires/index.ts';
import { findRefundRow } from '../refunds/failed-refund-store.ts';
import { bookForeignRefund } from '../refunds/foreign-refund.ts';
import { onRefundEvent } from '../refunds/refund-payments.ts';
import { nextTry } from '../rules/next-try.ts';
import { settlePayment } from '../settle-payment.ts';
import { findByGatewayId, findPayment, type PaymentRow } from '../store.ts';
import { claimEvent, type GatewayEventRow, storeUnmatched } from './event-store.ts';

type EventDeps = Pick<AppDeps, 'database' | 'providers'>;

/**
 * Reads a webhook. Returns null if its signature is wrong. Returns a refusal if the event is unreadable, because a
 * repeated delivery would be useless.
 */
export function readEvent(
  { gateway, log }: { readonly gateway: Gateway; readonly log: AppDeps['log'] },
  notice: Parameters<Gateway['readEvent']>[0],
): GatewayEvent | Refusal<'invalid_input'> | null {
  try {
    return gateway.readEvent(notice);
  } catch (error) {
    if (!(error instanceof MalformedEvent)) throw error;
    log.warn({ err: error }, 'the gateway told an event that cannot be read');
    return refuse('invalid_input', 'This event cannot be read.', {
      errors: [{ path: '', message: 'The body is not an event of this gateway.' }],
    });
  }
}

/**
 * Writes an event's effect in the transaction that marks it as handled. If it returns 'unmatched', the event is
 * retried.
 */
type Effect = (tx: Tx) => Promise<unknown>;

/**
 * Handles a gateway event once: reads the current state from the gateway and records it. An event about a payment that
 * is not known here, or not yet, is stored and retried. @throws GatewayUnavailable
 */
export async function handleEvent(deps: EventDeps, event: GatewayEvent, now: Date): Promise<void> {
  const effect = await effectOf(deps, event, now);
  const store = (tx: Tx) => storeUnmatched(tx, event, (received_at, tries) => nextTry(received_at, tries, now), now);
  await inTransaction(deps.database.write, async (tx) => {
    if (!(await claimEvent(tx, event, now))) return;
    if (effect === 'unmatched' || (await effect?.(tx)) === 'unmatched') await store(tx);
  });
}

/** Retries an event that had no matching payment. */
export function retryEvent(deps: EventDeps, row: GatewayEventRow, now: Date): Promise<void> {
  const { id, key, account } = row;
  const kind = row.kind === 'refund' ? 'refund' : 'dispute';
  return handleEvent(deps, { id, kind, gateway_id: row.gateway_id ?? '', key, account }, now);
}

async function effectOf(deps: EventDeps, event: GatewayEvent, now: Date): Promise<Effect | 'unmatched' | null> {
  const { gateway } = deps.providers;
  const db = deps.database.write;
  if (event.kind === 'payment') {
    const payment = (await findByGatewayId(db, event.gateway_id)) ?? (await findPaymentByKey(deps, event.key));
    const said = payment ? await gateway.retrieve({ gateway_id: event.gateway_id }) : null;
    if (!payment) return effectOfFee(deps, event, now);
    return said ? (tx) => settlePayment(tx, payment, said, now) : null;
  }
  if (event.kind === 'verification') {
    const card =
      (await findBookingCardAt(db, event.gateway_id)) ??
      (id.safeParse(event.key).success ? await findBookingCard(db, event.key ?? '') : null);
    const said = card ? await gateway.retrieveVerification({ gateway_id: event.gateway_id }) : null;
    return card && said ? (tx) => settleVerification(tx, card, said, now) : null;
  }
  if (event.kind === 'refund') return effectOfRefund(deps, event, now);
  if (event.kind === 'payout') return onPayoutEvent(deps, event, now);
  if (event.kind === 'account') return refreshPayoutAccount(deps, event.gateway_id, now);
  return event.kind === 'dispute' ? effectOfDispute(deps, event.gateway_id, now) : null;
}

/** The effect of an event about the charge of a hired page's fee; null if it is not one of ours. */
async function effectOfFee(
  { database, providers }: EventDeps,
  { gateway_id, key }: { readonly gateway_id: string; readonly key: string | null },
  now: Date,
): Promise<Effect | null> {
  const charge =
    (await findHireChargeAt(database.write, gateway_id)) ??
    (id.safeParse(key).success ? await findHireCharge(database.write, key ?? '') : null);
  const said = charge && (await providers.gateway.retrieve({ gateway_id }));
  return charge && said ? (tx) => settleHireCharge(tx, charge, said, now) : null;
}

/** Finds the payment of a key, which is our own id; null if the key is not ours. */
async function findPaymentByKey({ database }: EventDeps, key: string | null): Promise<PaymentRow | null> {
  return id.safeParse(key).success ? findPayment(database.write, key ?? '') : null;
}

/**
 * Finds the payment of a charge, with an effect that first settles it if necessary. The gateway's id may have been lost
 * with the answer, so the charge is looked up by its key. Null if the charge is not ours, or no money was taken.
 */
async function findCharged(
  deps: EventDeps,
  gateway_id: string,
  now: Date,
): Promise<{ payment: PaymentRow; settleFirst: (tx: Tx) => Promise<unknown> } | null> {
  if (gateway_id === '') return null;
  const { gateway } = deps.providers;
  const payment =
    (await findByGatewayId(deps.database.write, gateway_id)) ??
    (await findPaymentByKey(deps, (await gateway.getCharge({ gateway_id }))?.key ?? null));
  if (!payment) return null;
  if (!OPEN.has(payment.status)) return { payment, settleFirst: async () => undefined };
  const said = await gateway.retrieve({ gateway_id });
  if (said?.status !== 'succeeded') return null;
  return { payment, settleFirst: (tx) => settlePayment(tx, payment, said, now) };
}

/** Statuses of a payment that has taken no money according to our rows. */
const OPEN: ReadonlySet<string> = new Set(['pending', 'authorized', 'stuck', 'failed']);

async function effectOfDispute(deps: EventDeps, gateway_id: string, now: Date): Promise<Effect | 'unmatched' | null> {
  const said = await deps.providers.gateway.retrieveDispute({ gateway_id });
  if (!said) return null;
  const charged = await findCharged(deps, said.payment, now);
  if (!charged) return 'unmatched';
  return async (tx) => {
    await charged.settleFirst(tx);
    await settleDispute(tx, charged.payment, said, now);
  };
}

/**
 * The effect of a refund event: settles a refund of ours, or posts one made in the gateway's dashboard. Null if there
 * is nothing to do.
 * @throws GatewayUnavailable
 */
async function effectOfRefund(
  deps: EventDeps,
  notice: { gateway_id: string; key: string | null },
  now: Date,
): Promise<Effect | 'unmatched' | null> {
  const own = await onRefundEvent(deps, notice, now);
  if (own) return own;
  const said = await deps.providers.gateway.getRefund({ gateway_id: notice.gateway_id });
  // A failed refund moved nothing; an earlier try of ours is booked with its refund.
  if (!said || said.status === 'failed' || (await isOwn(deps, said.key))) return null;
  const charged = await findCharged(deps, said.payment, now);
  if (!charged) return 'unmatched';
  return async (tx) => {
    await charged.settleFirst(tx);
    return (await bookForeignRefund(tx, charged.payment, said, now)) ? undefined : 'unmatched';
  };
}

async function isOwn({ database }: EventDeps, key: string | null): Promise<boolean> {
  const own = id.safeParse(key?.split(':')[0]);
  return own.success && (await findRefundRow(database.write, own.data)) !== null;
}

/**
 * Records the state of a listed charge, refund or payout, as its event would have. Does nothing for entries of other
 * programs.
 * @throws GatewayUnavailable
 */
export async function settleListed(
  deps: EventDeps,
  listed: Pick<GatewayEvent, 'kind' | 'gateway_id' | 'key' | 'account'>,
  now: Date,
): Promise<void> {
  const effect = await effectOf(deps, { ...listed, id: '' }, now);
  if (effect !== null && effect !== 'unmatched') await inTransaction(deps.database.write, effect);
}
