import { type Currency, minAmount } from '#contract/currencies.ts';

/** The amount left to pay after credit, in minor units; a remainder below the minimum card charge is waived. */
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
