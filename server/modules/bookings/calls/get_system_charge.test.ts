import { expect, test } from 'vitest';
import { chargeStep, currencyCodes } from '#contract/money.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';

const it = testApp();
const ask = async (amount: number, currency = 'USD') =>
  (await it.raw('user/get_system_charge', { amount, currency })).body;

test.each([
  [0, 0],
  [100, 35],
  [4000, 230],
  [999, 80],
  [1_000_000_000_000, 50_000_000_030],
])('on %i the fee is %i', async (amount, charge) => {
  expect(await ask(amount)).toEqual({
    percent_basis_points: 500,
    fixed: 30,
    charge,
    currency: 'USD',
    paid_by: 'customer',
    min_amount: 50,
  });
});

test('is what a booking then costs', async () => {
  const { id: service_id } = await givenService(it.deps, { amount: 7777 });
  const { body } = await it.call('booking/add_booking', { service_id, starts_at: FAR }, await givenUser(it.deps));
  const { charge, paid_by } = (await it.call('user/get_system_charge', { amount: 7777, currency: 'USD' })).body;
  expect(charge).toBe(body.booking.price.system_charge);
  // The named payer is the one whose total includes the fee.
  const { price, total } = body.booking.price;
  expect({ customer: total - price, provider: 0 }[paid_by]).toBe(charge);
});

test('in a currency of its own the operator’s percent, and a fixed part that is usual there', async () => {
  const { pool } = it.deps.database;
  const set = (percent: number, fixed: number, currency: string) =>
    pool.query(
      `INSERT INTO system_charges (currency, percent_basis_points, fixed, valid_from) VALUES ($3, $1, $2, '-infinity')
        ON CONFLICT (currency, valid_from) DO UPDATE
          SET percent_basis_points = excluded.percent_basis_points, fixed = excluded.fixed`,
      [percent, fixed, currency],
    );
  expect(await ask(10_000, 'BRL')).toMatchObject({
    percent_basis_points: 500,
    fixed: 30,
    charge: 530,
    currency: 'BRL',
  });
  await set(1_000, 50, 'USD');
  expect(await ask(10_000, 'EUR')).toMatchObject({ percent_basis_points: 1_000, fixed: 30, charge: 1_030 });
  expect(await ask(10_000, 'KWD')).toMatchObject({ percent_basis_points: 1_000, fixed: 100, charge: 1_100 });
  expect(await ask(10_000, 'XOF')).toMatchObject({ percent_basis_points: 1_000, fixed: 200, charge: 1_200 });
  await set(200, 5, 'EUR');
  expect(await ask(10_000, 'EUR')).toMatchObject({ percent_basis_points: 200, fixed: 5, charge: 205 });
  await set(1_000, 0, 'USD');
  expect(await ask(10_000, 'BRL')).toMatchObject({ percent_basis_points: 1_000, fixed: 0, charge: 1_000 });
  await set(500, 30, 'USD');
  for (const currency of currencyCodes) {
    const { body } = await it.call('user/get_system_charge', { amount: 0, currency });
    expect([currency, body.percent_basis_points]).toEqual([currency, currency === 'EUR' ? 200 : 500]);
    expect(body.fixed % chargeStep(currency), currency).toBe(0);
  }
});

test('follows what the operator set, and is nothing where nothing was set', async () => {
  await it.deps.database.pool.query(
    "UPDATE system_charges SET percent_basis_points = 0, fixed = 100 WHERE currency = 'USD'",
  );
  expect(await ask(4000)).toMatchObject({ percent_basis_points: 0, fixed: 100, charge: 100 });
  await it.deps.database.pool.query("DELETE FROM system_charges WHERE currency = 'USD'");
  expect(await ask(4000)).toMatchObject({ fixed: 0, charge: 0 });
});

test('is asked for amounts and currencies only', async () => {
  for (const input of [
    { amount: -1 },
    { amount: 1.5 },
    { amount: '' },
    { amount: 1, currency: 'XTS' },
    { amount: 1, currency: 'usd' },
  ])
    expect(
      (await it.raw('user/get_system_charge', { currency: 'USD', ...input })).problem.code,
      JSON.stringify(input),
    ).toBe('invalid_input');
  expect((await it.call('user/get_system_charge', { amount: 4000, currency: 'USD' })).headers['cache-control']).toBe(
    'public, max-age=60',
  );
});
