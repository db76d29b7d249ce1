import { expect, test } from 'vitest';
import { type ListedSubject, listingSorts } from '#contract/calls/my_page.ts';
import type { CallInput } from '#contract/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEventListing, givenListing } from '#test/given-listing.ts';

const it = testApp();
const WORD = 'vwqxcards';

/** What the card of a listing leaves out of it, said by hand. */
function cardOf(listing: ListedSubject) {
  const picture = (of: { _id: string; alt: string }) => {
    const { _id, alt, ...shown } = of;
    return shown;
  };
  if (listing.kind === 'event') {
    const { slug, ...provider } = listing.provider;
    return { ...listing, provider, image: listing.image && picture(listing.image) };
  }
  const { slug, avatar, is_claimed, is_service_array, ...card } = listing;
  return { ...card, banner_images: card.banner_images.map(picture) };
}

test('finds the same as the whole list, page after page, for guests and users, and says less of it', async () => {
  const user = await givenUser(it.deps);
  const point = { lat: 45.52, lon: -122.6 };
  for (let n = 0; n < 7; n += 1) await givenListing(it.deps, { name: `${WORD} ${n}`, ...point });
  for (let n = 0; n < 6; n += 1) await givenEventListing(it.deps, { title: `${WORD} ${n}`, ...point });
  const whole = await it.call('my_page/home_service_event_list', { text: WORD, limit: 50 });
  expect(whole.body.items).toHaveLength(13);
  const [event] = whole.body.items.filter(({ kind }) => kind === 'event');
  const [page] = whole.body.items.filter(({ kind }) => kind === 'provider');
  await it.call('my_page/save_unsave_event', { event_id: event?._id ?? '', is_save: true }, user);
  await it.call('my_page/save_unsave_service', { provider_id: page?._id ?? '', is_save: true }, user);
  const asked: CallInput<'my_page/listing_cards'>[] = [
    ...listingSorts.map((sort) => ({ sort, ...point })),
    ...[{ kind: 'event' as const, from: '2026-05-09', to: '2026-05-09' }, { kind: 'provider' as const }, {}],
  ];
  for (const by of [undefined, user])
    for (const wanted of asked) {
      let cursor: string | undefined;
      for (let turn = 0; turn < 3; turn += 1) {
        const input = { text: WORD, limit: 5, ...wanted, cursor };
        const long = await it.call('my_page/home_service_event_list', input, by);
        const short = await it.call('my_page/listing_cards', input, by);
        expect(short.status).toBe(200);
        expect(short.body, JSON.stringify(input)).toEqual({ ...long.body, items: long.body.items.map(cardOf) });
        cursor = short.body.next_cursor ?? undefined;
        if (cursor === undefined) break;
      }
    }
  const saved = (await it.call('my_page/listing_cards', { text: WORD, limit: 50 }, user)).body.items;
  expect(saved.filter(({ is_save }) => is_save).map(({ _id }) => _id)).toEqual(
    expect.arrayContaining([event?._id, page?._id]),
  );
});

test('another search’s cursor is refused', async () => {
  const { body } = await it.call('my_page/listing_cards', { text: WORD, limit: 1, sort: 'newest' });
  const other = await it.raw('my_page/listing_cards', { text: WORD, sort: 'rating', cursor: body.next_cursor });
  expect(other).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } });
});
