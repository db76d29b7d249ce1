import { epochMs, HOUR_MS, type Instant, isoInstant } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import { type Currency, minAmount, mulDiv } from '#contract/money.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { bookingChanges } from '#locales/areas/booking-changes.ts';
import { say } from '#locales/format.ts';
import { scheduledCharge } from '../../create/rules/hold-deadlines.ts';
import {
  type Charge,
  type LineItem,
  type Price,
  type PriceItem,
  priceBooking,
  priceOfItems,
  sumUp,
} from '../../create/rules/price.ts';

/** The time limit for answering a proposed change (hours). */
export const CHANGE_ANSWER_HOURS = 24;

/**
 * Until when a change proposed now can be answered, as an ISO instant: a day, and not past the current or the new
 * start.
 */
export const changeDeadline = (now: Instant, ...starts: readonly Instant[]): string =>
  isoInstant(Math.min(epochMs(now) + CHANGE_ANSWER_HOURS * HOUR_MS, ...starts.map(epochMs)));

/** The price of a booking, in minor units of its currency. */
export type BookedPrice = Pick<
  Price,
  'price' | 'discount' | 'credit' | 'system_charge' | 'waived' | 'total' | 'line_items'
> & {
  /** What the discount code gave at booking, and on which price; null without a code. */
  readonly discount_given: number | null;
  readonly discounted_price: number | null;
};

/** The input for pricing a changed booking. */
export type ChangePriceInput = {
  readonly booked: BookedPrice;
  /**
   * What the booking will contain: at the booked price what it contains already, at its current price what is new.
   * Null if only the time changes.
   */
  readonly items: readonly PriceItem[] | null;
  readonly charge: Charge;
  readonly currency: Currency;
  /** Whether a difference is charged now, and may therefore be too small for the gateway. */
  readonly is_charged: boolean;
  readonly min_amount?: number | undefined;
  readonly charge_step?: number | undefined;
};

/** A changed booking's price, and its difference to the price before (above 0 when it costs more). */
export type ChangedPrice = Price & { readonly difference: number };

/**
 * Prices a changed booking with the one pricing function. If only the time changes, the price stays exactly the same,
 * regardless of the current fee. A discount has its original share of the price, limited to its original
 * amount, so that a change there and back costs nothing. Spent credit counts again. A difference too small for the
 * gateway is waived.
 */
export function priceChange(input: ChangePriceInput): ChangedPrice | RuleViolation<'amount_out_of_range', Message> {
  const { booked, currency, items } = input;
  if (items === null) return { ...asPrice(booked, currency), difference: 0 };
  const price = priceOfItems(items.filter((item) => item.is_discounted !== false));
  if (!Number.isSafeInteger(price)) return violation('amount_out_of_range', say(bookingChanges, 'amount_too_large'));
  const { discount_given: given, discounted_price: of } = booked;
  const discount = given && of ? Math.min(given, mulDiv(price, given, of)) : 0;
  const priced = priceBooking({
    items,
    discount: discount === 0 ? null : { kind: 'fixed', value: discount },
    credit_available: booked.credit,
    use_credit: booked.credit > 0,
    charge: input.charge,
    currency,
    min_amount: input.min_amount,
    charge_step: input.charge_step,
  });
  if ('violated' in priced) return priced;
  const difference = priced.total - booked.total;
  const min = input.min_amount ?? minAmount(currency);
  if (input.is_charged && difference > 0 && difference < min) return { ...waiving(priced, difference), difference: 0 };
  return { ...priced, difference };
}

function asPrice(booked: BookedPrice, currency: Currency): Price {
  const { price, discount, credit, system_charge, waived, total, line_items } = booked;
  return { ...sumUp({ currency, line_items, price, discount, credit, system_charge, waived }), total };
}

/** The same price with `more` of it waived by the platform. */
function waiving(price: Price, more: number): Price {
  const waived = price.waived + more;
  const line: LineItem = { code: 'waived', audience: ['customer', 'platform'], amount: 0 - waived };
  const line_items = [...price.line_items.filter((each) => each.code !== 'waived'), line];
  return sumUp({ ...price, line_items, waived });
}

/** The input for deciding whether a customer may make a booking cheaper. */
export type CheaperInput = {
  readonly kind: 'event' | 'other';
  readonly difference: number;
  /** Whether the other side agrees to it. */
  readonly is_agreed: boolean;
  /** The percentage of the price that a cancellation would refund now. */
  readonly percent: number;
};

/**
 * Returns a violation when a change would refund more than a cancellation; null when it is allowed. Once the
 * cancellation policy retains a part of the price, a change cannot refund that part unless the provider agrees.
 */
export function decideCheaper(input: CheaperInput): RuleViolation<'policy_keeps', Message> | null {
  if (input.difference >= 0 || input.is_agreed || input.percent === 100) return null;
  return violation('policy_keeps', say(bookingChanges, 'policy_keeps', { kind: input.kind }));
}

/**
 * When the difference of a change is charged (ISO), if later: the new start is far ahead, and the booking was free.
 * Null if it is charged now, or nothing is.
 */
export const laterCharge = (
  booking: { readonly payment_status: string; readonly total: number },
  change: { readonly difference: number; readonly starts_at: Instant },
  now: Instant,
): string | null =>
  booking.total === 0 && isChargedNow(booking.payment_status) && change.difference > 0
    ? scheduledCharge(now, change.starts_at)
    : null;

/**
 * The payment status of a booking after a change is applied; `is_charged` when the difference was settled with the
 * card.
 */
export function paymentStatusAfter(
  before: string,
  change: { difference: number; total: number; is_charged: boolean },
): string {
  // No charge is left: the card is released.
  if (before === 'scheduled' && change.total === 0) return 'none';
  if (!change.is_charged || change.difference === 0) return before;
  // Earlier refunds of a price stay refunded; a price of 0 had nothing to refund.
  const isPart = before === 'partially_refunded' || (before === 'refunded' && change.total > change.difference);
  if (change.difference > 0) return isPart ? 'partially_refunded' : 'paid';
  return change.total === 0 ? 'refunded' : before;
}

/** Whether a change's difference is settled with the card now; a scheduled or on-site payment is not. */
export const isChargedNow = (payment_status: string): boolean =>
  !['scheduled', 'authorized', 'on_site'].includes(payment_status);

/** What is paid on site has no fee, and nothing of it is waived because of a card. */
export const ON_SITE = { charge: { percent_basis_points: 0, fixed: 0 }, min_amount: 0, charge_step: 1 } as const;

/** The amount to settle with the card for a change now, in minor units: above 0 to be paid, below 0 to be refunded. */
export function dueOf(booking: { readonly payment_status: string }, change: { readonly difference: number }): number {
  return isChargedNow(booking.payment_status) ? change.difference : 0;
}
