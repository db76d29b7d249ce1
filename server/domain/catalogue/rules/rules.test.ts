import { expect, test } from 'vitest';
import { missingForPublishing, setupOf } from './setup.ts';
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

const bare = {
  name: 'Ada',
  headline: '',
  category_slugs: null,
  lat: null,
  lon: null,
  area_label: '',
  banners: null,
  services: null,
  status: 'draft',
};

test('a bare page misses everything, in the order of the set-up', () => {
  expect(missingForPublishing(bare).map((error) => error.path)).toEqual([
    'headline',
    'category_ids',
    'location',
    'services',
  ]);
  expect(setupOf(bare, null).map((step) => step.done)).toEqual([false, false, false, false, false, false]);
});

test('a page with only online services needs no place', () => {
  const online = {
    ...bare,
    headline: 'x',
    category_slugs: ['music'],
    services: [{ is_active: true, place: 'virtual' }],
  };
  expect(missingForPublishing(online)).toEqual([]);
  expect(setupOf(online, 'No hours.')[4]).toEqual({ step: 'hours', done: false, hint: 'No hours.' });
});
