import Stripe from 'stripe';
import { DAY_MS } from '#contract/instant.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { DeclineReason } from '../charge-port.ts';
import { GatewayRefused, GatewayUnavailable, GatewayUnreachable } from '../port.ts';

/** The shared parts of the adapter: Stripe's client, the public address for redirects back, and the clock. */
export interface StripeDeps {
  readonly client: Stripe;
  readonly origin: string;
  readonly clock: Clock;
}

const {
  StripeAPIError,
  StripeAuthenticationError,
  StripeConnectionError,
  StripeIdempotencyError,
  StripeInvalidRequestError,
  StripePermissionError,
  StripeRateLimitError,
} = Stripe.errors;

/**
 * Returns Stripe's answer, or throws its errors as those of the port. No answer, an internal error, too many requests
 * and the same request in progress all mean that the result has to be polled. (The package counts the last, 409, among
 * Stripe's errors.) Rejections are thrown unchanged.
 * @throws GatewayUnavailable; GatewayUnreachable if the last attempt made no connection (an earlier attempt may have
 * reached Stripe: the key finds it)
 */
export async function askStripe<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (isUnreachable(error))
      throw new GatewayUnreachable(`Stripe takes no connection: ${error.message}`, { cause: error });
    if (
      error instanceof StripeConnectionError ||
      error instanceof StripeAPIError ||
      error instanceof StripeRateLimitError ||
      // The operator's key is wrong or was replaced. No money moved, and the same request can be repeated with the
      // right key.
      error instanceof StripeAuthenticationError
    )
      throw new GatewayUnavailable(`Stripe gave no clear answer: ${error.message}`, { cause: error });
    throw error;
  }
}

const NO_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

function isUnreachable(error: unknown): error is InstanceType<typeof StripeConnectionError> {
  if (!(error instanceof StripeConnectionError)) return false;
  const { detail } = error;
  return detail instanceof Error && 'code' in detail && NO_CONNECTION.has(detail.code);
}

/** Like `askStripe`, but returns null if Stripe does not know the object (or does not show it to this platform). */
export async function findAtStripe<Answer>(request: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await askStripe(request);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: Stripe.errors.StripeError) =>
  error.code === 'resource_missing' || error.code === 'account_invalid' || error.statusCode === 404;

/** Whether Stripe received and rejected the request; no money moved. */
export const isRefusal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof StripeInvalidRequestError || error instanceof StripePermissionError;

/** Whether a key was used before with other parameters. The result of the first request then counts. */
export const isReusedKey = (error: unknown) => error instanceof StripeIdempotencyError;

/** The maximum difference between Stripe's clock and ours. */
const CLOCKS_MS = 600_000;

/**
 * The start of the search for objects created with a key (seconds since 1970). Our ids contain their time (UUID version
 * 7, RFC 9562). Other keys are searched for one day, as long as Stripe remembers them.
 */
export function findSearchStart(key: string, clock: Clock): number {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/.exec(key) ?? [];
  const created = high && low ? Number.parseInt(high + low, 16) : clock.now().getTime() - DAY_MS;
  return Math.floor((created - CLOCKS_MS) / 1000);
}

// These currencies have no minor units any more, but Stripe still counts hundredths:
// https://docs.stripe.com/currencies#special-cases
const inHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);

// The last digit of their thousandths must be 0: https://docs.stripe.com/currencies#three-decimal
const inThousandths: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

// Officially in hundredths, but Stripe counts whole units: https://docs.stripe.com/currencies#zero-decimal
const inWholes: ReadonlySet<string> = new Set(['MGA']);

// Charged in hundredths, but paid out to banks in whole units: https://docs.stripe.com/currencies#special-cases
const paidOutWhole: ReadonlySet<string> = new Set(['HUF', 'TWD']);

/** Whether Stripe sends this amount to a bank. */
export const isPaidOut = (money: { amount: number; currency: string }): boolean =>
  isExpressible(money) && (!paidOutWhole.has(money.currency) || money.amount % 100 === 0);

const isExpressible = ({ amount, currency }: { amount: number; currency: string }): boolean =>
  (!inThousandths.has(currency) || amount % 10 === 0) && (!inWholes.has(currency) || amount % 100 === 0);

/**
 * Converts money into Stripe's units.
 * @throws GatewayRefused (amount_not_taken) for amounts that Stripe cannot represent
 */
export function toStripe(money: { amount: number; currency: string }): { amount: number; currency: string } {
  if (!isExpressible(money))
    throw new GatewayRefused(
      'amount_not_taken',
      `Stripe takes ${money.currency} in larger steps; ${money.amount} is none.`,
    );
  const amount = inHundredths.has(money.currency)
    ? money.amount * 100
    : inWholes.has(money.currency)
      ? money.amount / 100
      : money.amount;
  return { amount, currency: money.currency.toLowerCase() };
}

/** Converts an amount of Stripe into the minor units of ISO 4217. */
export function fromStripe(money: { amount: number; currency: string }): { amount: number; currency: string } {
  const currency = money.currency.toUpperCase();
  if (inWholes.has(currency)) return { amount: money.amount * 100, currency };
  return { amount: inHundredths.has(currency) ? Math.round(money.amount / 100) : money.amount, currency };
}

const declines: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_details',
  invalid_cvc: 'incorrect_details',
  incorrect_number: 'incorrect_details',
  invalid_number: 'incorrect_details',
  incorrect_zip: 'incorrect_details',
  invalid_expiry_month: 'incorrect_details',
  invalid_expiry_year: 'incorrect_details',
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'challenge_failed',
  setup_intent_authentication_failure: 'challenge_failed',
  processing_error: 'try_again',
  issuer_not_available: 'try_again',
  try_again_later: 'try_again',
  reenter_transaction: 'try_again',
};

/** Maps Stripe's decline codes to the port's codes. A bank's suspicions (lost, stolen, fraud) are not disclosed. */
export function declineReason(said: { code?: string | null; decline_code?: string | null } | null): DeclineReason {
  return declines[said?.decline_code ?? ''] ?? declines[said?.code ?? ''] ?? 'card_declined';
}

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  link: 'Link',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The familiar name of a card's brand. */
export const brandOf = (brand: string) => brands[brand] ?? 'Card';

/** A payment method's label; empty when Stripe returned only its id. */
export function cardLabel(method: string | Stripe.PaymentMethod | null | undefined): string {
  if (!method || typeof method === 'string' || !method.card) return '';
  return `${brandOf(method.card.brand)} ···· ${method.card.last4}`;
}

/** The card's fingerprint; null when Stripe returned only its id. */
export function fingerprintOf(method: string | Stripe.PaymentMethod | null | undefined): string | null {
  return !method || typeof method === 'string' ? null : (method.card?.fingerprint ?? null);
}

/** The id of an object that Stripe returns as an id or expanded. */
export const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);
