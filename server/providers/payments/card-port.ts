import type { CardAttempt, DeclineReason, PaymentAction } from './charge-port.ts';

/**
 * The state of a card's verification. After success, `payment_method` may be charged for its customer, also
 * `off_session`.
 */
export type GatewayVerification =
  | (CardAttempt & { readonly status: 'succeeded'; readonly payment_method: string })
  | (CardAttempt & { readonly status: 'action_needed'; readonly action: PaymentAction })
  | (CardAttempt & { readonly status: 'processing' })
  | (CardAttempt & { readonly status: 'declined'; readonly reason: DeclineReason });

export interface GatewayCard {
  readonly gateway_id: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  /** The fingerprint of the card, as in `GatewayPayment`. */
  readonly fingerprint: string | null;
}

/** The gateway's calls for customers, saved cards and verifications. */
export interface CardGateway {
  /**
   * Creates the owner of cards: a user, or the guest of one booking (then without `user_id`).
   * @throws GatewayRefused (not_taken), GatewayUnavailable
   */
  createCustomer(request: {
    key: string;
    user_id?: string;
    email?: string;
    name?: string;
  }): Promise<{ gateway_id: string }>;
  /**
   * Verifies a card for later charges without its owner. Charges nothing.
   * @throws UnknownPaymentMethod, GatewayRefused (not_taken), GatewayUnavailable
   */
  verify(request: {
    key: string;
    payment_method: string;
    customer: string;
    return_path: string;
  }): Promise<GatewayVerification>;
  /** Reads the current state of a verification; null if the gateway does not know it. */
  retrieveVerification(
    request: { gateway_id: string } | { key: string; customer: string },
  ): Promise<GatewayVerification | null>;
  /** Cancels a verification that waits for its customer. Returns its state afterwards. */
  cancelVerification(request: { gateway_id: string }): Promise<GatewayVerification>;
  /**
   * Saves a card of the customer from a token, or from the payment method of a verification or of a charge with
   * `save_card`.
   */
  saveCard(request: { key: string; customer: string; token: string }): Promise<GatewayCard>;
  /** Deletes a card. A missing card is no error. */
  deleteCard(request: { gateway_id: string }): Promise<void>;
  /** Reads a text that identifies the card number, regardless of the customer. Null if the gateway provides none. */
  fingerprint(request: { payment_method: string }): Promise<string | null>;
}
