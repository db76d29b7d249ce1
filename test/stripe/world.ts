import { randomBytes } from 'node:crypto';

/** A test card of Stripe's, by its last four digits; they behave as Stripe's documentation of test cards says. */
export type Last4 = '4242' | '0002' | '9995' | '3155' | '3184' | '0341' | '0069' | '7726' | '5126' | '0259';

/** Stripe's own names of ready-made test payment methods. */
export const testMethods: Readonly<Record<string, Last4>> = {
  pm_card_visa: '4242',
  pm_card_visa_chargeDeclined: '0002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '9995',
  pm_card_authenticationRequiredOnSetup: '3155',
  pm_card_authenticationRequired: '3184',
  pm_card_chargeCustomerFail: '0341',
  pm_card_chargeDeclinedExpiredCard: '0069',
  pm_card_pendingRefund: '7726',
  pm_card_refundFail: '5126',
  pm_card_createDispute: '0259',
};

export interface Method {
  readonly id: string;
  readonly last4: Last4;
  customer: string | null;
  /** Charged without a customer: Stripe never accepts it again. */
  isUsedUp: boolean;
  /** Verified, so that the bank allows charges without its owner. */
  isVerified: boolean;
}

/**
 * An object as Stripe would return it. `metadata` and the fields that tests change are typed; the rest is untyped wire
 * data.
 */
export interface Thing {
  readonly id: string;
  readonly object: string;
  metadata: Record<string, string>;
  created: number;
  [field: string]: unknown;
}

export interface Account {
  readonly id: string;
  readonly wire: Thing;
  bank: 'success' | 'closed' | null;
  requirements: string[];
  details_submitted: boolean;
  balance: number;
}

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly account?: string;
  readonly data: { readonly object: object };
}

/** A Stripe error: an HTTP status and an error object. */
export class StripeNo extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, unknown>>;
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message));
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

/** The error for an unknown id. */
export const missing = (what: string, id: string, param = 'id') =>
  new StripeNo(param === 'id' ? 404 : 400, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param });

/** Everything the stand-in stores. */
export interface World {
  readonly methods: Map<string, Method>;
  readonly customers: Map<string, Thing>;
  readonly intents: Map<string, Thing>;
  readonly setups: Map<string, Thing>;
  readonly refunds: Map<string, Thing>;
  readonly disputes: Map<string, Thing>;
  readonly accounts: Map<string, Account>;
  readonly transfers: Map<string, Thing>;
  readonly reversals: Map<string, Thing>;
  readonly payouts: Map<string, Thing>;
  /** The platform's balance at Stripe, in minor units of the only currency. */
  balance: number;
  /** Events that were not sent yet. */
  readonly events: StripeEvent[];
  readonly url: () => string;
  readonly newId: (prefix: string) => string;
  readonly now: () => number;
  readonly emit: (type: string, object: object, account?: string) => void;
}

/** An empty world. */
export function newWorld(url: () => string): World {
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const now = () => Math.floor(Date.now() / 1000);
  const events: StripeEvent[] = [];
  return {
    ...{ methods: new Map(), customers: new Map(), intents: new Map(), setups: new Map(), refunds: new Map() },
    ...{ disputes: new Map(), accounts: new Map(), transfers: new Map(), reversals: new Map(), payouts: new Map() },
    balance: 0,
    events,
    url,
    newId,
    now,
    emit: (type, object, account) =>
      events.push({
        id: newId('evt'),
        object: 'event',
        type,
        created: now(),
        ...(account && { account }),
        // The object's state at that moment, not when it is sent.
        data: { object: structuredClone(object) },
      }),
  };
}

/** A request to Stripe. */
export interface Ask {
  /** The parts of the path that are ids. */
  readonly ids: readonly string[];
  /** The fields of the body or the query; leaves are strings. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The account the request is made on behalf of. */
  readonly account: string | null;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** Whether browsers may call it too, with the publishable key. */
  readonly isPublic?: boolean;
  readonly answer: (ask: Ask) => object;
}

/** A text of the fields, or undefined. */
export const text = (fields: Ask['fields'], name: string) => {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
};

/** A part of the fields that has fields itself. */
export const part = (fields: Ask['fields'], name: string): Record<string, string> => {
  const value = fields[name];
  return value !== null && typeof value === 'object' ? (value as Record<string, string>) : {};
};

/** An amount of money as Stripe takes it. */
export function amountOf(fields: Ask['fields']): number {
  const amount = Number(text(fields, 'amount'));
  if (!Number.isSafeInteger(amount))
    throw new StripeNo(400, { message: 'Invalid integer', param: 'amount', code: 'parameter_invalid_integer' });
  if (amount < 1)
    throw new StripeNo(400, {
      message: 'This value must be greater than or equal to 1.',
      param: 'amount',
      code: 'parameter_invalid_integer',
    });
  return amount;
}

/** A page of a list, the newest first, as Stripe pages. */
export function listed(all: readonly Thing[], ask: Ask, url: string): object {
  const limit = Number(text(ask.fields, 'limit') ?? 10);
  const gte = Number(part(ask.fields, 'created').gte ?? 0);
  const found = all.filter((thing) => thing.created >= gte).toReversed();
  const after = text(ask.fields, 'starting_after');
  const from = after === undefined ? 0 : found.findIndex((thing) => thing.id === after) + 1;
  const data = found.slice(from, from + limit);
  return { object: 'list', url, has_more: from + limit < found.length, data };
}
