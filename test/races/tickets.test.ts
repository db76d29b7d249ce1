import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { givenCards, givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { volume } from '#test/test-volume.ts';
import { type Arena, openArena, ROUNDS, tally } from './arena.ts';
import { judge } from './judge.ts';

const CLIENTS = volume('RACE_TICKET_CLIENTS', 200, 500);
const SEATS = 100;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
type Event = Awaited<ReturnType<typeof givenEvent>>;
type Person = Awaited<ReturnType<typeof givenUser>>;

/** Signed-in users with cards, created before the race so that it contains only bookings. */
async function crowd(arena: Arena, size: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < size; n += 1) people.push(await givenUser(arena.deps));
  await givenCards(arena.deps, people);
  return people;
}

/** 100 seats that three packages share; two of them have fewer of their own. */
const threePackages = (arena: Arena) =>
  givenEvent(arena.deps, {
    capacity: SEATS,
    packages: [
      { name: 'Front', amount: 0, capacity: 40 },
      { name: 'Middle', amount: 0, capacity: 50 },
      { name: 'Back', amount: 0, capacity: null },
    ],
  });

/** Everyone books one or two seats at the same moment. */
const rush = (arena: Arena, event: Event, people: readonly Person[]) =>
  Promise.all(
    Array.from({ length: CLIENTS }, (_, n) =>
      arena.call(
        n,
        'booking/add_booking',
        {
          package_id: event.package_ids[n % 3] ?? '',
          occurrence_id: event.occurrence_id,
          participants: 1 + (n % 2),
        },
        people[n % people.length],
      ),
    ),
  );

/** The seats that bookings have on a date, by the bookings themselves. */
async function soldOn(arena: Arena, occurrence_id: string): Promise<number> {
  const { rows } = await sql<{ sold: number }>`
    SELECT coalesce(sum(i.seats), 0)::int AS sold FROM booking_items i JOIN bookings b ON b.id = i.booking_id
    WHERE i.occurrence_id = ${occurrence_id}::uuid AND i.change_id IS NULL
      AND b.status IN ('awaiting_payment', 'confirmed')`.execute(arena.deps.database.write);
  return rows[0]?.sold ?? 0;
}

/** A paid booking of seats on dates of an event, by their numbers. */
async function booked(arena: Arena, event: Event, dates: readonly number[], participants = 1) {
  const person = await givenUser(arena.deps);
  const items = dates.map((date) => ticket(event, date, participants));
  const held = await arena.call(0, 'booking/add_booking', { items }, person);
  const booking_id = held.body.booking._id;
  const paid = await arena.call(
    1,
    'wallet/add_booking_pay',
    { booking_id, payment_method: 'tok_success' },
    { token: person.token },
  );
  expect(paid.body.status).toBe('confirmed');
  return { person, booking_id };
}
type Booked = Awaited<ReturnType<typeof booked>>;

const ticket = (event: Event, date: number, participants = 1) => ({
  package_id: event.package_id,
  occurrence_id: event.occurrence_ids[date] ?? '',
  participants,
});

/** Requests a change of a booking to these tickets, and settles it. */
async function change(
  arena: Arena,
  server: number,
  { person, booking_id }: Booked,
  items: ReturnType<typeof ticket>[],
) {
  const asked = await arena.call(server, 'booking/modified_service_booking', { booking_id, items }, person);
  if (asked.status !== 200) return asked;
  const { _id: change_id, can } = asked.body.change;
  return can.pay
    ? arena.call(server, 'wallet/pay_modify_booking', { change_id, payment_method: 'tok_success' }, person)
    : arena.call(server, 'wallet/refund_modify_booking', { change_id }, person);
}

describe('at two servers', () => {
  let arena: Arena;
  let people: Person[];
  beforeAll(async () => {
    arena = await openArena();
    people = await crowd(arena, 100);
  });
  afterAll(() => arena.close());

  test.each(rounds)(
    `${CLIENTS} requests for ${SEATS} seats of three packages: exactly ${SEATS} are sold (round %i)`,
    async () => {
      const event = await threePackages(arena);
      const counts = tally(await rush(arena, event, people));
      expect(Object.keys(counts).sort()).toEqual(['200', '409 seats_taken']);
      expect(await soldOn(arena, event.occurrence_id)).toBe(SEATS);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)('the last seat is sold once, online or at the door (round %i)', async () => {
    const event = await givenEvent(arena.deps, { capacity: 1, packages: [{ amount: 0 }] });
    const { id: event_id, package_id, occurrence_id, token } = event;
    const at_door = { event_id, package_id, occurrence_id, paid_by: 'cash' as const };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? arena.call(n, 'event/sell_tickets', at_door, { token })
          : arena.call(n, 'booking/add_booking', { items: [ticket(event, 0)] }, people[n]),
      ),
    );
    expect(tally(outcomes)).toEqual({ '200': 1, '409 seats_taken': 19 });
    expect(await soldOn(arena, occurrence_id)).toBe(1);
  });

  test.each(rounds)(
    'swaps between two full dates, both ways and over several dates: a clear answer for each (round %i)',
    async () => {
      const event = await givenEvent(arena.deps, { capacity: 4 });
      const bookings: Booked[] = [];
      for (const dates of [[0], [0], [1], [1], [0, 1], [0, 1]]) bookings.push(await booked(arena, event, dates));
      const other = await booked(arena, event, [2]);
      const outcomes = await Promise.all([
        ...bookings.map((one, n) => change(arena, n, one, [ticket(event, n < 2 ? 1 : 0, n < 4 ? 1 : 2)])),
        change(arena, 0, other, [ticket(event, 0), ticket(event, 1)]),
      ]);
      for (const { status, problem } of outcomes) expect([status, problem.code]).toEqual([409, 'seats_taken']);
      // With one seat left on each date, as many move as there is room for.
      await arena.call(0, 'event/cancel_booking', { booking_id: bookings[5]?.booking_id ?? '' }, bookings[5]?.person);
      const moved = await Promise.all(
        bookings.slice(0, 4).map((one, n) => change(arena, n, one, [ticket(event, n < 2 ? 1 : 0)])),
      );
      expect(Object.keys(tally(moved)).filter((key) => !/^(200|409 seats_taken)$/.test(key))).toEqual([]);
      expect(moved.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)(
    'changes, cancellations of tickets and of bookings, and new bookings at once: seats and money agree (round %i)',
    async () => {
      const event = await givenEvent(arena.deps, { capacity: 16, cancellation_policy: 'flexible' });
      const bookings: Booked[] = [];
      for (let n = 0; n < 8; n += 1) bookings.push(await booked(arena, event, n % 2 === 0 ? [0, 1] : [1, 2], 2));
      const first = await arena.call(
        0,
        'booking/get_booking_details',
        { booking_id: bookings[0]?.booking_id ?? '' },
        {
          token: bookings[0]?.person.token ?? '',
        },
      );
      const ticket_ids = first.body.tickets.slice(0, 1).map((each) => each._id);
      const outcomes = await Promise.all([
        ...bookings.flatMap((one, n) => [
          change(arena, n, one, [ticket(event, (n + 2) % 3, 2), ticket(event, n % 3)]),
          ...(n % 3 === 0
            ? [arena.call(n + 1, 'event/cancel_booking', { booking_id: one.booking_id }, one.person)]
            : [change(arena, n + 1, one, [ticket(event, n % 3, 3)])]),
        ]),
        arena.call(
          1,
          'event/cancel_booking',
          { booking_id: bookings[0]?.booking_id ?? '', ticket_ids },
          bookings[0]?.person,
        ),
        ...people
          .slice(0, 20)
          .map((person, n) => arena.call(n, 'booking/add_booking', { items: [ticket(event, n % 3)] }, person)),
      ]);
      expect(outcomes.filter(({ status }) => status >= 500).map(({ problem }) => problem)).toEqual([]);
      arena.clock.advance(2);
      await jobs['reconcile-payments'](arena.deps, {});
      arena.clock.advance(-2);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );
});

/** Reads how many seats are left and then takes one, without a lock, as a careless program would. */
async function takeNaively(arena: Arena, booking_id: string, occurrence_id: string): Promise<boolean> {
  const db = arena.deps.database.write;
  const { left } = await db
    .selectFrom('occurrences')
    .select(sql<number>`capacity - seats_taken`.as('left'))
    .where('id', '=', occurrence_id)
    .executeTakeFirstOrThrow();
  if (left < 1) return false;
  return db
    .insertInto('seats')
    .values({ booking_id, occurrence_id, is_online: false, participants: 1 })
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && error.message.includes('occurrence_not_oversold')) return false;
        throw error;
      },
    );
}

/** Twelve bookings of another date take a seat of one that has three left, at the same moment. */
async function naiveRush(arena: Arena): Promise<number> {
  const event = await givenEvent(arena.deps, { capacity: 12 });
  const bookings: Booked[] = [];
  for (let n = 0; n < 12; n += 1) bookings.push(await booked(arena, event, [0]));
  const full = event.occurrence_ids[1] ?? '';
  await arena.deps.database.write.updateTable('occurrences').set({ capacity: 3 }).where('id', '=', full).execute();
  const taken = await Promise.all(bookings.map(({ booking_id }) => takeNaively(arena, booking_id, full)));
  return taken.filter(Boolean).length;
}

describe('negative controls', () => {
  test('a careless program that reads before it writes is stopped by the database', async () => {
    const arena = await openArena();
    try {
      expect(await naiveRush(arena)).toBe(3);
    } finally {
      await arena.close();
    }
  });

  test('without its check it oversells', async () => {
    const arena = await openArena(['ALTER TABLE occurrences DROP CONSTRAINT occurrence_not_oversold']);
    try {
      expect(await naiveRush(arena)).toBeGreaterThan(3);
      expect((await judge(arena.deps.database.write)).join('\n')).toMatch(/date .* counts \d+/);
    } finally {
      await arena.close();
    }
  });

  test('where nothing counts the seats, the rush sells more than there are', async () => {
    const arena = await openArena([
      'ALTER TABLE occurrences DROP CONSTRAINT occurrence_not_oversold',
      'ALTER TABLE occurrence_packages DROP CONSTRAINT package_not_oversold',
      'DROP TRIGGER event_seats_added ON seats',
    ]);
    try {
      const event = await threePackages(arena);
      await rush(arena, event, await crowd(arena, 100));
      expect(await soldOn(arena, event.occurrence_id)).toBeGreaterThan(SEATS);
      expect((await judge(arena.deps.database.write)).join('\n')).toContain('its seats are');
    } finally {
      await arena.close();
    }
  });
});
