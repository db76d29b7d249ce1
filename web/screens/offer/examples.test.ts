import { expect, test } from 'vitest';
import type { Listing } from '#contract/entities/provider.ts';
import { examplesOf } from './examples.ts';

const picture = {} as Listing['banner_images'][number];
const page = (name: string, category: string, has: { picture?: boolean; owner?: boolean } = {}) =>
  ({
    name,
    category_slugs: [category],
    is_claimed: has.owner !== false,
    banner_images: has.picture === false ? [] : [picture],
  }) as unknown as Listing;

const names = (listings: readonly Listing[]) => examplesOf(listings).map(({ name }) => name);

test('three pages are shown, of different categories, and none without an owner', () => {
  const listings = [
    page('Nobody’s', 'yoga', { owner: false }),
    page('Yoga', 'yoga'),
    page('More yoga', 'yoga'),
    page('Dogs', 'dogs'),
    page('Music', 'music'),
    page('Hair', 'hair'),
  ];
  expect(names(listings)).toEqual(['Yoga', 'Dogs', 'Music']);
});

test('where there are few, those of one category and those without a picture are shown too, pictures first', () => {
  const listings = [page('Plain', 'dogs', { picture: false }), page('Yoga', 'yoga'), page('More yoga', 'yoga')];
  expect(names(listings)).toEqual(['Yoga', 'More yoga', 'Plain']);
  expect(names([])).toEqual([]);
});
