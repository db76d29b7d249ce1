import { expect, test } from 'vitest';
import { paymentMachine } from '../states/payment.ts';
import { paidOf, takenCharges } from './paid-amount.ts';

const charge = (status: string, card: string) =>
  ({ at: '2026-05-15T17:00:00.000Z', kind: 'charge', amount: 2955, currency: 'USD', status, card }) as const;

/** The states of payments that took nothing. */
const untaken: readonly string[] = ['pending', 'authorized', 'failed', 'stuck'];

test.each(paymentMachine.states)('a first try that is %s counts, and names its card, only if it paid', (status) => {
  const payments = [charge(status, 'Visa ···· 0002'), charge('succeeded', 'Visa ···· 4242')];
  const hasPaid = !untaken.includes(status);
  expect(takenCharges({ payments })[0]?.card).toBe(hasPaid ? 'Visa ···· 0002' : 'Visa ···· 4242');
  expect(paidOf({ payments })).toBe(hasPaid ? 2 * 2955 : 2955);
});
