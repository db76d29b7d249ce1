import Stripe from 'stripe';
import { z } from 'zod';
import type { Clock } from '#server/kernel/clock.ts';
import { EventText } from './event-text.ts';
import { type Gateway, type GatewayEvent, MalformedEvent } from './port.ts';
import { stripeAccountCalls } from './stripe-accounts.ts';
import { stripeCardCalls } from './stripe-cards.ts';
import { stripeListCalls } from './stripe-lists.ts';
import { stripePaymentCalls } from './stripe-payments.ts';

/** A webhook older than this is refused, so that an overheard one is of no use. */
const EVENT_SECONDS = 300;
/** Two tries of this length end before a visitor's request does. */
const ANSWER_MS = 12_000;

interface StripeOptions {
  readonly secretKey: string;
  /**
   * One per webhook endpoint: Stripe sends the platform's events and those of connected accounts to two, each signed
   * with its own secret.
   */
  readonly webhookSecrets: readonly string[];
  /** The public address people come back to after leaving for Stripe or their bank. */
  readonly origin: string;
  readonly clock: Clock;
  /** The address of a Stripe stand-in: http://127.0.0.1:12111. */
  readonly apiBase?: string | undefined;
  readonly answerMs?: number;
}

/**
 * The payment gateway played by Stripe: payment and set-up intents, Connect accounts of the Express kind, transfers and
 * payouts.
 */
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
      // The package refuses what is too old, but takes what claims to come from the future.
      if (!(seconds <= now.getTime() / 1000 + EVENT_SECONDS)) return null;
      for (const secret of options.webhookSecrets) {
        try {
          return eventOf(
            client.webhooks.constructEvent(body, signature, secret, EVENT_SECONDS, undefined, now.getTime()),
          );
        } catch (error) {
          // Then it may be the other endpoint's.
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

/** What is read of an event; the rest of it is only a hint at what to ask Stripe. */
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

/** @throws Error where the event, or the thing it is about, has no id */
function eventOf(notice: unknown): GatewayEvent {
  const { id, type, data, account: of } = EventBody.parse(notice);
  const { object } = data;
  const account = of ?? null;
  const known = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';
  // The platform's own payouts to its own bank are none of ours.
  const kind = known === 'payout' && account === null ? 'other' : known;
  const gateway_id = kind === 'account' ? (account ?? object.id) : object.id;
  if (gateway_id === undefined && kind !== 'other') throw new Error(`An event of the type ${type} is about nothing.`);
  return { id, kind, gateway_id: gateway_id ?? '', key: object.metadata?.key ?? null, account };
}
