import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenCards, givenProvider, givenService, givenUser } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';
import { type Arena, type Outcome, openArena, ROUNDS, tally } from './arena.ts';
import { judge } from './judge.ts';

const CLIENTS = 200;
const at = (minutes: number) => new Date(Date.parse(FAR) + minutes * 60_000).toISOString();

/** Signed-in users, created before the race so that it contains only bookings. */
async function crowd(arena: Arena, size: number) {
  const people: Awaited<ReturnType<typeof givenUser>>[] = [];
  for (let n = 0; n < size; n += 1) people.push(await givenUser(arena.deps));
  await givenCards(arena.deps, people);
  return people;
}

async function sameTime(arena: Arena, people: Awaited<ReturnType<typeof crowd>>) {
  const service = await givenService(arena.deps);
  return Promise.all(
    people.map((person, n) => arena.call(n, 'booking/add_booking', { service_id: service.id, starts_at: FAR }, person)),
  );
}

/** The provider adds walk-ins at the same time that customers book. */
async function byHand(arena: Arena, people: Awaited<ReturnType<typeof crowd>>) {
  const service = await givenService(arena.deps);
  const input = { service_id: service.id, starts_at: FAR };
  const owner = { token: service.provider?.token ?? '' };
  return Promise.all(
    people.map(
      async (person, n): Promise<Pick<Outcome<'booking/add_booking'>, 'status' | 'problem'>> =>
        n % 2 === 0
          ? arena.call(n, 'booking/add_walk_in', { ...input, name: `Client ${n}` }, owner)
          : arena.call(n, 'booking/add_booking', input, person),
    ),
  );
}

/** Sessions of 30 and 60 minutes with buffers, every quarter of an hour of one morning. */
async function overlapping(arena: Arena, people: Awaited<ReturnType<typeof crowd>>) {
  const provider = await givenProvider(arena.deps, { buffer_before_minutes: 5, buffer_after_minutes: 10 });
  const services = await Promise.all(
    [30, 60].map((duration_minutes) =>
      givenService(arena.deps, { provider_id: provider.id, duration_minutes, slot_step_minutes: 15 }),
    ),
  );
  return Promise.all(
    people.map((person, n) =>
      arena.call(
        n,
        'booking/add_booking',
        { service_id: services[n % 2]?.id ?? '', starts_at: at(15 * (Math.floor(n / 2) % 12)) },
        person,
      ),
    ),
  );
}

/** Two pages of one owner whose customers book overlapping times: full hours on one, half past on the other. */
async function twoPages(arena: Arena, people: Awaited<ReturnType<typeof crowd>>) {
  const first = await givenProvider(arena.deps);
  const second = await givenProvider(arena.deps, { owner_id: first.owner?.id ?? '' });
  const services = await Promise.all(
    [first, second].map(({ id }) => givenService(arena.deps, { provider_id: id, slot_step_minutes: 30 })),
  );
  return Promise.all(
    people.map((person, n) =>
      arena.call(
        n,
        'booking/add_booking',
        { service_id: services[n % 2]?.id ?? '', starts_at: at(30 * (n % 2)) },
        person,
      ),
    ),
  );
}

async function group(arena: Arena, people: Awaited<ReturnType<typeof crowd>>) {
  const service = await givenService(arena.deps, { capacity: 12 });
  const outcomes = await Promise.all(
    people.map((person, n) =>
      arena.call(
        n,
        'booking/add_booking',
        { service_id: service.id, starts_at: FAR, participants: 1 + (n % 4) },
        person,
      ),
    ),
  );
  const { rows } = await arena.deps.database.pool.query<{ sold: number }>(
    `SELECT coalesce(sum(s.participants), 0)::int AS sold FROM seats s JOIN commitments c ON c.id = s.commitment_id
     WHERE c.service_id = $1`,
    [service.id],
  );
  return { outcomes, sold: rows[0]?.sold ?? 0 };
}

describe('200 clients at two servers', () => {
  let arena: Arena;
  let people: Awaited<ReturnType<typeof crowd>>;
  beforeAll(async () => {
    arena = await openArena();
    people = await crowd(arena, CLIENTS);
  });
  afterAll(() => arena.close());
  // Holds count per person: the last round's winner continues with other people's places available.
  const fresh = () =>
    arena.deps.database.write
      .updateTable('bookings')
      .set({ expires_at: new Date(0) })
      .execute();

  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'for one time: one has it (round %i)',
    async () => {
      await fresh();
      const outcomes = await sameTime(arena, people);
      expect(tally(outcomes)).toEqual({ 200: 1, '409 slot_taken': CLIENTS - 1 });
      for (const { status, problem } of outcomes) if (status === 409) expect(problem.alternatives).toHaveLength(3);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'for times that overlap: no two share a minute (round %i)',
    async () => {
      await fresh();
      const counts = tally(await overlapping(arena, people));
      expect(Object.keys(counts).sort()).toEqual(['200', '409 slot_taken']);
      expect(counts[200]).toBeGreaterThanOrEqual(2);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'for a group of 12 in parties of 1 to 4: 12 seats (round %i)',
    async () => {
      await fresh();
      const { outcomes, sold } = await group(arena, people);
      expect(sold).toBe(12);
      const booked = outcomes.filter((each) => each.status === 200).map((each) => each.body.booking.participants);
      expect(booked.reduce((sum, participants) => sum + participants, 0)).toBe(12);
      expect(Object.keys(tally(outcomes)).filter((key) => !/^(200|409 (seats|slot)_taken)$/.test(key))).toEqual([]);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'for one time, half of them entered by hand: one has it (round %i)',
    async () => {
      await fresh();
      const some = people.slice(0, 60);
      expect(tally(await byHand(arena, some))).toEqual({ 200: 1, '409 slot_taken': some.length - 1 });
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'for overlapping times on two pages of one owner: one has it (round %i)',
    async () => {
      await fresh();
      const some = people.slice(0, 100);
      expect(tally(await twoPages(arena, some))).toEqual({ 200: 1, '409 slot_taken': some.length - 1 });
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test('back to back is allowed', async () => {
    await fresh();
    const service = await givenService(arena.deps);
    const outcomes = await Promise.all(
      [0, 60, 120, 180].map((minutes, n) =>
        arena.call(n, 'booking/add_booking', { service_id: service.id, starts_at: at(minutes) }, people[n]),
      ),
    );
    expect(tally(outcomes)).toEqual({ 200: 4 });
  });

  test('one key 50 times: one booking, told 50 times; another body, another person', async () => {
    await fresh();
    const service = await givenService(arena.deps);
    const [person, other] = people;
    const send = (n: number, note = '', who = person, key = 'k') =>
      arena.call(n, 'booking/add_booking', { service_id: service.id, starts_at: FAR, note }, who, key);
    const same = await Promise.all(Array.from({ length: 50 }, (_, n) => send(n)));
    expect(tally(same)).toEqual({ 200: 50 });
    expect(new Set(same.map((each) => each.body.booking._id)).size).toBe(1);
    expect((await send(0, 'something else')).problem.code).toBe('idempotency_key_reused');
    expect((await send(1, '', other)).problem.code).toBe('slot_taken');
    // The negative control: without the key the same person is refused because they hold the time.
    const keyless = await Promise.all(Array.from({ length: 5 }, (_, n) => send(n, '', person, '')));
    expect(tally(keyless)).toEqual({ '409 already_held': 5 });
  });
});

describe('the same races where the database guards nothing', () => {
  test('find what they look for', async () => {
    const arena = await openArena([
      'ALTER TABLE commitments DROP CONSTRAINT session_seats',
      'DROP TRIGGER seats_added ON seats',
      'DROP TRIGGER seats_moved ON seats',
      'DROP TRIGGER seats_freed ON seats',
    ]);
    try {
      const people = await crowd(arena, 60);
      expect((await group(arena, people)).sold).toBeGreaterThan(12);
      const faults = (await judge(arena.deps.database.write)).join('\n');
      expect(faults).toMatch(/sold \d+ of 12 seats/);
      expect(faults).not.toContain('time is taken twice');
      await arena.deps.database.pool.query('ALTER TABLE commitments DROP CONSTRAINT session_no_overlap');
      await arena.deps.database.write
        .updateTable('bookings')
        .set({ expires_at: new Date(0) })
        .execute();
      expect(tally(await sameTime(arena, people))[200]).toBeGreaterThan(1);
      expect((await judge(arena.deps.database.write)).join('\n')).toContain('time is taken twice');
      expect(tally(await byHand(arena, people))[200]).toBeGreaterThan(1);
      await arena.deps.database.write
        .updateTable('bookings')
        .set({ expires_at: new Date(0) })
        .execute();
      expect(tally(await twoPages(arena, people))[200]).toBeGreaterThan(1);
    } finally {
      await arena.close();
    }
  });
});
