/** Something for sale, as it counts for the price that a card names. */
export interface ForSale {
  readonly amount: number;
  /** Whether an ordinary guest can buy it now: it is on sale, not sold out, and needs no code or invitation. */
  readonly is_bookable: boolean;
}

/** The lowest and the highest price, in minor units. */
export interface PriceSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * The prices that cards, maps, pages, search and search engines name for several things for sale; null where there are
 * none. The one rule of "from $18":
 *
 * - Only what an ordinary guest can buy counts. Where nothing can be bought, everything counts.
 * - Of that, the lowest price that costs something is named. A free helper ticket or a free taster does not make the
 *   rest free, and whoever reads "Free" expects to pay nothing for what is advertised.
 * - Only where everything that counts is free, it is "Free", which is `from: 0`.
 *
 * A span of spans is the span of their parts, so a series may be summed up from its dates.
 */
export function priceSpan(things: readonly ForSale[]): PriceSpan | null {
  if (things.length === 0) return null;
  const paid = counted(things).filter((amount) => amount > 0);
  return paid.length === 0 ? { from: 0, to: 0 } : { from: Math.min(...paid), to: Math.max(...paid) };
}

/** The prices of a page's services. Those without hours cannot be booked. */
export function servicesSpan(services: readonly { readonly amount: number; readonly has_hours: boolean }[]) {
  return priceSpan(services.map(({ amount, has_hours }) => ({ amount, is_bookable: has_hours })));
}

function counted(things: readonly ForSale[]): number[] {
  const bookable = things.filter((each) => each.is_bookable);
  return (bookable.length > 0 ? bookable : things).map((each) => each.amount);
}
