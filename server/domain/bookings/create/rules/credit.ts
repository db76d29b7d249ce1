import type { Currency } from '#contract/money.ts';
import { type Price, priceBooking } from './price.ts';

/** The price of an unpaid booking, in minor units of its currency. */
type Unpaid = Pick<Price, 'discount' | 'system_charge'> & {
  readonly unit_amount: number;
  readonly participants: number;
};

/** Prices an unpaid booking again with a credit amount; discount and service fee stay as booked. */
export function priceWithCredit(booking: Unpaid, credit_available: number, currency: Currency): Price {
  const { unit_amount, participants, discount, system_charge } = booking;
  const price = priceBooking({
    unit_amount,
    participants,
    discount: discount === 0 ? null : { kind: 'fixed', value: discount },
    credit_available,
    use_credit: credit_available > 0,
    charge: { percent_basis_points: 0, fixed: system_charge },
    currency,
  });
  if ('violated' in price) throw new RangeError(price.violated);
  return price;
}
