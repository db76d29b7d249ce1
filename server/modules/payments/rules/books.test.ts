import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideCancellation } from '#contract/cancellation/decide-cancellation.ts';
import type { MessageText } from '#contract/message.ts';
import { type Currency, chargeStep, minAmount } from '#contract/money.ts';
import { isViolation, type RuleViolation } from '#contract/violation.ts';
import { paymentStatusAfter, priceChange } from '#server/modules/bookings/changes/rules/change.ts';
import { priceBooking } from '#server/modules/bookings/create/rules/price.ts';
import { decideGrant } from '#server/modules/refunds/rules/decide-grant.ts';
import { changeJournal, type JournalLine, paymentJournal, refundJournal } from '#server/modules/wallet/rules.ts';
import { refundShares } from './refund-shares.ts';

/** Small amounts are as likely as large ones, because rounding and waivers affect small amounts. */
const amount = fc.oneof(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 100_000 }));
const input = fc.record({ unit_amount: amount, participants: fc.integer({ min: 1, max: 4 }) });
const discount = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('fixed' as const), value: amount }),
);
const charge = fc.record({
  percent_basis_points: fc.integer({ min: 0, max: 2000 }),
  fixed: fc.integer({ min: 0, max: 100 }),
});
const happening = fc.oneof(
  /** The operator may have changed the fee since. */
  fc.record({ change: input, is_same_service: fc.boolean(), charge }),
  /** Percent of the total that is refunded as goodwill. */
  fc.record({ gives: fc.integer({ min: 1, max: 100 }) }),
);
const history = fc.record({
  currency: fc.constantFrom<Currency[]>('USD', 'KWD', 'JPY', 'HUF'),
  charge,
  booked: input,
  discount: fc.option(discount),
  credit: amount,
  happenings: fc.array(happening, { maxLength: 4 }),
  by: fc.constantFrom('customer', 'provider'),
  policy: fc.constantFrom('flexible', 'moderate', 'strict'),
  hours_before: fc.integer({ min: 1, max: 200 }),
});

const sound = <Decided extends object>(decided: Decided | RuleViolation<string, MessageText>): Decided => {
  if (isViolation(decided)) throw new Error(decided.violated);
  return decided;
};
const whose = { owner_id: 'owner', customer_id: 'customer' };

/**
 * Runs the life of a booking through the rules as the handlers do. Returns the balances and the cancellation's refund.
 */
function play({
  currency,
  charge,
  happenings,
  ...given
}: typeof history extends fc.Arbitrary<infer One> ? One : never) {
  const held = new Map<string, number>();
  const payments: { id: string; amount: number; refunded: number }[] = [];
  const left = () => payments.reduce((sum, each) => sum + each.amount - each.refunded, 0);
  const chargeLeft = () => Math.max(0, held.get('platform_charge') ?? 0);
  function post(lines: readonly JournalLine[], money: number) {
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(0);
    for (const { kind, amount: of } of lines) held.set(kind, (held.get(kind) ?? 0) + of);
    // No charge is below the minimum or the smallest unit, and no refund exceeds its payment.
    expect(Math.abs(money) % chargeStep(currency)).toBe(0);
    if (money > 0) {
      expect(money).toBeGreaterThanOrEqual(minAmount(currency));
      payments.unshift({ id: String(payments.length), amount: money, refunded: 0 });
    }
    if (money < 0)
      for (const share of refundShares(payments, -money) ?? expect.fail('more goes back than is left'))
        for (const each of payments) if (each.id === share.payment_id) each.refunded += share.amount;
    expect(0 - (held.get('gateway') ?? 0)).toBe(left());
  }

  const { credit, booked } = given;
  const priced = sound(
    priceBooking({
      ...{ items: [{ unit_amount: booked.unit_amount, quantity: booked.participants }], currency, charge },
      ...{ discount: given.discount, credit_available: credit, use_credit: true },
    }),
  );
  const code = { discount_given: priced.discount, discounted_price: priced.price };
  let at = { ...priced, ...booked, ...code, service_id: 'first' };
  post(
    [
      { kind: 'user_credit', owner_id: 'customer', amount: 0 - at.credit },
      { kind: 'platform_unallocated', owner_id: null, amount: at.credit },
    ],
    0,
  );
  post(paymentJournal({ ...at, ...whose }), at.total);
  let status = at.total === 0 ? 'none' : 'paid';
  for (const [n, one] of happenings.entries()) {
    const refunded = Math.max(0, at.total - left());
    if ('change' in one) {
      const service_id = one.is_same_service ? at.service_id : String(n);
      const unit_amount = one.is_same_service ? at.unit_amount : one.change.unit_amount;
      const isSame = one.is_same_service && one.change.participants === at.participants;
      const items = isSame ? null : [{ unit_amount, quantity: one.change.participants }];
      const requested = { booked: at, items, charge: one.charge, currency, is_charged: true };
      const price = sound(priceChange(requested));
      if (price.difference < 0 && ['partially_refunded', 'refunded'].includes(status)) continue;
      const after = { ...at, ...price, unit_amount, service_id, participants: one.change.participants };
      post(changeJournal({ ...at, ...whose }, { ...after, ...whose }, chargeLeft()), price.difference);
      status = paymentStatusAfter(status, { ...price, is_charged: true });
      at = after;
    } else {
      const wanted = Math.floor((at.total * one.gives) / 100);
      const back = wanted - (wanted % chargeStep(currency));
      const paid = status === 'none' ? 0 : at.total;
      const money = { paid, refunded: Math.min(paid, refunded), currency, is_disputed: false, amount: back };
      const parts = decideGrant({ ...money, system_charge: at.system_charge });
      if (isViolation(parts)) continue;
      const system_charge_refunded = Math.min(parts.charge_part, chargeLeft());
      const goodWill = { refund_amount: back, refund_credit: 0, percent: 0, is_undone: false, system_charge_refunded };
      post(refundJournal({ ...at, ...whose }, goodWill), -back);
      status = left() > 0 ? 'partially_refunded' : 'refunded';
    }
  }
  const now = Date.UTC(2026, 5, 1);
  const granted = decideCancellation({
    ...{ policy: given.policy, by: given.by, booked_at: new Date(0), now: new Date(now) },
    starts_at: new Date(now + given.hours_before * 3_600_000),
    ...{ credit: at.credit, system_charge: at.system_charge, step: chargeStep(currency) },
    total: ['paid', 'partially_refunded'].includes(status) ? at.total : 0,
    already_refunded: Math.max(0, at.total - left()),
  });
  if (isViolation(granted)) throw new Error(granted.violated);
  const is_undone = granted.reason_code === 'by_other_side';
  const system_charge_refunded = is_undone ? chargeLeft() : Math.min(granted.system_charge_refunded, chargeLeft());
  post(refundJournal({ ...at, ...whose }, { ...granted, system_charge_refunded, is_undone }), -granted.refund_amount);
  return { granted, is_undone, held: Object.fromEntries([...held].filter(([, sum]) => sum !== 0)) };
}

test('with code, credit and goodwill: an undone booking leaves no balances, a cancelled one no debts', () => {
  fc.assert(
    fc.property(history, (given) => {
      const { is_undone, held } = play(given);
      if (is_undone) expect(held).toEqual({});
      expect(held.gateway ?? 0).toBeLessThanOrEqual(0);
      expect(held.user_credit ?? 0).toBeLessThanOrEqual(0);
      expect(held.platform_charge ?? 0).toBeGreaterThanOrEqual(0);
      // A change too small to charge raises the fee within the same total. After goodwill, the provider may lose that
      // much.
      if (given.happenings.every((one) => 'change' in one))
        expect(held.provider_pending ?? 0).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});
