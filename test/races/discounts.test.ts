import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { insertProof } from '#server/modules/accounts/codes/index.ts';
import { NOON } from '#test/app.ts';
import { givenCards, givenProvider, givenService, givenUser } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';
import { creditOf, givenCode, givenCredit, usesOf } from '#test/given-discount.ts';
import { type Arena, openArena, ROUNDS, raceUntil, tally } from './arena.ts';
import { judge } from './judge.ts';

const CLIENTS = 200;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
/** Times that don't overlap: eight per day from ten days ahead. */
const hour = (n: number) =>
  new Date(Date.parse(FAR) + Math.floor(n / 7) * 86_400_000 + (n % 7) * 3_600_000).toISOString();

async function crowd(arena: Arena, size: number) {
  const people: Awaited<ReturnType<typeof givenUser>>[] = [];
  for (let n = 0; n < size; n += 1) people.push(await givenUser(arena.deps));
  await givenCards(arena.deps, people);
  return people;
}

async function codeOf(arena: Arena, limits: { max_uses?: number; max_uses_per_customer?: number }) {
  const provider = await givenProvider(arena.deps);
  const service = await givenService(arena.deps, { provider_id: provider.id });
  const code = await givenCode(arena.deps, { provider_id: provider.id, ...limits });
  return { service_id: service.id, ...code };
}

/** Every client books a separate time with the same code, every other one as a guest. */
async function lastUse(arena: Arena, people: Awaited<ReturnType<typeof crowd>>) {
  const { service_id, id, code } = await codeOf(arena, { max_uses: 1 });
  const outcomes = await Promise.all(
    people.map((person, n) => {
      const input = { service_id, starts_at: hour(n), discount_code: code };
      return n % 2 === 0
        ? arena.call(n >> 1, 'booking/add_booking', input, person)
        : arena.call(n >> 1, 'booking/guest_add_booking', { ...input, name: 'Gus', email: `g${n}@example.com` });
    }),
  );
  return { id, outcomes };
}

/** One guest writes their address in another spelling on each attempt. */
async function oneGuest(arena: Arena, tries: number) {
  const { service_id, id, code } = await codeOf(arena, { max_uses_per_customer: 1 });
  const emails = Array.from({ length: tries }, (_, n) => `gus+${n}@example.com`);
  const proofs = await arena.deps.database.write
    .transaction()
    .execute((tx) =>
      Promise.all(emails.map((address) => insertProof(tx, { purpose: 'guest_booking', address }, arena.clock.now()))),
    );
  const outcomes = await Promise.all(
    emails.map((email, n) =>
      arena.call(n, 'booking/guest_add_booking', {
        service_id,
        starts_at: hour(n),
        discount_code: code,
        name: 'Gus',
        email,
        ...(proofs[n] === undefined ? {} : { email_token: proofs[n] }),
      }),
    ),
  );
  return { id, outcomes };
}

/** A customer with credit for one booking makes four at once, at two servers. */
async function sameCredit(arena: Arena, person: { id: string; token: string }) {
  await givenCredit(arena.deps, person.id, 1000);
  const provider = await givenProvider(arena.deps);
  const service = await givenService(arena.deps, { provider_id: provider.id });
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      arena.call(
        n,
        'booking/add_booking',
        { service_id: service.id, starts_at: hour(n), use_credit: true, ...(n < 2 ? {} : { expected_total: 3230 }) },
        person,
      ),
    ),
  );
  const credit = outcomes.filter((each) => each.status === 200).map((each) => each.body.booking.price.credit);
  return { outcomes, spent: credit.reduce((sum, amount) => sum + amount, 0) };
}

describe('200 clients at two servers', () => {
  let arena: Arena;
  let people: Awaited<ReturnType<typeof crowd>>;
  beforeAll(async () => {
    arena = await openArena();
    people = await crowd(arena, CLIENTS);
  });
  afterAll(() => arena.close());
  const fresh = async () => {
    arena.clock.set(new Date(NOON.getTime() + 16 * 60_000));
    await jobs['expire-holds'](arena.deps, {});
    arena.clock.set(NOON);
  };

  test.each(rounds)('for the last use of a code: one has it, the others hear why not (round %i)', async () => {
    await fresh();
    const { id, outcomes } = await lastUse(arena, people);
    expect(tally(outcomes)).toEqual({ 200: 1, '422 discount_code_invalid': CLIENTS - 1 });
    for (const { status, problem } of outcomes) if (status !== 200) expect(problem.why).toBe('used_up');
    expect(await usesOf(arena.deps, id)).toBe(1);
    expect(await judge(arena.deps.database.write)).toEqual([]);
  });

  test.each(rounds)('who are one guest with one use of a code: it is had once (round %i)', async () => {
    await fresh();
    const { id, outcomes } = await oneGuest(arena, 40);
    expect(tally(outcomes)).toEqual({ 200: 1, '422 discount_code_invalid': 39 });
    expect(await usesOf(arena.deps, id)).toBe(1);
    expect(await judge(arena.deps.database.write)).toEqual([]);
  });

  test.each(rounds)('who spend the same credit: it is spent once (round %i)', async () => {
    await fresh();
    const some = people.slice(0, 20);
    const before = await Promise.all(some.map((person) => creditOf(arena.deps, person.id)));
    expect(before).toEqual(some.map(() => 0));
    const all = await Promise.all(some.map((person) => sameCredit(arena, person)));
    for (const { outcomes, spent } of all) {
      expect(spent).toBe(1000);
      expect(Object.keys(tally(outcomes)).filter((key) => !/^(200|409 price_changed)$/.test(key))).toEqual([]);
    }
    for (const person of some) expect(await creditOf(arena.deps, person.id)).toBe(0);
    expect(await judge(arena.deps.database.write)).toEqual([]);
    // Removes the credit that the holds return, for the next round.
    await fresh();
    for (const person of some) {
      expect(await creditOf(arena.deps, person.id)).toBe(1000);
      await givenCredit(arena.deps, person.id, -1000);
    }
  });

  test.each(rounds)('some given up and swept while others take the code: its count stays true (round %i)', async () => {
    await fresh();
    const { service_id, id, code } = await codeOf(arena, { max_uses: 10 });
    const takers = people.slice(0, 40);
    const outcomes = await Promise.all(
      takers.map(async (person, n) => {
        const input = { service_id, starts_at: hour(n), discount_code: code };
        const created = await arena.call(n, 'booking/add_booking', input, person);
        if (created.status === 200 && n % 2 === 0)
          await arena.call(n + 1, 'event/cancel_booking', { booking_id: created.body.booking._id }, person);
        return created;
      }),
    );
    expect(outcomes.filter((each) => each.status >= 500)).toEqual([]);
    expect(await usesOf(arena.deps, id)).toBeLessThanOrEqual(10);
    expect(await judge(arena.deps.database.write)).toEqual([]);
    await fresh();
    expect(await usesOf(arena.deps, id)).toBe(0);
    expect(await judge(arena.deps.database.write)).toEqual([]);
  });
});

describe('the same races where the database guards nothing', () => {
  test('find what they look for', async () => {
    const arena = await openArena([
      'ALTER TABLE discount_codes DROP CONSTRAINT discount_code_uses',
      'ALTER TABLE discount_customers DROP CONSTRAINT discount_customer_uses',
      'ALTER TABLE wallet_balances DROP CONSTRAINT wallet_not_negative',
      'DROP TRIGGER booking_takes_credit ON bookings',
    ]);
    try {
      const people = await crowd(arena, 60);
      const won = ({ outcomes }: Awaited<ReturnType<typeof lastUse>>) => tally(outcomes)[200] ?? 0;
      const several = (uses: number) => uses > 1;
      expect(await raceUntil(async () => won(await lastUse(arena, people)), several)).toBeGreaterThan(1);
      expect(await raceUntil(async () => won(await oneGuest(arena, 40)), several)).toBeGreaterThan(1);
      const [person] = people.slice(-1);
      if (person) expect((await sameCredit(arena, person)).spent).toBeGreaterThan(1000);
      const faults = (await judge(arena.deps.database.write)).join('\n');
      expect(faults).toMatch(/code \S+ is used \d+ times of 1/);
      expect(faults).toMatch(/is used \d+ times by one customer/);
      expect(faults).toMatch(/has 0 of its credit of 1000 set aside/);
    } finally {
      await arena.close();
    }
  });
});
