import type { PriceBreakdown } from '#contract/entities/booking.ts';
import type { DiscountReason } from '#contract/entities/discount.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { say } from '#locales/format.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { type CodeTerms, discountSentence } from '#server/modules/discounts/rules.ts';
import { discountFor, markDiscounted, type PricedItem, priceOnSite } from './decide-price.ts';
import { chargeIn } from './fee-store.ts';
import { type Charge, priceBooking } from './rules/price.ts';
import { loadQuote } from './session-context-store.ts';

/** A draft of a session booking to be priced. */
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

/** Whose uses of a code and whose credit count. */
export interface QuoteFor {
  readonly user_id: string | null;
  readonly verified_email: string | null;
}

/**
 * Prices items by the rules that apply when they are booked. A code that cannot be used is reported, and the price is
 * the one without it. Null if an amount is out of range.
 */
export function quoteItems(
  items: readonly PricedItem[],
  draft: { readonly code: string | null; readonly use_credit: boolean },
  terms: {
    readonly currency: string;
    readonly charge: Charge;
    readonly discount: CodeTerms | null;
    readonly credit_available: number;
    readonly takes_payments: boolean;
  },
  now: Date,
): Quote | null {
  const currency = Currency.parse(terms.currency);
  const { code } = draft;
  const decided = code === null ? null : discountFor(items, terms, now);
  const discount = decided === null || isViolation(decided) ? null : decided;
  const price = priceBooking({
    items: markDiscounted(items, discount),
    discount,
    credit_available: terms.credit_available,
    use_credit: draft.use_credit,
    charge: terms.charge,
    currency,
    ...priceOnSite(terms),
  });
  if (isViolation(price)) return null;
  const { waived: _waived, provider_earns: _provider, platform_earns: _platform, line_items, ...rest } = price;
  const [only] = items;
  return {
    discount: discount === null || code === null ? null : { code, kind: discount.kind, value: discount.value },
    why: decided !== null && isViolation(decided) ? decided.violated : null,
    sentence: decided === null ? '' : isViolation(decided) ? decided.detail : discountSentence(decided, currency),
    credit_available: terms.takes_payments ? terms.credit_available : 0,
    price: {
      ...rest,
      unit_amount: only !== undefined && only.label === undefined ? only.unit_amount : null,
      participants: items.reduce((sum, item) => sum + item.quantity, 0),
      line_items: line_items.map((line) => ({ ...line, audience: [...line.audience] })),
    },
  };
}

/**
 * Prices a draft of a session booking. The customer's own uses of the code are counted only for a user or a verified
 * address, so that they are not disclosed to others.
 */
export async function quoteSession(
  db: ReadDb | Tx,
  input: QuoteInput,
  who: QuoteFor,
  now: Date,
): Promise<Quote | Refusal<'not_found' | 'service_inactive' | 'invalid_input'>> {
  const code = input.code || null;
  const asked = { service_id: input.service_id, discount_code: code };
  const found = await loadQuote(db, asked, { user_id: who.user_id, email: who.verified_email }, now);
  if (!found) return refuse('not_found', say(bookingCreate, 'not_found'));
  if (!found.is_offered) return refuse('service_inactive', say(bookingCreate, 'not_offered'));
  const subject = { service_id: input.service_id };
  const quote = quoteItems(
    [{ subject, unit_amount: found.amount, quantity: input.participants }],
    { code, use_credit: input.use_credit },
    { ...found, charge: chargeIn(found.currency, found.charge), credit_available: found.credit_available ?? 0 },
    now,
  );
  if (input.participants > found.capacity || quote === null) {
    const message = say(bookingCreate, 'party.too_many', { count: found.capacity });
    return refuse('invalid_input', message, { errors: [{ path: 'participants', message }] });
  }
  return quote;
}
