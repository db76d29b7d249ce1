import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { jobs } from '#server/jobs.ts';
import { NOON } from '#test/app.ts';
import { type Arena, openArena, ROUNDS, tally } from './arena.ts';
import {
  BUYERS,
  buy,
  edit,
  faults,
  givenSale,
  hold,
  paid,
  pay,
  type Sale,
  ticket,
  untilWaiting,
} from './given-sale.ts';
import { judge } from './judge.ts';

const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
/** Cancels dates by the plan that a dry run shows, and again while bookings change it. */
async function cancelDates(arena: Arena, sale: Sale, which: Omit<CallInput<'user/cancel_event'>, 'event_id'> = {}) {
  const wanted = { event_id: sale.event_id, ...which };
  let { body } = await arena.call(0, 'user/cancel_event', { ...wanted, dry_run: true }, sale.owner);
  for (let tries = 0; tries < 50; tries += 1) {
    const done = await arena.call(1, 'user/cancel_event', { ...wanted, plan_hash: body.plan.hash }, sale.owner);
    if (done.status === 200) return done;
    expect(done.problem.code).toBe('plan_changed');
    ({ body } = await arena.call(0, 'user/cancel_event', { ...wanted, dry_run: true }, sale.owner));
  }
  throw new Error('The plan never held.');
}

/** The status of bookings, and what their customers are out of pocket at the gateway, counted. */
async function outcomeOf(arena: Arena, sale: Sale): Promise<Record<string, number>> {
  const { rows } = await arena.deps.database.pool.query<{ what: string; n: number }>(
    `SELECT b.status || ' ' || coalesce((
         SELECT sum(s.amount - s.refunded) FROM payments p JOIN sandbox_payments s ON s.key = p.id::text
         WHERE p.booking_id = b.id AND s.status = 'succeeded'), 0) AS what, count(*)::int AS n
     FROM bookings b WHERE b.event_id = $1 GROUP BY 1 ORDER BY 1`,
    [sale.event_id],
  );
  return Object.fromEntries(rows.map((row) => [row.what, row.n]));
}

describe('at two servers', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  });
  afterAll(() => arena.close());

  test.each(rounds)(
    'fewer seats while they are bought: as many as are left, or a refusal that says how many are sold (round %i)',
    async () => {
      const sale = await givenSale(arena);
      const [edited, bought] = await Promise.all([edit(arena, sale, { capacity: 12 }), buy(arena, sale)]);
      const sold = 2 * (tally(bought)[200] ?? 0);
      expect(Object.keys(tally(bought)).filter((key) => !/^(200|409 seats_taken)$/.test(key))).toEqual([]);
      if (edited.status === 200) expect(sold).toBe(12);
      else {
        expect([edited.problem.code, sold]).toEqual(['below_sold', 2 * BUYERS]);
        expect(edited.problem.sold).toBeGreaterThan(12);
      }
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)(
    'a ticket is removed, and an event deleted, while they are bought: sold or gone, never both (round %i)',
    async () => {
      const sale = await givenSale(arena);
      const keep = sale.event.packages.slice(0, 1).map(({ _id, name, amount }) => ({ _id, name, amount }));
      const [removed, bought] = await Promise.all([
        arena.call(0, 'event/edit_event', { event_id: sale.event_id, packages: keep }, sale.owner),
        buy(arena, sale, ticket(sale, 0, 1)),
      ]);
      expect(faults([removed, ...bought])).toEqual([]);
      const other = await givenSale(arena);
      const [deleted, taken] = await Promise.all([
        arena.call(1, 'user/delete_event', { event_id: other.event_id }, other.owner),
        buy(arena, other),
      ]);
      expect(faults([deleted, ...taken])).toEqual([]);
      expect(deleted.status === 200).toBe((tally(taken)[200] ?? 0) === 0);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test('bought at the moment it is removed, with an answer to a removed question: nothing breaks', async () => {
    const questions = [{ kind: 'yes_no' as const, text: 'Do you need an apron?' }];
    const sale = await givenSale(arena, { questions });
    const question_id = sale.event.questions[0]?._id ?? '';
    const keep = sale.event.packages.slice(0, 1).map(({ _id, name, amount }) => ({ _id, name, amount }));
    const db = arena.deps.database.write;
    // The edit waits for the date first, the buyers after it: they have read what it then removes.
    const [edited, ...bought] = await db
      .transaction()
      .execute(async (tx) => {
        await tx
          .selectFrom('occurrences')
          .select('id')
          .where('id', '=', sale.ids[0] ?? '')
          .forNoKeyUpdate()
          .execute();
        const input = { event_id: sale.event_id, packages: keep, questions: [] };
        const editing = arena.call(0, 'event/edit_event', input, sale.owner);
        await untilWaiting(arena, 1);
        const attendees = [{ answers: [{ question_id, value: true }] }];
        const buying = [0, 1].map((at) =>
          arena.call(at, 'booking/add_booking', { items: [ticket(sale, 0, at)], attendees }, sale.people[at]),
        );
        await untilWaiting(arena, 3);
        return [editing, ...buying] as const;
      })
      .then((calls) => Promise.all(calls));
    expect(faults([edited, ...bought])).toEqual([]);
    expect(edited.status).toBe(200);
    expect(await judge(db)).toEqual([]);
  });

  test.each(rounds)(
    'registration closes while tickets are bought: nobody books after the answer (round %i)',
    async () => {
      const sale = await givenSale(arena);
      const which = [{ scope: 'all' as const }, { scope: 'this' as const, occurrence_id: sale.ids[0] ?? '' }];
      for (const scope of which) {
        const late: Awaited<ReturnType<typeof buy>> = [];
        const closing = arena
          .call(0, 'user/close_registration', { event_id: sale.event_id, ...scope }, sale.owner)
          .then(async (closed) => {
            late.push(...(await buy(arena, sale)));
            return closed;
          });
        const [closed, early] = await Promise.all([closing, buy(arena, sale)]);
        expect(closed.status).toBe(200);
        expect(tally(late)).toEqual({ '409 not_on_sale': BUYERS });
        expect(
          Object.keys(tally(early)).filter((key) => !/^(200|409 (not_on_sale|seats_taken|already_held))$/.test(key)),
        ).toEqual([]);
        const reopen = { event_id: sale.event_id, ...scope, reopen: true };
        expect((await arena.call(1, 'user/close_registration', reopen, sale.owner)).status).toBe(200);
      }
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)(
    'an event is cancelled while its holds are paid: in the end nobody has a booking or paid anything (round %i)',
    async () => {
      const sale = await givenSale(arena);
      const holds = [];
      for (let n = 0; n < BUYERS; n += 1)
        holds.push(await hold(arena, sale, n, [ticket(sale, n % 2), ticket(sale, 2, n % 2)]));
      const cards = ['tok_success', 'tok_success', 'tok_lost_webhook', 'tok_late_webhook'];
      const work = () => jobs['cancel-dates'](arena.deps, { event_id: sale.event_id });
      const [cancelled, ...payments] = await Promise.all([
        cancelDates(arena, sale).then(async (done) => {
          await Promise.all([work(), work()]);
          return done;
        }),
        ...holds.map((held, n) => pay(arena, n, held, cards[n % cards.length])),
      ]);
      expect(cancelled.status).toBe(200);
      expect(faults(payments)).toEqual([]);
      await settle(arena, work);
      const outcome = await outcomeOf(arena, sale);
      expect(Object.keys(outcome).filter((what) => !/^(cancelled|expired|declined) 0$/.test(what))).toEqual([]);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );

  test.each(rounds)(
    'a date is moved and another cancelled while guests change, cancel and buy: no internal error (round %i)',
    async () => {
      const sale = await givenSale(arena);
      const bookings = [];
      for (let n = 0; n < BUYERS; n += 1)
        bookings.push(await paid(arena, sale, n, [ticket(sale, n % 3), ticket(sale, 3)]));
      const date = { scope: 'this' as const, occurrence_id: sale.ids[0] ?? '' };
      const work = () => jobs['cancel-dates'](arena.deps, { event_id: sale.event_id });
      const [moved, cancelled, ...others] = await Promise.all([
        edit(arena, sale, { ...date, occurrence: { start_time: '18:00' } }),
        cancelDates(arena, sale, { scope: 'this', occurrence_id: sale.ids[3] ?? '' }).then(async (done) => {
          await Promise.all([work(), work()]);
          return done;
        }),
        ...bookings.map(({ person, booking_id }, n) =>
          n % 2 === 0
            ? arena.call(n, 'event/cancel_booking', { booking_id }, person)
            : arena.call(
                n,
                'booking/modified_service_booking',
                { booking_id, items: [ticket(sale, (n + 1) % 3), ticket(sale, 3)] },
                person,
              ),
        ),
      ]);
      expect(faults([moved, cancelled, ...others])).toEqual([]);
      expect(cancelled.status).toBe(200);
      await settle(arena, work);
      const { rows } = await arena.deps.database.pool.query<{ open: number }>(
        `SELECT count(*)::int AS open FROM bookings b JOIN booking_items i ON i.booking_id = b.id
         WHERE i.occurrence_id = $1 AND i.change_id IS NULL AND b.status IN ('awaiting_payment', 'confirmed')`,
        [sale.ids[3]],
      );
      expect(rows).toEqual([{ open: 0 }]);
      expect(await judge(arena.deps.database.write)).toEqual([]);
    },
  );
});

/** Lets lost answers of the gateway be found and refunds be sent, and the job continue after it failed. */
async function settle(arena: Arena, work: () => Promise<void>): Promise<void> {
  for (let pass = 0; pass < 3; pass += 1) {
    arena.clock.advance(2);
    await jobs['reconcile-payments'](arena.deps, {});
    await work();
  }
  arena.clock.set(NOON);
}
