import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueueJob, freeLostJobs } from '#server/modules/notifications/queries.ts';
import { compareWithGateway } from '#server/modules/payments/reconciliation/index.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenHired } from '#test/hires/given-hire.ts';
import { patience } from '#test/scaled-timeout.ts';
import { isThorough } from '#test/setup/kinds.ts';
import { judge } from '../races/judge.ts';
import { isBuilt } from './crash-app.ts';
import { bookAndPay, type CrashWorld, inParallel, openCrashWorld } from './crash-world.ts';

const BOOKINGS = 40;
/** Every fourth booking has a ticket of the second date, too. */
const OF_BOTH = BOOKINGS / 4;
const PRICE = 1500;
const HOUR_MS = 3_600_000;
/** How many bookings are settled when the server is killed; the first time with the database. */
const KILLED_AFTER = isThorough ? [0, 1, 7, 13, 20, 29] : [13];
/** No step takes longer on a free machine. */
const WITHIN_MS = 30_000;

const FEE = 10_000;
const PERCENT = 20;
/** More than the second date sold: the rest is charged to the organiser's card. */
const LARGE_FEE = 20_000;
const REST = LARGE_FEE - OF_BOTH * PRICE;
const SHARE = (BOOKINGS * PRICE * PERCENT) / 100;

/** A place where the server waits. */
interface Hold {
  untilServerWaits(): Promise<void>;
  release(): Promise<void>;
}

// The real server serves the built web; `npm test` builds it first.
describe.skipIf(!isBuilt)('dates are settled while the server and the database are killed', () => {
  let world: CrashWorld;
  beforeAll(async () => {
    world = await openCrashWorld('settle');
  }, 120_000);
  afterAll(() => world.close());

  test(
    `${BOOKINGS} bookings, a fee, a share and a fee on the card: everybody is paid once, and the gateway agrees`,
    async () => {
      const sale = await givenSale();
      const [first = 0, ...later] = [...KILLED_AFTER, BOOKINGS - 1];
      let place = await holdRow('bookings', sale.booking_ids[first]);
      await enqueueJob(world.database.write, 'release-earnings', {});
      for (const [at, settled] of KILLED_AFTER.entries()) {
        await place.untilServerWaits();
        expect(await settledBookings()).toBe(settled);
        const next = sale.booking_ids[later[at] ?? 0];
        place = await crash(() => holdRow('bookings', next), { withDatabase: at === 0 });
      }
      await place.untilServerWaits();
      await place.release();
      await untilSo('Not settled', async () => (await settledBookings()) === BOOKINGS);

      const gateway = await hold('LOCK TABLE sandbox_payments IN SHARE ROW EXCLUSIVE MODE');
      await enqueueJob(world.database.write, 'charge-fees', {});
      await gateway.untilServerWaits();
      expect(await charges(sale)).toEqual({ ours: 'pending', taken: 0 });
      const wallet = await crash(() => holdRow('users', sale.drummer.owner.id));
      await wallet.untilServerWaits();
      expect(await charges(sale)).toEqual({ ours: 'pending', taken: 1 });
      await crash(async () => undefined);
      await untilSo('Not charged', async () => (await charges(sale)).ours === 'succeeded');

      expect(await charges(sale)).toEqual({ ours: 'succeeded', taken: 1 });
      const all = (BOOKINGS + OF_BOTH) * PRICE;
      expect(await wallets(sale)).toEqual({
        organiser: { pending: 0, available: all - FEE - SHARE - (LARGE_FEE - REST) },
        cellist: { pending: 0, available: FEE },
        host: { pending: 0, available: SHARE },
        drummer: { pending: 0, available: LARGE_FEE },
      });
      expect(await judge(world.database.write)).toEqual([]);
      const since = new Date(Date.now() - 86_400_000);
      const compared = await compareWithGateway(world.deps(), { since, repairs: false }, new Date());
      expect(compared).toMatchObject({ found: 0, repaired: 0, charges: BOOKINGS + 1 });
    },
    patience(180_000 + KILLED_AFTER.length * 20_000),
  );

  /**
   * An event of two dates that ended 50 and 49 hours ago, sold to guests: a cellist works on the first one for a fee, a
   * host on both for a share, and a drummer on the second one for more than it sold.
   */
  async function givenSale() {
    const given = world.deps();
    const event = await givenEvent(given, {
      capacity: null,
      packages: [{ amount: PRICE }],
      dates: [5, 6].map((days) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString()),
    });
    const [first = '', second = ''] = event.occurrence_ids;
    const it = { deps: given };
    const cellist = await givenHired(it, event, { fee: FEE }, [first]);
    const drummer = await givenHired(it, event, { fee: LARGE_FEE }, [second]);
    const host = await givenHired(it, event, { percent: PERCENT }, [first, second]);
    const book = (n: number) => {
      const dates = n % 4 === 0 ? [first, second] : [first];
      const items = dates.map((occurrence_id) => ({ package_id: event.package_id, occurrence_id }));
      return bookAndPay(world, items, `ticket-${n}@example.com`);
    };
    const bookings = Array.from({ length: BOOKINGS - 1 }, (_, n) => () => book(n));
    await inParallel(bookings, 8);
    // The last one is of the first date alone.
    await book(BOOKINGS - 1);
    const db = given.database;
    for (const [occurrence_id, hours] of [
      [first, 50],
      [second, 49],
    ] as const)
      await db.pool.query(
        `UPDATE occurrences SET starts_at = now() - ($2 + 1) * interval '1 hour',
           ends_at = now() - $2 * interval '1 hour' WHERE id = $1`,
        [occurrence_id, hours],
      );
    await db.pool.query(
      `UPDATE bookings b SET status = 'completed', starts_at = d.starts_at, ends_at = d.ends_at
       FROM (SELECT i.booking_id, min(o.starts_at) AS starts_at, max(o.ends_at) AS ends_at
         FROM booking_items i JOIN occurrences o ON o.id = i.occurrence_id GROUP BY i.booking_id) d
       WHERE d.booking_id = b.id`,
    );
    // The schedule does not run the jobs of the test.
    await db.pool.query(
      `UPDATE graphile_worker._private_known_crontabs SET last_execution = now() + interval '1 day'
       WHERE identifier IN ('release-earnings', 'charge-fees')`,
    );
    const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM bookings ORDER BY created_at, id');
    return { event, cellist, drummer, host, booking_ids: rows.map(({ id }) => id) };
  }
  type Sale = Awaited<ReturnType<typeof givenSale>>;

  /** Locks the row of a table with this id from another connection, so that the server comes to a stop there. */
  const holdRow = (table: 'bookings' | 'users', id = '') =>
    hold(`SELECT FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);

  async function hold(lock: string, values: readonly string[] = []): Promise<Hold> {
    const client = new pg.Client({ connectionString: world.url });
    // It ends with the database.
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN');
    await client.query(lock, [...values]);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const waiting = 'SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
    const isMet = async () => (await world.database.pool.query(waiting, [rows[0]?.pid])).rowCount !== 0;
    return {
      untilServerWaits: () => untilSo(`The server did not come to ${lock}`, isMet),
      release: () => client.end(),
    };
  }

  const untilSo = (what: string, isSo: () => Promise<boolean>) =>
    world.until(isSo, what, { every_ms: 20, within_ms: WITHIN_MS });

  /**
   * Kills the server, which ends all connections, and starts it again. Its jobs continue after the next place is
   * prepared, as if three minutes had passed.
   */
  async function crash<Next>(prepare: () => Promise<Next>, options?: { withDatabase: boolean }): Promise<Next> {
    const killed_at = new Date();
    await world.crash(options);
    const prepared = await prepare();
    await freeLostJobs(world.database.write, killed_at);
    return prepared;
  }

  async function settledBookings(): Promise<number> {
    const { rows } = await world.database.pool.query<{ n: number }>(
      "SELECT count(DISTINCT booking_id)::int AS n FROM journals WHERE kind = 'settlement'",
    );
    return rows[0]?.n ?? 0;
  }

  /** The charge of the large fee in our books, and how often the gateway took its rest. */
  async function charges({ drummer }: Sale) {
    const { rows } = await world.database.pool.query<{ ours: string; taken: number }>(
      `SELECT (SELECT status FROM hire_charges WHERE id = $1) AS ours,
         (SELECT count(*)::int FROM sandbox_payments WHERE status = 'succeeded' AND amount = $2) AS taken`,
      [drummer.hire_date_ids[0], REST],
    );
    return rows[0] ?? { ours: '', taken: 0 };
  }

  /** What everybody has, by the entries of the ledger. */
  async function wallets({ event, cellist, host, drummer }: Sale) {
    const of = async (owner_id: string | undefined) => {
      const { rows } = await world.database.pool.query<{ pending: number; available: number }>(
        `SELECT coalesce(sum(e.amount) FILTER (WHERE l.kind = 'provider_pending'), 0)::int AS pending,
           coalesce(sum(e.amount) FILTER (WHERE l.kind <> 'provider_pending'), 0)::int AS available
         FROM ledger_accounts l JOIN entries e ON e.account_id = l.id WHERE l.owner_id = $1`,
        [owner_id],
      );
      return rows[0];
    };
    return {
      organiser: await of(event.provider?.owner?.id),
      cellist: await of(cellist.owner.id),
      host: await of(host.owner.id),
      drummer: await of(drummer.owner.id),
    };
  }
});
