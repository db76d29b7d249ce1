import { type Currency, minAmount } from '#contract/currencies.ts';

/** What is left to pay of a booking when so much credit pays first; a remainder too small for a card is waived. Minor units. */
export function totalWithCredit(
  price: {
    readonly currency: Currency;
    readonly price: number;
    readonly discount: number;
    readonly system_charge: number;
  },
  credit: number,
): number {
  const net = price.price - price.discount;
  const due = net - Math.min(credit, net) + price.system_charge;
  return due < minAmount(price.currency) ? 0 : due;
}
