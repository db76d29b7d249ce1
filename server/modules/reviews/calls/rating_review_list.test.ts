import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';

const it = testApp();

async function givenReviews(ratings: readonly number[], status = 'published') {
  const provider = await givenProvider(it.deps, { status });
  const service = await givenService(it.deps, { provider_id: provider.id });
  const rows = ratings.map((rating, day) => ({
    id: newId(),
    provider_id: provider.id,
    service_id: day % 2 === 0 ? service.id : null,
    author_name: `Guest ${day}`,
    rating,
    text: 'Good.',
    created_at: new Date(Date.UTC(2026, 3, 1 + Math.floor(day / 2))),
  }));
  if (rows.length > 0) await it.deps.database.write.insertInto('reviews').values(rows).execute();
  return { provider, service };
}

test.each(['newest', 'highest', 'lowest'] as const)('%s: every review once, page by page', async (sort) => {
  const { provider } = await givenReviews([5, 4, 5, 1, 3, 3, 5]);
  const seen: { rating: number; id: string; at: string }[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await it.call('user/guest_rating_review_list', {
      provider_id: provider.id,
      sort,
      limit: 2,
      ...(cursor ? { cursor } : {}),
    });
    expect(body).toMatchObject({ count: 7, average: 3.71, histogram: { 1: 1, 2: 0, 3: 2, 4: 1, 5: 3 } });
    seen.push(...body.items.map((item) => ({ rating: item.rating, id: item._id, at: item.created_at })));
    cursor = body.next_cursor ?? undefined;
  } while (cursor);
  expect(new Set(seen.map((each) => each.id)).size).toBe(7);
  const ratings = seen.map((each) => each.rating);
  if (sort === 'highest') expect(ratings).toEqual([5, 5, 5, 4, 3, 3, 1]);
  else if (sort === 'lowest') expect(ratings).toEqual([1, 3, 3, 4, 5, 5, 5]);
  else
    expect(seen.map((each) => each.at)).toEqual(
      seen
        .map((each) => each.at)
        .toSorted()
        .toReversed(),
    );
});

test('of one service; nothing yet is no average', async () => {
  const { service } = await givenReviews([5, 1, 4]);
  const { body } = await it.call('user/rating_review_list', { service_id: service.id }, await givenUser(it.deps));
  expect(body).toMatchObject({ count: 2, average: 4.5 });
  expect(body.items[0]?.service_title).toBe('An hour together');
  const none = await givenReviews([]);
  const empty = await it.call('user/guest_rating_review_list', { provider_id: none.provider.id });
  expect(empty.body).toMatchObject({ items: [], count: 0, average: null, next_cursor: null });
});

test('what cannot be asked is named, what is not public is not there', async () => {
  const { provider, service } = await givenReviews([5], 'draft');
  const provider_id = provider.id;
  expect((await it.call('user/guest_rating_review_list', {})).status).toBe(400);
  expect((await it.call('user/guest_rating_review_list', { provider_id, service_id: service.id })).status).toBe(400);
  expect((await it.call('user/guest_rating_review_list', { provider_id })).status).toBe(404);
  expect((await it.call('user/rating_review_list', { provider_id }, provider)).status).toBe(200);
  const forged = Buffer.from('{"rating":9,"at":"2026-13-45","id":"x"}').toString('base64url');
  expect((await it.call('user/rating_review_list', { provider_id, cursor: forged }, provider)).status).toBe(400);
});

test('whoever wrote a review is shown with a first name and an initial, however the name was stored', async () => {
  const { provider } = await givenReviews([5]);
  await it.deps.database.write
    .updateTable('reviews')
    .set({ author_name: 'Vanessa Maria Trujillo' })
    .where('provider_id', '=', provider.id)
    .execute();
  const { body } = await it.call('user/guest_rating_review_list', { provider_id: provider.id });
  expect(body.items.map((item) => item.author_name)).toEqual(['Vanessa T.']);
});
