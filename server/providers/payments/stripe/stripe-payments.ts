import Stripe from 'stripe';
import { mulDiv } from '#contract/money.ts';
import type { ChargeGateway, GatewayDispute, GatewayPayment, GatewayRefund } from '../charge-port.ts';
import { GatewayRefused, GatewayUnavailable, UnknownPaymentMethod } from '../port.ts';
import {
  askStripe,
  cardLabel,
  declineReason,
  findAtStripe,
  findSearchStart,
  fingerprintOf,
  fromStripe,
  idOf,
  isRefusal,
  isReusedKey,
  type StripeDeps,
  toStripe,
} from './stripe-answers.ts';
import { isAboutMethod, paymentMethodId } from './stripe-cards.ts';

const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;

/** Payments (payment intents), refunds and disputes at Stripe. */
export function stripePaymentCalls({ client, origin, clock }: StripeDeps): ChargeGateway {
  /**
   * Finds a payment by its key in Stripe's lists, only after a lost answer. Stripe has no lookup by key, and its search
   * lags behind.
   */
  async function findByKey(key: string): Promise<Stripe.PaymentIntent | null> {
    const created = client.paymentIntents.list({
      created: { gte: findSearchStart(key, clock) },
      limit: 100,
      expand: ['data.payment_method'],
    });
    for await (const intent of created) if (intent.metadata.key === key) return intent;
    return null;
  }

  const retrieve = (id: string) => client.paymentIntents.retrieve(id, { expand: ['payment_method'] });

  async function refundByKey(payment: string, key: string): Promise<Stripe.Refund | null> {
    const created = client.refunds.list({ payment_intent: payment, limit: 100 });
    for await (const refund of created) if (refund.metadata?.key === key) return refund;
    return null;
  }

  return {
    async charge(request) {
      const { key, customer, off_session, save_card } = request;
      const method = paymentMethodId(request.payment_method);
      try {
        const intent = await askStripe(() =>
          client.paymentIntents.create(
            {
              ...toStripe(request),
              payment_method: method,
              confirm: true,
              ...(customer && { customer }),
              // A customer who is not present cannot be redirected to their bank.
              ...(off_session
                ? { off_session, automatic_payment_methods: { enabled: true, allow_redirects: 'never' } }
                : {
                    return_url: `${origin}${request.return_path}`,
                    automatic_payment_methods: { enabled: true },
                  }),
              ...(customer && save_card && !off_session && { setup_future_usage: 'off_session' as const }),
              metadata: { key, payment_id: request.payment_id },
              expand: ['payment_method'],
            },
            { idempotencyKey: `charge:${key}` },
          ),
        );
        return paymentOf(intent);
      } catch (error) {
        if (error instanceof StripeCardError && error.payment_intent)
          return { ...paymentOf(error.payment_intent), status: 'declined', reason: declineReason(error) };
        if (isAboutMethod(error)) throw new UnknownPaymentMethod('Stripe does not take this card for this customer.');
        if (error instanceof StripeInvalidRequestError && (error.param === 'amount' || error.param === 'currency'))
          throw new GatewayRefused('amount_not_taken', error.message);
        if (isRefusal(error)) throw new GatewayRefused('not_taken', error.message);
        if (!isReusedKey(error)) throw error;
        const first = await askStripe(() => findByKey(key));
        if (!first) throw new GatewayUnavailable('Stripe knows the key of this payment, but shows none.');
        return paymentOf(first);
      }
    },
    async retrieve({ gateway_id, key }) {
      const intent = gateway_id
        ? await findAtStripe(() => retrieve(gateway_id))
        : key
          ? await askStripe(() => findByKey(key))
          : null;
      return intent && paymentOf(intent);
    },
    async cancel({ gateway_id }) {
      try {
        await askStripe(() => client.paymentIntents.cancel(gateway_id));
      } catch (error) {
        // The payment succeeded or was cancelled meanwhile.
        if (!(error instanceof StripeInvalidRequestError) || error.code !== 'payment_intent_unexpected_state')
          throw error;
      }
      return paymentOf(await askStripe(() => retrieve(gateway_id)));
    },
    async refund({ key, gateway_id, amount, currency }) {
      // Stripe forgets keys after a day, and a refund may be retried later.
      const before = await askStripe(() => refundByKey(gateway_id, key));
      if (before) return refundOf(before);
      try {
        const refund = await askStripe(() =>
          client.refunds.create(
            { payment_intent: gateway_id, amount: toStripe({ amount, currency }).amount, metadata: { key } },
            { idempotencyKey: `refund:${key}` },
          ),
        );
        return refundOf(refund);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if (error.code === 'charge_disputed') throw new GatewayRefused('payment_disputed', error.message);
        if (error.code === 'charge_already_refunded' || error.param === 'amount')
          throw new GatewayRefused('refund_too_much', error.message);
        throw new GatewayRefused('not_taken', error.message);
      }
    },
    async retrieveRefund(request) {
      const refund =
        'gateway_id' in request
          ? await findAtStripe(() => client.refunds.retrieve(request.gateway_id))
          : await findAtStripe(() => refundByKey(request.payment, request.key));
      return refund && refundOf(refund);
    },
    async retrieveDispute({ gateway_id }) {
      const dispute = await findAtStripe(() => client.disputes.retrieve(gateway_id));
      return dispute && disputeOf(dispute);
    },
  };
}

function paymentOf(intent: Stripe.PaymentIntent): GatewayPayment {
  const common = {
    gateway_id: intent.id,
    card: cardLabel(intent.payment_method) || cardLabel(intent.last_payment_error?.payment_method),
  };
  if (intent.status === 'succeeded')
    return { ...common, status: 'succeeded', fingerprint: fingerprintOf(intent.payment_method) };
  if (intent.status === 'processing' || intent.status === 'requires_capture')
    return { ...common, status: 'processing' };
  const url = intent.next_action?.redirect_to_url?.url;
  if (intent.status === 'requires_action' && url)
    return { ...common, status: 'action_needed', action: { kind: 'challenge', url } };
  if (intent.status === 'canceled') return { ...common, status: 'declined', reason: 'cancelled' };
  return { ...common, status: 'declined', reason: declineReason(intent.last_payment_error) };
}

function refundOf(refund: Stripe.Refund): GatewayRefund {
  const gateway_id = refund.id;
  if (refund.status === 'failed' || refund.status === 'canceled')
    return { status: 'failed', gateway_id, reason: refund.failure_reason ?? 'cancelled' };
  return { status: refund.status === 'succeeded' ? 'succeeded' : 'pending', gateway_id };
}

const disputeStates: Readonly<Record<string, GatewayDispute['status']>> = {
  needs_response: 'open',
  under_review: 'under_review',
  appeal_needs_response: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  // An inquiry that was answered or dropped. No money was ever withdrawn.
  warning_closed: 'won',
};

/**
 * The disputed amount or, for a lost dispute, the amount that the bank withheld, in Stripe's units. Stripe does not
 * change the amount when the bank returns a part (its dashboard says "partially won"). Only a balance transaction
 * reports that part, in the account's currency, so its share is used.
 */
function withheldAmount({ amount, status, balance_transactions }: Stripe.Dispute): number {
  const moved = balance_transactions.map((each) => each.amount);
  const withdrawn = moved.reduce((sum, each) => sum - Math.min(each, 0), 0);
  const back = moved.reduce((sum, each) => sum + Math.max(each, 0), 0);
  return status === 'lost' && back > 0 && back < withdrawn ? mulDiv(amount, withdrawn - back, withdrawn) : amount;
}

function disputeOf(dispute: Stripe.Dispute): GatewayDispute {
  const due = dispute.evidence_details.due_by;
  return {
    gateway_id: dispute.id,
    payment: idOf(dispute.payment_intent) ?? '',
    ...fromStripe({ amount: withheldAmount(dispute), currency: dispute.currency }),
    status: disputeStates[dispute.status] ?? 'under_review',
    reason: dispute.reason,
    due_at: due === null ? null : new Date(due * 1000),
  };
}
