import { expect, test } from 'vitest';
import { totalWithCredit } from './credit-total.ts';

const price = { currency: 'USD', price: 4000, discount: 500, system_charge: 205 } as const;

test.each([
  [0, 3705],
  [1000, 2705],
  [9000, 205],
])('with %i of credit, %i is left', (credit, total) => expect(totalWithCredit(price, credit)).toBe(total));

test('a remainder too small for a card is waived', () =>
  expect(totalWithCredit({ ...price, price: 300, discount: 0, system_charge: 45 }, 300)).toBe(0));
