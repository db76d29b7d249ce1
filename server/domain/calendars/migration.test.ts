import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService } from '#test/given.ts';
import { givenSession } from '#test/given-session.ts';

const it = testApp();
const file = new URL('../../../db/migrations/0180_calendars.sql', import.meta.url);

test('pages that stand in the database share their owner’s calendar, where their bookings to come do not overlap', async () => {
  const first = await givenProvider(it.deps);
  const owner_id = first.owner?.id ?? '';
  const pages = [first];
  for (const _ of [1, 2, 3]) pages.push(await givenProvider(it.deps, { owner_id, has_own_calendar: true }));
  const [inTheWay, past] = [pages[1], pages[2]];
  const services = await Promise.all(pages.map(({ id }) => givenService(it.deps, { provider_id: id })));
  const on = (n: number, starts_at: string) => givenSession(it.deps, { service_id: services[n]?.id ?? '', starts_at });
  const year = new Date().getUTCFullYear();
  for (const n of [0, 2]) await on(n, `${year - 1}-05-15T17:00:00Z`);
  for (const n of [0, 1]) await on(n, `${year + 1}-05-15T17:00:00Z`);
  await on(2, `${year + 1}-05-15T19:00:00Z`);
  const { pool } = it.deps.database;
  await pool.query(`ALTER TABLE commitments DROP COLUMN calendar_id; ALTER TABLE providers DROP COLUMN calendar_id;
    DROP FUNCTION calendar_of; DROP TABLE calendars`);
  await pool.query('ALTER TABLE commitments ADD CONSTRAINT session_no_overlap CHECK (true)');

  await pool.query(readFileSync(file, 'utf8'));

  const { rows } = await pool.query<{ id: string; calendar: string; is_shared: boolean }>(
    'SELECT p.id, p.calendar_id AS calendar, c.shared_by IS NOT NULL AS is_shared FROM providers p JOIN calendars c ON c.id = p.calendar_id WHERE p.owner_id = $1',
    [owner_id],
  );
  const own = rows.filter((row) => !row.is_shared).map((row) => row.id);
  expect(own).toEqual([inTheWay?.id]);
  expect(new Set(rows.map((row) => row.calendar)).size).toBe(2);
  const coming = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM commitments c JOIN providers p ON p.id = c.provider_id AND p.calendar_id = c.calendar_id
     WHERE p.id = $1 AND c.starts_at > now()`,
    [past?.id],
  );
  expect(coming.rows[0]?.n).toBe(1);
});
