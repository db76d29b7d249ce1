import { expect, test } from 'vitest';
import { moneyBack } from './refund-state.ts';

const charge = (status: string, card: string) =>
  ({ at: '2026-05-15T17:00:00.000Z', kind: 'charge', amount: 2955, currency: 'USD', status, card }) as const;

test('the card of a refund is the one that paid', () => {
  const payments = [charge('failed', 'Visa ···· 0002'), charge('refunded', 'Visa ···· 4242')];
  const price = { system_charge: 0 } as Parameters<typeof moneyBack>[0]['price'];
  expect(moneyBack({ payments, price })).toMatchObject({ card: 'Visa ···· 4242', paid: 2955 });
});
