import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedJournal } from '#server/modules/wallet/rules.ts';
import { refundShares, statusAfterRefund } from './refund-shares.ts';

const payments = [
  { id: 'change', amount: 2100, refunded: 100 },
  { id: 'booking', amount: 4230, refunded: 0 },
];

test.each([
  [2000, [['change', 2000]]],
  [2001, [['booking', 2001]]],
  [
    6230,
    [
      ['change', 2000],
      ['booking', 4230],
    ],
  ],
  [6231, null],
])('%i goes back of %j', (amount, shares) => {
  expect(refundShares(payments, amount)?.map((share) => [share.payment_id, share.amount]) ?? null).toEqual(shares);
});

test.each([
  ['succeeded', 0, 1000, 'partially_refunded'],
  ['succeeded', 0, 5000, 'refunded'],
  ['partially_refunded', 4000, 1000, 'refunded'],
  ['disputed', 0, 1000, 'disputed'],
  ['disputed', 0, 5000, 'refunded'],
])('a payment of 50.00 that is %s and refunded %i, and %i more: %s', (status, refunded, amount, after) => {
  const payment = { id: 'one', amount: 5000, refunded, status };
  expect(statusAfterRefund([payment], [{ payment_id: 'one', amount }])).toBe(after);
  const other = { id: 'other', amount: 100, refunded: 0, status: 'succeeded' };
  const together = statusAfterRefund([payment, other], [{ payment_id: 'one', amount }]);
  expect(together).toBe(after === 'refunded' ? 'partially_refunded' : after);
});

test('shares sum to the whole, none more than is left; their journals sum to 0 and to the whole', () => {
  const payment = fc
    .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 9999 }))
    .map(([amount, refunded]) => ({ amount, refunded: Math.min(amount, refunded) }));
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 5 }), fc.nat(40_000), (some, wanted) => {
      const all = some.map((each, at) => ({ ...each, id: String(at) }));
      const left = all.reduce((sum, each) => sum + each.amount - each.refunded, 0);
      const shares = refundShares(all, wanted + 1);
      expect(shares === null).toBe(wanted + 1 > left);
      if (shares === null) return;
      const amounts = shares.map((share) => share.amount);
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(wanted + 1);
      const whole = [
        { kind: 'gateway' as const, owner_id: null, amount: wanted + 1 },
        { kind: 'platform_charge' as const, owner_id: null, amount: -1 },
        { kind: 'provider_pending' as const, owner_id: 'o', amount: -wanted },
      ];
      const journals = sharedJournal(whole, amounts, 'o');
      expect(journals).toHaveLength(amounts.length);
      for (const [at, lines] of journals.entries()) {
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(0);
        expect(lines.find((line) => line.kind === 'gateway')?.amount).toBe(amounts[at]);
      }
      const pending = journals.flat().filter((line) => line.kind === 'provider_pending');
      expect(pending.reduce((sum, line) => sum + line.amount, 0)).toBe(0 - wanted);
    }),
  );
});
