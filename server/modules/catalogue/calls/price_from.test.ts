import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { priceSpan, servicesSpan } from '#contract/prices/price-span.ts';
import { refreshListing } from '#server/modules/listings/index.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService } from '#test/given.ts';
import { givenEventListing, givenListing } from '#test/given-listing.ts';
import { patience } from '#test/scaled-timeout.ts';
import { volume } from '#test/test-volume.ts';

const CARDS = volume('PRICE_CARDS', 6, 120);
const it = testApp();

/** Each test has its own place on the equator, because they share one database. */
let places = 0;
const somewhere = () => ({ lat: 0, lon: -170 + places++ });

async function cardOf(id: string, input: CallInput<'my_page/guest_home_service_event_list'>) {
  const { status, body } = await it.call('my_page/guest_home_service_event_list', { radius: 5, ...input });
  expect(status).toBe(200);
  return body.items.find((item) => item._id === id);
}

/** Searches by price around what the card names find it exactly where the card says so. */
async function expectFoundByPrice(
  id: string,
  at: { lat: number; lon: number },
  { from, to }: Record<'from' | 'to', number>,
) {
  expect(await cardOf(id, { ...at, price_max: from })).toBeDefined();
  expect(await cardOf(id, { ...at, price_min: to })).toBeDefined();
  expect(await cardOf(id, { ...at, price_min: to + 1 })).toBe(undefined);
  if (from > 0) expect(await cardOf(id, { ...at, price_max: from - 1 })).toBe(undefined);
}

test('a free helper ticket, a hidden and a sold-out one do not give the price of an event', async () => {
  const at = somewhere();
  const { id } = await givenEventListing(it.deps, {
    ...at,
    packages: [
      { name: 'Helper', amount: 0, capacity: 1 },
      { name: 'Seat', amount: 3500 },
      { name: 'Front row', amount: 6000 },
      { name: 'Friends', amount: 500, is_hidden: true },
      { name: 'Early bird', amount: 900, sale_ends_at: it.clock.now() },
    ],
  });
  expect(await cardOf(id, at)).toMatchObject({ price_from: 3500, is_free: false });
  await expectFoundByPrice(id, at, { from: 3500, to: 6000 });
  const { body } = await it.call('event/guest_event_detail', { event_id: id });
  expect(body.chosen?.amount_from).toBe(3500);
  expect(body.occurrences.map((date) => date.amount_from)).toEqual([3500, 3500, 3500]);
});

test('a free first evening beside the pass of a course is a taster', async () => {
  const at = somewhere();
  const { id } = await givenEventListing(it.deps, {
    ...at,
    packages: [
      { amount: 0 },
      { amount: 12_000, covers: 'series', series_from: '2026-05-01', series_until: '2026-06-30' },
    ],
  });
  expect(await cardOf(id, at)).toMatchObject({ price_from: 12_000, is_free: false });
  await expectFoundByPrice(id, at, { from: 12_000, to: 12_000 });
});

test('a free taster, and a service without hours, do not give the price of a page', async () => {
  const at = somewhere();
  const page = await givenListing(it.deps, { ...at, service: { title: 'Lesson', amount: 6200 } });
  const taster = await givenService(it.deps, { provider_id: page.id, title: 'Taster', amount: 0 });
  await refreshListing(it.deps.database.write, page.id, it.clock.now());
  expect(await cardOf(page.id, at)).toMatchObject({ price_from: 6200 });
  await expectFoundByPrice(page.id, at, { from: 6200, to: 6200 });
  const { database } = it.deps;
  await givenService(it.deps, { provider_id: page.id, title: 'By arrangement', amount: 900 });
  await database.write
    .updateTable('schedule_rules')
    .set({ service_ids: [page.service_id, taster.id] })
    .where('provider_id', '=', page.id)
    .execute();
  await refreshListing(database.write, page.id, it.clock.now());
  expect(await cardOf(page.id, at)).toMatchObject({ price_from: 6200 });
});

const amount = fc.constantFrom(0, 0, 500, 1500, 3500);
const ticket = fc.record({
  amount,
  is_hidden: fc.boolean(),
  is_ended: fc.boolean(),
  capacity: fc.constantFrom(1, 30),
  min_per_booking: fc.constantFrom(1, 2),
});
const offered = fc.record({ amount, has_hours: fc.boolean() });

test(`cards, pages and searches name one price (${CARDS} events, ${CARDS} pages)`, {
  timeout: patience(60_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ticket, { minLength: 1, maxLength: 4 }), async (tickets) => {
      const [first, ...others] = tickets.map(({ is_ended, ...each }) => ({
        ...each,
        max_per_booking: 4,
        sale_ends_at: is_ended ? it.clock.now() : null,
      }));
      const at = somewhere();
      const packages = [{ ...first, is_hidden: false }, ...others];
      const { id } = await givenEventListing(it.deps, { ...at, packages });
      const { body } = await it.call('event/guest_event_detail', { event_id: id });
      const things = body.packages.map((each) => ({
        amount: each.amount,
        is_bookable: each.state === 'on_sale' || each.state === 'few',
      }));
      const span = priceSpan(things) ?? { from: -1, to: -1 };
      expect(await cardOf(id, at)).toMatchObject({ price_from: span.from, is_free: span.from === 0 });
      expect(body.chosen?.amount_from).toBe(span.from);
      await expectFoundByPrice(id, at, span);
    }),
    { numRuns: CARDS },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(offered, { minLength: 1, maxLength: 4 }), async (services) => {
      const at = somewhere();
      const page = await givenProvider(it.deps, at);
      const given = [];
      for (const { amount: price } of services)
        given.push(await givenService(it.deps, { provider_id: page.id, amount: price }));
      const open = given.filter((_, n) => services[n]?.has_hours).map((each) => each.id);
      const db = it.deps.database.write;
      if (open.length === 0) await db.deleteFrom('schedule_rules').where('provider_id', '=', page.id).execute();
      else
        await db.updateTable('schedule_rules').set({ service_ids: open }).where('provider_id', '=', page.id).execute();
      await refreshListing(db, page.id, it.clock.now());
      const { body } = await it.call('user/guest_user_service_list', { provider_id: page.id });
      const shown = body.items[0]?.is_service_array ?? [];
      expect(shown).toHaveLength(services.length);
      const span = servicesSpan(shown);
      expect(await cardOf(page.id, at)).toMatchObject({ price_from: span?.from });
      await expectFoundByPrice(page.id, at, span ?? { from: -1, to: -1 });
    }),
    { numRuns: CARDS },
  );
});
