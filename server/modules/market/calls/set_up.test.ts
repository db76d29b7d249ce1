import { beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { setupKey } from '#server/modules/market/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();

const answers = (own: Partial<CallInput<'admin/set_up'>> = {}): CallInput<'admin/set_up'> => ({
  setup_key: setupKey(it.deps.config.PLAZA_SECRET ?? ''),
  name: 'Marktplatz',
  place: { label: 'Bern, Bern', lat: 46.95, lon: 7.45, timezone: 'Europe/Zurich' },
  currency: 'CHF',
  charge: { percent_basis_points: 750, fixed: 20 },
  admin: { name: 'Ada Operator', email, password: 'bridge over calm water' },
  ...own,
});

let tries = 0;
let email = '';
beforeEach(async () => {
  await it.deps.database.write.deleteFrom('market').execute();
  email = `Ada-${++tries}@Example.com`;
});

const setUp = (own?: Partial<CallInput<'admin/set_up'>>) => it.call('admin/set_up', answers(own));

describe('the first-run questions', () => {
  test('make the market, its fee and an administrator who is signed in', async () => {
    const { status, body, headers } = await setUp();
    expect([status, body]).toEqual([200, { market: { name: 'Marktplatz', currency: 'CHF' } }]);
    const token = /plaza_session=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
    const session = await it.call('user/session', {}, { token });
    expect(session.body.user).toMatchObject({ name: 'Ada Operator', role: 'admin', timezone: 'Europe/Zurich' });
    expect(session.body.market).toMatchObject({ name: 'Marktplatz', setup_needed: false });
    const fee = await it.call('user/get_system_charge', { amount: '10000', currency: 'CHF' } as never);
    expect(fee.body).toMatchObject({ percent_basis_points: 750, fixed: 20, charge: 770 });
    const signedIn = await it.call('user/sign_in', {
      email: email.toLowerCase(),
      password: 'bridge over calm water',
    } as CallInput<'user/sign_in'>);
    expect(signedIn.status).toBe(200);
  });

  test('may say that nothing is paid online', async () => {
    const { status } = await setUp({ takes_payments: false });
    expect(status).toBe(200);
    const { market } = (await it.call('user/session', {})).body;
    expect(market).toMatchObject({ takes_payments: false, off_features: ['payments', 'hires', 'referrals'] });
    const fee = await it.call('user/get_system_charge', { amount: '10000', currency: 'CHF' } as never);
    expect(fee.body).toMatchObject({ charge: 0 });
  });

  test('take payments only on a server that can', async () => {
    const { config } = it.deps;
    Object.assign(it.deps, { config: { ...config, PLAZA_MODE: 'production' } });
    expect((await it.call('user/session', {})).body.market).toMatchObject({ takes_payments: false });
    const { status, problem } = await setUp();
    expect([status, problem.code]).toEqual([422, 'payments_not_ready']);
    expect((await setUp({ takes_payments: false })).status).toBe(200);
    Object.assign(it.deps, { config });
  });

  test('are answered once', async () => {
    const both = await Promise.all([setUp(), setUp({ admin: { ...answers().admin, email: `other-${email}` } })]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    const { status, problem } = await setUp();
    expect([status, problem.code]).toEqual([409, 'setup_done']);
    const { n } = await it.deps.database.write
      .selectFrom('users')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('email', 'in', [email, `other-${email}`])
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(1);
  });

  test('are answered only by whoever has the printed link', async () => {
    const { status, problem } = await setUp({ setup_key: 'guessed' });
    expect([status, problem.code]).toEqual([403, 'forbidden']);
    expect((await it.call('user/session', {})).body.market.setup_needed).toBe(true);
  });

  test('leave nothing behind when the address is somebody’s', async () => {
    await givenUser(it.deps, { email: email.toLowerCase() });
    const { problem } = await setUp();
    expect(problem.errors).toEqual([{ path: 'admin.email', message: expect.stringContaining('already') }]);
    expect((await it.call('user/session', {})).body.market.setup_needed).toBe(true);
  });

  test('ask for a password that is hard to guess', async () => {
    const { status, problem } = await setUp({ admin: { ...answers().admin, password: 'ada operator' } });
    expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([422, 'password_weak', 'admin.password']);
  });

  test.each([
    [{ charge: { percent_basis_points: 5001, fixed: 0 } }, 'charge.percent_basis_points'],
    [{ admin: { name: 'A', email: 'a@example.com', password: 'short' } }, 'admin.password'],
    [{ name: '  ' }, 'name'],
  ])('%j is refused at %s', async (own, path) => {
    const { status, problem } = await setUp(own);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, path]);
  });
});
