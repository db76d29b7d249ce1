import type { Message } from '#contract/message.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { refunds } from '#locales/areas/refunds.ts';
import { say } from '#locales/format.ts';

/** The input for deciding on a goodwill refund, in minor units. */
export type GrantInput = {
  /** The amount that the card paid, and the refunded part of it. */
  readonly paid: number;
  readonly refunded: number;
  readonly system_charge: number;
  readonly currency: string;
  readonly is_disputed: boolean;
  readonly amount: number;
};

/** A refund's two parts: of the price, which the provider pays, and of the service fee, which the platform pays. */
export type RefundParts = { readonly price_part: number; readonly charge_part: number };

/** Decides a goodwill refund of at most paid minus refunded. It refunds the price before the service fee. */
export function decideGrant(
  input: GrantInput,
): RefundParts | RuleViolation<'nothing_left' | 'disputed' | 'too_much' | 'no_amount', Message> {
  if (input.is_disputed) return violation('disputed', say(refunds, 'give.disputed'));
  const left = input.paid - input.refunded;
  if (left <= 0) return violation('nothing_left', say(refunds, 'give.nothing_left'));
  if (input.amount < 1) return violation('no_amount', say(refunds, 'give.no_amount'));
  if (input.amount > left)
    return violation('too_much', say(refunds, 'give.too_much', { left: { amount: left, currency: input.currency } }));
  return partsOf(input);
}

/** Splits a refund after earlier ones: first the card's part of the price, then the service fee. */
export function partsOf({
  paid,
  refunded,
  system_charge,
  amount,
}: Omit<GrantInput, 'is_disputed' | 'currency'>): RefundParts {
  const price_paid = paid - Math.min(system_charge, paid);
  const chargeIn = (sum: number) => Math.max(0, sum - price_paid);
  const charge_part = chargeIn(refunded + amount) - chargeIn(refunded);
  return { price_part: amount - charge_part, charge_part };
}
