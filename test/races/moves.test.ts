import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/instant.ts';
import { jobs } from '#server/jobs.ts';
import { NOON } from '#test/app.ts';
import { messagesTo } from '#test/given-account.ts';
import { workOff } from '#test/given-refund.ts';
import { type Draw, randomOf } from '#test/setup/random.ts';
import { type Arena, openArena, ROUNDS } from './arena.ts';
import { edit, faults, givenSale, hold, paid, pay, type Sale, ticket, untilWaiting } from './given-sale.ts';
import { judge } from './judge.ts';

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

test('a hold that expired, and is paid late for a date that has moved, has the time that it has now', async () => {
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

/** The last of the clock that a move gives a date: every move of a round has a time of its own. */
const timeOf = (move: number) => `17:${String(move).padStart(2, '0')}`;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
const WANDERERS = 5;
const STEPS = 4;
const MOVES = 8;
const SWEEPS = 3;
/** What the worker does with bookings while dates move. */
const mails = ['send-booking-mail', 'send-change-mail', 'send-moved-mail'] as const;

/** A buyer who books, pays as drawn, and changes the date again and again. */
async function wander(sale: Sale, n: number, draw: Draw): Promise<void> {
  const person = sale.people[n] ?? { token: '' };
  let booking_id = '';
  for (let step = 0; step < STEPS; step += 1) {
    const items = [ticket(sale, draw(sale.ids.length))];
    const card = ['tok_success', 'tok_success', 'tok_lost_webhook', ''][draw(4)] ?? '';
    const pays = draw(3) > 0;
    if (booking_id === '') {
      const held = await arena.call(n, 'booking/add_booking', { items }, person);
      expect(held.status).toBeLessThan(500);
      if (held.status !== 200) continue;
      const booking = held.body.booking._id;
      if (card === '') continue;
      const paid = await arena.call(
        n + step,
        'wallet/add_booking_pay',
        { booking_id: booking, payment_method: card },
        person,
      );
      expect(paid.status).toBeLessThan(500);
      if (paid.status === 200 && paid.body.status === 'confirmed') booking_id = booking;
      continue;
    }
    const changed = await arena.call(n + step, 'booking/modified_service_booking', { booking_id, items }, person);
    expect(changed.status).toBeLessThan(500);
    if (changed.status !== 200 || !pays) continue;
    const change_id = changed.body.change._id;
    expect((await arena.call(n, 'wallet/refund_modify_booking', { change_id }, person)).status).toBeLessThan(500);
  }
}

/** The organiser moves one date after the other; a plan that no longer holds is made again. */
async function organise(sale: Sale, draw: Draw): Promise<void> {
  for (let move = 0; move < MOVES; move += 1) {
    const occurrence_id = sale.ids[draw(sale.ids.length)] ?? '';
    const wanted = { scope: 'this' as const, occurrence_id, occurrence: { start_time: timeOf(move) } };
    for (let tries = 0; ; tries += 1) {
      const moved = await edit(arena, sale, wanted);
      if (moved.status === 200) break;
      expect([moved.problem.code, tries < 50]).toEqual(['plan_changed', true]);
    }
  }
}

/** The worker expires holds, asks for lost payments, and mails. */
async function sweep(): Promise<void> {
  arena.clock.set(NOON);
  arena.clock.advance(16);
  for (const name of ['expire-holds', 'expire-changes', 'reconcile-payments'] as const)
    await jobs[name](arena.deps, {});
  for (const name of mails) await workOff(arena, name);
  arena.clock.set(NOON);
}

test.each(rounds)(
  'whatever is bought, changed, expired and paid late while dates move has the time of its dates everywhere (round %i)',
  async (round) => {
    const sale = await givenSale(arena);
    const drawOf = (who: string | number) => randomOf(`moving dates, round ${round}, ${who}`);
    await Promise.all([
      organise(sale, drawOf('organiser')),
      (async () => {
        for (let n = 0; n < SWEEPS; n += 1) await sweep();
      })(),
      ...Array.from({ length: WANDERERS }, (_, n) => wander(sale, n, drawOf(n))),
    ]);
    await sweep();
    expect(await judge(arena.deps.database.write)).toEqual([]);
    const { rows } = await arena.deps.database.pool.query<Standing>(
      `SELECT b.id, b.customer_id, u.email, o.starts_at, b.cancel_cutoff_minutes
       FROM bookings b JOIN users u ON u.id = b.customer_id
       JOIN booking_items i ON i.booking_id = b.id AND i.change_id IS NULL JOIN occurrences o ON o.id = i.occurrence_id
       WHERE b.event_id = $1 AND b.status = 'confirmed'`,
      [sale.event_id],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const standing of rows) await expectItsTime(sale, standing);
  },
);

interface Standing {
  readonly id: string;
  readonly customer_id: string;
  readonly email: string;
  readonly starts_at: Date;
  readonly cancel_cutoff_minutes: number;
}

/** The time of a booking's only date is that of its screen, its deadline, its calendar file and its last mail. */
async function expectItsTime(sale: Sale, standing: Standing): Promise<void> {
  const { id, customer_id, email, starts_at, cancel_cutoff_minutes } = standing;
  const person = sale.people.find((each) => each.id === customer_id);
  const { body } = await arena.call(0, 'booking/get_booking_details', { booking_id: id }, person);
  const starts = starts_at.toISOString();
  expect([body.starts_at, body.items?.[0]?.starts_at]).toEqual([starts, starts]);
  const cutoff_ms = body.cancellation?.is_moved ? 0 : cancel_cutoff_minutes * MINUTE_MS;
  expect(body.cancellation?.closes_at).toBe(new Date(starts_at.getTime() - cutoff_ms).toISOString());
  const file = await arena.app.http.inject({ method: 'GET', url: body.ics_url.replace('http://plaza.test', '') });
  expect(file.body).toContain(`DTSTART:${starts.replace(/[-:]|\.\d+/g, '')}`);
  const shown = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Los_Angeles' });
  const [newest] = (await messagesTo(arena.deps, email)).filter(
    (mail) => /^booking_|^change_applied/.test(mail.kind) && mail.text.includes(id),
  );
  expect(spaced(newest?.text ?? '')).toContain(spaced(shown.format(starts_at)));
}

/** A text with simple spaces: times are written with narrow ones. */
const spaced = (text: string) => text.replaceAll(/\s/g, ' ');
