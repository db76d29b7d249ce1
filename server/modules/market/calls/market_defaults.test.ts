import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { newestCode, PASSWORD } from '#test/given-account.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenListing } from '#test/given-listing.ts';
import { givenMarket } from '#test/market/given-market.ts';

const it = testApp();
const at = '2026-05-06T17:00:00.000Z';
let admin: { id: string; token: string };
beforeAll(async () => {
  await givenMarket(it);
  admin = await givenUser(it.deps, { role: 'admin' });
});

test('are the specification’s until the operator changes them, within bounds and with a row in the log', async () => {
  const own = { cancellation_policy: 'moderate', hold_minutes: 15, search_radius: 22 };
  expect((await it.call('admin/settings', {}, admin)).body.defaults).toEqual(own);
  const wanted = { cancellation_policy: 'flexible', hold_minutes: 30, search_radius: 40 } as const;
  expect((await it.call('admin/change_settings', wanted, admin)).body.defaults).toEqual(wanted);
  const log = await it.call('admin/act_list', { limit: 1 }, admin);
  expect(log.body.items[0]).toMatchObject({ act: 'change_settings', before: own, after: wanted });
  const session = await it.call('user/session', {});
  expect(session.body.market).toMatchObject({ hold_minutes: 30, search_radius: 40 });

  const wrong = [
    ['hold_minutes', [4, 61, 10.5], 'Choose 5 to 60 minutes.'],
    ['search_radius', [0, 501, 2.5], 'Choose 1 to 500 miles.'],
  ] as const;
  for (const [path, values, message] of wrong)
    for (const value of values) {
      const { problem } = await it.raw('admin/change_settings', { [path]: value }, admin);
      expect(problem.errors).toEqual([{ path, message }]);
    }
  const unknown = await it.raw('admin/change_settings', { cancellation_policy: 'never' }, admin);
  expect(unknown.problem.errors?.[0]?.path).toBe('cancellation_policy');
  const finance = await givenUser(it.deps, { role: 'finance' });
  expect((await it.call('admin/change_settings', wanted, finance)).problem.code).toBe('forbidden');
});

test('new pages begin with the policy; pages that exist keep theirs', async () => {
  const owner = await givenUser(it.deps);
  const page = async (name: string) => (await it.call('my_page/add_my_page', { name }, owner)).body;
  await it.call('admin/change_settings', { cancellation_policy: 'strict' }, admin);
  const first = await page('Strict studio');
  await it.call('admin/change_settings', { cancellation_policy: 'flexible' }, admin);
  expect((await page('Flexible studio')).cancellation_policy).toBe('flexible');
  const { body } = await it.call('my_page/get_my_page', { provider_id: first._id }, owner);
  expect(body.items.map((each) => each.cancellation_policy)).toEqual(['strict']);
});

test('a checkout holds its time and its seats as long as the operator says', async () => {
  await it.call('admin/change_settings', { hold_minutes: 45 }, admin);
  const customer = await givenUser(it.deps);
  const service = await givenService(it.deps);
  const booked = await it.call('booking/add_booking', { service_id: service.id, starts_at: at }, customer);
  expect(booked.body.booking.expires_at).toBe('2026-05-05T19:45:00.000Z');
  const { occurrence_id, package_ids } = await givenEvent(it.deps);
  const items = [{ package_id: package_ids[0] ?? '', occurrence_id }];
  const tickets = await it.call('booking/add_booking', { items }, customer);
  expect(tickets.body.booking.expires_at).toBe('2026-05-05T19:45:00.000Z');
});

test('searches without a radius, visitors and new accounts have the operator’s radius', async () => {
  const here = { lat: 45.5152, lon: -122.6784 };
  // About 35 miles to the south.
  await givenListing(it.deps, { lat: 45.0, lon: here.lon, name: 'Vexilloid studio' });
  const found = async (more: object = {}) =>
    (await it.call('my_page/search_counts', { ...here, text: 'vexilloid', ...more })).body.provider;
  await it.call('admin/change_settings', { search_radius: 22 }, admin);
  expect(await found()).toBe(0);
  await it.call('admin/change_settings', { search_radius: 40 }, admin);
  expect(await found()).toBe(1);
  expect(await found({ radius: 10 })).toBe(0);

  const [email, name] = ['new@example.com', 'New One'];
  const { sign_up_token } = (await it.call('user/sign_up', { name, email, password: PASSWORD })).body;
  const code = await newestCode(it.deps, email);
  const { body } = await it.call('user/verify_otp', { email, purpose: 'verify', code, sign_up_token });
  expect(body.user?.radius).toBe(40);
});
