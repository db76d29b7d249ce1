import { DAY_MS } from '#contract/instant.ts';
import type { sandboxCards } from '#contract/sandbox/cards.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Db } from '#server/kernel/database/db.ts';
import type { ChargeGateway, GatewayDispute, GatewayPayment, GatewayRefund } from './charge-port.ts';
import { GatewayRefused, GatewayUnavailable } from './port.ts';
import { cardOf, fingerprintOf, idFor, labelOf, toDeclineReason } from './sandbox-cards.ts';
import {
  findSandboxDispute,
  findSandboxPayment,
  findSandboxRefund,
  insertSandboxDispute,
  insertSandboxPayment,
  insertSandboxRefund,
  moveSandboxPayment,
  settleSandboxRefund,
} from './sandbox-store.ts';

/** The delay (seconds) of a late webhook after its payment, and of a slow refund's result after its request. */
const LATE_SECONDS = 5;
const EVIDENCE_DAYS = 7;

/** The sandbox's payments, refunds and disputes. */
export function sandboxPaymentCalls(db: Db, clock: Clock): ChargeGateway {
  async function retrieve(request: { gateway_id?: string; key?: string }): Promise<GatewayPayment | null> {
    const id = request.gateway_id ?? idFor('pay', request.key ?? '');
    const row = await findSandboxPayment(db, id);
    if (!row) return null;
    const common = { gateway_id: row.id, card: row.card };
    if (row.status === 'processing' && row.settles_at !== null && row.settles_at <= clock.now()) {
      await moveSandboxPayment(db, { id, from: 'processing', to: 'succeeded' });
      return { ...common, status: 'succeeded', fingerprint: fingerprintOf(row.token) };
    }
    if (row.status === 'succeeded') return { ...common, status: 'succeeded', fingerprint: fingerprintOf(row.token) };
    if (row.status === 'processing') return { ...common, status: 'processing' };
    if (row.status === 'action_needed')
      return { ...common, status: 'action_needed', action: { kind: 'challenge', url: `/sandbox/challenge/${row.id}` } };
    return {
      ...common,
      status: 'declined',
      reason: row.status === 'cancelled' ? 'cancelled' : toDeclineReason(row.reason),
    };
  }

  async function known(gateway_id: string): Promise<GatewayPayment> {
    const payment = await retrieve({ gateway_id });
    if (!payment) throw new Error('The sandbox was asked for a payment it never made.');
    return payment;
  }

  async function retrieveRefund(id: string): Promise<GatewayRefund | null> {
    const row = await findSandboxRefund(db, id);
    if (!row) return null;
    const isDue = row.settles_at !== null && row.settles_at <= clock.now();
    const settled = row.token === 'tok_refund_fails' ? 'failed' : 'succeeded';
    if (isDue) await settleSandboxRefund(db, id, settled);
    const status = isDue ? settled : row.status;
    if (status === 'failed') return { status, gateway_id: id, reason: 'lost_or_stolen_card' };
    return { status: status === 'pending' ? 'pending' : 'succeeded', gateway_id: id };
  }

  return {
    async charge(request) {
      const { card, is_verified } = await cardOf(db, request.payment_method, request.customer);
      const outcome = chargeOutcome(card.token, { is_verified, off_session: request.off_session ?? false });
      const id = idFor('pay', request.key);
      const created = await insertSandboxPayment(db, {
        id,
        key: request.key,
        amount: request.amount,
        currency: request.currency,
        status: outcome.status,
        reason: outcome.reason,
        card: labelOf(card),
        token: card.token,
        return_path: request.return_path,
        settles_at: outcome.status === 'processing' ? new Date(clock.now().getTime() + LATE_SECONDS * 1000) : null,
        created_at: clock.now(),
      });
      if (created && card.token === 'tok_dispute')
        await insertSandboxDispute(db, { id: idFor('dis', request.key), payment_id: id, created_at: clock.now() });
      if (created && card.token === 'tok_lost_webhook')
        throw new GatewayUnavailable('The sandbox lost its answer, as this card is for.');
      if (!created || outcome.status === 'action_needed') return known(id);
      const common = { gateway_id: id, card: labelOf(card) };
      if (outcome.status === 'declined')
        return { ...common, status: 'declined', reason: toDeclineReason(outcome.reason) };
      if (outcome.status === 'processing') return { ...common, status: 'processing' };
      return { ...common, status: 'succeeded', fingerprint: fingerprintOf(card.token) };
    },
    retrieve: retrieve,
    async cancel({ gateway_id }) {
      await moveSandboxPayment(db, { id: gateway_id, from: 'action_needed', to: 'cancelled' });
      return known(gateway_id);
    },
    async refund(request) {
      const id = idFor('ref', request.key);
      const { key, gateway_id: payment_id, amount } = request;
      const token = (await findSandboxPayment(db, payment_id))?.token;
      const isSlow = token === 'tok_refund_pending' || token === 'tok_refund_fails';
      const isWithin = await insertSandboxRefund(db, {
        ...{ id, key, payment_id, amount },
        status: token === 'tok_refund_pending' ? 'pending' : 'succeeded',
        settles_at: isSlow ? new Date(clock.now().getTime() + LATE_SECONDS * 1000) : null,
        created_at: clock.now(),
      });
      if (!isWithin) throw new GatewayRefused('refund_too_much', 'This is more than is left of the payment.');
      const refund = await retrieveRefund(id);
      if (!refund) throw new Error('The sandbox lost a refund.');
      return refund;
    },
    retrieveRefund: (request) =>
      retrieveRefund('gateway_id' in request ? request.gateway_id : idFor('ref', request.key)),
    async retrieveDispute({ gateway_id }) {
      const row = await findSandboxDispute(db, gateway_id);
      if (!row) return null;
      return {
        gateway_id,
        payment: row.payment_id,
        amount: row.amount,
        currency: row.currency,
        status: disputeStates[row.status] ?? 'open',
        reason: 'fraudulent',
        due_at: new Date(row.created_at.getTime() + EVIDENCE_DAYS * DAY_MS),
      };
    },
  };
}

const disputeStates: Readonly<Record<string, GatewayDispute['status']>> = {
  inquiry: 'inquiry',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
};

function chargeOutcome(
  token: (typeof sandboxCards)[number]['token'],
  how: { off_session: boolean; is_verified: boolean },
): { status: 'succeeded' | 'action_needed' | 'processing' | 'declined'; reason: string } {
  if (token === 'tok_declined' || token === 'tok_declined_later')
    return { status: 'declined', reason: 'card_declined' };
  if (token === 'tok_insufficient_funds') return { status: 'declined', reason: 'insufficient_funds' };
  if (token === 'tok_expired') return { status: 'declined', reason: 'expired_card' };
  if (token === 'tok_challenge' && how.off_session && how.is_verified) return { status: 'succeeded', reason: '' };
  if (token === 'tok_challenge' || token === 'tok_authenticate')
    return how.off_session
      ? { status: 'declined', reason: 'authentication_required' }
      : { status: 'action_needed', reason: '' };
  if (token === 'tok_late_webhook') return { status: 'processing', reason: '' };
  return { status: 'succeeded', reason: '' };
}
