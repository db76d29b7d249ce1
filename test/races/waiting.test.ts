import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { type Arena, openArena, ROUNDS, raceUntil, tally } from './arena.ts';
import { judge } from './judge.ts';

const SOLD = 6;
/** The seats that each party wants. As many want one as come free, so that somebody fits in whatever order they do. */
const PARTIES = [3, 1, 2, 1, 4, 1, 1, 1, 2];
/** Seats that come free. */
const FREED = 5;

/** A sold-out date with parties on its list, each signed in. */
async function soldOut(arena: Arena) {
  const event = await givenEvent(arena.deps, { capacity: SOLD, cancellation_policy: 'flexible', packages: [{}] });
  const { id: event_id, occurrence_id, package_id } = event;
  const buyers: { token: string; booking_id: string }[] = [];
  for (let n = 0; n < SOLD; n += 1) {
    const user = await givenUser(arena.deps);
    const { body } = await arena.call(n, 'booking/add_booking', { package_id, occurrence_id }, user);
    const booking_id = body.booking._id;
    await arena.call(n, 'wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
    buyers.push({ ...user, booking_id });
  }
  const parties: { token: string; seats: number }[] = [];
  for (const [n, seats] of PARTIES.entries()) {
    const user = await givenUser(arena.deps);
    const joined = await arena.call(
      n,
      'event/join_waiting_list',
      { event_id, occurrence_ids: [occurrence_id], seats },
      user,
    );
    expect(joined.status).toBe(200);
    parties.push({ ...user, seats });
  }
  return { ...event, buyers, parties };
}

type Sold = Awaited<ReturnType<typeof soldOut>>;

/** Frees seats one by one while buyers want them and several workers make the offers. */
async function freedAtOnce(arena: Arena, event: Sold) {
  const { occurrence_id, package_id } = event;
  const buyers = await Promise.all(Array.from({ length: 20 }, () => givenUser(arena.deps)));
  const offers = () => jobs['offer-seats'](arena.deps, { occurrence_id });
  const buy = (n: number) => arena.call(n, 'booking/add_booking', { package_id, occurrence_id }, buyers[n]);
  const free = async ({ token, booking_id }: Sold['buyers'][number], n: number) => {
    const cancelled = await arena.call(n, 'event/cancel_booking', { booking_id }, { token });
    expect([cancelled.status, cancelled.problem.detail]).toEqual([200, undefined]);
    await offers();
  };
  const [bought] = await Promise.all([
    Promise.all(buyers.map((_buyer, n) => buy(n))),
    ...event.buyers.slice(0, FREED).map(free),
    ...[1, 2, 3].map(offers),
  ]);
  await offers();
  return bought;
}

async function stateOf(arena: Arena, { id }: Pick<Sold, 'id'>) {
  const { rows } = await sql<{ seats: number; status: string }>`
    SELECT seats, status FROM waiting_entries WHERE event_id = ${id}::uuid ORDER BY created_at, id`.execute(
    arena.deps.database.write,
  );
  return rows;
}

describe('seats that come free', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  });
  afterAll(() => arena.close());

  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'are offered once each, to the list before any buyer (round %i)',
    async () => {
      const event = await soldOut(arena);
      const bought = await freedAtOnce(arena, event);
      expect(Object.keys(tally(bought))).toEqual(['409 seats_taken']);
      const offered = (await stateOf(arena, event)).filter(({ status }) => status === 'offered');
      expect(offered.reduce((sum, { seats }) => sum + seats, 0)).toBe(FREED);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test('an offer is paid, given up or cut, whichever is first: never two of them', async () => {
    const event = await soldOut(arena);
    await freedAtOnce(arena, event);
    const { parties, id: event_id } = event;
    const attempts = await Promise.all(
      parties.map(async (party, n) => {
        const { body } = await arena.call(n, 'event/waiting_entry', { event_id }, party);
        const { _id: entry_id, offer } = body.entry ?? {};
        if (entry_id === undefined || !offer) return [];
        const pay = { booking_id: offer._id, payment_method: 'tok_success' };
        return Promise.all([
          arena.call(0, 'wallet/add_booking_pay', pay, party),
          arena.call(1, 'event/leave_waiting_list', { entry_id }, party),
          arena.call(1, 'event/accept_offer', { entry_id, seats: 1 }, party),
        ]);
      }),
    );
    const codes = Object.keys(tally(attempts.flat()));
    expect(codes.filter((code) => /^5|internal/.test(code))).toEqual([]);
    await jobs['offer-seats'](arena.deps, { occurrence_id: event.occurrence_id });
    expect(await judge(arena.deps.database.write)).toEqual([]);
  });
});

test('where nothing reserves what comes free, buyers are served before the list', async () => {
  const arena = await openArena([
    'DROP TRIGGER occurrence_serves_waiting ON occurrences',
    'DROP TRIGGER package_serves_waiting ON occurrence_packages',
  ]);
  try {
    const race = async () => tally(await freedAtOnce(arena, await soldOut(arena)))[200] ?? 0;
    expect(await raceUntil(race, (won) => won > 0)).toBeGreaterThan(0);
  } finally {
    await arena.close();
  }
});
