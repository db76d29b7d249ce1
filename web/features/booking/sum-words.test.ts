import { expect, test } from 'vitest';
import { sumWords } from './sum-words.ts';

test.each([
  ['confirmed', 'You earn'],
  ['completed', 'You earn'],
  ['no_show', 'You earn'],
  ['declined', 'Would have earned'],
  ['expired', 'Would have earned'],
  ['withdrawn', 'Would have earned'],
  ['cancelled', 'Agreed'],
] as const)('of a booking that is %s a provider reads “%s”', (status, words) => {
  expect(sumWords({ role: 'provider', status, payment_status: 'none' })).toBe(words);
  expect(sumWords({ role: 'customer', status, payment_status: 'none' })).toBe('Total');
});

test('what is paid on the spot says so', () => {
  expect(sumWords({ role: 'provider', status: 'confirmed', payment_status: 'on_site' })).toBe('On site');
});
