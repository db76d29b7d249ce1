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

/** The gateway's calls about the accounts users are paid on, and payouts to them. */
export interface AccountGateway {
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
}
