import { expect, test } from 'vitest';
import { missingForPublishing, setupOf } from './setup-steps.ts';

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
