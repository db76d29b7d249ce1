import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';
import { creditOf, givenCredit } from '#test/given-discount.ts';
import { type Arena, openArena, ROUNDS, tally } from './arena.ts';
import { judge } from './judge.ts';

const COMPETITORS = 40;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);

/**
 * Requests of several people for one time of one service, each with a verified card; `credit` (minor units) pays a
 * part.
 */
async function requests(arena: Arena, size: number, credit = 0) {
  const service = await givenService(arena.deps, { booking_mode: 'request' });
  const all: { booking_id: string; person: { id: string; token: string } }[] = [];
  for (let n = 0; n < size; n += 1) {
    const person = await givenUser(arena.deps);
    if (credit > 0) await givenCredit(arena.deps, person.id, credit);
    const input = { service_id: service.id, starts_at: FAR, use_credit: credit > 0 };
    const { body, problem } = await arena.call(n, 'booking/add_booking_request', input, person);
    const booking_id = body.booking?._id ?? problem.code;
    await arena.call(n, 'wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, person);
    all.push({ booking_id, person });
  }
  return { all, owner: { token: service.provider?.token ?? '' } };
}

/** The number of these bookings in each status, and what the gateway charged and refunded for them. */
async function outcome(arena: Arena, ids: readonly string[]) {
  const { rows } = await arena.deps.database.pool.query<{ status: string; taken: number; returned: number }>(
    `SELECT b.status, coalesce(sum(s.amount) FILTER (WHERE s.status = 'succeeded'), 0)::int AS taken,
       coalesce(sum(s.refunded), 0)::int AS returned
     FROM bookings b LEFT JOIN payments p ON p.booking_id = b.id LEFT JOIN sandbox_payments s ON s.key = p.id::text
     WHERE b.id = ANY($1::uuid[]) GROUP BY b.id`,
    [ids],
  );
  return rows;
}

const counted = (rows: readonly { status: string }[]) =>
  Object.fromEntries([...Map.groupBy(rows, (row) => row.status)].map(([status, all]) => [status, all.length]));

describe('two servers', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  });
  afterAll(() => arena.close());

  test.each(rounds)(
    'all requests for one time accepted at once: one has it and is charged, the others are declined (round %i)',
    async () => {
      const { all, owner } = await requests(arena, COMPETITORS);
      const answers = await Promise.all(
        all.map(({ booking_id }, n) =>
          arena.call(n, 'booking/booking_status', { booking_id, status: 'accepted' }, owner),
        ),
      );
      expect(tally(answers)).toEqual({ 200: 1, '409 slot_taken': COMPETITORS - 1 });
      const ids = all.map(({ booking_id }) => booking_id);
      const [won] = answers.filter((each) => each.status === 200);
      await jobs['decline-competing-requests'](arena.deps, { booking_id: won?.body.booking._id });
      const rows = await outcome(arena, ids);
      expect(counted(rows)).toEqual({ confirmed: 1, declined: COMPETITORS - 1 });
      expect(rows.filter((row) => row.taken > 0)).toMatchObject([{ status: 'confirmed', taken: 4230, returned: 0 }]);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)(
    'a request accepted six times, declined, withdrawn and expired at once: one outcome, one charge at most (round %i)',
    async () => {
      const { all, owner } = await requests(arena, 1, 1000);
      const [{ booking_id, person } = { booking_id: '', person: { id: '', token: '' } }] = all;
      const say = (n: number, status: 'accepted' | 'declined' | 'withdrawn', who = owner) =>
        arena.call(n, 'booking/booking_status', { booking_id, status }, who);
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, n) => say(n, 'accepted')),
        say(0, 'declined'),
        say(1, 'withdrawn', person),
      ]);
      expect(Object.keys(tally(answers)).filter((key) => !/^(200|409 booking_state)$/.test(key))).toEqual([]);
      for (const minutes of [1, 2]) {
        arena.clock.set(new Date(NOON.getTime() + minutes * 60_000));
        await jobs['reconcile-payments'](arena.deps, {});
      }
      arena.clock.set(NOON);
      const [row] = await outcome(arena, [booking_id]);
      expect(['confirmed', 'declined', 'withdrawn']).toContain(row?.status);
      expect((row?.taken ?? 0) - (row?.returned ?? 0)).toBe(row?.status === 'confirmed' ? 3230 : 0);
      expect(await creditOf(arena.deps, person.id)).toBe(row?.status === 'confirmed' ? 0 : 1000);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );
});

test('where the database guards nothing, the same race gives one time away twice', async () => {
  const arena = await openArena(['ALTER TABLE commitments DROP CONSTRAINT session_no_overlap']);
  try {
    const { all, owner } = await requests(arena, 12);
    const answers = await Promise.all(
      all.map(({ booking_id }, n) =>
        arena.call(n, 'booking/booking_status', { booking_id, status: 'accepted' }, owner),
      ),
    );
    expect(tally(answers)[200]).toBeGreaterThan(1);
    expect((await judge(arena.deps.database.write)).join('\n')).toContain('time is taken twice');
  } finally {
    await arena.close();
  }
});
