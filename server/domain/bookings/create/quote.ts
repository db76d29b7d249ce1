import type { PriceBreakdown } from '#contract/entities/booking.ts';
import type { DiscountReason } from '#contract/entities/discount.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { say } from '#locales/format.ts';
import { decideDiscount, discountSentence } from '#server/domain/discounts/rules.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { loadQuote } from './context-store.ts';
import { chargeIn } from './fee-store.ts';
import { priceBooking } from './rules/price.ts';

/** A booking draft to be priced. */
export interface QuoteInput {
  readonly service_id: string;
  readonly participants: number;
  readonly code?: string | undefined;
  readonly use_credit: boolean;
}

/** The price of a draft, and the effect of its discount code or why it has none. */
export interface Quote {
  readonly discount: { readonly code: string; readonly kind: 'percent' | 'fixed'; readonly value: number } | null;
  readonly why: DiscountReason | null;
  readonly sentence: string;
  readonly credit_available: number;
  readonly price: PriceBreakdown;
}

/**
 * Prices a booking draft by the rules that apply when it is booked. A code that cannot be used is reported, and the
 * price is the one without it. The customer's own uses of the code are counted only for a user or a verified address,
 * so that they are not disclosed to others.
 */
export async function quoteSession(
  db: ReadDb | Tx,
  input: QuoteInput,
  who: { readonly user_id: string | null; readonly verified_email: string | null },
  now: Date,
): Promise<Quote | Refusal<'not_found' | 'service_inactive' | 'invalid_input'>> {
  const code = input.code || null;
  const found = await loadQuote(
    db,
    { service_id: input.service_id, discount_code: code },
    { user_id: who.user_id, email: who.verified_email },
    now,
  );
  if (!found) return refuse('not_found', say(bookingCreate, 'not_found'));
  if (!found.is_offered) return refuse('service_inactive', say(bookingCreate, 'not_offered'));
  const currency = Currency.parse(found.currency);
  const use = { service_id: input.service_id, price: found.amount * input.participants, currency, now };
  const decided = code === null ? null : decideDiscount(found.discount, use);
  const discount = decided === null || isViolation(decided) ? null : decided;
  const price = priceBooking({
    unit_amount: found.amount,
    participants: input.participants,
    discount,
    credit_available: found.credit_available ?? 0,
    use_credit: input.use_credit,
    charge: chargeIn(currency, found.charge),
    currency,
  });
  if (input.participants > found.capacity || isViolation(price)) {
    const message = say(bookingCreate, 'party.too_many', { count: found.capacity });
    return refuse('invalid_input', message, { errors: [{ path: 'participants', message }] });
  }
  const { waived: _waived, provider_earns: _provider, platform_earns: _platform, line_items, ...rest } = price;
  return {
    discount: discount === null || code === null ? null : { code, kind: discount.kind, value: discount.value },
    why: decided !== null && isViolation(decided) ? decided.violated : null,
    sentence: decided === null ? '' : isViolation(decided) ? decided.detail : discountSentence(decided, currency),
    credit_available: found.credit_available ?? 0,
    price: {
      ...rest,
      unit_amount: found.amount,
      participants: input.participants,
      line_items: line_items.map((line) => ({ ...line, audience: [...line.audience] })),
    },
  };
}
