import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenPaid } from '#test/given-booking.ts';
import { type Database, openDatabase } from './db.ts';

const it = testApp();

/** Runs work on an app whose standby is unreachable, and counts the connection attempts. */
async function withoutStandby(work: () => Promise<void>): Promise<number> {
  const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', max: 1 });
  const before: Database = { ...it.deps.database };
  let asked = 0;
  const standby = new Proxy(nowhere.read, {
    get(target, property, receiver) {
      asked += property === 'selectFrom' || property === 'getExecutor' ? 1 : 0;
      const member: unknown = Reflect.get(target, property, receiver);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  Object.assign(it.deps.database, { standby });
  try {
    await work();
  } finally {
    Object.assign(it.deps.database, before);
    await nowhere.close();
  }
  return asked;
}

test('a guest reads the standby, and the primary when that is unavailable', async () => {
  const asked = await withoutStandby(async () => {
    expect((await it.call('user/session', {})).status).toBe(200);
  });
  expect(asked).toBeGreaterThan(0);
});

test('whoever signed in, holds a booking or decides about one reads the primary', async () => {
  const held = await givenPaid(it);
  const asked = await withoutStandby(async () => {
    expect((await it.call('user/session', {}, await givenUser(it.deps))).status).toBe(200);
    const { booking_id } = held;
    expect((await it.call('event/cancel_booking', { booking_id }, { token: held.customer.token })).status).toBe(200);
  });
  expect(asked).toBe(0);
});
