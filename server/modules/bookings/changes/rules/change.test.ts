import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isViolation } from '#contract/violation.ts';
import { changeJournal } from '#server/modules/wallet/rules.ts';
import { type Discount, defaultCharge, priceBooking } from '../../create/rules/price.ts';
import { changeDeadline, decideCheaper, isChargedNow, paymentStatusAfter, priceChange } from './change.ts';

const charge = defaultCharge('USD');
const NO_CODE = { discount_given: null, discounted_price: null };

function booked(own: { unit_amount?: number; participants?: number; discount?: Discount; credit?: number } = {}) {
  const { unit_amount = 4000, participants = 1, discount, credit = 0 } = own;
  const price = priceBooking({
    ...{ items: [{ unit_amount, quantity: participants }], discount, charge, currency: 'USD' },
    credit_available: credit,
    use_credit: credit > 0,
  });
  if (isViolation(price)) throw new Error(price.violated);
  const code = discount ? { discount_given: price.discount, discounted_price: price.price } : NO_CODE;
  return { ...price, service_id: 'old', unit_amount, participants, ...code };
}

function changed(
  from: ReturnType<typeof booked>,
  input: { service_id?: string; unit_amount?: number; participants?: number; is_charged?: boolean } = {},
) {
  const { service_id = 'new', unit_amount = 4000, participants = from.participants, is_charged = true } = input;
  const isSame = service_id === from.service_id;
  const items = [{ unit_amount: isSame ? from.unit_amount : unit_amount, quantity: participants }];
  const price = priceChange({
    booked: from,
    items: isSame && participants === from.participants ? null : items,
    charge,
    currency: 'USD',
    is_charged,
  });
  if (isViolation(price)) throw new Error(price.violated);
  return price;
}

describe('a changed booking costs', () => {
  test.each([
    ['the same where only the time moves', booked(), { service_id: 'old', unit_amount: 9000 }, 4230, 0],
    ['what the other service costs now', booked(), { unit_amount: 6000 }, 6330, 2100],
    ['less for less', booked(), { unit_amount: 2000 }, 2130, -2100],
    ['nothing for nothing', booked(), { unit_amount: 0 }, 0, -4230],
    [
      'the booked price for each who comes more',
      booked(),
      { service_id: 'old', unit_amount: 9000, participants: 3 },
      12_630,
      8400,
    ],
    ['no more where it is too little to charge', booked(), { unit_amount: 4020 }, 4230, 0],
    ['that little where nothing is charged now', booked(), { unit_amount: 4020, is_charged: false }, 4251, 21],
  ] as const)('%s', (_name, from, input, total, difference) => {
    expect(changed(from, input)).toMatchObject({ total, difference });
  });

  test('a discount stays its part of the price and never grows', () => {
    const half = booked({ discount: { kind: 'percent', value: 50 }, participants: 10 });
    expect(changed(half, { service_id: 'old', participants: 1 }).discount).toBe(2000);
    expect(changed(half, { service_id: 'old', participants: 20 }).discount).toBe(half.discount);
  });

  test('and is what it was when a change goes there and back, or anywhere and back', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    const discount = fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 0, max: 100 }) }),
      fc.record({ kind: fc.constant('fixed' as const), value: amount }),
    );
    const stop = fc.record({ unit_amount: amount, participants: fc.integer({ min: 1, max: 20 }) });
    fc.assert(
      fc.property(stop, discount, fc.array(stop, { maxLength: 4 }), (home, code, stops) => {
        const from = booked({ ...home, discount: code });
        let at = from;
        for (const [n, input] of [...stops, home].entries())
          at = {
            ...at,
            ...changed(at, { ...input, service_id: `${n}` }),
            ...input,
            service_id: `${n}`,
          };
        expect(at).toMatchObject({ price: from.price, discount: from.discount, system_charge: from.system_charge });
        expect(at.total).toBeLessThanOrEqual(from.total);
      }),
    );
  });

  test('credit counts again, and what is not needed comes back as credit', () => {
    const from = booked({ credit: 3000 });
    expect(changed(from, { unit_amount: 2000 })).toMatchObject({ credit: 2000, total: 130 });
  });

  test('for any two prices the books take up exactly the difference', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    const count = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(
        amount,
        amount,
        count,
        count,
        fc.integer({ min: 0, max: 100 }),
        amount,
        (a, b, n, m, percent, credit) => {
          const from = booked({
            unit_amount: a,
            participants: n,
            discount: { kind: 'percent', value: percent },
            credit,
          });
          const to = changed(from, { unit_amount: b, participants: m });
          expect(to.total).toBe(to.price - to.discount - to.credit - to.waived + to.system_charge);
          expect(to.difference).toBe(to.total - from.total);
          expect(to.discount).toBeLessThanOrEqual(from.discount);
          expect(to.difference <= 0 || to.difference >= 50).toBe(true);
          const owners = { owner_id: 'owner', customer_id: 'customer' };
          const lines = changeJournal({ ...from, ...owners }, { ...to, ...owners }, from.system_charge);
          expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(0);
          expect(lines.find((line) => line.kind === 'gateway')?.amount ?? 0).toBe(0 - to.difference);
        },
      ),
    );
  });
});

test.each([
  [-100, false, 100, null],
  [-100, false, 50, 'policy_keeps'],
  [-100, true, 0, null],
  [0, false, 0, null],
  [100, false, 0, null],
])('a difference of %i, agreed %s, at %i percent: %s', (difference, is_agreed, percent, violated) => {
  expect(decideCheaper({ kind: 'other', difference, is_agreed, percent })?.violated ?? null).toBe(violated);
});

test.each([
  ['none', { difference: 100, total: 100, is_charged: true }, 'paid'],
  ['refunded', { difference: 100, total: 100, is_charged: true }, 'paid'],
  ['refunded', { difference: 100, total: 500, is_charged: true }, 'partially_refunded'],
  ['paid', { difference: -100, total: 0, is_charged: true }, 'refunded'],
  ['paid', { difference: -100, total: 50, is_charged: true }, 'paid'],
  ['partially_refunded', { difference: 100, total: 500, is_charged: true }, 'partially_refunded'],
  ['scheduled', { difference: 100, total: 500, is_charged: false }, 'scheduled'],
])('%s becomes %j → %s', (before, change, after) => {
  expect(paymentStatusAfter(before, change)).toBe(after);
});

test('a change waits a day, and not past either start', () => {
  const now = '2026-05-05T12:00:00.000Z';
  expect(changeDeadline(now, '2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z')).toBe('2026-05-06T12:00:00.000Z');
  expect(changeDeadline(now, '2026-06-01T00:00:00Z', '2026-05-05T15:00:00Z')).toBe('2026-05-05T15:00:00.000Z');
  expect([isChargedNow('paid'), isChargedNow('scheduled'), isChargedNow('on_site')]).toEqual([true, false, false]);
});
