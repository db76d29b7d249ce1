import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { givenPaid } from '../given-booking.ts';

const it = testApp();
let booking_id: string;
beforeAll(async () => {
  booking_id = (await givenPaid(it)).booking_id;
});

describe('what is written is not changed, whoever wishes it', () => {
  test.each(['entries', 'journals', 'booking_history'])('%s', async (table) => {
    const { pool } = it.deps.database;
    const count = async () => (await pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0];
    const before = await count();
    expect(before.n).toBeGreaterThan(0);
    const column = { entries: 'amount', journals: 'kind', booking_history: 'why' }[table];
    for (const change of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ])
      await expect(pool.query(change), change).rejects.toThrow(/append-only/);
    expect(await count()).toEqual(before);
  });
});

describe('a booking is not confirmed', () => {
  test.each(['none', 'authorized', 'failed'])(
    'with a payment that is %s, where it costs something',
    async (payment_status) => {
      const wrong = it.deps.database.pool.query('UPDATE bookings SET payment_status = $2 WHERE id = $1', [
        booking_id,
        payment_status,
      ]);
      await expect(wrong).rejects.toMatchObject({ constraint: 'booking_confirmed_is_paid' });
    },
  );
});
