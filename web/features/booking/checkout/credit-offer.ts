/** What is known of the credit of whoever books: in the wallet, and what the price of the booking may take from it. */
interface KnownCredit {
  /** The credit in the wallet in the currency of the booking (minor units). */
  readonly in_wallet: number;
  /** What the server says can be used here; null until it said so. */
  readonly usable: number | null;
  /** Whether the marketplace takes payments. Without them nothing is paid by credit either. */
  readonly takes_payments: boolean;
}

/**
 * The credit that a booking offers, and whether it is refused here: there is some, but not for hosts from whom it came.
 */
export function creditOffer({ in_wallet, usable, takes_payments }: KnownCredit): {
  readonly credit_available: number;
  readonly isCreditRefused: boolean;
} {
  if (!takes_payments) return { credit_available: 0, isCreditRefused: false };
  return { credit_available: usable || in_wallet, isCreditRefused: usable === 0 && in_wallet > 0 };
}
