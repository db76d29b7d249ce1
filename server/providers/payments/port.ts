/** What a customer has to do before a payment or a verification can go on. */
export interface PaymentAction {
  readonly kind: 'challenge';
  /** Where the customer confirms; own path for the sandbox, the gateway's address otherwise. */
  readonly url: string;
}

/**
 * Why a card was refused, in words a sentence can be made for: `authentication_required` = a charge without its owner
 * that the bank wants confirmed (ask them to pay on screen), `try_again` = no fault of the card.
 */
export type DeclineReason =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_details'
  | 'authentication_required'
  | 'challenge_failed'
  | 'try_again'
  | 'cancelled';

interface AccountState {
  readonly gateway_id: string;
  /** As people recognise it: `Visa ···· 4242`. */
  readonly card: string;
}

/** The state of a payment at the gateway. */
export type GatewayPayment =
  | (AccountState & {
      readonly status: 'succeeded';
      /** The same text for the same card, whoever pays with it; null when the gateway does not provide one. */
      readonly fingerprint: string | null;
    })
  | (AccountState & { readonly status: 'action_needed'; readonly action: PaymentAction })
  | (AccountState & { readonly status: 'processing' })
  | (AccountState & { readonly status: 'declined'; readonly reason: DeclineReason });

/**
 * The state of a card's verification; once succeeded, `payment_method` may be charged for its customer, also
 * `off_session`.
 */
export type GatewayVerification =
  | (AccountState & { readonly status: 'succeeded'; readonly payment_method: string })
  | (AccountState & { readonly status: 'action_needed'; readonly action: PaymentAction })
  | (AccountState & { readonly status: 'processing' })
  | (AccountState & { readonly status: 'declined'; readonly reason: DeclineReason });

export interface GatewayCard {
  readonly gateway_id: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  /** As that of a payment. */
  readonly fingerprint: string | null;
}

/**
 * The state of a refund: `failed` = the bank returned it, possibly days after it `succeeded`; the platform has the
 * money again.
 */
export type GatewayRefund =
  | { readonly status: 'succeeded' | 'pending'; readonly gateway_id: string }
  | { readonly status: 'failed'; readonly gateway_id: string; readonly reason: string };

/** The account payouts go to, as the gateway knows it. */
export interface GatewayAccount {
  readonly gateway_id: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** The holder has been through the gateway's questions once. */
  readonly details_submitted: boolean;
  readonly payouts_enabled: boolean;
  /**
   * What the gateway still wants to know, in its own words (`individual.verification.document`, `external_account`).
   */
  readonly requirements: readonly string[];
  readonly bank: { readonly name: string; readonly last4: string } | null;
}

/**
 * Why money did not reach a bank: `account_not_ready` = the account still lacks what the gateway asks for,
 * `bank_closed` and `bank_refused` = other bank data is needed, `platform_balance` = the platform itself has not enough
 * at the gateway (the operator's matter; later again), `amount_not_taken` = the bank takes whole coins only.
 */
export type PayoutReason =
  | 'account_not_ready'
  | 'bank_closed'
  | 'bank_refused'
  | 'platform_balance'
  | 'amount_not_taken'
  | 'cancelled'
  | 'failed';

/** The state of a payout. `failed` always means that the platform has the money (again). */
export type GatewayPayout =
  | {
      readonly status: 'in_transit' | 'paid';
      readonly gateway_id: string;
      /** When it is expected at the bank, or was there. */
      readonly arrives_at: Date | null;
    }
  | {
      readonly status: 'failed';
      /** Null when it was refused before any money moved. */
      readonly gateway_id: string | null;
      readonly reason: PayoutReason;
    };

/** An entry of a gateway's own list, whether this app created it or the gateway's dashboard did. */
interface Listed {
  readonly gateway_id: string;
  /** The key it was created with; null when we did not create it, or the gateway does not provide it. */
  readonly key: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: Date;
}

/** A charge in the gateway's list: `open` = nothing is taken yet, `failed` = nothing will be. */
export interface ListedCharge extends Listed {
  readonly status: 'succeeded' | 'open' | 'failed';
}

/** A refund in the gateway's list. */
export interface ListedRefund extends Listed {
  /** The gateway's id of the payment; empty where it has none. */
  readonly payment: string;
  readonly status: GatewayRefund['status'];
}

/**
 * A payout in the gateway's list: money sent from the platform to an account, and on to its bank; `failed` = the
 * platform has it again.
 */
export interface ListedPayout extends Listed {
  readonly account: string;
  readonly status: GatewayPayout['status'];
}

/** A request for a list: entries created since a date, after the previous page (its `next`). */
export interface ListRequest {
  readonly since: Date;
  readonly after: string | null;
}

/** A page of a list, in the gateway's own order; `next` is null after the last one. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** A customer's bank wants a payment back. */
export interface GatewayDispute {
  readonly gateway_id: string;
  /** The gateway's id of the payment. */
  readonly payment: string;
  /** The disputed amount; of a lost dispute, what the bank kept: a part may have been returned. */
  readonly amount: number;
  readonly currency: string;
  /**
   * `inquiry` = a question only, no money was taken; `open` and `under_review` = the money is gone until it is `won` or
   * `lost`.
   */
  readonly status: 'inquiry' | 'open' | 'under_review' | 'won' | 'lost';
  /** The bank's word for it: `fraudulent`, `product_not_received` … */
  readonly reason: string;
  /** Until when the gateway takes evidence. */
  readonly due_at: Date | null;
}

/** What webhooks are about; `other` is nothing of ours. */
export const gatewayEventKinds = [
  'payment',
  'verification',
  'refund',
  'payout',
  'account',
  'dispute',
  'other',
] as const;
export type GatewayEventKind = (typeof gatewayEventKinds)[number];

/** A webhook's event. It is only a notice: read the current state before acting on it. */
export interface GatewayEvent {
  /** The same when it is delivered again. */
  readonly id: string;
  readonly kind: GatewayEventKind;
  /** Of the payment, verification, refund, payout, account or dispute. */
  readonly gateway_id: string;
  /** The key of its subject, when the gateway provides it: finds a row whose gateway id was lost with the answer. */
  readonly key: string | null;
  /** The account a payout belongs to. */
  readonly account: string | null;
}

/** The gateway gave no clear answer (time-out, fault): what happened there must be asked later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** The gateway accepted no connection, so it does not know the request. */
export class GatewayUnreachable extends GatewayUnavailable {
  override name = 'GatewayUnreachable';
}

/** A webhook whose signature is right and whose body cannot be read as an event. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent';
}

/** The token or card is not one the gateway knows for this customer, or not one it takes. */
export class UnknownPaymentMethod extends Error {
  override name = 'UnknownPaymentMethod';
}

/**
 * The gateway rejected the request and nothing moved: the request is wrong (more than is left, an unsupported amount;
 * `not_taken` = another reason, which the message has for the operator).
 */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused';
  readonly reason:
    | 'refund_too_much'
    | 'payment_disputed'
    | 'amount_not_taken'
    | 'not_taken'
    | 'country_not_served'
    | 'bank_not_taken';
  constructor(reason: GatewayRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * The payment gateway. Every acting call takes the key that makes repeating it harmless, and after a GatewayUnavailable
 * it is repeated with the same key or asked about by it; amounts are in minor units, currencies ISO 4217 in capitals.
 */
export interface Gateway {
  readonly name: 'sandbox' | 'stripe';
  /**
   * The owner of cards: a user, or the guest of one booking (then without `user_id`).
   * @throws GatewayRefused (not_taken), GatewayUnavailable
   */
  createCustomer(request: {
    key: string;
    user_id?: string;
    email?: string;
    name?: string;
  }): Promise<{ gateway_id: string }>;
  /**
   * Verifies a card for later charges without its owner, and charges nothing.
   * @throws UnknownPaymentMethod, GatewayRefused (not_taken), GatewayUnavailable
   */
  verify(request: {
    key: string;
    payment_method: string;
    customer: string;
    return_path: string;
  }): Promise<GatewayVerification>;
  /** The current state of a verification; null when the gateway does not know it. */
  retrieveVerification(
    request: { gateway_id: string } | { key: string; customer: string },
  ): Promise<GatewayVerification | null>;
  /** Cancels a verification that waits for its customer; returns its state afterwards. */
  cancelVerification(request: { gateway_id: string }): Promise<GatewayVerification>;
  /**
   * Charges a payment method: a one-time token of the browser, or one that belongs to `customer` (saved or verified).
   * With `off_session` its owner is not present to confirm: it never returns `action_needed`. With `save_card` a
   * one-time token becomes a card of `customer`, which saveCard then returns. @throws UnknownPaymentMethod,
   * GatewayRefused (amount_not_taken, not_taken), GatewayUnavailable
   */
  charge(request: {
    key: string;
    amount: number;
    currency: string;
    payment_method: string;
    customer: string | null;
    payment_id: string;
    return_path: string;
    off_session?: boolean;
    save_card?: boolean;
  }): Promise<GatewayPayment>;
  /**
   * The current state of a payment, by its gateway id or the key it was charged with; null when the gateway does not
   * know it.
   */
  retrieve(request: { gateway_id?: string; key?: string }): Promise<GatewayPayment | null>;
  /** Cancels a payment that has not succeeded; returns its state afterwards (it may have succeeded meanwhile). */
  cancel(request: { gateway_id: string }): Promise<GatewayPayment>;
  /**
   * Refunds a payment or a part of it.
   * @throws GatewayRefused (refund_too_much, payment_disputed, amount_not_taken, not_taken), GatewayUnavailable
   */
  refund(request: { key: string; gateway_id: string; amount: number; currency: string }): Promise<GatewayRefund>;
  /**
   * The current state of a refund, by its own id or by its key and the payment's gateway id; null when the gateway does
   * not know it.
   */
  retrieveRefund(request: { gateway_id: string } | { key: string; payment: string }): Promise<GatewayRefund | null>;
  /**
   * Makes a token, or the payment method of a verification or of a charge with `save_card`, a saved card of the
   * customer.
   */
  saveCard(request: { key: string; customer: string; token: string }): Promise<GatewayCard>;
  /** Forgets a card; one that is not there any more is no fault. */
  deleteCard(request: { gateway_id: string }): Promise<void>;
  /** The same text for the same card, whoever has saved or entered it; null when the gateway does not provide one. */
  fingerprint(request: { payment_method: string }): Promise<string | null>;
  /**
   * Makes the account a user is paid on.
   * @throws GatewayRefused (country_not_served), GatewayUnavailable
   */
  createAccount(request: { key: string; user_id: string; email: string; country: string }): Promise<GatewayAccount>;
  /** The current state of an account; null when it does not exist (any more). */
  retrieveAccount(request: { gateway_id: string }): Promise<GatewayAccount | null>;
  /**
   * A link to the gateway's own questions, for one use; it comes back to `return_path`, or to `refresh_path` when the
   * link was too old.
   */
  onboardingLink(request: {
    gateway_id: string;
    return_path: string;
    refresh_path: string;
  }): Promise<{ url: string; expires_at: Date }>;
  /**
   * Sets the bank of an account from a one-time token of the browser.
   * @throws GatewayRefused (bank_not_taken): enter it through the onboarding link
   */
  saveBank(request: { key: string; account: string; token: string }): Promise<GatewayAccount>;
  /**
   * Sends money from the platform to an account and on to its bank. Repeating it with the same key completes what was
   * begun and returns its state, at any later time: this is how a payout without an answer is polled.
   */
  payOut(request: { key: string; account: string; amount: number; currency: string }): Promise<GatewayPayout>;
  /**
   * The current state of a payout, by its own id or its key; null when it was not sent (by key: it may be incomplete,
   * payOut completes it).
   */
  retrievePayout(
    request: { account: string } & ({ gateway_id: string } | { key: string }),
  ): Promise<GatewayPayout | null>;
  /** The current state of a dispute; null when the gateway does not know it. */
  retrieveDispute(request: { gateway_id: string }): Promise<GatewayDispute | null>;
  /** A charge in the gateway's list, with the key it was created with; null when the gateway does not know it. */
  getCharge(request: { gateway_id: string }): Promise<ListedCharge | null>;
  /** A refund in the gateway's list, with its payment; null when the gateway does not know it. */
  getRefund(request: { gateway_id: string }): Promise<ListedRefund | null>;
  /** Every charge created since a date, page by page, whoever created it. */
  listCharges(request: ListRequest): Promise<ListPage<ListedCharge>>;
  /** The same of refunds. */
  listRefunds(request: ListRequest): Promise<ListPage<ListedRefund>>;
  /** The same of payouts. */
  listPayouts(request: ListRequest): Promise<ListPage<ListedPayout>>;
  /**
   * Reads a webhook after checking its signature; null when the signature is wrong or too old.
   * @throws MalformedEvent
   */
  readEvent(request: { body: string; signature: string; now: Date }): GatewayEvent | null;
}
