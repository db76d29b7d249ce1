import type { Cancellation } from '#contract/cancellation/rule.ts';
import { type Currency, chargeStep, mulDiv, shareOut } from '#contract/money.ts';
import { type Charge, systemCharge } from '#contract/system-charge.ts';
import { type LineItem, type Price, sumFor } from '../../create/rules/price.ts';
import type { Cancellation } from '#contract/cancellation.ts';

/** A paid booking's money as it stands, minor units of its currency. */
export type PaidParts = Pick<Price, 'price' | 'discount' | 'credit' | 'system_charge' | 'waived' | 'total'> & {
  readonly unit_amount: number;
  readonly participants: number;
  /** What of the price is for people who were cancelled before: the policy kept it. */
  readonly stored: number;
};

export type PartCancellationInput = {
  readonly booked: PaidParts;
  /** How many of the people are cancelled: at least one, and not all. */
  readonly cancelled: number;
  /** What cancelling the whole booking would be decided as. */
  readonly details: Cancellation;
  readonly charge: Charge;
  readonly currency: Currency;
};

/** A booking without some of its people: its new price, and what goes back. */
export type PartCancellation = {
  readonly price: Price;
  readonly refund: Cancellation;
};

/** What of a price is for people who were cancelled before and is not given back to the customer who cancelled them. */
export const keptOf = (lines: readonly LineItem[]): number =>
  lines.reduce((sum, line) => (line.code === 'kept' ? sum + line.amount : sum), 0);

/**
 * Prices a paid booking without some of its people.
 *
 * The cancelled people's part of what was paid for the price goes back in the policy's percentage, shared between card
 * and credit as they paid; the rest of it is kept and stays a line of the price. The service fee is kept as with a
 * whole cancellation, and where everything goes back (grace, or cancelled by the other side) it is that of the people
 * who still come. So the total falls by exactly what goes back to the card.
 */
export function decidePartCancellation(input: PartCancellationInput): PartCancellation {
  const { booked, cancelled, details: whole, charge, currency } = input;
  const { unit_amount, stored: kept } = booked;
  const people = booked.price - kept;
  const left = unit_amount * (booked.participants - cancelled);
  const discount = people === 0 ? 0 : mulDiv(booked.discount, left, people);
  const net = people - booked.discount;
  const cancelledNet = net - (left - discount);

  const charge_paid = Math.min(booked.system_charge, booked.total);
  const card_paid = booked.total - charge_paid;
  // What was waived was not paid, and what was kept is not cancelled again.
  const paid = Math.max(0, card_paid + booked.credit - kept);
  const entitled = net === 0 ? 0 : Math.min(cancelledNet, mulDiv(paid, cancelledNet, net));
  const back = mulDiv(entitled, whole.percent, 100);
  const [card = 0, refund_credit = 0] = back === 0 ? [0, 0] : shareOut(back, [card_paid, booked.credit]);
  const waived_back = Math.min(booked.waived, mulDiv(cancelledNet - entitled, whole.percent, 100));

  const isUndone = whole.reason_code === 'by_other_side' || whole.reason_code === 'within_grace';
  const fee_left = systemCharge(left - discount, charge);
  const fee_back = isUndone ? Math.min(charge_paid, Math.max(0, booked.system_charge - fee_left)) : 0;
  const sum = card + fee_back;
  const refund_amount = sum - (sum % chargeStep(currency));

  const total = booked.total - refund_amount;
  const credit = booked.credit - refund_credit;
  const system_charge = booked.system_charge - fee_back;
  const waived = booked.waived - waived_back;
  const price = total + credit + waived + discount - system_charge;
  const lines: LineItem[] = [
    { code: 'price', audience: ['customer', 'provider'], amount: left },
    { code: 'kept', audience: ['customer', 'provider'], amount: price - left },
    { code: 'discount', audience: ['customer', 'provider'], amount: 0 - discount },
    { code: 'credit', audience: ['customer', 'platform'], amount: 0 - credit },
    { code: 'system_charge', audience: ['customer', 'platform'], amount: system_charge },
    { code: 'waived', audience: ['customer', 'platform'], amount: 0 - waived },
  ];
  const line_items = lines.filter((line) => line.code === 'price' || line.amount !== 0);
  return {
    price: {
      currency,
      line_items,
      ...{ price, discount, credit, system_charge, waived, total },
      provider_earns: sumFor('provider', line_items),
      platform_earns: sumFor('platform', line_items),
    },
    refund: { ...whole, refund_amount, refund_credit, system_charge_refunded: fee_back },
  };
}
