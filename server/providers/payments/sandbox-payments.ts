import type { sandboxCards } from '#contract/sandbox-cards.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Db } from '#server/kernel/db.ts';
import { type Gateway, type GatewayPayment, type GatewayRefund, GatewayRefused, GatewayUnavailable } from './port.ts';
import { cardOf, idFor, labelOf, reasonOf } from './sandbox-cards.ts';

/** A late webhook comes this long after the payment; a slow refund arrives, or comes back, this long after it was asked for. */
const LATE_SECONDS = 5;
const EVIDENCE_DAYS = 7;

type PaymentCalls = Pick<Gateway, 'charge' | 'look' | 'cancel' | 'refund' | 'lookRefund' | 'lookDispute'>;

/** The sandbox's payments, refunds and disputes. */
export function sandboxPaymentCalls(db: Db, clock: Clock): PaymentCalls {
  async function look(request: { gateway_id?: string; key?: string }): Promise<GatewayPayment | null> {
    const id = request.gateway_id ?? idFor('pay', request.key ?? '');
    const row = await db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    const common = { gateway_id: row.id, card: row.card };
    if (row.status === 'processing' && row.settles_at !== null && row.settles_at <= clock.now()) {
      await db
        .updateTable('sandbox_payments')
        .set({ status: 'succeeded' })
        .where('id', '=', id)
        .where('status', '=', 'processing')
        .execute();
      return { ...common, status: 'succeeded' };
    }
    if (row.status === 'succeeded') return { ...common, status: 'succeeded' };
    if (row.status === 'processing') return { ...common, status: 'processing' };
    if (row.status === 'action_needed')
      return { ...common, status: 'action_needed', action: { kind: 'challenge', url: `/sandbox/challenge/${row.id}` } };
    return { ...common, status: 'declined', reason: row.status === 'cancelled' ? 'cancelled' : reasonOf(row.reason) };
  }

  async function known(gateway_id: string): Promise<GatewayPayment> {
    const payment = await look({ gateway_id });
    if (!payment) throw new Error('The sandbox was asked for a payment it never made.');
    return payment;
  }

  async function lookRefund(id: string): Promise<GatewayRefund | null> {
    const row = await db
      .selectFrom('sandbox_refunds')
      .innerJoin('sandbox_payments', 'sandbox_payments.id', 'sandbox_refunds.payment_id')
      .select(['sandbox_refunds.status', 'sandbox_refunds.settles_at', 'sandbox_payments.token'])
      .where('sandbox_refunds.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const isDue = row.settles_at !== null && row.settles_at <= clock.now();
    const settled = row.token === 'tok_refund_fails' ? 'failed' : 'succeeded';
    if (isDue) await settleRefund(id, settled);
    const status = isDue ? settled : row.status;
    if (status === 'failed') return { status, gateway_id: id, reason: 'lost_or_stolen_card' };
    return { status: status === 'pending' ? 'pending' : 'succeeded', gateway_id: id };
  }

  /** Ends a slow refund once; a failed one is the platform's money again. */
  function settleRefund(id: string, to: 'succeeded' | 'failed'): Promise<void> {
    return db.transaction().execute(async (tx) => {
      const moved = await tx
        .updateTable('sandbox_refunds')
        .set({ status: to, settles_at: null })
        .where('id', '=', id)
        .where('settles_at', 'is not', null)
        .returning(['payment_id', 'amount'])
        .executeTakeFirst();
      if (moved && to === 'failed')
        await tx
          .updateTable('sandbox_payments')
          .set((eb) => ({ refunded: eb('refunded', '-', moved.amount) }))
          .where('id', '=', moved.payment_id)
          .execute();
    });
  }

  return {
    async charge(request) {
      const { card, is_verified } = await cardOf(db, request.payment_method, request.customer);
      const outcome = chargeOutcome(card.token, { is_verified, off_session: request.off_session ?? false });
      const id = idFor('pay', request.key);
      const made = await db
        .insertInto('sandbox_payments')
        .values({
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
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made && card.token === 'tok_dispute')
        await db
          .insertInto('sandbox_disputes')
          .values({ id: idFor('dis', request.key), payment_id: id, status: 'open', created_at: clock.now() })
          .execute();
      if (made && card.token === 'tok_lost_webhook')
        throw new GatewayUnavailable('The sandbox lost its answer, as this card is for.');
      if (!made || outcome.status === 'action_needed') return known(id);
      const common = { gateway_id: id, card: labelOf(card) };
      return outcome.status === 'declined'
        ? { ...common, status: 'declined', reason: reasonOf(outcome.reason) }
        : { ...common, status: outcome.status };
    },
    look,
    async cancel({ gateway_id }) {
      await db
        .updateTable('sandbox_payments')
        .set({ status: 'cancelled' })
        .where('id', '=', gateway_id)
        .where('status', '=', 'action_needed')
        .execute();
      return known(gateway_id);
    },
    async refund(request) {
      const id = idFor('ref', request.key);
      await db.transaction().execute(async (tx) => {
        const payment = await tx
          .selectFrom('sandbox_payments')
          .select('token')
          .where('id', '=', request.gateway_id)
          .executeTakeFirst();
        const isPending = payment?.token === 'tok_refund_pending';
        const isSlow = isPending || payment?.token === 'tok_refund_fails';
        const made = await tx
          .insertInto('sandbox_refunds')
          .values({
            id,
            key: request.key,
            payment_id: request.gateway_id,
            amount: request.amount,
            status: isPending ? 'pending' : 'succeeded',
            settles_at: isSlow ? new Date(clock.now().getTime() + LATE_SECONDS * 1000) : null,
            created_at: clock.now(),
          })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!made) return;
        const within = await tx
          .updateTable('sandbox_payments')
          .set((eb) => ({ refunded: eb('refunded', '+', request.amount) }))
          .where('id', '=', request.gateway_id)
          .where('status', '=', 'succeeded')
          .where((eb) => eb(eb('amount', '-', eb.ref('refunded')), '>=', request.amount))
          .returning('id')
          .executeTakeFirst();
        if (!within) throw new GatewayRefused('refund_too_much', 'This is more than is left of the payment.');
      });
      const refund = await lookRefund(id);
      if (!refund) throw new Error('The sandbox lost a refund.');
      return refund;
    },
    lookRefund: (request) => lookRefund('gateway_id' in request ? request.gateway_id : idFor('ref', request.key)),
    async lookDispute({ gateway_id }) {
      const row = await db
        .selectFrom('sandbox_disputes')
        .innerJoin('sandbox_payments', 'sandbox_payments.id', 'sandbox_disputes.payment_id')
        .select(['payment_id', 'amount', 'currency', 'sandbox_disputes.status', 'sandbox_disputes.created_at'])
        .where('sandbox_disputes.id', '=', gateway_id)
        .executeTakeFirst();
      if (!row) return null;
      return {
        gateway_id,
        payment: row.payment_id,
        amount: row.amount,
        currency: row.currency,
        status: disputeStatus(row.status),
        reason: 'fraudulent',
        due_at: new Date(row.created_at.getTime() + EVIDENCE_DAYS * 86_400_000),
      };
    },
  };
}

const disputeStatus = (text: string) =>
  text === 'won' || text === 'lost' || text === 'under_review' ? text : ('open' as const);

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
