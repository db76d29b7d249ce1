import { type Currency, minAmount } from '#contract/money.ts';

/** The reward for each side, and the minimum payment of the first booking; minor units of the currency. */
export interface Terms {
  readonly credit: number;
  readonly min: number;
  readonly currency: Currency;
}

/** The market's settings; null for the app's default. */
export interface TermSettings {
  readonly currency: string;
  readonly referral_credit: number | null;
  readonly referral_min: number | null;
  readonly referral_monthly_max?: number;
}

/**
 * The terms in a currency: the market's settings for its own currency. Otherwise ten and forty times the minimum card
 * charge, which is 5.00 and 20.00 in USD and EUR.
 */
export function termsIn(currency: Currency, settings: TermSettings | null): Terms {
  const own = settings?.currency === currency ? settings : null;
  return {
    credit: own?.referral_credit ?? 10 * minAmount(currency),
    min: own?.referral_min ?? 40 * minAmount(currency),
    currency,
  };
}
