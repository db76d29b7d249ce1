import type { Message } from '#contract/message.ts';
import { type Currency, chargeStep, defaultFixedFee, minAmount, mulDiv, shareOut } from '#contract/money.ts';
import { sumFor } from '#contract/prices/price-rows.ts';
import { type Charge, type ChargePayer, systemCharge } from '#contract/system-charge.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { say } from '#locales/format.ts';

export type { Charge } from '#contract/system-charge.ts';

/** The value of a discount code: whole percent (0 to 100) of the price, or a fixed sum in minor units. */
export type Discount = { readonly kind: 'percent' | 'fixed'; readonly value: number };

/** What is booked at one price: a service for its participants, or the tickets of one package on one date. */
export type PriceItem = {
  readonly unit_amount: number;
  readonly quantity: number;
  /** The label of its line, and the start of its date where there are several; absent for a session. */
  readonly label?: string | undefined;
  readonly at?: string | undefined;
  /** Whether the discount applies to it; by default it does. */
  readonly is_discounted?: boolean | undefined;
};

/** The input of pricing a booking; amounts in minor units of the currency. */
export type PriceInput = {
  readonly items: readonly PriceItem[];
  readonly discount?: Discount | null | undefined;
  /** The customer's referral credit in this currency, and whether to spend it. */
  readonly credit_available: number;
  readonly use_credit: boolean;
  readonly charge: Charge;
  readonly currency: Currency;
  /** The minimum amount the gateway charges; the currency's own when absent. */
  readonly min_amount?: number | undefined;
  /** The step of amounts that the gateway charges; the currency's own when absent. */
  readonly charge_step?: number | undefined;
};

type Audience = 'customer' | 'provider' | 'platform';

/** The payer of the platform's fee. */
export const chargePayer: ChargePayer = 'customer';

/** One line of a price, signed; each audience's result is the sum of its lines. */
export type LineItem = {
  readonly code: 'price' | 'kept' | 'discount' | 'credit' | 'system_charge' | 'waived';
  readonly audience: readonly Audience[];
  readonly amount: number;
  /** What the line is for, and how many of it, where a booking has several items. */
  readonly label?: string | undefined;
  readonly quantity?: number | undefined;
  /** The start of its date (ISO), where there are several. */
  readonly at?: string | undefined;
};

/**
 * A priced booking; all parts are non-negative minor units except `platform_earns`, which credit and waiving can turn
 * negative.
 */
export type Price = {
  readonly currency: Currency;
  readonly line_items: readonly LineItem[];
  readonly price: number;
  readonly discount: number;
  readonly credit: number;
  readonly system_charge: number;
  readonly waived: number;
  readonly total: number;
  readonly provider_earns: number;
  readonly platform_earns: number;
};

/** The part of an item in a price, in minor units. */
export type ItemPrice = { readonly price: number; readonly discount: number };

/**
 * Prices a booking: the sum of unit amount × quantity − discount − credit, + system charge on price − discount (0 when
 * that is 0). The provider gives the discount. The platform funds credit and waives a remainder too small for the
 * gateway. The provider therefore earns price − discount with every payment method. All results are sums over one list
 * of lines: the customer's payment equals the earnings of provider and platform. Rounding is half to even per line.
 * Returns a violation when an amount is negative, fractional or beyond 2^53 − 1.
 */
export function priceBooking(input: PriceInput): Price | RuleViolation<'amount_out_of_range', Message> {
  const { currency } = input;
  const min = input.min_amount ?? minAmount(currency);
  const price = priceOfItems(input.items);
  const given = [input.credit_available, input.charge.fixed, min, price, input.discount?.value ?? 0];
  if (!given.every(isAmount) || !isBookable(input.items) || !isRate(input)) {
    return violation('amount_out_of_range', say(bookingCreate, 'amount_not_valid'));
  }
  const discount = discountOn(priceOfItems(input.items.filter(isDiscounted)), input.discount ?? null);
  const net = price - discount;
  const credit = input.use_credit ? Math.min(input.credit_available, net) : 0;
  const system_charge = systemCharge(net, input.charge);
  const due = net - credit + system_charge;
  if (!isAmount(net + system_charge)) {
    return violation('amount_out_of_range', say(bookingCreate, 'amount_too_large'));
  }
  // Amounts that no card can be charged are waived: a remainder below the minimum, or the thousandths of a dinar.
  const waived = due < min ? due : due % (input.charge_step ?? chargeStep(currency));
  const lines: LineItem[] = [
    ...itemLines(input.items),
    { code: 'discount', audience: ['customer', 'provider'], amount: 0 - discount },
    { code: 'credit', audience: ['customer', 'platform'], amount: 0 - credit },
    { code: 'system_charge', audience: [chargePayer, 'platform'], amount: system_charge },
    { code: 'waived', audience: ['customer', 'platform'], amount: 0 - waived },
  ];
  const line_items = lines.filter((line) => line.code === 'price' || line.amount !== 0);
  return sumUp({ currency, line_items, price, discount, credit, system_charge, waived });
}

/** The price lines of items. */
export const itemLines = (items: readonly PriceItem[]): LineItem[] =>
  items.map(({ unit_amount, quantity, label, at }) => ({
    code: 'price',
    audience: ['customer', 'provider'],
    amount: unit_amount * quantity,
    ...(label === undefined ? {} : { label, quantity }),
    ...(at === undefined ? {} : { at }),
  }));

/** The sum of items, in minor units. */
export const priceOfItems = (items: readonly PriceItem[]): number =>
  items.reduce((sum, item) => sum + item.unit_amount * item.quantity, 0);

/** Spreads a discount over the items it applies to, by largest remainder; in the order of the items. */
export function spreadDiscount(items: readonly PriceItem[], discount: number): ItemPrice[] {
  const prices = items.map((item) => item.unit_amount * item.quantity);
  const shares = shareOut(
    discount,
    items.map((item, at) => (isDiscounted(item) ? (prices[at] ?? 0) : 0)),
  );
  return prices.map((price, at) => ({ price, discount: shares[at] ?? 0 }));
}

const isDiscounted = (item: PriceItem): boolean => item.is_discounted !== false;

/** Adds to a price each audience's payment or earnings: the sums of its lines, in minor units. */
export const sumUp = (parts: Omit<Price, 'total' | 'provider_earns' | 'platform_earns'>): Price => ({
  ...parts,
  total: sumFor('customer', parts.line_items),
  provider_earns: sumFor('provider', parts.line_items),
  platform_earns: sumFor('platform', parts.line_items),
});

/** The default fee of a new installation: 5 % and a customary fixed part (0.30 in USD and EUR, 30 in JPY). */
export const defaultCharge = (currency: Currency): Charge => ({
  percent_basis_points: 500,
  fixed: defaultFixedFee(currency),
});

/** Whether a price may be set up: free, or at least what the gateway charges; null when it may. */
export function checkUnitAmount(
  amount: number,
  currency: Currency,
): RuleViolation<'amount_out_of_range' | 'amount_below_least', Message> | null {
  if (!isAmount(amount)) return violation('amount_out_of_range', say(bookingCreate, 'price_not_whole'));
  const min = minAmount(currency);
  if (amount === 0 || amount >= min) return null;
  return violation('amount_below_least', say(bookingCreate, 'price_too_small', { min: { amount: min, currency } }));
}

/** The amount a discount deducts from a price, in minor units, at most the price. */
function discountOn(price: number, discount: Discount | null): number {
  if (discount === null) return 0;
  return Math.min(price, discount.kind === 'percent' ? mulDiv(price, discount.value, 100) : discount.value);
}

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** At least one item; quantities and amounts are whole. */
const isBookable = (items: readonly PriceItem[]): boolean =>
  items.length > 0 && items.every((item) => isAmount(item.unit_amount) && isAmount(item.quantity) && item.quantity > 0);

/** Both percentages are whole numbers of their unit, up to the whole. */
function isRate({ charge, discount }: PriceInput): boolean {
  const points = charge.percent_basis_points;
  return isAmount(points) && points <= 10_000 && (discount?.kind !== 'percent' || discount.value <= 100);
}
