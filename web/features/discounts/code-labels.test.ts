import { expect, test } from 'vitest';
import { dateText, discountLabel, lastDateText, momentOf, usesLabel } from './code-labels.ts';

test('what it takes off', () => {
  expect(discountLabel({ kind: 'percent', value: 15, currency: 'USD' })).toBe('15% off');
  expect(discountLabel({ kind: 'fixed', value: 1050, currency: 'USD' })).toBe('$10.50 off');
});

test('how often it is used', () => {
  expect(usesLabel({ uses: 3, max_uses: 10 })).toBe('3 of 10 used');
  expect(usesLabel({ uses: 1, max_uses: null })).toBe('Used once');
  expect(usesLabel({ uses: 0, max_uses: null })).toBe('Used 0 times');
});

test('dates of a window come back as they were chosen, the last day included', () => {
  expect(dateText(momentOf('2026-05-31'))).toBe('2026-05-31');
  expect(lastDateText(momentOf('2026-05-31', 1))).toBe('2026-05-31');
  expect([momentOf(''), dateText(null), lastDateText(null)]).toEqual([null, '', '']);
});
