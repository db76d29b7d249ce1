import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { lockEventListings } from '#server/modules/listings/event-listing-store.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEventListing, listsOf, wordMaker } from '#test/given-listing.ts';
import { untilBlocked } from '#test/setup/wait-for-lock.ts';

const it = testApp();
const FRIDAY = '2026-05-08T19:00:00.000Z';
const oneWord = wordMaker('qux', 'zork');
const { search, names } = listsOf(it);
const db = () => it.deps.database.write;
/** Runs the refresh of a listing that is due, as the worker does. */
const refresh = (subject_id: string) => jobs['refresh-listing'](it.deps, { subject_id });
/** Whether a refresh of this listing is waiting; forgets it. */
async function isWaiting(subject_id: string): Promise<boolean> {
  const gone = await db().deleteFrom('waiting_jobs').where('key', '=', `listing:${subject_id}`).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

test('sold out stays in the list without a day; the last seat and a freed one refresh the card', async () => {
  const word = oneWord();
  const event = await givenEventListing(it.deps, { title: word, capacity: 100, dates: [FRIDAY], packages: [{}] });
  await isWaiting(event.id);
  const take = async (seats_taken: number) => {
    await db().updateTable('occurrences').set({ seats_taken }).where('id', '=', event.occurrence_id).execute();
    const waiting = await isWaiting(event.id);
    if (waiting) await refresh(event.id);
    return waiting;
  };
  const states = async () => (await search({ text: word })).map((card) => card.kind === 'event' && card.state);
  // Ninety seats of a hundred may be shown a little late.
  expect([await take(90), await states()]).toEqual([false, ['on_sale']]);
  expect([await take(93), await states()]).toEqual([true, ['few']]);
  expect([await take(100), await states()]).toEqual([true, ['sold_out']]);
  expect((await search({ text: word }))[0]).toMatchObject({ next_free_at: null, seats_left: 0, price_from: 1500 });
  expect(await names({ text: word, from: '2026-05-06' })).toEqual([]);
  expect([await take(99), await states()]).toEqual([true, ['few']]);
  expect(await names({ text: word, from: '2026-05-06' })).toEqual([word]);
  expect([await take(20), await states()]).toEqual([true, ['on_sale']]);
});

test('a package sold out, one that takes more than are left, and a cancelled date refresh the card', async () => {
  const event = await givenEventListing(it.deps, {
    title: oneWord(),
    packages: [{ capacity: 50, min_per_booking: 10 }],
    dates: [FRIDAY, '2026-05-15T19:00:00.000Z'],
  });
  const { occurrence_id, package_id } = event;
  await db().insertInto('occurrence_packages').values({ occurrence_id, package_id, capacity: 50 }).execute();
  await isWaiting(event.id);
  const take = async (taken: number) => {
    await db().updateTable('occurrence_packages').set({ taken }).where('package_id', '=', package_id).execute();
    return isWaiting(event.id);
  };
  expect([await take(30), await take(39), await take(41), await take(45)]).toEqual([false, false, true, true]);
  const capacity = { capacity: 40, has_own_capacity: true };
  await db().updateTable('occurrences').set(capacity).where('id', '=', occurrence_id).execute();
  expect(await isWaiting(event.id)).toBe(true);
  await db().updateTable('occurrences').set({ status: 'cancelled' }).where('id', '=', occurrence_id).execute();
  expect(await isWaiting(event.id)).toBe(true);
  await db().updateTable('occurrences').set({ sequence: 1 }).where('id', '=', occurrence_id).execute();
  expect(await isWaiting(event.id)).toBe(false);
});

test('a refresh waits for another one of the same provider, and shows what was sold meanwhile', async () => {
  const word = oneWord();
  const event = await givenEventListing(it.deps, { title: word, capacity: 10, dates: [FRIDAY] });
  const { refreshed } = await inTransaction(db(), async (tx) => {
    await lockEventListings(tx, [event.id]);
    const refreshed = refresh(event.id);
    await untilBlocked(it.deps.database.pool);
    await tx.updateTable('occurrences').set({ seats_taken: 10 }).where('id', '=', event.occurrence_id).execute();
    return { refreshed };
  });
  await refreshed;
  expect((await search({ text: word }))[0]).toMatchObject({ state: 'sold_out', seats_left: 0 });
});

test('a renamed category is found in its events', async () => {
  const word = oneWord();
  const admin = await givenUser(it.deps, { role: 'admin' });
  const category_id = '00000000-0000-7000-8000-00000000c0de';
  await db().insertInto('service_categories').values({ id: category_id, slug: 'bread', name: 'Bread' }).execute();
  const event = await givenEventListing(it.deps, { title: word, category_ids: [category_id] });
  expect(await names({ text: `${word} bread`, kind: 'event' })).toEqual([word]);
  await it.call('admin/change_category', { category_id, name: 'Viennoiserie' }, admin);
  expect(await isWaiting(event.provider_id)).toBe(true);
  await refresh(event.provider_id);
  expect(await names({ text: `${word} viennoiserie`, kind: 'event' })).toEqual([word]);
});

test('the clock refreshes the card when a sale begins or a date starts', async () => {
  const word = oneWord();
  const event = await givenEventListing(it.deps, {
    title: word,
    dates: ['2026-05-06T22:00:00.000Z'],
    packages: [{ sale_starts_at: '2026-05-06T19:00:00.000Z' }],
  });
  const due = async () =>
    (await db().selectFrom('waiting_jobs').select('run_at').where('key', '=', `listing-due:${event.id}`).execute()).map(
      (job) => job.run_at?.toISOString(),
    );
  const state = async () => (await search({ text: word })).map((card) => card.kind === 'event' && card.state);
  expect([await state(), await due()]).toEqual([['not_yet'], ['2026-05-06T19:00:00.000Z']]);
  const before = it.clock.now();
  it.clock.set(new Date('2026-05-06T19:00:00Z'));
  await refresh(event.id);
  expect([await state(), (await due()).at(-1)]).toEqual([['on_sale'], '2026-05-06T22:00:00.000Z']);
  it.clock.set(new Date('2026-05-06T22:00:01Z'));
  await jobs['sweep-listings'](it.deps, {});
  expect(await state()).toEqual([]);
  it.clock.set(before);
});
