import pg from 'pg';
import { dropFloor, floors, floorTables } from './booking-floor.ts';
import { loadSql } from './load.ts';
import type { Bench, Row } from './main.ts';
import { withCpu } from './measured-server.ts';
import { medianRound } from './report/rounds.ts';
import { CLIENTS, loadAll, openShops } from './shops.ts';
import { scaled } from './speed/speed.ts';

/**
 * A signed-in customer books a free hour and pays, with another customer and provider each time. The floor is one
 * statement that writes as much; no ratio is required (decision 010).
 */
export const bookingBench: Bench = async ({ url, address, server, seconds, rounds, speed, say }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(floorTables);
    const shops = await openShops(client);
    let turns = 0;
    const load = (length: number) =>
      loadAll(address, { seconds: length }, async (asking) => {
        await shops.bookAndPay(asking);
        turns += 1;
      });
    const rows: Row[] = [];
    const report = (row: Row) => {
      rows.push(row);
      say(row);
    };
    await load(2);
    await client.query('ANALYZE bookings, commitments, seats, payments, entries, journals, idempotency_keys');
    const taken = await medianRound({ name: 'booking and payment' }, rounds, async () => ({
      floor: await loadSql(url, floors.book, { clients: CLIENTS, seconds }),
      product: await withCpu(server, seconds, () => load(seconds)),
    }));
    report(taken);
    const { cpu, per_second } = taken.product;
    const machine = await speed();
    const rate = { name: 'booking and payment, a second', value: per_second, unit: '/s', target: 150 };
    report(scaled({ ...rate, bound: 'at least' }, machine));
    if (cpu && cpu.database_ms !== null) {
      const both = {
        name: 'booking and payment, CPU',
        value: cpu.app_ms + cpu.database_ms,
        unit: 'ms CPU',
        target: 12,
      };
      report(scaled({ ...both, bound: 'at most', seen: cpu }, machine));
    }
    const [before, begun] = [await server.used(), turns];
    await load(2);
    const [after, created] = [await server.used(), turns - begun];
    const cpu_ms = (after.cpu_ms - before.cpu_ms) / created;
    report({
      name: 'booking and payment, statements',
      // The worker asks for jobs now and then: some hundredths of a statement for each booking.
      value: Math.round((10 * (after.statements - before.statements)) / created) / 10,
      unit: 'statements',
      bound: 'at most',
      target: 10,
      seen: { cpu_ms },
    });
    report({
      name: 'booking and payment, transactions',
      value: (after.transactions - before.transactions) / created,
      unit: 'transactions',
      bound: 'at most',
      target: 3,
      seen: { cpu_ms },
    });
    return rows;
  } finally {
    await client.query(dropFloor);
    await client.end();
  }
};
