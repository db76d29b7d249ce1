/** The customer's next action before a payment or a verification can continue. */
export interface PaymentAction {
  readonly kind: 'challenge';
  /** The page where the customer confirms: a path of this app in the sandbox, otherwise the gateway's address. */
  readonly url: string;
}

/**
 * The reasons why a card was declined, as codes with a message for customers. `authentication_required`: the bank
 * requires the owner's confirmation, so the customer has to pay on screen. `try_again`: the card is not the reason.
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

/** The fields that every state of a payment or verification has. */
export interface CardAttempt {
  readonly gateway_id: string;
  /** The label of the card that people recognize: `Visa ···· 4242`. */
  readonly card: string;
}

/** The state of a payment at the gateway. */
export type GatewayPayment =
  | (CardAttempt & {
      readonly status: 'succeeded';
      /** A text that identifies the card number, regardless of the customer. Null if the gateway provides none. */
      readonly fingerprint: string | null;
    })
  | (CardAttempt & { readonly status: 'action_needed'; readonly action: PaymentAction })
  | (CardAttempt & { readonly status: 'processing' })
  | (CardAttempt & { readonly status: 'declined'; readonly reason: DeclineReason });

/**
 * The state of a refund. `failed` means that the bank returned it, possibly days after it `succeeded`. The platform
 * then has the money again.
 */
export type GatewayRefund =
  | { readonly status: 'succeeded' | 'pending'; readonly gateway_id: string }
  | { readonly status: 'failed'; readonly gateway_id: string; readonly reason: string };

/** A dispute: a customer's bank reclaims a payment. */
export interface GatewayDispute {
  readonly gateway_id: string;
  /** The gateway's id of the payment. */
  readonly payment: string;
  /** The disputed amount. For a lost dispute, the amount that the bank withheld; it may have returned a part. */
  readonly amount: number;
  readonly currency: string;
  /**
   * `inquiry`: a question without a withdrawal. `open` and `under_review`: the bank has the money until the dispute is
   * `won` or `lost`.
   */
  readonly status: 'inquiry' | 'open' | 'under_review' | 'won' | 'lost';
  /** The bank's reason code: `fraudulent`, `product_not_received` … */
  readonly reason: string;
  /** The deadline for evidence. */
  readonly due_at: Date | null;
}

/** The gateway's calls for payments, refunds and disputes. */
export interface ChargeGateway {
  /**
   * Charges a payment method: a one-time token of the browser, or a payment method of `customer` (saved or verified).
   * With `off_session` its owner is not present to confirm, so the result is never `action_needed`. With `save_card` a
   * one-time token becomes a card of `customer`, which `saveCard` then returns.
   * @throws UnknownPaymentMethod, GatewayRefused (amount_not_taken, not_taken), GatewayUnavailable
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
   * Reads the current state of a payment by its gateway id or the key of its charge; null if the gateway does not know
   * it.
   */
  retrieve(request: { gateway_id?: string; key?: string }): Promise<GatewayPayment | null>;
  /** Cancels a payment that has not succeeded. Returns its state afterwards; it may have succeeded meanwhile. */
  cancel(request: { gateway_id: string }): Promise<GatewayPayment>;
  /**
   * Refunds all or part of a payment.
   * @throws GatewayRefused (refund_too_much, payment_disputed, amount_not_taken, not_taken), GatewayUnavailable
   */
  refund(request: { key: string; gateway_id: string; amount: number; currency: string }): Promise<GatewayRefund>;
  /**
   * Reads the current state of a refund, by its id, or by its key and the payment's gateway id; null if the gateway
   * does not know it.
   */
  retrieveRefund(request: { gateway_id: string } | { key: string; payment: string }): Promise<GatewayRefund | null>;
  /** Reads the current state of a dispute; null if the gateway does not know it. */
  retrieveDispute(request: { gateway_id: string }): Promise<GatewayDispute | null>;
}
