import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newAddress, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';

const it = testApp();

test('a copy of the table reveals neither key, nor token, nor name', async () => {
  const service = await givenService(it.deps);
  const key = randomUUID();
  const input = { service_id: service.id, starts_at: FAR, name: 'Greta Guest', email: 'greta@example.org' };
  const first = await it.call('booking/guest_add_booking', input, {}, { key });
  const token = first.body.access_token ?? '';
  expect(token).not.toBe('');
  const { rows } = await it.deps.database.pool.query('SELECT * FROM idempotency_keys');
  expect(rows).toHaveLength(1);
  const dump = JSON.stringify(rows, (_name, value: unknown) =>
    value !== null && typeof value === 'object' && 'type' in value && value.type === 'Buffer' && 'data' in value
      ? Buffer.from(value.data as number[]).toString('latin1')
      : value,
  );
  for (const secret of [key, token, 'Greta', 'greta@']) expect(dump).not.toContain(secret);
  const again = await it.call('booking/guest_add_booking', input, {}, { key });
  expect(again.body).toEqual(first.body);
});

test('a guest’s key is valid from another network too, unless it is short enough to collide', async () => {
  const service = await givenService(it.deps);
  const book = (key: string, hour: number, name = 'Greta Guest') => {
    const starts_at = new Date(Date.parse(FAR) + hour * 3_600_000).toISOString();
    const input = { service_id: service.id, starts_at, name, email: 'greta@example.org' };
    return it.call('booking/guest_add_booking', input, {}, { key, ip: newAddress() });
  };
  const key = randomUUID();
  const first = await book(key, 0);
  expect(first.status).toBe(200);
  expect((await book(key, 0)).body).toEqual(first.body);
  expect((await book(key, 0, 'Somebody Else')).problem.code).toBe('idempotency_key_reused');
  expect((await book('booking-1', 1)).status).toBe(200);
  expect((await book('booking-1', 1)).problem.code).toBe('slot_taken');
});

test('long keys are compared completely', async () => {
  const user = await givenUser(it.deps);
  const codeOf = async (key: string) =>
    (await it.call('user/generate_referral_code', {}, user, { key: `${'k'.repeat(1_000)}${key}` })).body._id;
  const [one, other] = [await codeOf('one'), await codeOf('other')];
  expect(other).not.toBe(one);
  expect([await codeOf('one'), await codeOf('other')]).toEqual([one, other]);
});
