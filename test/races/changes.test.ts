import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';
import { type Arena, openArena, ROUNDS, raceUntil, tally } from './arena.ts';
import { judge } from './judge.ts';

const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
const at = (minutes: number) => new Date(Date.parse(FAR) + minutes * 60_000).toISOString();
const AT_ONCE = 10;
const LAST_SECOND = new Date(NOON.getTime() + 15 * 60_000 - 1000);
const TOO_LATE = new Date(NOON.getTime() + 15 * 60_000 + 1000);

/** A booked and paid session of a separate person. */
async function booked(arena: Arena, service_id: string, starts_at: string, participants = 1) {
  const person = await givenUser(arena.deps);
  const created = await arena.call(0, 'booking/add_booking', { service_id, starts_at, participants }, person);
  const { _id: booking_id } = created.body.booking;
  await arena.call(1, 'wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, person);
  return { person, booking_id };
}
type Booked = Awaited<ReturnType<typeof booked>>;

const ask = (arena: Arena, server: number, { person, booking_id }: Booked, input: object) =>
  arena.call(server, 'booking/modified_service_booking', { booking_id, ...input }, person);

/** Requests and settles a change of a booking. */
async function change(arena: Arena, server: number, one: Booked, input: object) {
  const asked = await ask(arena, server, one, input);
  if (asked.status !== 200) return asked;
  const { _id: change_id, can, status } = asked.body.change;
  // Already swapped with another one.
  if (status === 'applied') return asked;
  return can.pay
    ? arena.call(server, 'wallet/pay_modify_booking', { change_id, payment_method: 'tok_success' }, one.person)
    : arena.call(server, 'wallet/refund_modify_booking', { change_id }, one.person);
}

/** The stored starts of bookings. Also checks that each has one private session then, and was charged its price. */
async function timesOf(arena: Arena, ...all: Booked[]): Promise<string[]> {
  const { rows } = await arena.deps.database.pool.query<{ at: Date; held: Date[]; total: number; taken: number }>(
    `SELECT b.starts_at AS at, b.total::int, array_agg(c.starts_at) AS held,
       (SELECT sum(s.amount)::int FROM payments p JOIN sandbox_payments s ON s.id = p.gateway_id
         WHERE p.booking_id = b.id) AS taken
     FROM bookings b JOIN seats t ON t.booking_id = b.id JOIN commitments c ON c.id = t.commitment_id
     WHERE b.id = ANY($1::uuid[]) GROUP BY b.id ORDER BY array_position($1::uuid[], b.id)`,
    [all.map((one) => one.booking_id)],
  );
  for (const row of rows) expect([row.held, row.taken]).toEqual([[row.at], row.total]);
  return rows.map((row) => row.at.toISOString());
}

/** How many circles of waiting transactions the database has ended so far. Its statistics count each one at once. */
async function deadlocksOf(arena: Arena): Promise<number> {
  const { rows } = await arena.deps.database.pool.query<{ deadlocks: number }>(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}

/** Six bookings move to one hour, and six strangers book it. */
async function oneHour(arena: Arena) {
  const service = await givenService(arena.deps);
  const movers: Booked[] = [];
  for (let n = 0; n < 6; n += 1) movers.push(await booked(arena, service.id, at(24 * 60 * (n + 1))));
  const strangers = await Promise.all(movers.map(() => givenUser(arena.deps)));
  return Promise.all([
    ...movers.map((one, n) => change(arena, n, one, { starts_at: FAR })),
    ...strangers.map((person, n) =>
      arena.call(n, 'booking/add_booking', { service_id: service.id, starts_at: FAR }, person),
    ),
  ]);
}

describe('at two servers', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  });
  afterAll(() => arena.close());

  test('two that wait for each other are counted', async () => {
    const before = await deadlocksOf(arena);
    const { pool } = arena.deps.database;
    const [one, other] = [await pool.connect(), await pool.connect()];
    try {
      for (const [who, key] of [
        [one, 1],
        [other, 2],
      ] as const)
        await who.query(`BEGIN; SELECT pg_advisory_xact_lock(${key})`);
      const ends = await Promise.allSettled([
        one.query('SELECT pg_advisory_xact_lock(2)'),
        other.query('SELECT pg_advisory_xact_lock(1)'),
      ]);
      expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    } finally {
      for (const who of [one, other]) {
        await who.query('ROLLBACK');
        who.release();
      }
    }
    expect(await deadlocksOf(arena)).toBe(before + 1);
  });

  test.each(rounds)(
    'moved to an hour that others book at the same moment: one has it, the others keep what they had (round %i)',
    async () => {
      expect(tally(await oneHour(arena))).toEqual({ 200: 1, '409 slot_taken': 11 });
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)(
    'two swap their hours, and two parties their sessions: nobody waits for the other for ever (round %i)',
    async () => {
      const provider = await givenProvider(arena.deps);
      const own = await givenService(arena.deps, { provider_id: provider.id });
      const yoga = await givenService(arena.deps, { provider_id: provider.id, capacity: 8 });
      const [a, b] = [await booked(arena, own.id, FAR), await booked(arena, own.id, at(60))];
      const parties = [];
      for (let n = 0; n < 4; n += 1) parties.push(await booked(arena, yoga.id, at(n % 2 === 0 ? 120 : 180), 2));
      const before = await deadlocksOf(arena);
      const privately = Promise.all([
        change(arena, 0, a, { starts_at: at(60) }),
        change(arena, 1, b, { starts_at: FAR }),
      ]);
      const together = Promise.all(
        parties.map((party, n) => change(arena, n, party, { starts_at: at(n % 2 === 0 ? 180 : 120) })),
      );
      // Each wants the other's time: the second request to commit swaps the two.
      expect(tally(await privately)).toEqual({ 200: 1, '409 slot_taken': 1 });
      expect(await timesOf(arena, a, b)).toEqual([at(60), FAR]);
      expect(tally(await together)).toEqual({ 200: 4 });
      expect(await deadlocksOf(arena)).toBe(before);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)(
    'concurrent swaps race cancellations and competing bookings: no double booking, no money moves (round %i)',
    async () => {
      const provider = await givenProvider(arena.deps);
      const own = await givenService(arena.deps, { provider_id: provider.id });
      const stranger = await givenUser(arena.deps);
      const pairs: [Booked, Booked][] = [];
      for (let n = 0; n < 4; n += 1)
        pairs.push([await booked(arena, own.id, at(n * 24 * 60)), await booked(arena, own.id, at(n * 24 * 60 + 60))]);
      const before = await deadlocksOf(arena);
      const answers = await Promise.all(
        pairs.flatMap(([a, b], n) => [
          ask(arena, 0, a, { starts_at: at(n * 24 * 60 + 60) }),
          ask(arena, 1, b, { starts_at: at(n * 24 * 60) }),
          ask(arena, 1, a, { starts_at: at(n * 24 * 60 + 60) }),
          ...(n === 0 ? [arena.call(0, 'event/cancel_booking', { booking_id: b.booking_id }, b.person)] : []),
          arena.call(0, 'booking/add_booking', { service_id: own.id, starts_at: at(n * 24 * 60 + 60) }, stranger),
        ]),
      );
      expect(answers.filter((each) => each.status >= 500)).toEqual([]);
      expect(await deadlocksOf(arena)).toBe(before);
      for (const [n, [a, b]] of pairs.entries()) {
        if (n === 0) continue;
        // After three requests they may have swapped once or twice, but never one without the other.
        expect([
          [at(n * 24 * 60), at(n * 24 * 60 + 60)],
          [at(n * 24 * 60 + 60), at(n * 24 * 60)],
        ]).toContainEqual(await timesOf(arena, a, b));
      }
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)(
    'a change, two cancellations, a review and a refund at once: one cancellation, no money twice (round %i)',
    async () => {
      const all = [];
      for (let n = 0; n < AT_ONCE; n += 1) {
        const provider = await givenProvider(arena.deps);
        const service = await givenService(arena.deps, { provider_id: provider.id });
        const dear = await givenService(arena.deps, { provider_id: provider.id, amount: 6000 });
        all.push({ one: await booked(arena, service.id, FAR), dear, owner: { token: provider.token } });
      }
      const answers = await Promise.all(
        all.flatMap(({ one, dear, owner }, n) => {
          const { booking_id, person } = one;
          return [
            change(arena, n, one, { service_id: dear.id, starts_at: at(30) }),
            arena.call(n + 1, 'event/cancel_booking', { booking_id }, person),
            arena.call(n, 'event/cancel_booking', { booking_id }, owner),
            arena.call(n + 1, 'user/add_rating_review', { booking_id, rating: 5, text: 'Lovely light.' }, person),
            arena.call(n, 'user/refund_payment', { booking_id, amount: 500, reason: 'It began late.' }, owner),
          ];
        }),
      );
      expect(answers.filter((each) => each.status >= 500)).toEqual([]);
      const { rows } = await arena.deps.database.pool.query(
        `SELECT b.status, count(h.id) FILTER (WHERE h.to_status = 'cancelled')::int AS cancelled,
           (SELECT sum(p.amount - p.refunded)::int FROM payments p
             WHERE p.booking_id = b.id AND p.status <> 'failed') AS withheld,
           (SELECT count(*)::int FROM reviews v WHERE v.booking_id = b.id) AS reviews,
           (SELECT count(*)::int FROM seats s WHERE s.booking_id = b.id) AS seats
         FROM bookings b JOIN booking_history h ON h.booking_id = b.id WHERE b.id = ANY($1::uuid[]) GROUP BY b.id`,
        [all.map(({ one }) => one.booking_id)],
      );
      expect(rows).toEqual(all.map(() => ({ status: 'cancelled', cancelled: 1, withheld: 0, reviews: 0, seats: 0 })));
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)(
    'over, and reviewed six times, marked as missed, cancelled and given back at once: one review at most (round %i)',
    async () => {
      const provider = await givenProvider(arena.deps);
      const service = await givenService(arena.deps, { provider_id: provider.id, capacity: 40 });
      const owner = { token: provider.token };
      const all: Booked[] = [];
      for (let n = 0; n < AT_ONCE; n += 1) all.push(await booked(arena, service.id, FAR));
      const over = new Date(Date.parse(at(61)));
      await arena.deps.database.write
        .updateTable('sessions')
        .set({ expires_at: at(60 * 24 * 60) })
        .execute();
      await arena.setClocks(over, over);
      const answers = await Promise.all(
        all.flatMap(({ booking_id, person }, n) => [
          ...Array.from({ length: 6 }, (_, m) =>
            arena.call(n + m, 'user/add_rating_review', { booking_id, rating: 5, text: 'Lovely light.' }, person),
          ),
          arena.call(n, 'booking/booking_status', { booking_id, status: 'no_show' }, owner),
          arena.call(n + 1, 'event/cancel_booking', { booking_id }, owner),
          arena.call(n, 'user/refund_payment', { booking_id, amount: 4230, reason: 'It began late.' }, owner),
        ]),
      );
      await arena.setClocks(NOON, NOON);
      expect(answers.filter((each) => each.status >= 500)).toEqual([]);
      const { rows } = await arena.deps.database.pool.query<{ status: string; reviews: number; withheld: number }>(
        `SELECT b.status, (SELECT count(*)::int FROM reviews v WHERE v.booking_id = b.id) AS reviews,
           (SELECT sum(p.amount - p.refunded)::int FROM payments p WHERE p.booking_id = b.id) AS withheld
         FROM bookings b WHERE b.id = ANY($1::uuid[])`,
        [all.map((one) => one.booking_id)],
      );
      for (const row of rows) {
        expect(row).toMatchObject({ status: 'no_show', withheld: 0 });
        expect(row.reviews).toBeLessThanOrEqual(1);
      }
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)(
    'paid in the last second while the sweep ends it: changed and paid, or as it was and paid back (round %i)',
    async () => {
      const all = [];
      for (let n = 0; n < AT_ONCE; n += 1) {
        const service = await givenService(arena.deps);
        const dear = await givenService(arena.deps, { provider_id: service.provider_id, amount: 6000 });
        const one = await booked(arena, service.id, FAR);
        const { body } = await ask(arena, n, one, { service_id: dear.id, starts_at: at(30) });
        all.push({ ...one, change_id: body.change._id });
      }
      await arena.setClocks(LAST_SECOND, TOO_LATE);
      arena.clock.set(TOO_LATE);
      const [answers] = await Promise.all([
        Promise.all(
          all.map(({ change_id, person }, n) => {
            const payment_method = n % 2 === 0 ? 'tok_success' : 'tok_lost_webhook';
            return arena.call(0, 'wallet/pay_modify_booking', { change_id, payment_method }, person);
          }),
        ),
        jobs['expire-changes'](arena.deps, {}),
      ]);
      expect(answers.filter((each) => each.status >= 500)).toEqual([]);
      for (const minutes of [2, 4]) {
        arena.clock.set(new Date(TOO_LATE.getTime() + minutes * 60_000));
        await jobs['expire-changes'](arena.deps, {});
        await jobs['reconcile-payments'](arena.deps, {});
      }
      arena.clock.set(NOON);
      await arena.setClocks(NOON, NOON);
      const { rows } = await arena.deps.database.pool.query<{ total: number; withheld: number }>(
        `SELECT b.total::int, (SELECT sum(p.amount - p.refunded)::int FROM payments p
           WHERE p.booking_id = b.id AND p.status <> 'failed') AS withheld
         FROM bookings b WHERE b.id = ANY($1::uuid[])`,
        [all.map((one) => one.booking_id)],
      );
      for (const { total, withheld } of rows)
        expect([4230, 6330]).toContain(withheld === total ? total : `kept ${withheld} of ${total}`);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)(
    'changed anew, taken back or cancelled in the last second while the sweep ends it: nothing stays held (round %i)',
    async () => {
      const before = await deadlocksOf(arena);
      const all: (Booked & { change_id: string })[] = [];
      for (let n = 0; n < AT_ONCE; n += 1) {
        const service = await givenService(arena.deps);
        const one = await booked(arena, service.id, FAR);
        const { body } = await ask(arena, n, one, { starts_at: at(60) });
        all.push({ ...one, change_id: body.change._id });
      }
      await arena.setClocks(LAST_SECOND, TOO_LATE);
      arena.clock.set(TOO_LATE);
      const sweep = () => jobs['expire-changes'](arena.deps, {});
      const [answers] = await Promise.all([
        Promise.all(
          all.flatMap((one, n) => [
            n % 3 === 0
              ? arena.call(n, 'event/cancel_booking', { booking_id: one.booking_id }, one.person)
              : ask(arena, n, one, { starts_at: at(n % 3 === 1 ? 60 : 90) }),
            arena.call(0, 'booking/booking_status', { change_id: one.change_id, status: 'rejected' }, one.person),
          ]),
        ),
        sweep(),
        sweep(),
      ]);
      expect(answers.filter((each) => each.status >= 500).map((each) => each.problem)).toEqual([]);
      const { rows } = await arena.deps.database.pool.query<{ status: string; seats: number; open: number }>(
        `SELECT b.status, (SELECT count(*)::int FROM seats s WHERE s.booking_id = b.id) AS seats,
           (SELECT count(*)::int FROM booking_changes c
            WHERE c.booking_id = b.id AND c.status IN ('proposed', 'awaiting_payment')) AS open
         FROM bookings b WHERE b.id = ANY($1::uuid[])`,
        [all.map((one) => one.booking_id)],
      );
      for (const { status, seats, open } of rows) expect(seats).toBe(status === 'cancelled' ? 0 : 1 + open);
      await arena.setClocks(NOON, NOON);
      arena.clock.set(NOON);
      expect(await deadlocksOf(arena)).toBe(before);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)(
    'cancelled, settled and paid four times at once: one of them, and the books agree (round %i)',
    async () => {
      const all = [];
      for (let n = 0; n < 5; n += 1) {
        const service = await givenService(arena.deps);
        const dear = await givenService(arena.deps, { provider_id: service.provider_id, amount: 6000 });
        const one = await booked(arena, service.id, FAR);
        const { body } = await ask(arena, n, one, { service_id: dear.id });
        all.push({ ...one, change_id: body.change._id });
      }
      const answers = await Promise.all(
        all.flatMap(({ booking_id, change_id, person }) => [
          ...[0, 1, 2, 3].map((n) =>
            arena.call(n, 'wallet/pay_modify_booking', { change_id, payment_method: 'tok_success' }, person),
          ),
          arena.call(1, 'event/cancel_booking', { booking_id }, person),
        ]),
      );
      expect(answers.filter((each) => each.status >= 500).map((each) => each.problem)).toEqual([]);
      arena.clock.set(new Date(NOON.getTime() + 2 * 60_000));
      await jobs['reconcile-payments'](arena.deps, {});
      arena.clock.set(NOON);
      const { rows } = await arena.deps.database.pool.query<{ status: string; withheld: number }>(
        `SELECT b.status, (SELECT sum(p.amount - p.refunded)::int FROM payments p
           WHERE p.booking_id = b.id AND p.status <> 'failed') AS withheld
         FROM bookings b WHERE b.id = ANY($1::uuid[])`,
        [all.map((one) => one.booking_id)],
      );
      for (const { status, withheld } of rows) expect(withheld).toBe(status === 'cancelled' ? 0 : 6330);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );
});

describe('the same races where the database guards nothing', () => {
  test('find what they look for', async () => {
    const arena = await openArena(['ALTER TABLE commitments DROP CONSTRAINT session_no_overlap']);
    try {
      const race = async () => tally(await oneHour(arena))[200] ?? 0;
      expect(await raceUntil(race, (won) => won > 1)).toBeGreaterThan(1);
      expect((await judge(arena.deps.database.write)).join('\n')).toContain('time is taken twice');
    } finally {
      await arena.close();
    }
  });
});
