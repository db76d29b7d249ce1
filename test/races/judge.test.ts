import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { findTotals } from '#server/modules/events/manage/lists/sales-store.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';
import { judge } from './judge.ts';

const it = testApp();
const HOUR_MS = 3_600_000;
const found = () => judge(it.deps.database.write);

/** What the judge finds after a change of bookings that their dates do not note. They note it afterwards. */
async function foundUnnoted(change: () => Promise<unknown>): Promise<string[]> {
  const { pool } = it.deps.database;
  await pool.query('ALTER TABLE bookings DISABLE TRIGGER bookings_date_sales');
  await change();
  const faults = await found();
  await pool.query('ALTER TABLE bookings ENABLE TRIGGER bookings_date_sales');
  await pool.query(
    'INSERT INTO date_sales_changes (event_id, occurrence_id) SELECT event_id, occurrence_id FROM date_sales',
  );
  return faults;
}

test('a later change of a server whose clock is behind is the last one', async () => {
  const { id: service_id } = await givenService(it.deps);
  const customer = await givenUser(it.deps);
  const created = await it.call('booking/add_booking', { service_id, starts_at: FAR, participants: 1 }, customer);
  const { _id: booking_id } = created.body.booking;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, customer);
  const moveBy = async (hours: number) => {
    const starts_at = new Date(Date.parse(FAR) + hours * HOUR_MS).toISOString();
    const { body } = await it.call('booking/modified_service_booking', { booking_id, starts_at }, customer);
    const { _id: change_id, status } = body.change;
    if (status !== 'applied') await it.call('wallet/refund_modify_booking', { change_id }, customer);
    return change_id;
  };
  await moveBy(24);
  const now = it.clock.now();
  it.clock.set(new Date(now.getTime() - 1));
  const last = await moveBy(48);
  it.clock.set(now);
  expect(await found()).toEqual([]);

  const { pool } = it.deps.database;
  const setLast = (becomes: string) => pool.query(`UPDATE booking_changes SET ${becomes} WHERE id = $1`, [last]);
  await setLast('participants = participants + 1');
  expect(await found()).toEqual([`booking ${booking_id} is not where its last change put it`]);
  await setLast("participants = participants - 1, updated_at = updated_at - interval '1 s'");
  expect(await found()).toContain(`change ${last} was applied without a line in its history`);
  await setLast("updated_at = updated_at + interval '1 s'");
});

test('an offer from a waiting list may be paid and cancelled, but not vanish', async () => {
  const event = await givenEvent(it.deps, { capacity: 1, cancellation_policy: 'flexible', packages: [{}] });
  const { id: event_id, occurrence_id, package_id } = event;
  const buyer = await givenUser(it.deps);
  const bought = await it.call('booking/add_booking', { package_id, occurrence_id }, buyer);
  const { _id: booking_id } = bought.body.booking;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, buyer);
  const waiting = await givenUser(it.deps);
  await it.call('event/join_waiting_list', { event_id, occurrence_ids: [occurrence_id], seats: 1 }, waiting);
  await it.call('event/cancel_booking', { booking_id }, buyer);
  await jobs['offer-seats'](it.deps, { occurrence_id });
  const { body } = await it.call('event/waiting_entry', { event_id }, waiting);
  const offer_id = body.entry?.offer?._id ?? '';
  await it.call('wallet/add_booking_pay', { booking_id: offer_id, payment_method: 'tok_success' }, waiting);
  expect(await found()).toEqual([]);
  const cancelled = await it.call('event/cancel_booking', { booking_id: offer_id }, waiting);
  expect(cancelled.status).toBe(200);
  expect(await found()).toEqual([]);

  const { pool } = it.deps.database;
  const setEntry = (id: string | null) =>
    pool.query('UPDATE bookings SET waiting_entry_id = $2 WHERE id = $1', [offer_id, id]);
  await setEntry(null);
  expect(await found()).toEqual([`entry ${body.entry?._id} is booked and its offers are none`]);
  await setEntry(body.entry?._id ?? null);
});

test('stored sales of a date follow its bookings, and a change that is not noted is found', async () => {
  const event = await givenEvent(it.deps, { cancellation_policy: 'flexible', packages: [{ amount: 2000 }] });
  const { id: event_id, occurrence_id, package_id } = event;
  const buyer = await givenUser(it.deps);
  const buy = async () => {
    const { body } = await it.call('booking/add_booking', { package_id, occurrence_id }, buyer);
    await it.call('wallet/add_booking_pay', { booking_id: body.booking._id, payment_method: 'tok_success' }, buyer);
    return body.booking._id;
  };
  const other = await buy();
  // The judge has them counted: from here on, what is shown is what is stored and what changed since.
  expect(await found()).toEqual([]);
  const totals = () => findTotals(it.deps.database.read, event_id, '2020-01-01');
  const cancelled = await buy();
  expect(await totals()).toMatchObject({ bookings: 2, sales: 4000, package_sales: [{ package_id, amount: 4000 }] });
  await it.call('event/cancel_booking', { booking_id: cancelled }, buyer);
  expect(await totals()).toMatchObject({ bookings: 1, sales: 2000 });
  expect(await found()).toEqual([]);
  expect(await totals()).toMatchObject({ bookings: 1, sales: 2000, package_sales: [{ package_id, amount: 2000 }] });

  expect(await foundUnnoted(() => it.call('event/cancel_booking', { booking_id: other }, buyer))).toContain(
    `date ${occurrence_id} is stored with sales of 2000 and 1 bookings, its bookings say 0 and 0`,
  );
});

test('sales at the door are stored with their date, and one that ends without a note is found', async () => {
  const event = await givenEvent(it.deps, { dates: [new Date(it.clock.now().getTime() + 3 * HOUR_MS).toISOString()] });
  const { id: event_id, occurrence_id, package_id, token } = event;
  const sell = async (participants: number) => {
    const input = { event_id, occurrence_id, package_id, paid_by: 'cash', participants, gate: 'Front' } as const;
    return (await it.call('event/sell_tickets', input, { token })).body.sale.booking_id;
  };
  const end = (booking_id: string) => it.call('event/undo_sale', { event_id, booking_id }, { token });
  const totals = () => findTotals(it.deps.database.read, event_id, '2020-01-01');
  const first = await sell(2);
  await sell(1);
  const front = { gate: 'Front', paid_by: 'cash', tickets: 3, amount: 4500 };
  expect(await totals()).toMatchObject({ box_office: [front], gifts: [] });
  expect(await found()).toEqual([]);
  expect(await totals()).toMatchObject({ box_office: [front], gifts: [] });

  expect(await foundUnnoted(() => end(first))).toContain(
    `event ${event_id} sold 3 at the door by its dates, 1 by its bookings`,
  );
});
