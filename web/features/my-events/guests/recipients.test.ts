import { expect, test } from 'vitest';
import { includes, toggleRecipients } from './recipients.ts';

test.each([
  ['participants', 'providers', 'both'],
  ['both', 'participants', 'providers'],
  ['both', 'providers', 'participants'],
  ['providers', 'providers', null],
  [null, 'participants', 'participants'],
  ['providers', 'participants', 'both'],
] as const)('%s after %s is toggled: %s', (to, group, expected) => {
  expect(toggleRecipients(to, group)).toBe(expected);
});

test('both are guests and team', () => {
  expect([includes('both', 'participants'), includes('both', 'providers')]).toEqual([true, true]);
  expect([includes('providers', 'participants'), includes(null, 'providers')]).toEqual([false, false]);
});
