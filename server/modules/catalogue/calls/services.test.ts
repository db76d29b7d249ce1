import { expect, test } from 'vitest';
import { findProviderPage } from '#server/modules/catalogue/index.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';

const it = testApp();

const description = async () => {
  const found = (await it.call('user/description_list', {})).body.items[0]?.descriptions[0];
  if (!found) throw new Error('the catalogue is empty');
  return found;
};

test('the catalogue is filtered by text, accents and case aside, and may be kept', async () => {
  const { body, headers } = await it.call('user/description_list', {});
  expect(headers['cache-control']).toBe('public, max-age=60');
  const some = body.items[0]?.descriptions[0];
  const found = await it.call('user/description_list', { text: some?.name.toUpperCase() ?? '' });
  expect(found.body.items.flatMap((category) => category.descriptions.map((each) => each._id))).toContain(some?._id);
  expect((await it.call('user/description_list', { text: '%zzz_' })).body.items).toEqual([]);
  // Normalization maps a full-width letter to a plain one and composes the accents.
  for (const text of ['%', '_', '\\', '％', '＿', '＼'])
    expect((await it.call('user/description_list', { text })).body.items, text).toEqual([]);
});

test('lists of categories get the same ones without their descriptions', async () => {
  const whole = (await it.call('user/description_list', { text: 'ma' })).body.items;
  expect(whole.some(({ descriptions }) => descriptions.length > 0)).toBe(true);
  const { body } = await it.call('user/description_list', { text: 'ma', categories_only: true });
  expect(body.items).toEqual(whole.map((category) => ({ ...category, descriptions: [] })));
});

test('a service is made from the catalogue, changed field by field, and retired', async () => {
  const provider = await givenProvider(it.deps);
  const { _id: description_id, name, typical_minutes } = await description();
  const created = await it.call(
    'user/add_user_service',
    { provider_id: provider.id, description_id, amount: 5000 },
    provider,
  );
  expect(created.body).toMatchObject({
    title: name,
    amount: 5000,
    currency: 'USD',
    duration_minutes: typical_minutes,
    cancellation_policy: 'moderate',
    is_active: true,
  });
  const service_id = created.body._id;
  const changed = await it.call('user/add_user_service', { service_id, capacity: 8, place: 'virtual' }, provider);
  expect(changed.body).toMatchObject({ capacity: 8, place: 'virtual', amount: 5000 });
  const asked = { service_id, booking_mode: 'request', request_hours: 72 } as const;
  expect((await it.call('user/add_user_service', asked, provider)).body).toMatchObject({ request_hours: 72 });
  for (const request_hours of [0, 145, 1.5])
    expect(
      (await it.call('user/add_user_service', { service_id, request_hours }, provider)).problem.errors?.[0]?.path,
    ).toBe('request_hours');
  const priced = await it.call('user/edit_service_amount', { service_id, amount: 0 }, provider);
  expect(priced.body.amount).toBe(0);

  await it.call('user/add_user_service', { service_id, is_active: false }, provider);
  const provider_id = provider.id;
  const services = async (caller = {}) =>
    (await it.call('user/user_service_list', { provider_id }, caller)).body.items[0]?.is_service_array.length;
  expect(await services(provider)).toBe(1);
  expect(await services(await givenUser(it.deps))).toBe(0);
});

test('what is missing is named; what is too cheap or in other money is refused', async () => {
  const provider = await givenProvider(it.deps);
  const { id: service_id } = await givenService(it.deps, { provider_id: provider.id });
  const bare = await it.call('user/add_user_service', { provider_id: provider.id }, provider);
  expect(bare.problem.errors?.map((error) => error.path)).toEqual(['description_id', 'amount']);
  const cheap = await it.call('user/edit_service_amount', { service_id, amount: 49 }, provider);
  expect(cheap.problem).toMatchObject({ code: 'amount_too_small', min_amount: 50 });
  expect(cheap.problem.errors?.[0]?.message).toBe('Enter at least $0.50, or 0 for free.');
  const euro = await it.call('user/edit_service_amount', { service_id, amount: 900, currency: 'EUR' }, provider);
  expect(euro.problem.code).toBe('currency_mismatch');
  const image_ids = ['019a0000-0000-7000-8000-000000000000'];
  const foreign = await it.call('user/add_user_service', { service_id, image_ids }, provider);
  expect(foreign.problem.errors?.[0]?.path).toBe('image_ids.0');
});

test('services are their owner’s alone', async () => {
  const { id: service_id } = await givenService(it.deps);
  const stranger = await givenUser(it.deps);
  expect((await it.call('user/add_user_service', { service_id, amount: 900 }, stranger)).status).toBe(404);
  expect((await it.call('user/edit_service_amount', { service_id, amount: 900 }, stranger)).status).toBe(404);
  expect((await it.call('user/edit_service_amount', { service_id, amount: 900 })).status).toBe(401);
});

test('one’s own pages come by pages; a guest has to say whose', async () => {
  const owner = await givenUser(it.deps);
  for (const name of ['One', 'Two', 'Three']) await givenProvider(it.deps, { owner_id: owner.id, name });
  const first = (await it.call('user/user_service_list', { limit: 2 }, owner)).body;
  expect(first.items.map((item) => item.name)).toEqual(['One', 'Two']);
  const rest = await it.call('user/user_service_list', { limit: 2, cursor: first.next_cursor ?? '' }, owner);
  expect(rest.body.items.map((item) => item.name)).toEqual(['Three']);
  expect(rest.body.next_cursor).toBeNull();
  expect((await it.call('user/guest_user_service_list', {}, owner)).problem.code).toBe('invalid_input');
  expect((await it.call('user/user_service_list', { cursor: 'xx' }, owner)).problem.code).toBe('invalid_input');
});

test('a public page knows what its viewer saved and may do', async () => {
  const provider = await givenProvider(it.deps);
  const service = await givenService(it.deps, { provider_id: provider.id });
  const viewer = await givenUser(it.deps);
  await it.call('my_page/save_unsave_service', { service_id: service.id, is_save: true }, viewer);
  const listed = (await it.call('user/user_service_list', { provider_id: provider.id }, viewer)).body.items[0];
  expect([listed?.is_save, listed?.is_service_array[0]?.is_save]).toEqual([false, true]);

  const asking = { kind: 'user', role: 'user', session_id: '', is_browser: false, booking_token: null } as const;
  const guest = { kind: 'guest', booking_token: null } as const;
  const key = { id: provider.id };
  const seen = await findProviderPage(it.deps.database.read, key, guest);
  expect(seen?.can).toEqual({ edit: false, book: true, message: true, claim: false });
  expect(seen?.location?.exact).toBe(true);
  expect(seen?.opening_hours).toHaveLength(7);
  const own = await findProviderPage(it.deps.database.read, key, { ...asking, user_id: provider.owner?.id ?? '' });
  expect(own?.can).toEqual({ edit: true, book: false, message: false, claim: false });

  const unclaimed = await givenProvider(it.deps, { owner_id: null });
  const page = await findProviderPage(it.deps.database.read, { id: unclaimed.id }, guest);
  expect(page).toMatchObject({ is_claimed: false, can: { book: false, claim: true } });
  const draft = await givenProvider(it.deps, { status: 'draft' });
  expect(await findProviderPage(it.deps.database.read, { id: draft.id }, guest)).toBeNull();
});
