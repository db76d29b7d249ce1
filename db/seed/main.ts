import { join, resolve } from 'node:path';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import { readArguments, runCommand, UsageError } from '../../bin/operator/run-command.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertPlaces } from './insert-places.ts';
import { seedLarge } from './large.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `npm run seed -- --providers 100000 --occurrences 1000000`: inserts the catalog, the places and these numbers of
 * generated providers and dates of their events, for measurements.
 */
await runCommand('seed', async () => {
  const { values } = readArguments({
    options: { providers: { type: 'string', default: '0' }, occurrences: { type: 'string', default: '0' } },
  });
  const [providers, occurrences] = [Number(values.providers), Number(values.occurrences)];
  const isCount = (count: number) => Number.isInteger(count) && count >= 0;
  if (!isCount(providers)) throw new UsageError('--providers takes a whole number.');
  if (!isCount(occurrences)) throw new UsageError('--occurrences takes a whole number.');
  if (occurrences > 0 && providers === 0) throw new UsageError('--occurrences needs --providers.');
  await seed({ providers, occurrences });
});

async function seed({ providers, occurrences }: { providers: number; occurrences: number }): Promise<void> {
  // A seed needs only the location of the data, no secret and no address.
  const { DATABASE_URL, PLAZA_DATA = './.data' } = process.env;
  const embedded = DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ dataDir: join(resolve(PLAZA_DATA), 'database'), log: () => undefined });
  const url = DATABASE_URL ?? embedded?.url ?? '';
  try {
    await migrate(url, { log: say });
    const database = openDatabase({ url, max: 4, statementMs: 0 });
    try {
      await insertCatalogue(database.write);
      say(`${await insertPlaces(database.write)} places`);
      if (providers > 0) await seedLarge(database.write, { providers, occurrences }, new Date(), say);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}
