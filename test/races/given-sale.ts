import { expect } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { callerOf } from '#test/app.ts';
import { givenCards, givenUser } from '#test/given.ts';
import { givenManagedEvent } from '#test/given-event.ts';
import type { Arena } from './arena.ts';

/** How many people buy. */
export const BUYERS = 16;
const packages = [
  { name: 'Seat', amount: 3800 },
  { name: 'Front row', amount: 4800 },
];

/** An event of four Fridays at which its calls are made, and people with cards. */
export async function givenSale(arena: Arena, own: Parameters<typeof givenManagedEvent>[1] = {}) {
  const schedule = { starts_on: '2026-05-08', start_time: '19:00', minutes: 90, rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=4' };
  const managed = await givenManagedEvent(
    { deps: arena.deps, call: callerOf(arena.app) },
    { capacity: 40, schedule, packages, ...own },
  );
  const { rows } = await arena.deps.database.pool.query<{ id: string }>(
    'SELECT id FROM occurrences WHERE event_id = $1 ORDER BY starts_at',
    [managed.event_id],
  );
  const people: Awaited<ReturnType<typeof givenUser>>[] = [];
  for (let n = 0; n < BUYERS; n += 1) people.push(await givenUser(arena.deps));
  await givenCards(arena.deps, people);
  const package_ids = managed.event.packages.map((each) => each._id);
  return { ...managed, people, package_ids, ids: rows.map((row) => row.id), owner: { token: managed.token } };
}
/** What `givenSale` returns. */
export type Sale = Awaited<ReturnType<typeof givenSale>>;

/** The choice of a ticket: of which date and package. */
export const ticket = (sale: Sale, date = 0, at = 0) => ({
  package_id: sale.package_ids[at] ?? '',
  occurrence_id: sale.ids[date] ?? '',
});

/** Everyone books a ticket at the same moment. */
export const buy = (arena: Arena, sale: Sale, wanted = ticket(sale)) =>
  Promise.all(
    sale.people.map((person, n) => arena.call(n, 'booking/add_booking', { ...wanted, participants: 2 }, person)),
  );

/** Edits by the plan that a dry run shows, as the organiser does. */
export async function edit(arena: Arena, sale: Sale, input: Omit<CallInput<'event/edit_event'>, 'event_id'>) {
  const wanted = { event_id: sale.event_id, ...input };
  const planned = await arena.call(1, 'event/edit_event', { ...wanted, dry_run: true }, sale.owner);
  if (planned.status !== 200) return planned;
  const hash = planned.body.plan ? { plan_hash: planned.body.plan.hash } : {};
  return arena.call(0, 'event/edit_event', { ...wanted, ...hash }, sale.owner);
}

/** Holds tickets as one of the buyers. */
export const hold = async (arena: Arena, sale: Sale, n: number, items = [ticket(sale)]) => {
  const person = sale.people[n] ?? { token: '' };
  const { body } = await arena.call(n, 'booking/add_booking', { items }, person);
  return { person, booking_id: body.booking._id };
};

/** Pays for held tickets. */
export const pay = (
  arena: Arena,
  n: number,
  { person, booking_id }: Awaited<ReturnType<typeof hold>>,
  card = 'tok_success',
) => arena.call(n, 'wallet/add_booking_pay', { booking_id, payment_method: card }, person);

/** Holds tickets and pays for them. */
export const paid = async (arena: Arena, sale: Sale, n: number, items?: ReturnType<typeof ticket>[]) => {
  const held = await hold(arena, sale, n, items);
  expect((await pay(arena, n, held)).body.status).toBe('confirmed');
  return held;
};

/** The answers that a server could not give. */
export const faults = (outcomes: readonly { status: number; problem: { code: string } }[]) =>
  outcomes.filter(({ status }) => status >= 500).map(({ problem }) => problem);

/** Waits until so many statements of the servers wait for a lock. */
export async function untilWaiting(arena: Arena, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await arena.deps.database.pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]?.n;
    })
    .toBe(count);
}
