import type { CardAttempt, DeclineReason, PaymentAction } from './charge-port.ts';

/**
 * The state of a card's verification; once succeeded, `payment_method` may be charged for its customer, also
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
  /** As that of a payment. */
  readonly fingerprint: string | null;
}

/** The gateway's calls about customers, saved cards and verifications. */
export interface CardGateway {
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
   * Makes a token, or the payment method of a verification or of a charge with `save_card`, a saved card of the
   * customer.
   */
  saveCard(request: { key: string; customer: string; token: string }): Promise<GatewayCard>;
  /** Forgets a card; one that is not there any more is no fault. */
  deleteCard(request: { gateway_id: string }): Promise<void>;
  /** The same text for the same card, whoever has saved or entered it; null when the gateway does not provide one. */
  fingerprint(request: { payment_method: string }): Promise<string | null>;
}
