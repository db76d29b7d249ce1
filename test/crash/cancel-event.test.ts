import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { freeLostJobs } from '#server/modules/notifications/queries.ts';
import { compareWithGateway } from '#server/modules/payments/reconciliation/index.ts';
import { givenProvider } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { patience } from '#test/scaled-timeout.ts';
import { isThorough } from '#test/setup/kinds.ts';
import { randomOf } from '#test/setup/random.ts';
import { volume } from '#test/test-volume.ts';
import { callOver } from '../races/arena.ts';
import { judge } from '../races/judge.ts';
import { isBuilt } from './crash-app.ts';
import { bookAndPay, type CrashWorld, inParallel, openCrashWorld } from './crash-world.ts';

const BOOKINGS = volume('CRASH_TICKETS', 120, 5_000);
const KILLS = volume('CRASH_CANCEL_KILLS', 3, 10);
const CLIENTS = 8;
/** After the last kill nothing helps: lost jobs are freed after three minutes, lost refunds sent again in the next. */
const BY_ITSELF_MS = isThorough ? 10 * 60_000 : 60_000;
/** 2 × 15.00, and 5 % + 0.30 of it. */
const PAID = 3180;
const draw = randomOf('kills while an event is cancelled');

// The real server serves the built web; `npm test` builds it first.
describe.skipIf(!isBuilt)('an event is cancelled while the server and the database are killed', () => {
  let world: CrashWorld;
  beforeAll(async () => {
    world = await openCrashWorld('cancel');
  }, 120_000);
  afterAll(() => world.close());

  test(
    `${BOOKINGS} paid bookings, ${KILLS} times kill -9: each is refunded once, and the gateway agrees`,
    async () => {
      const { event, owner } = await givenSale();
      const bookings = Array.from({ length: BOOKINGS }, (_, n) => () => bookTwo(event, n));
      await inParallel(bookings, CLIENTS);
      expect(await statuses()).toEqual({ confirmed: BOOKINGS });
      const cancelled = await cancelEvent(event.id, owner);
      expect(cancelled).toMatchObject({ dates: 2, bookings: BOOKINGS, refund_amount: BOOKINGS * PAID });

      const began = performance.now();
      const killed: number[] = [];
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await untilCancelled((kill / (KILLS + 1)) * BOOKINGS);
        const killed_at = new Date();
        await world.crash({ withDatabase: kill === Math.ceil(KILLS / 2) });
        const { cancelled: done = 0 } = await statuses();
        expect(done).toBeLessThan(BOOKINGS);
        killed.push(done);
        // The last time, the server finds what was lost by itself; before, three minutes pass at once.
        if (!isThorough || kill < KILLS) await freeLostJobs(world.database.write, killed_at);
      }
      await untilCancelled(BOOKINGS);
      const cancelled_ms = performance.now() - began;
      await untilNothingIsOnItsWay();

      expect(await statuses()).toEqual({ cancelled: BOOKINGS });
      expect(await atTheGateway()).toEqual({
        payments: BOOKINGS,
        refunded_whole: BOOKINGS,
        refunds: BOOKINGS,
        amount: BOOKINGS * PAID,
      });
      expect(await cancellationMails()).toEqual({ mails: BOOKINGS, people: BOOKINGS });
      expect(await judge(world.database.write)).toEqual([]);
      const since = new Date(Date.now() - 86_400_000);
      const compared = await compareWithGateway(world.deps(), { since, repairs: false }, new Date());
      expect(compared).toMatchObject({ found: 0, repaired: 0, charges: BOOKINGS, refunds: BOOKINGS });
      if (isThorough) process.stdout.write(`killed after ${killed.join(', ')}; all cancelled in ${cancelled_ms} ms\n`);
    },
    patience(120_000 + BY_ITSELF_MS + BOOKINGS * 150 + KILLS * 20_000),
  );

  /** An event of two dates without a limit of seats, and its organiser. */
  async function givenSale() {
    const given = world.deps();
    const provider = await givenProvider(given, { timezone: 'UTC' });
    const event = await givenEvent(given, {
      provider_id: provider.id,
      capacity: null,
      cancellation_policy: 'strict',
      dates: [5, 12].map((days) => new Date(Date.now() + days * 86_400_000).toISOString()),
    });
    return { event, owner: { token: provider.token } };
  }

  /** Books and pays two tickets as a guest: of one date, or one of each. */
  async function bookTwo({ package_id, occurrence_ids }: Sale['event'], n: number): Promise<void> {
    const [first = '', second = ''] = occurrence_ids;
    const items =
      n % 4 === 0
        ? occurrence_ids.map((occurrence_id) => ({ package_id, occurrence_id }))
        : [{ package_id, occurrence_id: n % 2 === 0 ? first : second, participants: 2 }];
    await bookAndPay(world, items, `ticket-${n}@example.com`);
  }

  /** Cancels the whole event by its plan. The same key again gets the same answer. */
  async function cancelEvent(event_id: string, owner: { token: string }) {
    const planned = await callOver(world.app.address, 'user/cancel_event', { event_id, dry_run: true }, owner);
    const input = { event_id, plan_hash: planned.body.plan.hash, reason: 'The river is in the room.' };
    const key = randomUUID();
    const done = await callOver(world.app.address, 'user/cancel_event', input, owner, key);
    expect([done.status, done.problem.code]).toEqual([200, undefined]);
    const again = await callOver(world.app.address, 'user/cancel_event', input, owner, key);
    expect(again.body).toEqual(done.body);
    return done.body;
  }

  async function statuses(): Promise<Record<string, number>> {
    const { rows } = await world.database.pool.query<{ status: string; n: number }>(
      'SELECT status, count(*)::int AS n FROM bookings GROUP BY status',
    );
    return Object.fromEntries(rows.map((row) => [row.status, row.n]));
  }

  /** Waits until so many bookings are cancelled, and a moment longer, so that the next one is somewhere under way. */
  async function untilCancelled(count: number): Promise<void> {
    const isSo = async () => ((await statuses()).cancelled ?? 0) >= count;
    await world.until(isSo, `Fewer than ${count} are cancelled`, {
      every_ms: 20,
      within_ms: BY_ITSELF_MS + BOOKINGS * 100,
    });
    await sleep(draw(40));
  }

  /** Waits until refunds and mails have left. Without patience for the schedule, its jobs run a little later. */
  async function untilNothingIsOnItsWay(): Promise<void> {
    const isOver = async () => {
      if (!isThorough) await jobs['reconcile-payments'](world.deps(2), {});
      const { rows } = await world.database.pool.query<{ open: number }>(
        `SELECT (SELECT count(*) FROM refunds WHERE status = 'pending')::int
           + (SELECT count(*) FROM outbox_messages WHERE sent_at IS NULL)::int
           + (SELECT count(*) FROM bookings b WHERE b.status = 'cancelled' AND NOT EXISTS (
               SELECT FROM outbox_messages m WHERE m.to_address = b.guest_email::text AND m.kind = 'booking_cancelled')
             )::int AS open`,
      );
      return rows[0]?.open === 0;
    };
    await world.until(isOver, 'Refunds or mails are still on their way', {
      every_ms: 200,
      within_ms: BY_ITSELF_MS + BOOKINGS * 100,
    });
  }

  /** What the gateway has, whatever our tables say. */
  async function atTheGateway() {
    const { rows } = await world.database.pool.query(
      `SELECT count(*)::int AS payments,
         count(*) FILTER (WHERE p.refunded = p.amount AND r.n = 1 AND r.amount = p.amount)::int AS refunded_whole,
         sum(r.n)::int AS refunds, sum(r.amount)::int AS amount
       FROM sandbox_payments p
       CROSS JOIN LATERAL (
         SELECT count(*) AS n, sum(amount) AS amount FROM sandbox_refunds WHERE payment_id = p.id) r
       WHERE p.status = 'succeeded'`,
    );
    return rows[0];
  }

  async function cancellationMails() {
    const { rows } = await world.database.pool.query(
      `SELECT count(*)::int AS mails, count(DISTINCT to_address)::int AS people FROM outbox_messages
       WHERE kind = 'booking_cancelled' AND to_address LIKE 'ticket-%' AND sent_at IS NOT NULL`,
    );
    return rows[0];
  }

  type Sale = Awaited<ReturnType<typeof givenSale>>;
});
