import { type Cancellation, isUndone } from '#contract/cancellation/decide-cancellation.ts';
import { type Currency, chargeStep, mulDiv, shareOut } from '#contract/money.ts';
import { type Charge, systemCharge } from '#contract/system-charge.ts';
import { itemLines, type LineItem, type Price, type PriceItem, priceOfItems, sumUp } from '../../create/rules/price.ts';

/** The price of a paid booking, in minor units of its currency. */
export type PaidParts = Pick<Price, 'price' | 'discount' | 'credit' | 'system_charge' | 'waived' | 'total'> & {
  /** The part of the price that the policy retained for people cancelled before. */
  readonly stored: number;
};

export type PartCancellationInput = {
  readonly booked: PaidParts;
  /** What stays booked, at the booked price: not nothing, and not everything. */
  readonly left: readonly PriceItem[];
  /** The part of the discount on what stays; by default in proportion to its price. */
  readonly discount_left?: number | undefined;
  /** The part of the total that was refunded before, or lost in a dispute; 0 by default. No more than the rest is. */
  readonly already_refunded?: number | undefined;
  /** The decision for cancelling the whole booking. */
  readonly details: Cancellation;
  readonly charge: Charge;
  readonly currency: Currency;
};

/** A booking without some of its people: its new price and the refund. */
export type PartCancellation = {
  readonly price: Price;
  readonly refund: Cancellation;
};

/** The part of a price that was retained for cancelled people and is not refunded. */
export const retainedAmount = (lines: readonly LineItem[]): number =>
  lines.reduce((sum, line) => (line.code === 'kept' ? sum + line.amount : sum), 0);

/**
 * Prices a paid booking without some of its people. The cancelled people's part of the price is refunded in the
 * policy's percentage, split between card and credit in the proportion they paid; the rest is retained as a line of the
 * price. The service fee is retained as in a full cancellation; where everything is refunded (grace period, or
 * cancelled by the other side) the fee becomes that of the remaining people. The total decreases by exactly the card
 * refund. After goodwill no more is refunded than is left of the total; then the whole fee is part of it.
 */
export function decidePartCancellation(input: PartCancellationInput): PartCancellation {
  const { booked, details: whole, charge, currency } = input;
  const { stored: retained } = booked;
  const people = booked.price - retained;
  const left = priceOfItems(input.left);
  const discount = input.discount_left ?? (people === 0 ? 0 : mulDiv(booked.discount, left, people));
  const net = people - booked.discount;
  const cancelledNet = net - (left - discount);

  const charge_paid = Math.min(booked.system_charge, booked.total);
  const card_paid = booked.total - charge_paid;
  // A waived amount was not paid, and a retained amount is not cancelled again.
  const paid = Math.max(0, card_paid + booked.credit - retained);
  const entitled = net === 0 ? 0 : Math.min(cancelledNet, mulDiv(paid, cancelledNet, net));
  const back = mulDiv(entitled, whole.percent, 100);
  const [card = 0, refund_credit = 0] = back === 0 ? [0, 0] : shareOut(back, [card_paid, booked.credit]);
  const waived_back = Math.min(booked.waived, mulDiv(cancelledNet - entitled, whole.percent, 100));

  const fee_left = systemCharge(left - discount, charge);
  const fee_due = isUndone(whole.reason_code) ? Math.min(charge_paid, Math.max(0, booked.system_charge - fee_left)) : 0;
  const sum = card + fee_due;
  const refunded = input.already_refunded ?? 0;
  const held = booked.total - refunded;
  const isAll = refunded > 0 && sum >= held;
  const fee_back = isAll ? charge_paid : fee_due;
  const refund_amount = isAll ? held : sum - (sum % chargeStep(currency));

  const total = booked.total - refund_amount;
  const credit = booked.credit - refund_credit;
  const system_charge = booked.system_charge - fee_back;
  const waived = booked.waived - waived_back;
  const price = total + credit + waived + discount - system_charge;
  const lines: LineItem[] = [
    ...itemLines(input.left),
    { code: 'kept', audience: ['customer', 'provider'], amount: price - left },
    { code: 'discount', audience: ['customer', 'provider'], amount: 0 - discount },
    { code: 'credit', audience: ['customer', 'platform'], amount: 0 - credit },
    { code: 'system_charge', audience: ['customer', 'platform'], amount: system_charge },
    { code: 'waived', audience: ['customer', 'platform'], amount: 0 - waived },
  ];
  const line_items = lines.filter((line) => line.code === 'price' || line.amount !== 0);
  return {
    price: sumUp({ currency, line_items, price, discount, credit, system_charge, waived }),
    refund: { ...whole, refund_amount, refund_credit, system_charge_refunded: fee_back },
  };
}
