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

/** What every state of a payment or verification names. */
export interface CardAttempt {
  readonly gateway_id: string;
  /** As people recognise it: `Visa ···· 4242`. */
  readonly card: string;
}

/** The state of a payment at the gateway. */
export type GatewayPayment =
  | (CardAttempt & {
      readonly status: 'succeeded';
      /** The same text for the same card, whoever pays with it; null when the gateway does not provide one. */
      readonly fingerprint: string | null;
    })
  | (CardAttempt & { readonly status: 'action_needed'; readonly action: PaymentAction })
  | (CardAttempt & { readonly status: 'processing' })
  | (CardAttempt & { readonly status: 'declined'; readonly reason: DeclineReason });

/**
 * The state of a refund: `failed` = the bank returned it, possibly days after it `succeeded`; the platform has the
 * money again.
 */
export type GatewayRefund =
  | { readonly status: 'succeeded' | 'pending'; readonly gateway_id: string }
  | { readonly status: 'failed'; readonly gateway_id: string; readonly reason: string };

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

/** The gateway's calls about payments, refunds and disputes. */
export interface ChargeGateway {
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
  /** The current state of a dispute; null when the gateway does not know it. */
  retrieveDispute(request: { gateway_id: string }): Promise<GatewayDispute | null>;
}
