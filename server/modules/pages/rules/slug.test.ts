import { expect, test } from 'vitest';
import { freeSlug, slugOf } from './slug.ts';

test.each([
  ['Café Zoë & Söhne', 'cafe-zoe-sohne'],
  ['  Straße 9 ', 'strasse-9'],
  ['理髪店', 'page'],
  ['---', 'page'],
  ['a'.repeat(200), 'a'.repeat(60)],
  ['019a0000-0000-7000-8000-000000000000', 'page-019a0000-0000-7000-8000-000000000000'],
])('%s has the address %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('a taken address is numbered', () => {
  expect(freeSlug('ada', new Set())).toBe('ada');
  expect(freeSlug('ada', new Set(['ada', 'ada-2', 'ada-4']))).toBe('ada-3');
});
