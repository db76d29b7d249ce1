import { expect, test } from 'vitest';
import { countOf, countsInput } from './result-counts.ts';

test('counts one kind or both, and says that there are more from a hundred on', () => {
  expect(countOf({ provider: 41, event: 23 }, '')).toEqual({ count: 64, more: 'other' });
  expect(countOf({ provider: 41, event: 23 }, 'event')).toEqual({ count: 23, more: 'other' });
  expect(countOf({ provider: 100, event: 3 }, '')).toEqual({ count: 103, more: 'yes' });
  expect(countOf({ provider: 100, event: 3 }, 'provider')).toEqual({ count: 100, more: 'yes' });
  expect(countOf({ provider: 100, event: 3 }, 'event')).toEqual({ count: 3, more: 'other' });
});

test('the same for every kind, order and page', () => {
  const input = { text: 'yoga', radius: 15 };
  expect(countsInput({ ...input, kind: 'event', sort: 'price', limit: 24 })).toEqual(input);
});
