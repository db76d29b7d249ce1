import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

test('a card is not broken from its digits, and the words around it break as before', () => {
  expect(unbroken('Guitar, booking A1 · Visa ···· 4242')).toBe('Guitar, booking A1 · Visa\u00a0····\u00a04242');
  expect(unbroken('Credit')).toBe('Credit');
});
