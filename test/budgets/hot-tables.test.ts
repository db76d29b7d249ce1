import { expect, test } from 'vitest';
import { testApp } from '../app.ts';

/** What every booking and payment pays for: PostgreSQL reads the conditions, keeps the indexes, runs the triggers. */
const it = testApp();

/** Bytes of CHECK expressions, indexes, and triggers that run for each row. */
type Weight = readonly [checks: number, indexes: number, triggers: number];

const budgets: Readonly<Record<string, Weight>> = {
  bookings: [30_026, 21, 16],
  commitments: [3443, 4, 1],
  entries: [422, 3, 0],
  journals: [5212, 7, 0],
  payments: [3190, 9, 2],
  seats: [2301, 5, 3],
};

/** How heavy each of the tables is now. */
async function weights(): Promise<Record<string, Weight>> {
  const { rows } = await it.deps.database.pool.query<{ name: string; weight: Weight }>(
    `SELECT c.relname AS name, json_build_array(
       (SELECT COALESCE(sum(length(conbin)), 0) FROM pg_constraint WHERE conrelid = c.oid AND contype = 'c'),
       (SELECT count(*) FROM pg_index WHERE indrelid = c.oid),
       (SELECT count(*) FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal AND tgtype & 1 = 1)) AS weight
     FROM pg_class c WHERE c.oid = ANY ($1::regclass[])`,
    [Object.keys(budgets)],
  );
  return Object.fromEntries(rows.map(({ name, weight }) => [name, weight]));
}

test('the tables of bookings and money are no heavier than they are allowed to be', async () => {
  expect(await weights()).toEqual(budgets);
});

test('an index, a condition and a trigger more are found', async () => {
  await it.deps.database.pool.query(`
    CREATE INDEX planted ON bookings (title);
    ALTER TABLE seats ADD CHECK (participants < 100000);
    CREATE TRIGGER planted BEFORE UPDATE ON payments
      FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`);
  const heavier = Object.entries(await weights()).filter(([name, weight]) => String(weight) !== String(budgets[name]));
  expect(heavier.map(([name]) => name).sort()).toEqual(['bookings', 'payments', 'seats']);
});
