import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/instant.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { markReleased } from '#server/modules/bookings/queries.ts';
import { hasOpenReport } from '#server/modules/trust/reports/queries.ts';
import { settleBooking } from '#server/modules/wallet/settlement/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { balanceOf, giveBack, runJob } from '#test/given-wallet.ts';
import { givenHired } from '#test/hires/given-hire.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
const packages = [{ name: 'Mat', amount: 4000 }];
type Event = Awaited<ReturnType<typeof givenEvent>>;

/** An event with three weekly dates, whose organiser is a user. */
async function given() {
  const event = await givenEvent(it.deps, { packages });
  if (!event.provider?.owner) throw new Error('An event without an organiser.');
  return { ...event, owner: event.provider.owner };
}

/** Books and pays mats on dates of an event. */
async function sell(event: Event, dates: readonly number[], participants = 1) {
  const user = await givenUser(it.deps);
  const items = dates.map((at) => ({
    package_id: event.package_id,
    occurrence_id: event.occurrence_ids[at] ?? '',
    participants,
  }));
  const { body } = await it.call('booking/add_booking', { items }, user);
  const booking_id = body.booking._id;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
  return { booking_id, user };
}

/** Moves the dates of an event, and its bookings, so that the first ended so many hours ago. */
async function endedAgo(event: Event, hours: number): Promise<void> {
  const { pool } = it.deps.database;
  const { rows } = await pool.query('SELECT ends_at FROM occurrences WHERE id = $1', [event.occurrence_id]);
  const back = rows[0].ends_at.getTime() - it.clock.now().getTime() + hours * 3_600_000;
  const move = `starts_at = starts_at - $2 * interval '1 ms', ends_at = ends_at - $2 * interval '1 ms'`;
  await pool.query(`UPDATE occurrences SET ${move} WHERE event_id = $1`, [event.id, back]);
  await pool.query(`UPDATE bookings SET ${move} WHERE event_id = $1`, [event.id, back]);
}

const settle = () => runJob(it, 'release-earnings');
const isSettled = async (occurrence_id: string) => {
  const { rows } = await it.deps.database.pool.query('SELECT settled_at FROM occurrences WHERE id = $1', [
    occurrence_id,
  ]);
  return rows[0].settled_at !== null;
};
const sound = async () => expect(await judge(it.deps.database.write)).toEqual([]);

test('a booking of several dates is released date by date, each once', async () => {
  const event = await given();
  await sell(event, [0, 1, 2]);
  await endedAgo(event, 47);
  await settle();
  const coming = (await it.call('wallet/get_wallet', {}, event.owner)).body.balances[0]?.coming ?? [];
  expect(coming.map(({ amount }) => amount)).toEqual([4000, 4000, 4000]);
  const [first = 0, second] = coming.map(({ date }) => Date.parse(date));
  expect(second).toBe(first + 7 * DAY_MS);
  expect(await balanceOf(it, event.owner)).toMatchObject({ pending: 12_000, available: 0 });
  await endedAgo(event, 49);
  await Promise.all([settle(), settle()]);
  await settle();
  expect(await balanceOf(it, event.owner)).toMatchObject({ pending: 8000, available: 4000 });
  expect(await Promise.all(event.occurrence_ids.map(isSettled))).toEqual([true, false, false]);
  await endedAgo(event, 49 + 14 * 24);
  await settle();
  expect(await balanceOf(it, event.owner)).toMatchObject({ pending: 0, available: 12_000 });
  expect(await Promise.all(event.occurrence_ids.map(isSettled))).toEqual([true, true, true]);
  await sound();
});

test('a change that nobody paid takes nothing from what a date earned', async () => {
  const event = await given();
  const { booking_id, user } = await sell(event, [0, 1]);
  const items = [{ package_id: event.package_id, occurrence_id: event.occurrence_ids[2] ?? '', participants: 3 }];
  const asked = await it.call('booking/modified_service_booking', { booking_id, items }, user);
  expect(asked.body.change?.status).toBe('awaiting_payment');
  it.clock.advance(16);
  await runJob(it, 'expire-changes');
  await endedAgo(event, 49);
  await settle();
  expect(await balanceOf(it, event.owner)).toMatchObject({ pending: 4000, available: 4000 });
  await sound();
});

test('an open report holds the earnings of its booking only, on all of its dates', async () => {
  const event = await given();
  const [reported] = [await sell(event, [0]), await sell(event, [0])];
  const { body } = await it.call(
    'wallet/add_report',
    { about: 'booking', booking_id: reported.booking_id, kind: 'did_not_happen', text: 'Nobody was there.' },
    reported.user,
  );
  expect(body.report).toBeDefined();
  await endedAgo(event, 49);
  await settle();
  expect(await balanceOf(it, event.owner)).toMatchObject({ pending: 4000, available: 4000 });
  expect(await isSettled(event.occurrence_id)).toBe(false);
  await it.deps.database.write
    .updateTable('reports')
    .set({ status: 'closed', outcome: 'upheld', closed_at: it.clock.now() })
    .execute();
  await settle();
  expect(await balanceOf(it, event.owner)).toMatchObject({ pending: 0, available: 8000 });
  expect(await isSettled(event.occurrence_id)).toBe(true);
  await sound();
});

test('hired pages are paid a fee and a share of a date, and refunds take back their parts of the booking', async () => {
  const event = await given();
  const first = event.occurrence_ids.slice(0, 1);
  const cellist = await givenHired(it, event, { fee: 3000 }, first);
  const host = await givenHired(it, event, { percent: 10 }, first);
  const bookings = [await sell(event, [0, 1]), await sell(event, [0], 2)];
  await endedAgo(event, 49);
  await settle();
  // 3 × 40.00 on the first date: 30.00, 10 % and the rest.
  expect(await balanceOf(it, cellist.owner)).toMatchObject({ pending: 0, available: 3000 });
  expect(await balanceOf(it, host.owner)).toMatchObject({ pending: 0, available: 1200 });
  expect(await balanceOf(it, event.owner)).toMatchObject({ pending: 4000, available: 7800 });
  const { rows } = await it.deps.database.pool.query(
    'SELECT DISTINCT status FROM hire_dates WHERE occurrence_id = $1',
    [event.occurrence_id],
  );
  expect(rows).toEqual([{ status: 'settled' }]);
  // Half of the second booking: 20.00 of the fee and 8.00 of the share were its parts.
  await giveBack(it, bookings[1]?.booking_id ?? '', 4000);
  expect(await balanceOf(it, cellist.owner)).toMatchObject({ available: 2000 });
  expect(await balanceOf(it, host.owner)).toMatchObject({ available: 800 });
  expect(await balanceOf(it, event.owner)).toMatchObject({ pending: 4000, available: 5200 });
  // The first booking still has a date to come, which is refunded first.
  await giveBack(it, bookings[0]?.booking_id ?? '', 4000);
  expect(await balanceOf(it, cellist.owner)).toMatchObject({ available: 2000 });
  expect(await balanceOf(it, event.owner)).toMatchObject({ pending: 0, available: 5200 });
  await sound();
});

test('a settlement that stopped halfway continues as it was decided', async () => {
  const event = await given();
  const cellist = await givenHired(it, event, { fee: 6000 }, event.occurrence_ids.slice(0, 1));
  const [first, second] = [await sell(event, [0]), await sell(event, [0]), await sell(event, [0])];
  await endedAgo(event, 49);
  const now = it.clock.now();
  const one = (booking_id: string) =>
    inTransaction(it.deps.database.write, (tx) =>
      settleBooking(tx, booking_id, { isHeld: hasOpenReport, markReleased }, now),
    );
  // Nothing is paid before the split is decided.
  expect(await one(first.booking_id)).toEqual({ released: [], is_held: true });
  await it.deps.database.write.updateTable('bookings').set({ payment_status: 'disputed' }).execute();
  await settle();
  expect(await balanceOf(it, cellist.owner)).toMatchObject({ available: 0 });
  await it.deps.database.write.updateTable('bookings').set({ payment_status: 'paid' }).execute();
  expect((await one(first.booking_id)).released).toHaveLength(2);
  // A refund before a booking is settled reduces its parts only.
  await giveBack(it, second.booking_id, 2000);
  await Promise.all([settle(), settle()]);
  expect(await balanceOf(it, cellist.owner)).toMatchObject({ available: 5000 });
  expect(await balanceOf(it, event.owner)).toMatchObject({ pending: 0, available: 5000 });
  await sound();
});

test('wallets tell what hired pages got, without the bookings it came from', async () => {
  const event = await given();
  const host = await givenHired(it, event, { percent: 25 }, event.occurrence_ids.slice(0, 1));
  await sell(event, [0]);
  await sell(event, [0]);
  await endedAgo(event, 49);
  await settle();
  const history = async (user: { token: string }) =>
    (await it.call('wallet/wallet_history', { limit: 20 }, user)).body.items;
  const day = new Date(it.clock.now().getTime() - 2 * DAY_MS - 3_600_000).getUTCFullYear();
  expect(await history(host.owner)).toMatchObject([
    { kind: 'earning', title: 'Earned with an event', amount: 2000, effect: 'in', booking_id: null, balance: 2000 },
  ]);
  expect((await history(host.owner))[0]?.text).toMatch(new RegExp(`^Sourdough evening on .+ ${day}$`));
  expect((await history(event.owner)).slice(0, 2)).toMatchObject([
    { kind: 'team', amount: -1000, effect: 'out' },
    { kind: 'team', amount: -1000, effect: 'out', balance: 7000 },
  ]);
});

test('what is kept of cancelled tickets is the organiser’s', async () => {
  const event = await givenEvent(it.deps, { packages, cancellation_policy: 'strict' });
  const owner = event.provider?.owner ?? { token: '' };
  const host = await givenHired(it, event, { percent: 50 }, event.occurrence_ids.slice(0, 1));
  const { booking_id, user } = await sell(event, [0]);
  await sell(event, [0]);
  it.clock.advance(3 * 24 * 60);
  await it.call('event/cancel_booking', { booking_id }, user);
  const retained = (await balanceOf(it, owner)).pending - 4000;
  expect(retained).toBeGreaterThan(0);
  await endedAgo(event, 49);
  await settle();
  expect(await balanceOf(it, host.owner)).toMatchObject({ available: 2000 });
  expect(await balanceOf(it, owner)).toMatchObject({ pending: 0, available: 2000 + retained });
  await sound();
});
