import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenStaff, latestAct } from '#test/given-account.ts';
import { givenPaid } from '#test/given-booking.ts';

const it = testApp();
let admin: { id: string; token: string };
let finance: { id: string; token: string };
beforeAll(async () => {
  [admin, finance] = await givenStaff(it.deps, 'admin', 'finance');
});
const newest = () => latestAct(it, admin);

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
