import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { insertMarket } from '#server/modules/market/queries.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenListing, providersOf } from '#test/given-listing.ts';

const it = testApp();
const portland = { lat: 45.5152, lon: -122.6784 };

test('prices are compared in the market’s currency by the operator’s rates', async () => {
  const market = {
    name: 'Plaza',
    place_label: 'Portland',
    ...portland,
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    opened_at: it.clock.now(),
  };
  await insertMarket(it.deps.database.write, market, it.clock.now());
  const admin = await givenUser(it.deps, { role: 'admin' });
  const given = (name: string, currency: string, amount: number) =>
    givenListing(it.deps, { name: `Zuzana ${name}`, currency, service: { currency, amount } });
  await given('fifty dollars', 'USD', 5000);
  await given('yen', 'JPY', 5000);
  await given('euros', 'EUR', 4000);
  await given('dinars', 'KWD', 20_000);
  await given('ten dollars', 'USD', 1000);
  const search = async (own: object) => {
    const { body } = await it.call('my_page/home_service_event_list', { text: 'zuzana', ...own });
    return [
      providersOf(body.items).map(({ name }) => name.replace('Zuzana ', '')),
      body.has_prices_not_compared,
    ] as const;
  };
  const set = async (input: Parameters<typeof it.call<'admin/change_exchange_rates'>>[1]) => {
    const answer = await it.call('admin/change_exchange_rates', input, admin);
    await jobs['convert-prices'](it.deps, {});
    return answer;
  };

  const [unknown, isSaid] = await search({ sort: 'price' });
  expect(unknown.slice(0, 2)).toEqual(['ten dollars', 'fifty dollars']);
  expect([unknown.length, isSaid]).toEqual([5, true]);
  expect(await search({ price_max: 1_000_000, sort: 'price' })).toEqual([['ten dollars', 'fifty dollars'], true]);
  const { body: before } = await it.call('admin/exchange_rate_list', {}, admin);
  expect(before).toMatchObject({ market_currency: 'USD', rates: [], missing: ['EUR', 'JPY', 'KWD'] });

  const { body } = await set({
    rates: [
      { currency: 'JPY', rate: '0.0067' },
      { currency: 'EUR', rate: '1.0843' },
      { currency: 'KWD', rate: '3.25' },
    ],
  });
  expect(body.missing).toEqual([]);
  // 10.00, 33.50, 43.37, 50.00 and 65.00 dollars.
  const order = ['ten dollars', 'yen', 'euros', 'fifty dollars', 'dinars'];
  expect(await search({ sort: 'price' })).toEqual([order, false]);
  expect(await search({ sort: 'price', price_max: 4337 })).toEqual([order.slice(0, 3), false]);
  expect(await search({ sort: 'price', price_max: 4336 })).toEqual([order.slice(0, 2), false]);
  expect(await search({ sort: 'price', price_min: 4337 })).toEqual([order.slice(2), false]);

  // A page created or changed in between is converted at once.
  await given('a hundred yen', 'JPY', 100);
  expect(await search({ sort: 'price', price_max: 67 })).toEqual([['a hundred yen'], false]);
  await set({ rates: [{ currency: 'JPY', rate: '1' }] });
  expect((await search({ sort: 'price' }))[0].at(-1)).toBe('yen');
  await set({ remove: ['JPY'] });
  expect((await search({ sort: 'price', price_min: 0 }))[0]).not.toContain('yen');
  expect((await search({ sort: 'price' }))[1]).toBe(true);
  const log = await it.call('admin/act_list', {}, admin);
  expect(log.body.items[0]).toMatchObject({ act: 'change_exchange_rates' });
});

test('names the rate that is none; only admins change them', async () => {
  const admin = await givenUser(it.deps, { role: 'admin' });
  const wrong = async (rates: { currency: 'EUR' | 'USD'; rate: string }[]) =>
    (await it.call('admin/change_exchange_rates', { rates }, admin)).problem.errors?.map((each) => each.path);
  expect(await wrong([{ currency: 'EUR', rate: '0' }])).toEqual(['rates.0.rate']);
  expect(await wrong([{ currency: 'USD', rate: '1' }])).toEqual(['rates.0.currency']);
  expect(
    await wrong([
      { currency: 'EUR', rate: '1' },
      { currency: 'EUR', rate: 'x' },
    ]),
  ).toEqual(['rates.1.currency', 'rates.1.rate']);
  const support = await givenUser(it.deps, { role: 'support' });
  const refused = await it.call('admin/change_exchange_rates', { remove: ['EUR'] }, support);
  expect(refused.problem.code).toBe('forbidden');
  expect((await it.call('admin/exchange_rate_list', {}, support)).body.can).toEqual({ change: false });
});
