import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { type Arena, openArena, ROUNDS, raceUntil } from './arena.ts';
import { judge } from './judge.ts';

const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
const AT_ONCE = 8;
/** A Wednesday 120 days ahead, ten in Portland, and a moment after its charge is due. */
const AHEAD = '2026-09-02T17:00:00.000Z';
const DUE = new Date('2026-08-03T17:01:00.000Z');

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

/** A booking far ahead of a service with a given price; its card is verified if there is a charge. */
async function ahead(arena: Arena, amount: number) {
  const provider = await givenProvider(arena.deps, { max_advance_days: 200 });
  const service = await givenService(arena.deps, { provider_id: provider.id, amount });
  const dear = await givenService(arena.deps, { provider_id: provider.id, amount: 6000 });
  const person = await givenUser(arena.deps);
  const input = { service_id: service.id, starts_at: AHEAD };
  const { body } = await arena.call(0, 'booking/add_booking', input, person);
  const booking_id = body.booking._id;
  if (amount > 0) await arena.call(0, 'wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, person);
  return { person, booking_id, dear, owner: { token: provider.token } };
}
type Ahead = Awaited<ReturnType<typeof ahead>>;

const cancel = (arena: Arena, { booking_id, person }: Ahead, server: number) =>
  arena.call(server, 'event/cancel_booking', { booking_id }, person);

async function ask(arena: Arena, { booking_id, person, dear }: Ahead) {
  const input = { booking_id, service_id: dear.id };
  return (await arena.call(0, 'booking/modified_service_booking', input, person)).body.change._id;
}

/** Each booking's status, price, charges, the withheld amount including its changes, and its pending cards. */
async function outcomes(arena: Arena, all: readonly Ahead[]) {
  const { rows } = await arena.deps.database.pool.query<{
    status: string;
    payment_status: string;
    total: number;
    charges: number;
    withheld: number;
    cards: number;
  }>(
    `SELECT b.status, b.payment_status, b.total::int,
       (SELECT coalesce(sum(p.amount - p.refunded), 0)::int FROM payments p WHERE p.booking_id = b.id
         AND p.status NOT IN ('failed', 'pending')) AS withheld,
       (SELECT count(*)::int FROM payments p WHERE p.booking_id = b.id AND p.change_id IS NULL
         AND p.status NOT IN ('failed', 'pending')) AS charges,
       (SELECT count(*)::int FROM booking_cards c WHERE c.booking_id = b.id
         AND c.status IN ('pending', 'verified')) AS cards
     FROM bookings b WHERE b.id = ANY($1::uuid[]) ORDER BY b.id`,
    [all.map((one) => one.booking_id)],
  );
  return rows;
}

async function at(arena: Arena, now: Date) {
  arena.clock.set(now);
  await arena.setClocks(now, now);
}

/**
 * Two workers charge due bookings while all of them are changed and every other one is cancelled; returns their
 * results.
 */
async function dueDay(arena: Arena) {
  const all: Ahead[] = [];
  for (let n = 0; n < AT_ONCE; n += 1) all.push(await ahead(arena, 4000));
  await arena.deps.database.write
    .updateTable('sessions')
    .set({ expires_at: new Date(DUE.getTime() + 86_400_000) })
    .execute();
  await at(arena, DUE);
  const changes = await Promise.all(all.map((one) => ask(arena, one)));
  const charge = () => jobs['charge-scheduled'](arena.deps, {});
  const [answers] = await Promise.all([
    Promise.all([
      ...all.filter((_, n) => n % 2 === 0).map((one, n) => cancel(arena, one, n)),
      ...all.map(({ person }, n) =>
        arena.call(n, 'wallet/refund_modify_booking', { change_id: changes[n] ?? '' }, person),
      ),
    ]),
    charge(),
    charge(),
  ]);
  expect(answers.filter((each) => each.status >= 500)).toEqual([]);
  await charge();
  for (const minutes of [2, 4]) {
    await at(arena, new Date(DUE.getTime() + minutes * 60_000));
    await jobs['reconcile-payments'](arena.deps, {});
  }
  const done = await outcomes(arena, all);
  await at(arena, NOON);
  return done;
}

test.each(rounds)(
  'two workers charge a booking while it is cancelled or changed: one charge, none if cancelled (round %i)',
  async () => {
    const done = await dueDay(arena);
    for (const { status, payment_status, total, charges, withheld } of done) {
      if (status === 'confirmed') expect([payment_status, charges, withheld]).toEqual(['paid', 1, total]);
      // A paid booking is refunded by its policy: a month ahead everything but the fee, which is retained with the
      // charge.
      else expect([status, charges <= 1, withheld <= 330]).toEqual(['cancelled', true, true]);
    }
    expect(done.filter((each) => each.status === 'confirmed')).toHaveLength(AT_ONCE / 2);
    expect(await judge(arena.deps.database.write)).toEqual([]);
  },
);

test('without what the database guards, the same race charges somebody twice', async () => {
  const open = await openArena(['DROP INDEX payment_one_live']);
  try {
    const race = async () => Math.max(...(await dueDay(open)).map(({ charges }) => charges));
    expect(await raceUntil(race, (charges) => charges > 1)).toBeGreaterThan(1);
  } finally {
    await open.close();
  }
});

test.each(rounds)(
  'four cards for one change race its withdrawal and a cancellation: applied with one card, or not at all (round %i)',
  async () => {
    const all: Ahead[] = [];
    for (let n = 0; n < AT_ONCE; n += 1) all.push(await ahead(arena, 0));
    const changes = await Promise.all(all.map((one) => ask(arena, one)));
    const answers = await Promise.all(
      all.flatMap((one, n) => {
        const change_id = changes[n] ?? '';
        const give = (m: number) =>
          arena.call(n + m, 'wallet/pay_modify_booking', { change_id, payment_method: 'tok_success' }, one.person);
        const reject = () =>
          arena.call(n, 'booking/booking_status', { change_id, status: 'rejected' as const }, one.person);
        return [
          give(0),
          give(1),
          give(2),
          give(3),
          ...(n % 3 === 0 ? [cancel(arena, one, n)] : n % 3 === 1 ? [reject()] : []),
        ];
      }),
    );
    expect(answers.filter((each) => each.status >= 500)).toEqual([]);
    await jobs['release-cards'](arena.deps, {});
    const done = await outcomes(arena, all);
    for (const { status, payment_status, total, withheld, cards } of done) {
      expect(withheld).toBe(0);
      if (status === 'cancelled') expect([payment_status, cards]).toEqual(['none', 0]);
      else if (payment_status === 'scheduled') expect([status, total, cards]).toEqual(['confirmed', 6330, 1]);
      else expect([status, payment_status, total, cards]).toEqual(['confirmed', 'none', 0, 0]);
    }
    // All changes that were not withdrawn are applied.
    expect(done.filter((each) => each.payment_status === 'scheduled').length).toBeGreaterThanOrEqual(
      all.filter((_, n) => n % 3 === 2).length,
    );
    expect(await judge(arena.deps.database.write)).toEqual([]);
  },
);
