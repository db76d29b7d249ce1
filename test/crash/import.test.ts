import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/kernel/database/db.ts';
import { csvOf, givenTowns, makeRows } from '#test/imports/given-import.ts';
import { patience } from '#test/scaled-timeout.ts';
import { randomOf } from '#test/setup/random.ts';
import { volume } from '#test/test-volume.ts';
import { ownDatabase } from '../database.ts';

const ROWS = volume('CRASH_IMPORT_ROWS', 1_500, 20_000);
const KILLS = volume('CRASH_IMPORT_KILLS', 3, 10);
const draw = randomOf('kills of an import');

const root = join(import.meta.dirname, '../..');
let folder = '';
let file = '';
let whole: Awaited<ReturnType<typeof ownDatabase>>;
let killed: Awaited<ReturnType<typeof ownDatabase>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-import-'));
  file = join(folder, 'city-list.csv');
  writeFileSync(file, csvOf(makeRows(ROWS)));
  [whole, killed] = [await ownDatabase(), await ownDatabase()];
  for (const { database } of [whole, killed]) await givenTowns(database.write);
});
afterAll(async () => {
  await Promise.all([whole.drop(), killed.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the command on a database, as an operator does. */
function command(url: string): { child: ChildProcess; gone: Promise<unknown[]> } {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: url };
  const child = spawn(process.execPath, ['bin/operator/import.ts', file], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { child, gone: once(child, 'exit') };
}

const rowsDone = async ({ write }: Database): Promise<number> =>
  (await write.selectFrom('import_runs').select('rows_done').executeTakeFirst())?.rows_done ?? 0;

/** What an import wrote, without ids and times. */
async function digest({ write }: Database): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    SELECT
      (SELECT md5(string_agg(x::text, '|' ORDER BY x.external_id)) FROM (
        SELECT s.source, s.external_id, p.website, s.fingerprint, p.slug, p.name, p.headline, p.about, p.category_ids,
          p.address, p.area_label, p.lat, p.lon, p.timezone, p.currency, p.contact_email, p.contact_phone, p.status
        FROM provider_sources s JOIN providers p ON p.id = s.provider_id) x) AS pages,
      (SELECT md5(string_agg(x::text, '|' ORDER BY x.slug, x.position)) FROM (
        SELECT p.slug, v.position, v.title, v.amount, v.currency, v.duration_minutes, v.description_id, v.is_active
        FROM services v JOIN providers p ON p.id = v.provider_id) x) AS services,
      (SELECT md5(string_agg(x::text, '|' ORDER BY x.slug)) FROM (
        SELECT p.slug, l.lat, l.lon, l.search, l.places, l.price_from, l.price_to, l.price_key,
          c.card ->> 'name' AS card
        FROM listings l JOIN listing_cards c USING (subject_id) JOIN providers p ON p.id = l.subject_id) x) AS listings,
      (SELECT md5(string_agg(
        concat_ws('|', b.row, b.line, b.external_id, b.field, b.reason, b.value), E'\n' ORDER BY b.row))
        FROM import_bad_rows b) AS bad_rows,
      (SELECT concat_ws(' ', r.status, r.rows_total, r.rows_done, r.added, r.changed, r.same, r.left_alone, r.bad)
        FROM import_runs r) AS run,
      (SELECT concat_ws(' ', (SELECT count(*) FROM calendars), (SELECT count(*) FROM providers),
        (SELECT count(*) FROM page_versions), (SELECT count(*) FROM search_terms))) AS counts`.execute(write);
  return rows[0] ?? {};
}

test(
  `an import of ${ROWS} rows that is killed ${KILLS} times ends as one that is not`,
  async () => {
    const started = performance.now();
    expect(await command(whole.url).gone).toEqual([0, null]);
    const calmMs = performance.now() - started;
    const wanted = await digest(whole.database);
    expect(wanted.run).toBe(`done ${ROWS} ${ROWS} ${(ROWS * 99) / 100} 0 0 0 ${ROWS / 100}`);

    // Kills follow the rows that are done, because the same work takes now more, now less time: the first one while the
    // command starts or at its first rows, the others also between two commits.
    const kills: number[] = [];
    let isKilled = true;
    for (let kill = 1; kill <= KILLS && isKilled; kill += 1) {
      const { child, gone } = command(killed.url);
      const from = Math.floor(((kill - 1) / KILLS) * ROWS * 0.9);
      const until = performance.now() + (kill === 1 ? draw(Math.ceil(0.3 * calmMs)) : Number.POSITIVE_INFINITY);
      while (child.exitCode === null && performance.now() < until && (await rowsDone(killed.database)) <= from)
        await sleep(2);
      await sleep(draw(20));
      child.kill('SIGKILL');
      const [code, signal] = await gone;
      isKilled = signal === 'SIGKILL';
      // On a busy machine a command may end before its kill.
      if (!isKilled) expect(code).toBe(0);
      else kills.push(await rowsDone(killed.database));
    }
    // The last one may come between the last commit and the end.
    expect(kills.filter((done) => done < ROWS).length).toBeGreaterThanOrEqual(KILLS - 1);
    if (isKilled) expect(await command(killed.url).gone).toEqual([0, null]);
    expect(await digest(killed.database)).toEqual(wanted);
    // Once more: the file is known by now, and nothing is added.
    expect(await command(killed.url).gone).toEqual([0, null]);
    const { rows } = await sql<{ added: number; same: number }>`
      SELECT added, same FROM import_runs ORDER BY created_at DESC LIMIT 1`.execute(killed.database.write);
    expect(rows[0]).toEqual({ added: 0, same: (ROWS * 99) / 100 });
  },
  patience(120_000 + ROWS * 20),
);
