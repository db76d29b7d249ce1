import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { givenStaff, latestAct } from '#test/given-account.ts';
import { FAR, givenPaid } from '#test/given-booking.ts';

const it = testApp();
let admin: { id: string; token: string };
let finance: { id: string; token: string };
beforeAll(async () => {
  [admin, finance] = await givenStaff(it.deps, 'admin', 'finance');
});
const newest = () => latestAct(it, admin);

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
