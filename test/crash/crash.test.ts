import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { settableClock } from '#server/kernel/clock.ts';
import { readConfig } from '#server/kernel/config.ts';
import { type Database, openDatabase } from '#server/kernel/db.ts';
import { createLog } from '#server/kernel/log.ts';
import { localFiles } from '#server/providers/files/embedded.ts';
import { outboxMailer } from '#server/providers/mail/embedded.ts';
import { sandboxGateway } from '#server/providers/payments/embedded.ts';
import { givenProvider, givenService } from '#test/given.ts';
import { callOver } from '../races/arena.ts';
import { judge } from '../races/judge.ts';
import { databaseOf, furnish, type House, isBuilt, isReady, openHouse } from './house.ts';

const BOOKINGS = Number(process.env.CRASH_BOOKINGS ?? 100);
const CLIENTS = 8;
const PER_SERVICE = 20;

interface Wish {
  readonly service_id: string;
  readonly starts_at: string;
  readonly n: number;
}

/** What a client was told of its booking, at last. */
interface Told {
  readonly booking_id: string;
  readonly told: 'held' | 'confirmed';
  /** Whether a payment was sent whose answer never came. */
  readonly unsure: boolean;
}

// The real server serves the built web; `npm test` builds it first.
describe.skipIf(!isBuilt)('kill -9', () => {
  let folder: string;
  let house: House;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plaza-crash-'));
    chmodSync(folder, 0o755);
    await furnish(folder);
    house = await openHouse(folder);
  }, 120_000);
  afterAll(async () => {
    await house.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const connect = (): Database => openDatabase({ url: databaseOf(folder).url, most: 4 });

  async function wishes(count: number): Promise<Wish[]> {
    const database = connect();
    const deps = { database, clock: settableClock(new Date()) };
    const all: Wish[] = [];
    const monday = new Date(Date.now() + 3 * 86_400_000);
    monday.setUTCHours(18, 0, 0, 0);
    while (all.length < count) {
      const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '23:30' }));
      const provider = await givenProvider(deps, { hours, timezone: 'UTC' });
      const service = await givenService(deps, {
        provider_id: provider.id,
        duration_minutes: 30,
        slot_step_minutes: 30,
      });
      for (let slot = 0; slot < PER_SERVICE && all.length < count; slot += 1) {
        const day = Math.floor(slot / 10);
        const starts_at = new Date(monday.getTime() + day * 86_400_000 - (slot % 10) * 1_800_000).toISOString();
        all.push({ service_id: service.id, starts_at, n: all.length });
      }
    }
    await database.close();
    return all;
  }

  /** Books one wish as a guest and, four times of five, pays; null when the booking was never answered. */
  async function bookAndPay({ service_id, starts_at, n }: Wish): Promise<Told | null> {
    const email = `crash-${n}@example.com`;
    const made = await answered(() =>
      callOver(house.address, 'booking/guest_add_booking', { service_id, starts_at, name: 'Cleo', email }),
    );
    if (!made) return null;
    if (made.status >= 500) return null;
    expect([made.status, made.problem.code]).toEqual([200, undefined]);
    const booking_id = made.body.booking._id;
    if (n % 5 === 0) return { booking_id, told: 'held', unsure: false };
    const paid = await answered(() =>
      callOver(
        house.address,
        'wallet/add_booking_pay',
        { booking_id, payment_method: n % 7 === 0 ? 'tok_lost_webhook' : 'tok_success' },
        { booking_token: made.body.access_token ?? '' },
      ),
    );
    if (!paid || paid.status >= 500) return { booking_id, told: 'held', unsure: true };
    expect([paid.status, paid.problem.code]).toEqual([200, undefined]);
    return { booking_id, told: paid.body.status === 'confirmed' ? 'confirmed' : 'held', unsure: true };
  }

  async function work(queue: Wish[], told: Told[]): Promise<void> {
    for (let wish = queue.shift(); wish; wish = queue.shift()) {
      const outcome = await bookAndPay(wish);
      if (outcome) told.push(outcome);
      for (let tries = 0; tries < 300 && !(await isReady(house.address)); tries += 1) await sleep(100);
    }
  }

  /** Runs what the jobs would do in the next hour, then looks at everything. */
  async function examine(told: readonly Told[]): Promise<void> {
    const database = connect();
    const secret = readFileSync(join(folder, 'secret'), 'utf8').trim();
    const clock = settableClock(new Date());
    const deps: AppDeps = {
      config: { ...readConfig({ PLAZA_MODE: 'demo' }), PLAZA_SECRET: secret },
      database,
      clock,
      log: createLog('silent'),
      providers: {
        files: localFiles(folder),
        gateway: sandboxGateway({ database, clock, secret }),
        mailer: outboxMailer,
      },
    };
    const statuses = async () => {
      const rows = await database.write
        .selectFrom('bookings')
        .select(['id', 'status'])
        .where('guest_email', 'like', 'crash-%')
        .execute();
      return new Map(rows.map((row) => [row.id, row.status]));
    };
    clock.advance(2);
    await jobs['reconcile-payments']?.(deps, {});
    const after = await statuses();
    for (const { booking_id, told: what, unsure } of told) {
      const status = after.get(booking_id);
      if (what === 'confirmed') expect(status).toBe('confirmed');
      else if (unsure) expect(['awaiting_payment', 'confirmed']).toContain(status);
      else expect(status).toBe('awaiting_payment');
    }
    clock.advance(30);
    for (let round = 0; round < 3; round += 1) {
      await jobs['expire-holds']?.(deps, {});
      await jobs['reconcile-payments']?.(deps, {});
      clock.advance(5);
    }
    expect([...(await statuses()).values()].filter((status) => status === 'awaiting_payment')).toEqual([]);
    expect(await database.write.selectFrom('payments').select('id').where('status', '=', 'pending').execute()).toEqual(
      [],
    );
    expect(await judge(database.write)).toEqual([]);
    await database.close();
  }

  test(`of the server, twice in ${BOOKINGS} bookings: what was answered is there, the books are right, nothing is held for ever`, async () => {
    const queue = await wishes(BOOKINGS);
    const told: Told[] = [];
    const clients = Promise.all(Array.from({ length: CLIENTS }, () => work(queue, told)));
    for (const left of [0.7, 0.35]) {
      while (queue.length > BOOKINGS * left) await sleep(5);
      await sleep(Math.random() * 60);
      await house.kill();
      house = await openHouse(folder);
    }
    await clients;
    expect(told.length).toBeGreaterThan(BOOKINGS / 3);
    await examine(told);
  }, 60_000);
});

/** The answer, or null when the connection broke before it came. */
async function answered<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    // fetch tells every broken connection as a TypeError.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
