import { expect, test } from 'vitest';
import { statusOfPaid, sumUnrefunded } from './unrefunded-amount.ts';

const payment = (status: string, amount: number, refunded = 0) => ({ status, amount, refunded });

test.each([
  ['one payment', 4230, [payment('succeeded', 4230)], 4230, 'paid'],
  [
    'a second one that was sent back',
    4230,
    [payment('succeeded', 4230), payment('refunded', 4230, 4230)],
    4230,
    'paid',
  ],
  ['made cheaper by a change', 2130, [payment('partially_refunded', 4230, 2100)], 2130, 'paid'],
  ['a part given back', 4230, [payment('partially_refunded', 4230, 1000)], 3230, 'partially_refunded'],
  ['one of two lost', 6330, [payment('refunded', 4230), payment('succeeded', 2100)], 2100, 'partially_refunded'],
  ['all of it lost', 4230, [payment('refunded', 4230)], 0, 'refunded'],
  ['made free', 0, [payment('refunded', 4230, 4230)], 0, 'refunded'],
  ['still at the bank', 6330, [payment('disputed', 4230), payment('succeeded', 2100)], 6330, 'disputed'],
  ['nothing came of it', 4230, [payment('failed', 4230), payment('pending', 4230)], 0, 'refunded'],
] as const)('%s', (_how, total, payments, left, state) => {
  expect(sumUnrefunded(payments)).toBe(left);
  expect(statusOfPaid(total, payments)).toBe(state);
});
