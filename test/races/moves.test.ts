import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/jobs/index.ts';
import { NOON } from '#test/app.ts';
import { type Arena, openArena } from './arena.ts';
import { judge } from './judge.ts';
import { faults, givenSale, hold, paid, pay, type Sale, ticket, untilWaiting } from './sale.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

const LATER = { start_time: '20:15' };
/** Changes that wait at once: a server has few connections to its database. */
const CHANGERS = 6;

/** The edit that moves the first date of a sale. */
async function plannedMove(sale: Sale) {
  const occurrence_id = sale.ids[0] ?? '';
  const wanted = { event_id: sale.event_id, scope: 'this' as const, occurrence_id, occurrence: LATER };
  const { body } = await arena.call(1, 'event/edit_event', { ...wanted, dry_run: true }, sale.owner);
  return { ...wanted, ...(body.plan ? { plan_hash: body.plan.hash } : {}) };
}

/** When a sale's bookings begin, each once. */
async function startsOf(sale: Sale, status: string): Promise<string[]> {
  const { rows } = await arena.deps.database.pool.query<{ starts_at: Date }>(
    'SELECT DISTINCT starts_at FROM bookings WHERE event_id = $1 AND status = $2 ORDER BY 1',
    [sale.event_id, status],
  );
  return rows.map(({ starts_at }) => starts_at.toISOString());
}

// 20:15 in Portland on 2026-05-08.
const MOVED = '2026-05-09T03:15:00.000Z';

test('bookings that are changed to a date while it moves have the time that it has then', async () => {
  const sale = await givenSale(arena);
  const bookings: Awaited<ReturnType<typeof paid>>[] = [];
  for (let n = 0; n < CHANGERS; n += 1) bookings.push(await paid(arena, sale, n, [ticket(sale, 1)]));
  const move = await plannedMove(sale);
  // The move waits for the date first, the changes after it: they must not know its time yet.
  const [moved, ...changed] = await arena.deps.database.write
    .transaction()
    .execute(async (tx) => {
      await tx
        .selectFrom('occurrences')
        .select('id')
        .where('id', '=', sale.ids[0] ?? '')
        .forNoKeyUpdate()
        .execute();
      const moving = arena.call(0, 'event/edit_event', move, sale.owner);
      await untilWaiting(arena, 1);
      const changing = bookings.map(({ person, booking_id }, n) =>
        arena.call(n, 'booking/modified_service_booking', { booking_id, items: [ticket(sale, 0)] }, person),
      );
      await untilWaiting(arena, 1 + CHANGERS);
      return [moving, ...changing] as const;
    })
    .then((calls) => Promise.all(calls));
  expect([moved.status, ...faults(changed)]).toEqual([200]);
  expect(await judge(arena.deps.database.write)).toEqual([]);
  for (const [n, { body }] of changed.entries()) {
    const { person } = bookings[n] ?? {};
    const settled = await arena.call(n, 'wallet/refund_modify_booking', { change_id: body.change._id }, person);
    expect(settled.status).toBe(200);
  }
  expect(await startsOf(sale, 'confirmed')).toEqual([MOVED]);
  expect(await judge(arena.deps.database.write)).toEqual([]);
});

test('a hold that expired, and is paid late for a date that has moved, has the time that the date has now', async () => {
  const sale = await givenSale(arena);
  const held = await hold(arena, sale, 0);
  await pay(arena, 0, held, 'tok_lost_webhook');
  arena.clock.advance(16);
  await jobs['expire-holds'](arena.deps, {});
  expect((await arena.call(0, 'event/edit_event', await plannedMove(sale), sale.owner)).status).toBe(200);
  await jobs['reconcile-payments'](arena.deps, {});
  arena.clock.set(NOON);
  expect(await startsOf(sale, 'confirmed')).toEqual([MOVED]);
  expect(await judge(arena.deps.database.write)).toEqual([]);
});
