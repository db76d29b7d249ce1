import { expect, test } from 'vitest';
import { dateText, lastDateText, momentOf, offWords, usesWords } from './code-words.ts';

test('what it takes off', () => {
  expect(offWords({ kind: 'percent', value: 15, currency: 'USD' })).toBe('15 % off');
  expect(offWords({ kind: 'fixed', value: 1050, currency: 'USD' })).toBe('$10.50 off');
});

test('how often it is used', () => {
  expect(usesWords({ uses: 3, most_uses: 10 })).toBe('3 of 10 used');
  expect(usesWords({ uses: 1, most_uses: null })).toBe('Used once');
  expect(usesWords({ uses: 0, most_uses: null })).toBe('Used 0 times');
});

test('dates of a window come back as they were chosen, the last day included', () => {
  expect(dateText(momentOf('2026-05-31'))).toBe('2026-05-31');
  expect(lastDateText(momentOf('2026-05-31', 1))).toBe('2026-05-31');
  expect([momentOf(''), dateText(null), lastDateText(null)]).toEqual([null, '', '']);
});
