import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertPlaces } from './insert-places.ts';
import { seedLarge } from './large.ts';

/**
 * `npm run seed -- --providers 100000`: inserts the catalog, the places and this number of generated providers, for
 * measurements.
 */
const { values } = parseArgs({ options: { providers: { type: 'string', default: '0' } } });
const count = Number(values.providers);
if (!Number.isInteger(count) || count < 0) throw new Error('--providers takes a whole number.');
const say = (line: string) => process.stdout.write(`${line}\n`);
// A seed needs only the location of the data, no secret and no address.
const { DATABASE_URL, PLAZA_DATA = './.data' } = process.env;
const embedded = DATABASE_URL
  ? null
  : await startEmbeddedDatabase({ dataDir: join(resolve(PLAZA_DATA), 'database'), log: () => undefined });
const url = DATABASE_URL ?? embedded?.url ?? '';
try {
  await migrate(url, say);
  const database = openDatabase({ url, max: 4, statementMs: 0 });
  try {
    await insertCatalogue(database.write);
    say(`${await insertPlaces(database.write)} places`);
    if (count > 0) await seedLarge(database.write, count, new Date(), say);
  } finally {
    await database.close();
  }
} finally {
  await embedded?.stop();
}
