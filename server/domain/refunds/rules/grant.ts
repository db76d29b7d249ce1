import { type RuleViolation, violation } from '#contract/violation.ts';

/** The input for deciding on a goodwill refund, in minor units. */
export type GrantInput = {
  /** The amount that the card paid, and the refunded part of it. */
  readonly paid: number;
  readonly refunded: number;
  readonly system_charge: number;
  readonly is_disputed: boolean;
  readonly amount: number;
};

/** A refund's two parts: of the price, which the provider pays, and of the service fee, which the platform pays. */
export type RefundParts = { readonly price_part: number; readonly charge_part: number };

/** Decides a goodwill refund of at most paid minus refunded. It refunds the price before the service fee. */
export function decideGrant(
  input: GrantInput,
): RefundParts | RuleViolation<'nothing_left' | 'disputed' | 'too_much' | 'no_amount'> {
  if (input.is_disputed)
    return violation('disputed', 'The customer’s bank is reviewing this payment, so you can’t refund it right now.');
  const left = input.paid - input.refunded;
  if (left <= 0) return violation('nothing_left', 'There’s nothing left of this payment to refund.');
  if (input.amount < 1) return violation('no_amount', 'Enter an amount above 0.');
  if (input.amount > left) return violation('too_much', 'That’s more than is left of the customer’s payment.');
  return partsOf(input);
}

/** Splits a refund after earlier ones: first the card's part of the price, then the service fee. */
export function partsOf({ paid, refunded, system_charge, amount }: Omit<GrantInput, 'is_disputed'>): RefundParts {
  const price_paid = paid - Math.min(system_charge, paid);
  const chargeIn = (sum: number) => Math.max(0, sum - price_paid);
  const charge_part = chargeIn(refunded + amount) - chargeIn(refunded);
  return { price_part: amount - charge_part, charge_part };
}
