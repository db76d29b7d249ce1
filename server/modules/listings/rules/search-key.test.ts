import { expect, test } from 'vitest';
import { searchKey } from './search-key.ts';

test.each([
  [{ text: '  Dog   Grooming ' }, 'dog grooming'],
  [{ category: 'pet-care' }, 'pet care'],
  [{ text: 'yoga', category: 'sports' }, 'yoga'],
  [{}, ''],
  [{ text: 'ada@example.com' }, ''],
  [{ text: 'Paula 503-555-0142' }, ''],
  [{ text: 'https://example.com' }, ''],
  [{ text: 'x'.repeat(61) }, ''],
  [{ text: 'top 100 yoga' }, 'top 100 yoga'],
])('%o', (search, term) => {
  expect(searchKey(search)).toEqual({ term, lat: null, lon: null });
});

test('places are counted to a tenth of a degree', () => {
  expect(searchKey({ text: 'yoga', lat: 45.5152, lon: -122.6784 })).toEqual({ term: 'yoga', lat: 45.5, lon: -122.7 });
});
