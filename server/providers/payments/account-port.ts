/** A payout account in the gateway's state. */
export interface GatewayAccount {
  readonly gateway_id: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** Whether the holder has completed the gateway's form once. */
  readonly details_submitted: boolean;
  readonly payouts_enabled: boolean;
  /**
   * The information that the gateway still requires, as its own codes (`individual.verification.document`,
   * `external_account`).
   */
  readonly requirements: readonly string[];
  readonly bank: { readonly name: string; readonly last4: string } | null;
}

/**
 * The reasons why money did not reach a bank. `account_not_ready`: the account lacks required information.
 * `bank_closed` and `bank_refused`: other bank data is needed. `platform_balance`: the platform's balance at the
 * gateway is too low; the operator must add money, and the payout is retried later. `amount_not_taken`: the bank
 * accepts whole units only.
 */
export type PayoutReason =
  | 'account_not_ready'
  | 'bank_closed'
  | 'bank_refused'
  | 'platform_balance'
  | 'amount_not_taken'
  | 'cancelled'
  | 'failed';

/** The state of a payout. `failed` always means that the platform has the money. */
export type GatewayPayout =
  | {
      readonly status: 'in_transit' | 'paid';
      readonly gateway_id: string;
      /** The expected or actual time of arrival at the bank. */
      readonly arrives_at: Date | null;
    }
  | {
      readonly status: 'failed';
      /** Null if the gateway refused the payout before money moved. */
      readonly gateway_id: string | null;
      readonly reason: PayoutReason;
    };

/** The gateway's calls for users' payout accounts and payouts. */
export interface AccountGateway {
  /**
   * Creates a user's payout account.
   * @throws GatewayRefused (country_not_served), GatewayUnavailable
   */
  createAccount(request: { key: string; user_id: string; email: string; country: string }): Promise<GatewayAccount>;
  /** Reads the current state of an account; null if it does not exist (any more). */
  retrieveAccount(request: { gateway_id: string }): Promise<GatewayAccount | null>;
  /**
   * Creates a link to the gateway's form, for one use. The form returns to `return_path`, or to `refresh_path` if the
   * link has expired.
   */
  onboardingLink(request: {
    gateway_id: string;
    return_path: string;
    refresh_path: string;
  }): Promise<{ url: string; expires_at: Date }>;
  /**
   * Sets the bank of an account from a one-time token of the browser.
   * @throws GatewayRefused (bank_not_taken): the user must enter it through the onboarding link
   */
  saveBank(request: { key: string; account: string; token: string }): Promise<GatewayAccount>;
  /**
   * Sends money from the platform to an account and on to its bank. A repetition with the same key, at any later time,
   * completes the payout and returns its state. Callers use it to poll a payout without an answer.
   */
  payOut(request: { key: string; account: string; amount: number; currency: string }): Promise<GatewayPayout>;
  /**
   * Reads the current state of a payout by its id or its key; null if it was not sent. By key the payout may be
   * incomplete; `payOut` completes it.
   */
  retrievePayout(
    request: { account: string } & ({ gateway_id: string } | { key: string }),
  ): Promise<GatewayPayout | null>;
}
