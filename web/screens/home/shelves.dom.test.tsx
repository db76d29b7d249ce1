import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EventListing } from '#contract/entities/event.ts';
import type { CallOutput } from '#contract/index.ts';
import { guestSession, refused, renderComponent } from '#test/components.tsx';
import type { SearchInput } from '#web/features/search/search-url.ts';
import { Shelves } from './shelves.tsx';

const LIST = 'my_page/listing_cards';

const host = { _id: 'page', slug: 'page', name: 'Maria Sanchez', is_verified: false };
const evening: EventListing = {
  ...{ _id: 'evening', kind: 'event', title: 'Tango evening', image: null, provider: host, category_slugs: [] },
  ...{ attendance: 'in_person', location: null, timezone: 'America/Los_Angeles', currency: 'USD', repeats: '' },
  ...{ next: [], dates_count: 0, state: 'on_sale', seats_left: null, rating_average: null, rating_count: 0 },
  ...{ price_from: 0, is_free: true, has_waiting_list: false, is_save: false, distance_miles: null },
  next_free_at: null,
};

type Listed = CallOutput<typeof LIST>;
const answer = (...items: Listed['items']): Listed => ({
  ...{ items, next_cursor: null, corrected_text: null, has_prices_not_compared: false },
});

const home = { label: 'Portland, Oregon', lat: 45.52, lon: -122.68, radius: 22 };
const show = (list: (input: SearchInput) => Listed) =>
  renderComponent(<Shelves home={home} kind="event" today="2026-05-06" />, {
    'user/session': guestSession,
    [LIST]: list,
  });

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim());

test('a shelf whose call fails is left out, and the others are shown', async () => {
  const { container } = show((input) => {
    if (input.sort === 'rating') throw refused('not_found', 'There is nothing here.');
    return input.sort === 'newest' ? answer(evening) : answer();
  });
  expect(await screen.findByRole('link', { name: 'Tango evening' })).toBeDefined();
  await expect.poll(titles).toEqual(['New on Plaza']);
  expect(container.querySelector('[aria-busy=true]')).toBeNull();
});

test('nobody is told that there is nothing where nothing could be asked', async () => {
  const { made } = show(() => {
    throw refused('not_found', 'There is nothing here.');
  });
  await expect.poll(() => made.filter(({ name }) => name === LIST)).toHaveLength(4);
  await expect.poll(titles).toEqual([]);
});

test('a marketplace without events says so', async () => {
  show(() => answer());
  await expect.poll(titles).toEqual(['No events here yet']);
});
