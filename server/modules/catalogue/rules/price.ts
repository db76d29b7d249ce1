import { type Refusal, refuse } from '#contract/errors.ts';
import { Currency, formatMoney, minAmount } from '#contract/money.ts';

/**
 * Explains why a price is refused: below the gateway's minimum (0 means free and is allowed), or in another currency
 * than the page. Returns null if the price is allowed.
 */
export function refusePrice(
  price: { readonly amount?: number | undefined; readonly currency?: string | undefined },
  page_currency: string,
): Refusal<'amount_too_small' | 'currency_mismatch'> | null {
  if (price.currency !== undefined && price.currency !== page_currency)
    return refuse('currency_mismatch', `This page uses ${page_currency}.`, {
      errors: [{ path: 'currency', message: `Enter the price in ${page_currency}.` }],
    });
  if (price.amount === undefined || price.amount === 0) return null;
  const min = minAmount(Currency.parse(page_currency));
  if (price.amount >= min) return null;
  const shown = formatMoney(min, page_currency, { exact: true });
  return refuse('amount_too_small', `We can’t charge cards less than ${shown}. Set at least that, or make it free.`, {
    errors: [{ path: 'amount', message: `Enter at least ${shown}, or 0 for free.` }],
    extra: { min_amount: min },
  });
}
