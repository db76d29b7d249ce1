import Stripe from 'stripe';
import type { Clock } from '#server/kernel/clock.ts';
import type { Gateway, GatewayEvent } from './port.ts';
import { stripeAccountCalls } from './stripe-accounts.ts';
import { stripeCardCalls } from './stripe-cards.ts';
import { stripePaymentCalls } from './stripe-payments.ts';

/** A webhook older than this is refused, so that an overheard one is of no use. */
const EVENT_SECONDS = 300;
/** Two tries of this length end before a visitor's request does. */
const ANSWER_MS = 12_000;

interface StripeOptions {
  readonly secretKey: string;
  /** One for each webhook endpoint: Stripe tells of the platform's things and of connected accounts' at two, each signed with its own. */
  readonly webhookSecrets: readonly string[];
  /** The public address people come back to after leaving for Stripe or their bank. */
  readonly origin: string;
  readonly clock: Clock;
  /** Where Stripe is, for a stand-in of it: http://127.0.0.1:12111. */
  readonly apiBase?: string | undefined;
  readonly answerMs?: number;
}

/** The payment gateway played by Stripe: payment and set-up intents, Connect accounts of the Express kind, transfers and payouts. */
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
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
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

function eventOf(event: Stripe.Event): GatewayEvent {
  const thing: object = event.data.object;
  const account = event.account ?? null;
  const known = kinds.find(([pattern]) => pattern.test(event.type))?.[1] ?? 'other';
  // The platform's own payouts to its own bank are none of ours.
  const kind = known === 'payout' && account === null ? 'other' : known;
  const metadata = 'metadata' in thing ? (thing.metadata as Record<string, string> | null) : null;
  const id = 'id' in thing && typeof thing.id === 'string' ? thing.id : '';
  return {
    id: event.id,
    kind,
    gateway_id: kind === 'account' ? (account ?? id) : id,
    key: metadata?.key ?? null,
    account,
  };
}
