import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#db/migrate.ts';
import { insertCatalogue } from '#db/seed/insert-catalogue.ts';
import { insertPlaces } from '#db/seed/insert-places.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import type { LoneBench } from '../main.ts';
import type { Row } from '../report/report.ts';
import { scaled } from '../speed/speed.ts';

const PAGES = 100_000;
const LIMIT_S = 180;
const root = join(import.meta.dirname, '../..');

/** Measures `npm run import` with a file of very many pages: into an empty database, and the same file again. */
export const importBench: LoneBench = async ({ data, speed, say }) => {
  const machine = await speed();
  const folder = join(data, 'import');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'city-list.csv');
  writeFileSync(file, fileOf(PAGES));
  const embedded = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined });
  try {
    await furnish(embedded.url);
    const first = await seconds(embedded.url, file);
    const again = await seconds(embedded.url, file);
    const rows: Row[] = [
      scaled(
        {
          ...{ name: 'import of 100,000 pages', value: first, unit: 's', bound: 'at most', target: LIMIT_S },
          seen: { same_file_again_seconds: again },
        },
        machine,
      ),
    ];
    for (const row of rows) say(row);
    return rows;
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

async function furnish(url: string): Promise<void> {
  await migrate(url);
  const database = openDatabase({ url, max: 2, statementMs: 0 });
  await insertCatalogue(database.write);
  await insertPlaces(database.write);
  const market = { name: 'Plaza', place_label: 'Portland', lat: 45.5, lon: -122.7, timezone: 'UTC', currency: 'USD' };
  await database.write
    .insertInto('market')
    .values({ ...market, set_up_at: new Date() })
    .execute();
  await database.close();
}

/** How long the command takes, from its start to its end. */
async function seconds(url: string, file: string): Promise<number> {
  const started = performance.now();
  const env = { ...process.env, DATABASE_URL: url };
  const child = spawn(process.execPath, ['bin/operator/import.ts', file], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return (performance.now() - started) / 1000;
}

const towns = ['Portland, Oregon', 'Berlin', 'Paris', 'London', 'Madrid', 'Tokyo', 'Sydney', 'Toronto', 'Chicago'];

/** Pages of nine towns with two services each; three hundred share a name. */
function fileOf(pages: number): string {
  const lines = ['external_id,name,headline,about,categories,services,address,town,email,phone'];
  for (let n = 1; n <= pages; n += 1)
    lines.push(
      `p${n},Studio ${n % 331},"Calm hours, by appointment","${'Two light rooms near the river. '.repeat(4)}",` +
        `Massage & Wellness,Deep tissue massage | ${40 + (n % 60)} | 60; Long calm | 95.50 | 90,${n} Main Street,` +
        `"${towns[n % towns.length]}",p${n}@pages.example,+1503555${1000 + (n % 9000)}`,
    );
  return `${lines.join('\n')}\n`;
}
