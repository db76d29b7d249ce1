import { expect, test } from 'vitest';
import { changedSearch, dayOf, filterOf, searchOf } from './list-address.ts';

const search = new URLSearchParams('q=%20yoga%20&show=draft&from=2026-05-04&to=soon');

test('an address names search, filter and days', () => {
  expect(searchOf(search)).toEqual({ q: 'yoga' });
  expect(searchOf(new URLSearchParams('q=%20'))).toEqual({});
  expect(filterOf(search, ['all', 'draft'])).toBe('draft');
  expect(filterOf(search, ['all', 'suspended'])).toBe('all');
  expect([dayOf(search, 'from'), dayOf(search, 'to')]).toEqual(['2026-05-04', undefined]);
});

test('changed fields stay in the address, and empty ones leave it', () => {
  expect(changedSearch(search, { q: '', open: '7' })).toBe('?show=draft&from=2026-05-04&to=soon&open=7');
  expect(changedSearch(search, { show: null, q: null, from: null, to: null })).toBe('?');
});
