import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenRefundable } from '#test/given-refund.ts';

const it = testApp();

test.each(['entries', 'journals', 'booking_history', 'receipts', 'staff_acts'])(
  'nothing in %s can be changed or taken away, by no statement of the app',
  async (table) => {
    const { pool } = it.deps.database;
    if (table === 'entries') await givenRefundable(it);
    const { rows } = await pool.query(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_identity = 'NO' LIMIT 1`,
      [table],
    );
    const change = [
      `UPDATE ${table} SET ${rows[0].name} = ${rows[0].name}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ];
    const client = await pool.connect();
    for (const role of ['origin', 'replica', 'local']) {
      await client.query(`SET session_replication_role = ${role}`);
      for (const statement of change)
        await expect(client.query(statement), `${role}: ${statement}`).rejects.toThrow(/append-only/);
    }
    client.release(true);
    const left = await pool.query('SELECT count(*)::int AS count FROM entries');
    expect(left.rows[0].count).toBeGreaterThan(0);
  },
);
