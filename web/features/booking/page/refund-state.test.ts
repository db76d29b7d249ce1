import { expect, test } from 'vitest';
import { paymentMachine } from '#contract/states/payment.ts';
import { moneyBack, takenCharges } from './refund-state.ts';

const charge = (status: string, card: string) =>
  ({ at: '2026-05-15T17:00:00.000Z', kind: 'charge', amount: 2955, currency: 'USD', status, card }) as const;

/** The states of payments that took nothing. */
const untaken: readonly string[] = ['pending', 'authorized', 'failed', 'stuck'];

test.each(paymentMachine.states)('a first try that is %s names its card only if it paid', (status) => {
  const payments = [charge(status, 'Visa ···· 0002'), charge('succeeded', 'Visa ···· 4242')];
  const [paid] = takenCharges({ payments });
  expect(paid?.card).toBe(untaken.includes(status) ? 'Visa ···· 4242' : 'Visa ···· 0002');
});

test('the card of a refund is the one that paid', () => {
  const payments = [charge('failed', 'Visa ···· 0002'), charge('refunded', 'Visa ···· 4242')];
  const price = { system_charge: 0 } as Parameters<typeof moneyBack>[0]['price'];
  expect(moneyBack({ payments, price })).toMatchObject({ card: 'Visa ···· 4242', paid: 2955 });
});
