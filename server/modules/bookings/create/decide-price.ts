import { type RefusalOf, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { say } from '#locales/format.ts';
import {
  type CodeSubject,
  type CodeTerms,
  type DecidedDiscount,
  decideDiscount,
} from '#server/modules/discounts/rules.ts';
import { type Charge, type Price, type PriceItem, priceBooking } from './rules/price.ts';

/** An item with what its discount code can be for. */
export type PricedItem = PriceItem & { readonly subject: CodeSubject };

/** What a price depends on. */
interface Terms {
  readonly currency: string;
  readonly charge: Charge;
  /** The discount code that was entered, or null when there is no such code. */
  readonly discount: CodeTerms | null;
  /** The customer's credit, in minor units. */
  readonly credit_available: number;
  /** Whether customers pay online. */
  readonly takes_payments: boolean;
}

/** The parts of a booking's input that its price depends on. */
interface PriceInput {
  readonly discount_code?: string | undefined;
  readonly use_credit?: boolean | undefined;
  readonly expected_total?: number | undefined;
}

type PriceRefusal = RefusalOf<'discount_code_invalid' | 'guest_not_proved' | 'invalid_input' | 'price_changed'>;

/** A price, and the discount that it contains. The items know whether it applies to them. */
export interface DecidedPrice {
  readonly price: Price;
  readonly discount: DecidedDiscount | null;
  readonly items: readonly PriceItem[];
  /** Whether it is paid on site, because the marketplace takes no payments. */
  readonly is_on_site: boolean;
}

/** Decides on the discount of items, without a refusal: the code's terms, or null without a code. */
export const discountFor = (items: readonly PricedItem[], terms: Terms, now: Date) =>
  decideDiscount(terms.discount, {
    items: items.map(({ subject, unit_amount, quantity }) => ({ subject, price: unit_amount * quantity })),
    currency: terms.currency,
    now,
  });

/** Marks the items that a discount applies to. */
export const markDiscounted = (items: readonly PricedItem[], discount: DecidedDiscount | null): readonly PriceItem[] =>
  items.map(({ subject: _subject, ...item }, at) => ({ ...item, is_discounted: discount?.applies[at] ?? true }));

/**
 * Decides on the price of a booking: its discount code, the total that the customer saw, and whether a guest has to
 * verify their mailbox first (`is_unproved`), as for free bookings and codes with a limit per customer.
 */
export function decidePrice(
  items: readonly PricedItem[],
  input: PriceInput,
  terms: Terms,
  { isUnproved, now }: { readonly isUnproved: boolean; readonly now: Date },
): DecidedPrice | PriceRefusal {
  const decided = input.discount_code ? discountFor(items, terms, now) : null;
  if (decided !== null && isViolation(decided))
    return refuse('discount_code_invalid', decided.detail, {
      errors: [{ path: 'discount_code', message: decided.detail }],
      extra: { why: decided.violated },
    });
  if (decided !== null && terms.discount?.max_uses_per_customer && isUnproved)
    return refuse('guest_not_proved', say(bookingCreate, 'code_not_proved'));
  const priceItems = markDiscounted(items, decided);
  const price = priceBooking({
    items: priceItems,
    discount: decided,
    credit_available: terms.credit_available,
    use_credit: input.use_credit === true,
    charge: terms.charge,
    currency: Currency.parse(terms.currency),
    ...priceOnSite(terms),
  });
  if (isViolation(price))
    return refuse('invalid_input', price.detail, { errors: [{ path: 'participants', message: price.detail }] });
  if (input.expected_total !== undefined && input.expected_total !== price.total)
    return refuse('price_changed', say(bookingCreate, 'price_changed'), { extra: { price: { ...price } } });
  const is_on_site = !terms.takes_payments && price.total > 0;
  if ((price.total === 0 || is_on_site) && isUnproved)
    return refuse('guest_not_proved', say(bookingCreate, 'email_not_proved'));
  return { price, discount: decided, items: priceItems, is_on_site };
}

/** Where customers pay on site, nothing is waived because of a card, and no credit is spent. */
export const priceOnSite = ({ takes_payments }: Pick<Terms, 'takes_payments'>) =>
  takes_payments ? {} : { min_amount: 0, charge_step: 1, use_credit: false };
