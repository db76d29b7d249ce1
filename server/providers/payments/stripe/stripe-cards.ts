import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { CardGateway, GatewayVerification } from '../card-port.ts';
import { GatewayRefused, GatewayUnavailable, UnknownPaymentMethod } from '../port.ts';
import {
  askStripe,
  brandOf,
  cardLabel,
  declineReason,
  findAtStripe,
  fingerprintOf,
  idOf,
  isRefusal,
  isReusedKey,
  type StripeDeps,
} from './stripe-answers.ts';

const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;

/**
 * Accepts only ids that Stripe's elements create in the browser.
 * @throws UnknownPaymentMethod
 */
export function paymentMethodId(text: string): string {
  if (!/^(pm|card)_\w{1,200}$/.test(text)) throw new UnknownPaymentMethod('This is not a payment method of Stripe.');
  return text;
}

/** Whether Stripe rejected the payment method: unknown, already used, or another customer's. */
export const isAboutMethod = (error: unknown) =>
  error instanceof StripeInvalidRequestError &&
  (error.param === 'payment_method' ||
    error.code === 'payment_method_unexpected_state' ||
    error.code === 'payment_method_customer_decline');

/**
 * Derives a key from a request whose parameters may differ on repetition. Other parameters give another key. For
 * objects whose duplicates are harmless.
 */
export function keyWith(key: string, labels: object): string {
  return `${key}:${createHash('sha256').update(JSON.stringify(labels)).digest('hex').slice(0, 16)}`;
}

/** Customers, saved cards and verifications (set-up intents) at Stripe. */
export function stripeCardCalls({ client, origin }: StripeDeps): CardGateway {
  async function findByKey(key: string, customer: string): Promise<Stripe.SetupIntent | null> {
    const created = client.setupIntents.list({ customer, limit: 100, expand: ['data.payment_method'] });
    for await (const intent of created) if (intent.metadata?.key === key) return intent;
    return null;
  }

  return {
    async createCustomer({ key, user_id, email, name }) {
      const labels = {
        ...(email && { email }),
        ...(name && { name }),
        ...(user_id && { metadata: { user_id } }),
      };
      const idempotencyKey = keyWith(`customer:${key}`, labels);
      try {
        return { gateway_id: (await askStripe(() => client.customers.create(labels, { idempotencyKey }))).id };
      } catch (error) {
        if (isRefusal(error)) throw new GatewayRefused('not_taken', error.message);
        throw error;
      }
    },
    async verify({ key, payment_method, customer, return_path }) {
      const method = paymentMethodId(payment_method);
      try {
        const intent = await askStripe(() =>
          client.setupIntents.create(
            {
              customer,
              payment_method: method,
              automatic_payment_methods: { enabled: true },
              confirm: true,
              usage: 'off_session',
              return_url: `${origin}${return_path}`,
              metadata: { key },
              expand: ['payment_method'],
            },
            { idempotencyKey: `verify:${key}` },
          ),
        );
        return verificationOf(intent);
      } catch (error) {
        if (error instanceof StripeCardError && error.setup_intent)
          return { ...verificationOf(error.setup_intent), status: 'declined', reason: declineReason(error) };
        if (isAboutMethod(error)) throw new UnknownPaymentMethod('Stripe does not take this card for this customer.');
        if (isRefusal(error)) throw new GatewayRefused('not_taken', error.message);
        if (!isReusedKey(error)) throw error;
        const first = await askStripe(() => findByKey(key, customer));
        if (!first) throw new GatewayUnavailable('Stripe knows the key of this verification, but shows none.');
        return verificationOf(first);
      }
    },
    async retrieveVerification(request) {
      const intent =
        'gateway_id' in request
          ? await findAtStripe(() => client.setupIntents.retrieve(request.gateway_id, { expand: ['payment_method'] }))
          : await findAtStripe(() => findByKey(request.key, request.customer));
      return intent && verificationOf(intent);
    },
    async cancelVerification({ gateway_id }) {
      try {
        await askStripe(() => client.setupIntents.cancel(gateway_id));
      } catch (error) {
        // The verification ended meanwhile, with success or failure.
        if (!(error instanceof StripeInvalidRequestError) || error.code !== 'setup_intent_unexpected_state')
          throw error;
      }
      return verificationOf(
        await askStripe(() => client.setupIntents.retrieve(gateway_id, { expand: ['payment_method'] })),
      );
    },
    async saveCard({ key, customer, token }) {
      const method = await findAtStripe(() => client.paymentMethods.retrieve(paymentMethodId(token)));
      if (!method?.card) throw new UnknownPaymentMethod('Stripe does not know this card.');
      if (idOf(method.customer) !== customer) await attach(key, method.id, customer);
      const { brand, last4, exp_month, exp_year } = method.card;
      const fingerprint = fingerprintOf(method);
      return { gateway_id: method.id, brand: brandOf(brand), last4, exp_month, exp_year, fingerprint };
    },
    async deleteCard({ gateway_id }) {
      try {
        await askStripe(() => client.paymentMethods.detach(gateway_id));
      } catch (error) {
        if (!(error instanceof StripeInvalidRequestError)) throw error;
        // A deleted card, or one that never belonged to a customer, needs no action.
        const method = await findAtStripe(() => client.paymentMethods.retrieve(gateway_id));
        if (method?.customer) throw error;
      }
    },
    async fingerprint({ payment_method }) {
      const method = await findAtStripe(() => client.paymentMethods.retrieve(paymentMethodId(payment_method)));
      return method?.card?.fingerprint ?? null;
    },
  };

  async function attach(key: string, method: string, customer: string): Promise<void> {
    try {
      await askStripe(() =>
        client.paymentMethods.attach(method, { customer }, { idempotencyKey: `save:${key}:${method}` }),
      );
    } catch (error) {
      if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError)
        throw new UnknownPaymentMethod(`Stripe does not save this card: ${error.message}`, { cause: error });
      throw error;
    }
  }
}

function verificationOf(intent: Stripe.SetupIntent): GatewayVerification {
  const common = {
    gateway_id: intent.id,
    card: cardLabel(intent.payment_method) || cardLabel(intent.last_setup_error?.payment_method),
  };
  const payment_method = idOf(intent.payment_method);
  if (intent.status === 'succeeded' && payment_method) return { ...common, status: 'succeeded', payment_method };
  if (intent.status === 'processing') return { ...common, status: 'processing' };
  const url = intent.next_action?.redirect_to_url?.url;
  if (intent.status === 'requires_action' && url)
    return { ...common, status: 'action_needed', action: { kind: 'challenge', url } };
  if (intent.status === 'canceled') return { ...common, status: 'declined', reason: 'cancelled' };
  return { ...common, status: 'declined', reason: declineReason(intent.last_setup_error) };
}
