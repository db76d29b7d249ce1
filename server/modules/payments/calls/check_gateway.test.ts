import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenPaid, lastPayment } from '#test/given-booking.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();

test('staff has the gateway compared once more, however often they ask, and sees what it found', async () => {
  const finance = await givenUser(it.deps, { name: 'Fay Finance', role: 'finance' });
  const retrieve = async () => (await it.call('admin/ledger_check', {}, finance)).body.gateway.last;
  expect(await retrieve()).toBeNull();
  const { id } = await lastPayment(it, (await givenPaid(it)).booking_id);
  await it.deps.database.pool.query('DELETE FROM sandbox_payments WHERE key = $1', [id]);
  it.clock.advance(60);
  for (let times = 0; times < 2; times += 1)
    expect((await it.call('admin/check_gateway', {}, finance)).body).toEqual({ is_running: true });
  await doWaiting(it, ['check-gateway']);
  expect(await retrieve()).toMatchObject({ charges: 0, found: 1, findings: [{ text: expect.stringContaining(id) }] });
  expect((await it.deps.database.pool.query('SELECT FROM gateway_checks')).rowCount).toBe(1);
});

test('nobody else does', async () => {
  const user = await givenUser(it.deps);
  expect((await it.call('admin/check_gateway', {}, user)).problem.code).toBe('forbidden');
});
