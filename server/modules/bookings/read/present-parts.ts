import { z } from 'zod';
import { bookingPlaces, type PriceBreakdown } from '#contract/entities/booking.ts';
import { Currency } from '#contract/money.ts';
import { lineItemsOf } from '../status.ts';

const Place = z.enum(bookingPlaces);

/** The place of a booking or a change. */
export const parsePlace = ({ place }: { readonly place: string }) => Place.parse(place);

/** The length of a booking or a change, in minutes. */
export const countMinutes = ({ starts_at, ends_at }: { readonly starts_at: Date; readonly ends_at: Date }): number =>
  Math.round((ends_at.getTime() - starts_at.getTime()) / 60_000);

/** A price in its wire format. */
export function priceOf(priced: {
  readonly currency: string;
  readonly unit_amount: number | null;
  readonly participants: number;
  readonly price: number;
  readonly discount: number;
  readonly credit: number;
  readonly system_charge: number;
  readonly total: number;
  readonly line_items: unknown;
}): PriceBreakdown {
  const { unit_amount, participants, price, discount, credit, system_charge, total } = priced;
  return {
    currency: Currency.parse(priced.currency),
    ...{ unit_amount, participants, price, discount, credit, system_charge, total },
    line_items: lineItemsOf(priced),
  };
}
