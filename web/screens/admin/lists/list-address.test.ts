import { expect, test } from 'vitest';
import { changeSearch, readDay, readFilter, readSearch } from './list-address.ts';

const search = new URLSearchParams('q=%20yoga%20&show=draft&from=2026-05-04&to=soon');

test('an address names search, filter and days', () => {
  expect(readSearch(search)).toEqual({ q: 'yoga' });
  expect(readSearch(new URLSearchParams('q=%20'))).toEqual({});
  expect(readFilter(search, ['all', 'draft'])).toBe('draft');
  expect(readFilter(search, ['all', 'suspended'])).toBe('all');
  expect([readDay(search, 'from'), readDay(search, 'to')]).toEqual(['2026-05-04', undefined]);
});

test('changed fields stay in the address, and empty ones leave it', () => {
  expect(changeSearch(search, { q: '', open: '7' })).toBe('?show=draft&from=2026-05-04&to=soon&open=7');
  expect(changeSearch(search, { show: null, q: null, from: null, to: null })).toBe('?');
});
