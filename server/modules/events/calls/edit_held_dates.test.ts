import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/instant.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenManagedEvent } from '#test/given-event.ts';

const it = testApp();
/** Money that is taken at noon is held for what is over by then. */
const LIMIT = '2026-08-01';

/** An event with one date that a guest has paid for by card, and edits of that date. */
async function givenPaidDate(amount = 3800) {
  const schedule = { starts_on: '2026-05-20', start_time: '10:00', minutes: 60, rule: null };
  const packages = [{ name: 'Seat', amount }];
  const { event_id, token, event } = await givenManagedEvent(it, { needs_provider: false, schedule, packages });
  const { rows } = await sql<{ id: string }>`SELECT id FROM occurrences WHERE event_id = ${event_id}`.execute(
    it.deps.database.write,
  );
  const occurrence_id = rows[0]?.id ?? '';
  const guest = await givenUser(it.deps);
  const items = [{ package_id: event.packages[0]?._id ?? '', occurrence_id }];
  const booked = await it.call('booking/add_booking', { items }, guest);
  const booking_id = booked.body.booking._id;
  const pay = () => it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, guest);
  const move = async (date: string, start_time: string) => {
    const input = { event_id, scope: 'this' as const, occurrence_id, occurrence: { date, start_time } };
    const shown = await it.call('event/edit_event', { ...input, dry_run: true }, { token });
    if (shown.status !== 200) return shown;
    return it.call('event/edit_event', { ...input, plan_hash: shown.body.plan?.hash ?? '' }, { token });
  };
  const startOf = async () => {
    const db = it.deps.database.write;
    const date = db.selectFrom('occurrences').select('starts_at').where('id', '=', occurrence_id);
    return (await date.executeTakeFirstOrThrow()).starts_at.toISOString();
  };
  /** When the gateway took what it still holds, and how long before the end of the date, in days. */
  const heldDays = async () => {
    const held = await sql<{ days: number; amount: number }>`
      SELECT extract(epoch FROM o.ends_at - p.created_at)::float8 / 86400 AS days, g.amount::int AS amount
      FROM occurrences o, payments p JOIN sandbox_payments g ON g.id = p.gateway_id
      WHERE o.id = ${occurrence_id} AND p.booking_id = ${booking_id} AND g.status = 'succeeded'`.execute(
      it.deps.database.write,
    );
    return held.rows;
  };
  return { event_id, token, occurrence_id, booking_id, pay, move, startOf, heldDays };
}

test('a date that is paid for moves as far as its money may be held, and no minute further', async () => {
  const date = await givenPaidDate();
  expect((await date.pay()).status).toBe(200);
  const [held] = await date.heldDays();
  expect(held?.amount).toBeGreaterThan(0);
  // 88 days after noon, minus the hour that it lasts: 11:00 in Portland.
  const before = await date.startOf();
  const { problem } = await date.move(LIMIT, '11:01');
  expect(problem).toMatchObject({ code: 'event_rule', errors: [{ path: 'occurrence.date' }] });
  expect(problem.detail).toMatch(/paid for .*May 20.* up to .*Aug.* 1.*cancel the date/);
  expect(await date.startOf()).toBe(before);
  expect((await date.move(LIMIT, '11:00')).status).toBe(200);
  expect((await date.heldDays()).map(({ days }) => days)).toEqual([expect.closeTo(88, 3)]);
  // The days count from the payment, not from the last move.
  it.clock.set(new Date(NOON.getTime() + DAY_MS));
  expect((await date.move('2026-08-02', '11:00')).problem.code).toBe('event_rule');
  // Earlier is always possible, as is anything for a date whose money went back.
  expect((await date.move('2026-07-20', '11:00')).status).toBe(200);
  await it.deps.database.write
    .updateTable('payments')
    .set((eb) => ({ refunded: eb.ref('amount'), status: 'refunded' }))
    .where('booking_id', '=', date.booking_id)
    .execute();
  expect((await date.move('2026-09-20', '11:00')).status).toBe(200);
  it.clock.set(NOON);
});

test('a date that nobody has paid for moves anywhere, and a hold of it is charged later then', async () => {
  const date = await givenPaidDate();
  expect((await date.move('2026-11-20', '11:00')).status).toBe(200);
  expect((await date.pay()).body).toMatchObject({ booking: { payment_status: 'scheduled' } });
  expect(await date.heldDays()).toEqual([]);
  const free = await givenPaidDate(0);
  expect((await free.move('2026-11-20', '11:00')).status).toBe(200);
});
