import { join } from 'node:path';
import { migrate } from '#db/migrate.ts';
import { insertCatalogue } from '#db/seed/insert-catalogue.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import { addressOf, atDatabase, recreate } from './bulk/database.ts';
import type { LoneBench } from './main.ts';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import { fillPast } from './past-bookings.ts';
import type { Row } from './report/report.ts';
import { medianRound } from './report/rounds.ts';
import { loadAll, openShops, type Shops } from './shops.ts';

const [FEW, MANY] = [10_000, 5_000_000];

/**
 * Compares booking and paying with five million stored bookings against ten thousand. HISTORY_COUNT lowers the number.
 */
export const bookingHistoryBench: LoneBench = async ({ data, seconds, rounds, say }) => {
  const embedded = await startEmbeddedDatabase({ dataDir: join(data, 'booking-history'), log: () => undefined });
  const servers: MeasuredServer[] = [];
  const names: string[] = [];
  try {
    const open = async (count: number) => {
      const name = `history_${count}`;
      names.push(name);
      const { url, shops } = await seeded(embedded.url, name, count);
      const server = await startMeasured(url, embedded.socketDir);
      servers.push(server);
      const load = (length: number) =>
        loadAll(server.address, { seconds: length }, async (asking) => void (await shops.bookAndPay(asking)));
      await load(2);
      return load;
    };
    const few = await open(FEW);
    const many = await open(Number(process.env.HISTORY_COUNT ?? MANY));
    const row: Row = await medianRound({ name: 'booking, 5,000,000 past bookings', target: 0.9 }, rounds, async () => ({
      floor: await few(seconds),
      product: await many(seconds),
    }));
    say(row);
    return [row];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await atDatabase(embedded.url, async (client) => {
      for (const name of names) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    });
    await embedded.stop();
  }
};

/**
 * Creates a separate database with shops and that many past bookings. The bench adds rows, so every run gets a new one.
 */
async function seeded(first: string, name: string, count: number): Promise<{ url: string; shops: Shops }> {
  await recreate(first, name);
  const url = addressOf(first, name);
  await migrate(url);
  const database = openDatabase({ url, max: 1 });
  try {
    await insertCatalogue(database.write);
  } finally {
    await database.close();
  }
  return await atDatabase(url, async (client) => {
    const shops = await openShops(client);
    const customers = shops.customers.map(({ id }) => id);
    await fillPast(client, { services: shops.services, customers, count }, (line) => process.stdout.write(`${line}\n`));
    return { url, shops };
  });
}
