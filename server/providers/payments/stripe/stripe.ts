import Stripe from 'stripe';
import { z } from 'zod';
import type { Clock } from '#server/kernel/clock.ts';
import { EventText } from '../event-text.ts';
import { type Gateway, type GatewayEvent, MalformedEvent } from '../port.ts';
import { stripeAccountCalls } from './stripe-accounts.ts';
import { stripeCardCalls } from './stripe-cards.ts';
import { stripeListCalls } from './stripe-lists.ts';
import { stripePaymentCalls } from './stripe-payments.ts';

/** The maximum age of a webhook. Older webhooks are refused, so that an intercepted webhook cannot be replayed. */
const EVENT_SECONDS = 300;
/** The timeout of an attempt. Two attempts fit into a visitor's request. */
const ANSWER_MS = 12_000;

interface StripeOptions {
  readonly secretKey: string;
  /**
   * One secret per webhook endpoint. Stripe sends the platform's events and those of connected accounts to two
   * endpoints, each with its own secret.
   */
  readonly webhookSecrets: readonly string[];
  /** The public address to which Stripe and banks redirect customers. */
  readonly origin: string;
  readonly clock: Clock;
  /** The address of a Stripe stand-in for tests: http://127.0.0.1:12111. */
  readonly apiBase?: string | undefined;
  readonly answerMs?: number;
}

/** The payment gateway of Stripe: payment and set-up intents, Connect accounts (Express), transfers and payouts. */
export function stripeGateway(options: StripeOptions): Gateway {
  const base = options.apiBase ? new URL(options.apiBase) : null;
  const client = new Stripe(options.secretKey, {
    telemetry: false,
    timeout: options.answerMs ?? ANSWER_MS,
    maxNetworkRetries: 1,
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      ...(base.port && { port: base.port }),
    }),
  });
  const deps = { client, origin: options.origin, clock: options.clock };
  return {
    name: 'stripe',
    ...stripeCardCalls(deps),
    ...stripePaymentCalls(deps),
    ...stripeAccountCalls(deps),
    ...stripeListCalls(deps),
    readEvent({ body, signature, now }) {
      const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
      // The package refuses old signatures, but accepts signatures with a future time.
      if (!(seconds <= now.getTime() / 1000 + EVENT_SECONDS)) return null;
      for (const secret of options.webhookSecrets) {
        try {
          return eventOf(
            client.webhooks.constructEvent(body, signature, secret, EVENT_SECONDS, undefined, now.getTime()),
          );
        } catch (error) {
          // The signature may belong to the other endpoint.
          if (error instanceof Stripe.errors.StripeSignatureVerificationError) continue;
          throw new MalformedEvent('Stripe told an event that cannot be read.', { cause: error });
        }
      }
      return null;
    },
  };
}

const kinds: readonly (readonly [RegExp, GatewayEvent['kind']])[] = [
  [/^payment_intent\./, 'payment'],
  [/^setup_intent\./, 'verification'],
  [/^(refund\.|charge\.refund\.)/, 'refund'],
  [/^payout\./, 'payout'],
  [/^account\.(updated|application\.deauthorized)$/, 'account'],
  [/^charge\.dispute\./, 'dispute'],
];

/** The fields of an event that are read. The current state is read from Stripe. */
const EventBody = z.object({
  id: EventText,
  type: EventText,
  account: EventText.nullish(),
  data: z.object({
    object: z.object({
      id: EventText.optional(),
      metadata: z.object({ key: EventText.nullish() }).nullish(),
    }),
  }),
});

/** Converts Stripe's event. @throws Error if the event, or its subject, has no id */
function eventOf(notice: unknown): GatewayEvent {
  const { id, type, data, account: of } = EventBody.parse(notice);
  const { object } = data;
  const account = of ?? null;
  const known = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';
  // The platform's payouts to its own bank do not concern this app.
  const kind = known === 'payout' && account === null ? 'other' : known;
  const gateway_id = kind === 'account' ? (account ?? object.id) : object.id;
  if (gateway_id === undefined && kind !== 'other') throw new Error(`An event of the type ${type} is about nothing.`);
  return { id, kind, gateway_id: gateway_id ?? '', key: object.metadata?.key ?? null, account };
}
