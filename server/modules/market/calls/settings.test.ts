import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { FAR, givenPaid } from '#test/given-booking.ts';

const it = testApp();
let admin: { id: string; token: string };
let finance: { id: string; token: string };
beforeAll(async () => {
  admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
  finance = await givenUser(it.deps, { role: 'finance' });
});
const newest = async () => (await it.call('admin/act_list', { limit: 1 }, admin)).body.items[0];

describe('the answers of the first run', () => {
  test('are all changed in Admin, and the log has before and after', async () => {
    const lisbon = { label: 'Lisbon, Portugal', lat: 38.7223, lon: -9.1393, timezone: 'Europe/Lisbon' };
    const operator = {
      ...{ name: 'Example Ltd', address: '1 Rua Nova\n1100 Lisbon', email: 'hello@example.com' },
      ...{ phone: '+351 21 000 0000', register: 'VAT PT123' },
    };
    await it.call('admin/change_settings', { referral_credit: 700 }, admin);
    const change = { name: 'Praça', place: lisbon, currency: 'EUR', language: 'en', operator } as const;
    const { body } = await it.call('admin/change_settings', change, admin);
    // 7.00 in dollars is not 7.00 in euros.
    expect(body).toMatchObject({
      currency: 'EUR',
      market: { name: 'Praça', place: lisbon },
      operator,
      referral_credit: null,
    });
    const session = await it.call('user/session', {});
    expect(session.body.market).toMatchObject({ name: 'Praça', currency: 'EUR', place: { label: 'Lisbon, Portugal' } });
    expect(await newest()).toMatchObject({
      act: 'change_settings',
      by_name: 'Ada Admin',
      before: { currency: 'USD', referral_credit: 700 },
      after: {
        name: 'Praça',
        currency: 'EUR',
        timezone: 'Europe/Lisbon',
        referral_credit: null,
        operator_name: 'Example Ltd',
      },
    });
    const created = await newest();
    await it.call('admin/change_settings', { name: 'Praça' }, admin);
    expect((await newest())?._id).toBe(created?._id);
    expect((await it.call('admin/change_settings', { name: 'Mine' }, finance)).problem.code).toBe('forbidden');
    const bad = { place: { ...lisbon, timezone: 'Mars/Base' } };
    expect((await it.raw('admin/change_settings', bad, admin)).problem.errors?.[0]?.path).toBe('place.timezone');
    await it.call('admin/change_settings', { currency: 'USD' }, admin);
  });
});

test('what a referral is worth is set by admins, goes back to the default, and is in the log', async () => {
  const change = (input: object, by = admin) => it.call('admin/change_settings', input, by);
  const read = async () => (await it.call('admin/settings', {}, admin)).body;
  expect(await read()).toMatchObject({
    currency: 'USD',
    referral_credit: null,
    referral_min: null,
    platform: { referral_credit: 500, referral_min: 2000 },
    can: { change: true },
  });
  expect((await change({ referral_credit: 750 })).body).toMatchObject({ referral_credit: 750, referral_min: null });
  await change({ referral_min: 3000 });
  expect(await read()).toMatchObject({ referral_credit: 750, referral_min: 3000 });
  const { terms } = (await it.call('user/user_referral_code_list', {}, admin)).body;
  expect(terms).toMatchObject({ credit: 750, min: 3000 });
  await change({ referral_credit: null, referral_min: null });
  expect(await read()).toMatchObject({ referral_credit: null, referral_min: null });
  const log = await it.call('admin/act_list', {}, admin);
  expect(log.body.items[0]).toMatchObject({
    act: 'change_settings',
    subject: 'market',
    before: { referral_credit: 750 },
    after: { referral_credit: null },
  });
  for (const referral_credit of [-1, 1.5, 10_000_001])
    expect((await change({ referral_credit })).problem.errors?.[0]?.path).toBe('referral_credit');
  expect((await change({ referral_credit: 1 }, finance)).problem.code).toBe('forbidden');
  expect((await it.call('admin/settings', {}, finance)).body.can).toEqual({ change: false });
});

describe('the service fee of a currency', () => {
  const fee = async (currency: string, amount = 10_000) =>
    (await it.raw('user/get_system_charge', { amount, currency })).body as { charge: number };
  const set = (input: object, by = admin) => it.raw('admin/change_fee', input, by);

  test('is what the operator set, from the day they said, for what is booked from then on', async () => {
    const { id: service_id } = await givenService(it.deps, { currency: 'GBP' });
    await it.deps.database.pool.query(
      "UPDATE providers SET currency = 'GBP' WHERE id = (SELECT provider_id FROM services WHERE id = $1)",
      [service_id],
    );
    const booked = await givenPaid(it, { service_id });
    expect(booked.booking.price.system_charge).toBe(220);
    expect((await set({ currency: 'GBP', percent_basis_points: 1000, fixed: 0 })).status).toBe(200);
    expect((await fee('GBP')).charge).toBe(1000);
    const later = await givenPaid(it, { service_id, starts_at: '2026-05-15T19:00:00.000Z' });
    expect(later.booking.price).toMatchObject({ system_charge: 400, total: 4400 });
    const stored = await it.call('booking/get_booking_details', { booking_id: booked.booking_id }, booked.customer);
    expect(stored.body.price.system_charge).toBe(220);

    const planned = await set({ currency: 'GBP', percent_basis_points: 2000, fixed: 10, from: '2026-05-07' });
    const fees = (
      planned.body as unknown as { fees: { currency: string; percent_basis_points: number; valid_from: string }[] }
    ).fees;
    expect(fees.filter((each) => each.currency === 'GBP').map((each) => each.percent_basis_points)).toEqual([
      1000, 2000,
    ]);
    expect((await fee('GBP')).charge).toBe(1000);
    expect(await newest()).toMatchObject({
      act: 'change_fee',
      before: { currency: 'GBP' },
      after: { currency: 'GBP' },
    });
    it.clock.set(new Date('2026-05-07T18:00:00Z'));
    expect((await fee('GBP')).charge).toBe(2010);
    const past = await set({ currency: 'GBP', percent_basis_points: 1, fixed: 0, from: '2026-05-07' });
    expect(past.problem.errors?.[0]?.path).toBe('from');
  });

  test('a draft quoted before a change is told the new price instead of being charged it', async () => {
    const { id: service_id } = await givenService(it.deps);
    const quoted = await fee('USD', 4000);
    await set({ currency: 'USD', percent_basis_points: 900, fixed: 30 });
    const book = { service_id, starts_at: FAR, expected_total: 4000 + quoted.charge };
    const answer = await it.raw('booking/add_booking', book, await givenUser(it.deps));
    expect(answer.problem.code).toBe('price_changed');
    await set({ currency: 'USD', percent_basis_points: 500, fixed: 30 });
  });

  test('that is planned can be dropped, and only admins set one', async () => {
    await set({ currency: 'EUR', percent_basis_points: 100, fixed: 0, from: '2026-06-01' });
    const dropped = await set({ currency: 'EUR', from: '2026-06-01', drop: true });
    expect(dropped.status).toBe(200);
    expect((await newest())?.act).toBe('drop_fee');
    expect((await set({ currency: 'EUR', from: '2026-06-01', drop: true })).problem.errors?.[0]?.path).toBe('from');
    expect((await set({ currency: 'EUR', percent_basis_points: 1, fixed: 0 }, finance)).problem.code).toBe('forbidden');
    for (const [input, path] of [
      [{ currency: 'EUR', fixed: 0 }, 'percent_basis_points'],
      [{ currency: 'EUR', percent_basis_points: 5001, fixed: 0 }, 'percent_basis_points'],
      [{ currency: 'EUR', percent_basis_points: 1, fixed: 0.5 }, 'fixed'],
      [{ currency: 'XTS', percent_basis_points: 1, fixed: 0 }, 'currency'],
    ] as const)
      expect((await set(input)).problem.errors?.[0]?.path).toBe(path);
  });
});

describe('the staff', () => {
  const prove = (to: Date | null) => it.deps.database.write.updateTable('sessions').set({ confirmed_at: to }).execute();
  beforeAll(() => prove(it.clock.now()));

  test('changes only after a proof of the last ten minutes', async () => {
    const sam = await givenUser(it.deps);
    await prove(new Date(it.clock.now().getTime() - 601_000));
    const change = () => it.call('admin/change_staff', { user_id: sam.id, role: 'support' }, admin);
    expect((await change()).problem.code).toBe('confirmation_needed');
    const ended = await it.call('admin/end_two_step', { user_id: sam.id, reason: 'They lost their phone.' }, admin);
    expect(ended.problem.code).toBe('confirmation_needed');
    await prove(it.clock.now());
    expect((await change()).status).toBe(200);
    expect((await it.call('admin/change_staff', { user_id: sam.id, role: 'user' }, admin)).status).toBe(200);
  });

  test('grows by people with an account, and shrinks; everybody is told', async () => {
    const sam = await givenUser(it.deps, { name: 'Sam', email: 'sam@example.com' });
    const added = await it.call('admin/change_staff', { email: 'SAM@example.com', role: 'support' }, admin);
    expect(added.body.items.map((each) => each.name)).toContain('Sam');
    expect((await it.call('admin/dashboard', {}, sam)).status).toBe(200);
    expect((await it.call('user/notification_list', {}, sam)).body.items[0]?.kind).toBe('staff');
    expect(await newest()).toMatchObject({ act: 'change_staff', before: { role: 'user' }, after: { role: 'support' } });
    expect((await it.call('admin/change_staff', { user_id: sam.id, role: 'admin' }, sam)).problem.code).toBe(
      'forbidden',
    );
    await it.call('admin/change_staff', { user_id: sam.id, role: 'user' }, admin);
    expect((await it.call('admin/dashboard', {}, sam)).problem.code).toBe('forbidden');
    expect((await it.call('admin/staff_list', {}, finance)).body.can).toEqual({ change: false });
    const nobody = await it.call('admin/change_staff', { email: 'nobody@example.com', role: 'admin' }, admin);
    expect(nobody.problem.errors?.[0]?.path).toBe('email');
  });

  test('keeps its last admin, also when the last two leave at the same moment', async () => {
    const other = await givenUser(it.deps, { role: 'admin' });
    await it.deps.database.pool.query("UPDATE users SET role = 'user' WHERE role = 'admin' AND id <> ALL ($1)", [
      [admin.id, other.id],
    ]);
    const leave = (who: { id: string; token: string }) =>
      it.call('admin/change_staff', { user_id: who.id, role: 'user' }, who);
    const both = await Promise.all([leave(admin), leave(other)]);
    expect(both.map((each) => each.status).sort()).toEqual([200, 409]);
    expect(both.find((each) => each.status === 409)?.problem.code).toBe('last_admin');
    const left = both[0].status === 409 ? admin : other;
    const ban = it.deps.database.pool.query("UPDATE users SET status = 'banned' WHERE id = $1", [left.id]);
    await expect(ban).rejects.toMatchObject({ constraint: 'market_keeps_an_admin' });
    await it.deps.database.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [admin.id]);
  });
});

describe('the catalogue', () => {
  const offered = async () => (await it.call('user/description_list', {})).body.items;

  test('takes new entries, renames and retires them; services made of them stay', async () => {
    const added = await it.call('admin/change_category', { name: 'Boat building' }, admin);
    const category = added.body.items.find((each) => each.name === 'Boat building');
    expect(category).toMatchObject({ slug: 'boat-building', services: 0, descriptions: [] });
    const category_id = category?._id ?? '';
    const more = await it.call(
      'admin/change_description',
      { category_id, name: 'Keel repair', typical_minutes: 90 },
      admin,
    );
    const description = more.body.items.find((each) => each._id === category_id)?.descriptions[0];
    expect(description).toMatchObject({ name: 'Keel repair', typical_minutes: 90 });
    const description_id = description?._id ?? '';
    const { id: service_id, provider_id, provider } = await givenService(it.deps);
    await it.deps.database.write.updateTable('services').set({ description_id }).where('id', '=', service_id).execute();
    await it.call('admin/change_category', { category_id, name: 'Boats' }, admin);
    expect(await newest()).toMatchObject({
      act: 'change_category',
      before: { name: 'Boat building' },
      after: { name: 'Boats' },
    });
    expect((await offered()).find((each) => each._id === category_id)?.name).toBe('Boats');
    await it.call('admin/change_description', { description_id, is_retired: true }, admin);
    expect((await offered()).find((each) => each._id === category_id)?.descriptions).toEqual([]);
    const owner = { token: provider?.token ?? '' };
    const fresh = { provider_id, description_id, amount: 4000 };
    expect((await it.call('user/add_user_service', fresh, owner)).problem.errors?.[0]?.path).toBe('description_id');
    const same = { service_id, description_id, title: 'Keel and rudder' };
    expect((await it.call('user/add_user_service', same, owner)).status).toBe(200);
    await it.call('admin/change_category', { category_id, is_retired: true }, admin);
    expect((await offered()).some((each) => each._id === category_id)).toBe(false);
    const details = await it.call('admin/catalogue', {}, admin);
    expect(details.body.items.at(-1)).toMatchObject({ _id: category_id, is_retired: true, services: 1 });
    const again = await it.call('admin/change_category', { name: 'boats' }, admin);
    expect(again.problem.errors?.[0]?.path).toBe('name');
    expect((await it.call('admin/change_category', { name: 'Mine' }, finance)).problem.code).toBe('forbidden');
    expect((await it.call('admin/change_description', { description_id, name: 'Mine' }, finance)).problem.code).toBe(
      'forbidden',
    );
  });
});

describe('payments', () => {
  test('stop once nothing needs them any more, and begin again for new bookings', async () => {
    const before = await it.call('admin/settings', {}, admin);
    expect(before.body).toMatchObject({ takes_payments: true, off_features: [] });
    await givenPaid(it);
    const refused = await it.call('admin/change_settings', { takes_payments: false }, admin);
    expect([refused.status, refused.problem.code]).toEqual([409, 'payments_open']);
    expect(Number(refused.problem.open)).toBeGreaterThan(0);
    await it.deps.database.pool.query("UPDATE bookings SET status = 'cancelled', payment_status = 'refunded'");
    await it.deps.database.pool.query('TRUNCATE wallet_balances');
    expect((await it.call('admin/change_settings', { takes_payments: false }, admin)).body.takes_payments).toBe(false);
    expect(await newest()).toMatchObject({ before: { takes_payments: true }, after: { takes_payments: false } });
    expect((await it.call('admin/change_settings', { takes_payments: true }, admin)).body.takes_payments).toBe(true);
  });

  test('need a payment company in production', async () => {
    const { config } = it.deps;
    await it.deps.database.write.updateTable('market').set({ takes_payments: false }).execute();
    Object.assign(it.deps, { config: { ...config, PLAZA_MODE: 'production' } });
    await it.deps.database.write.updateTable('users').set({ two_step_at: it.clock.now() }).execute();
    const { problem } = await it.call('admin/change_settings', { takes_payments: true }, admin);
    expect(problem.code).toBe('payments_not_ready');
    Object.assign(it.deps, { config });
    await it.deps.database.write.updateTable('market').set({ takes_payments: true }).execute();
  });
});

test('features are switched by admins only, each once, and the log has them', async () => {
  const off_features = ['surveys', 'reviews'] as const;
  const { body } = await it.call('admin/change_settings', { off_features: [...off_features] }, admin);
  expect(body.off_features).toEqual([...off_features]);
  expect((await it.call('user/session', {})).body.market.off_features).toEqual([...off_features]);
  expect(await newest()).toMatchObject({ before: { off_features: [] }, after: { off_features: [...off_features] } });
  expect((await it.raw('admin/change_settings', { off_features: ['payments'] }, admin)).status).toBe(400);
  expect((await it.call('admin/change_settings', { off_features: [] }, finance)).problem.code).toBe('forbidden');
  await it.call('admin/change_settings', { off_features: [] }, admin);
});
