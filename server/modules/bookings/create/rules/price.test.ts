import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, currencyCodes, minAmount } from '#contract/money.ts';
import { sumFor } from '#contract/prices/price-rows.ts';
import { isViolation } from '#contract/violation.ts';
import { checkUnitAmount, defaultCharge, type Price, type PriceInput, priceBooking, spreadDiscount } from './price.ts';

/** A price of one item, unless `items` are given. */
type Given = Partial<PriceInput> & { readonly unit_amount?: number; readonly participants?: number };

const given = ({ unit_amount = 10_000, participants = 1, ...over }: Given = {}): PriceInput => ({
  items: [{ unit_amount, quantity: participants }],
  credit_available: 0,
  use_credit: false,
  charge: defaultCharge(over.currency ?? 'USD'),
  currency: 'USD',
  ...over,
});

function priced(over: Given): Price {
  const price = priceBooking(given(over));
  if (isViolation(price)) throw new Error(price.violated);
  return price;
}

const percent = (value: number) => ({ kind: 'percent', value }) as const;
const fixed = (value: number) => ({ kind: 'fixed', value }) as const;

describe('a price', () => {
  // price, discount, credit, charge, waived, total, provider earns, platform earns
  test.each<[string, Given, number[]]>([
    ['plain', {}, [10_000, 0, 0, 530, 0, 10_530, 10_000, 530]],
    ['for three', { participants: 3 }, [30_000, 0, 0, 1_530, 0, 31_530, 30_000, 1_530]],
    ['10 % off', { discount: percent(10) }, [10_000, 1_000, 0, 480, 0, 9_480, 9_000, 480]],
    ['all off: no charge on nothing', { discount: percent(100) }, [10_000, 10_000, 0, 0, 0, 0, 0, 0]],
    ['more off than the price', { discount: fixed(99_999) }, [10_000, 10_000, 0, 0, 0, 0, 0, 0]],
    ['free', { unit_amount: 0 }, [0, 0, 0, 0, 0, 0, 0, 0]],
    ['free with credit', { unit_amount: 0, credit_available: 500, use_credit: true }, [0, 0, 0, 0, 0, 0, 0, 0]],
    ['credit not used', { credit_available: 500 }, [10_000, 0, 0, 530, 0, 10_530, 10_000, 530]],
    ['credit', { credit_available: 500, use_credit: true }, [10_000, 0, 500, 530, 0, 10_030, 10_000, 30]],
    [
      'credit for all leaves the charge',
      { credit_available: 99_999, use_credit: true },
      [10_000, 0, 10_000, 530, 0, 530, 10_000, -9_470],
    ],
    [
      'a remainder too small is waived',
      { unit_amount: 300, credit_available: 299, use_credit: true },
      [300, 0, 299, 45, 46, 0, 300, -300],
    ],
    [
      'the least amount itself is charged',
      { unit_amount: 300, discount: fixed(281) },
      [300, 281, 0, 31, 0, 50, 19, 31],
    ],
    ['a discount down to too little', { unit_amount: 300, discount: fixed(290) }, [300, 290, 0, 30, 40, 0, 10, -10]],
    [
      'half to even, down',
      { unit_amount: 10_050, charge: { percent_basis_points: 500, fixed: 0 } },
      [10_050, 0, 0, 502, 0, 10_552, 10_050, 502],
    ],
    [
      'half to even, up',
      { unit_amount: 10_070, charge: { percent_basis_points: 500, fixed: 0 } },
      [10_070, 0, 0, 504, 0, 10_574, 10_070, 504],
    ],
    ['yen', { unit_amount: 3_000, currency: 'JPY' }, [3_000, 0, 0, 180, 0, 3_180, 3_000, 180]],
    ['dinar of three decimals', { unit_amount: 12_345, currency: 'KWD' }, [12_345, 0, 0, 717, 2, 13_060, 12_345, 715]],
  ])('%s', (_name, over, expected) => {
    const price = priced(over);
    expect([
      price.price,
      price.discount,
      price.credit,
      price.system_charge,
      price.waived,
      price.total,
      price.provider_earns,
      price.platform_earns,
    ]).toEqual(expected);
  });

  test('lists its lines with who sees them, empty ones left out', () => {
    expect(priced({ discount: percent(10) }).line_items).toEqual([
      { code: 'price', audience: ['customer', 'provider'], amount: 10_000 },
      { code: 'discount', audience: ['customer', 'provider'], amount: -1_000 },
      { code: 'system_charge', audience: ['customer', 'platform'], amount: 480 },
    ]);
    expect(priced({ unit_amount: 0 }).line_items).toHaveLength(1);
  });

  test.each<[string, Given]>([
    ['negative', { unit_amount: -1 }],
    ['fractional', { unit_amount: 0.1 }],
    ['not a number', { unit_amount: Number.NaN }],
    ['beyond exactness', { unit_amount: 2 ** 53 }],
    ['a product beyond exactness', { unit_amount: 2 ** 40, participants: 2 ** 20 }],
    ['a total beyond exactness', { unit_amount: Number.MAX_SAFE_INTEGER }],
    ['nobody', { participants: 0 }],
    ['negative discount', { discount: fixed(-5) }],
    ['more than all', { discount: percent(101) }],
    ['negative credit', { credit_available: -1 }],
    ['a charge above the price', { charge: { percent_basis_points: 10_001, fixed: 0 } }],
  ])('%s is refused', (_name, over) => {
    expect(priceBooking(given(over))).toMatchObject({ violated: 'amount_out_of_range' });
  });

  test('adds up, whatever the amounts', () => {
    const amount = fc.oneof(
      fc.nat(1_000),
      fc.nat(1_000_000_000),
      fc.nat(2 ** 31 - 1).map((n) => n * 1_000),
    );
    const scene = fc.record({
      unit_amount: amount,
      participants: fc.integer({ min: 1, max: 50 }),
      discount: fc.option(fc.oneof(fc.nat(100).map(percent), amount.map(fixed))),
      credit_available: amount,
      use_credit: fc.boolean(),
      charge: fc.record({ percent_basis_points: fc.nat(10_000), fixed: fc.nat(1_000) }),
      currency: fc.constantFrom<Currency>(...currencyCodes),
    });
    fc.assert(
      fc.property(scene, (over) => {
        const price = priced(over);
        const net = price.price - price.discount;
        expect(price.total).toBe(sumFor('customer', price.line_items));
        expect(price.total).toBe(net - price.credit + price.system_charge - price.waived);
        expect(price.provider_earns).toBe(net);
        expect(price.provider_earns + price.platform_earns).toBe(price.total);
        expect(price.platform_earns).toBe(price.system_charge - price.credit - price.waived);
        expect(price.credit).toBeLessThanOrEqual(over.use_credit ? over.credit_available : 0);
        for (const part of [net, price.discount, price.credit, price.system_charge, price.waived, price.total]) {
          expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
        }
        if (net === 0) expect(price.system_charge).toBe(0);
        if (price.total > 0) expect(price.total).toBeGreaterThanOrEqual(minAmount(over.currency));
        if (price.waived > 0) expect(price.waived).toBeLessThan(minAmount(over.currency));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a price of several items', () => {
  const items = [
    { unit_amount: 2_800, quantity: 2, label: 'Mat in the room' },
    { unit_amount: 1_200, quantity: 1, label: 'Join online' },
  ];

  test('has a line for each, and one fee on all', () => {
    const price = priced({ items, discount: percent(10) });
    expect(price).toMatchObject({ price: 6_800, discount: 680, system_charge: 336, total: 6_456 });
    expect(price.line_items.filter(({ code }) => code === 'price')).toEqual([
      { code: 'price', audience: ['customer', 'provider'], amount: 5_600, label: 'Mat in the room', quantity: 2 },
      { code: 'price', audience: ['customer', 'provider'], amount: 1_200, label: 'Join online', quantity: 1 },
    ]);
  });

  test('gives a discount only on what its code is for', () => {
    const [mat, online] = items;
    if (!mat || !online) throw new Error('Two items are given.');
    const some = [{ ...mat, is_discounted: false }, online];
    expect(priced({ items: some, discount: percent(50) })).toMatchObject({ price: 6_800, discount: 600 });
    expect(priced({ items: some, discount: fixed(9_999) })).toMatchObject({ price: 6_800, discount: 1_200 });
    expect(spreadDiscount(some, 600)).toEqual([
      { price: 5_600, discount: 0 },
      { price: 1_200, discount: 600 },
    ]);
  });

  test('spreads a discount over them to the cent', () => {
    const item = fc.record({
      unit_amount: fc.nat(1_000_000),
      quantity: fc.integer({ min: 1, max: 20 }),
      is_discounted: fc.boolean(),
    });
    const discount = fc.oneof(fc.nat(100).map(percent), fc.nat(10_000_000).map(fixed));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), discount, (several, code) => {
        const price = priced({ items: several, discount: code });
        const spread = spreadDiscount(several, price.discount);
        expect(spread.reduce((sum, one) => sum + one.discount, 0)).toBe(price.discount);
        expect(spread.reduce((sum, one) => sum + one.price, 0)).toBe(price.price);
        for (const [at, one] of spread.entries()) {
          expect(one.discount).toBeLessThanOrEqual(one.price);
          if (several[at]?.is_discounted === false) expect(one.discount).toBe(0);
        }
      }),
    );
  });
});

describe('setting up', () => {
  test.each([
    ['USD', 500, 30],
    ['EUR', 500, 30],
    ['JPY', 500, 30],
    ['GBP', 500, 20],
    ['KWD', 500, 100],
    ['BRL', 500, 30],
    ['IRR', 500, 30_000_000],
  ] as const)('the charge in %s is %i basis points and %i', (currency, percent_basis_points, fixedPart) => {
    expect(defaultCharge(currency)).toEqual({ percent_basis_points, fixed: fixedPart });
  });

  test.each([
    [0, 'USD', null],
    [49, 'USD', 'amount_below_least'],
    [50, 'USD', null],
    [199, 'KWD', 'amount_below_least'],
    [-1, 'USD', 'amount_out_of_range'],
    [0.5, 'USD', 'amount_out_of_range'],
    [1e21, 'USD', 'amount_out_of_range'],
  ] as const)('a price of %d %s: %s', (amount, currency, violated) => {
    expect(checkUnitAmount(amount, currency)?.violated ?? null).toBe(violated);
  });
});

test('thousandths that no card can pay are waived; the provider earns all the same', () => {
  const priced = priceBooking({
    items: [{ unit_amount: 5124, quantity: 1 }],
    credit_available: 0,
    use_credit: false,
    charge: { percent_basis_points: 500, fixed: 0 },
    currency: 'KWD',
  });
  expect(priced).toMatchObject({ price: 5124, system_charge: 256, waived: 0, total: 5380, provider_earns: 5124 });
  const odd = priceBooking({
    items: [{ unit_amount: 5130, quantity: 1 }],
    credit_available: 0,
    use_credit: false,
    charge: { percent_basis_points: 500, fixed: 0 },
    currency: 'KWD',
  });
  expect(odd).toMatchObject({ system_charge: 256, waived: 6, total: 5380, provider_earns: 5130, platform_earns: 250 });
});
