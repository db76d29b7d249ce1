import type { Currency } from '#contract/money.ts';
import { type LineItem, type Price, type PriceItem, priceBooking } from './price.ts';

/** The price of an unpaid booking, in minor units of its currency. */
type Unpaid = Pick<Price, 'discount' | 'system_charge'> & { readonly line_items: readonly LineItem[] };

/** Prices an unpaid booking again with a credit amount; discount and service fee stay as booked. */
export function priceWithCredit(booking: Unpaid, credit_available: number, currency: Currency): Price {
  const { line_items, discount, system_charge } = booking;
  const price = priceBooking({
    items: bookedItems(line_items),
    discount: discount === 0 ? null : { kind: 'fixed', value: discount },
    credit_available,
    use_credit: credit_available > 0,
    charge: { percent_basis_points: 0, fixed: system_charge },
    currency,
  });
  if ('violated' in price) throw new RangeError(price.violated);
  return price;
}

/** The items of a booking's price lines; a line of several participants counts as one item. */
export const bookedItems = (lines: readonly LineItem[]): PriceItem[] =>
  lines
    .filter(({ code }) => code === 'price')
    .map(({ amount, label, quantity, at }) =>
      label === undefined || !quantity
        ? { unit_amount: amount, quantity: 1 }
        : { unit_amount: amount / quantity, quantity, label, at },
    );
