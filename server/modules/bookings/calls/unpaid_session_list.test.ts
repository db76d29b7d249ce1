import { afterEach, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenHold, pay } from '#test/given-booking.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
/** A Wednesday 120 days ahead, 10:00 in Portland, and a moment some days after it. */
const AHEAD = '2026-09-02T17:00:00.000Z';
const after = (days: number) => new Date(Date.parse(AHEAD) + days * 86_400_000);

/** Bookings far ahead, one for each card, that ended before they were charged; and a staff member. */
async function givenOver(...cards: string[]) {
  const provider = await givenProvider(it.deps, { max_advance_days: 200 });
  const bookings = [];
  for (const [n, payment_method] of cards.entries()) {
    const service = await givenService(it.deps, { provider_id: provider.id });
    const starts_at = new Date(Date.parse(AHEAD) + n * 7_200_000).toISOString();
    const held = await givenHold(it, { service_id: service.id, starts_at });
    expect((await pay(it, held, { payment_method })).body.status).toBe('confirmed');
    bookings.push(held);
  }
  const admin = await givenUser(it.deps, { role: 'admin' });
  await it.deps.database.write
    .updateTable('sessions')
    .set({ expires_at: after(30) })
    .execute();
  const list = async (state: 'open' | 'done', more: object = {}) =>
    (await it.call('admin/unpaid_session_list', { state, ...more }, admin)).body;
  const waiting = async () => (await it.call('admin/dashboard', {}, admin)).body.unpaid_sessions;
  return { bookings, admin, list, waiting };
}
const idsOf = ({ items }: { items: readonly { _id: string }[] }) => items.map((item) => item._id);
const charge = () => jobs['charge-scheduled'](it.deps, {});

test('an ended, uncharged session is listed until it is paid or written off', async () => {
  const { bookings, list, waiting } = await givenOver('tok_declined_later', 'tok_success');
  const [declined, good] = bookings.map((each) => each.booking_id);
  expect([idsOf(await list('open')), await waiting()]).toEqual([[], { waiting: 0, oldest_at: null }]);
  it.clock.set(after(1));
  expect(idsOf(await list('open'))).toEqual([declined, good]);
  expect(await waiting()).toEqual({ waiting: 2, oldest_at: '2026-09-02T18:00:00.000Z' });
  await charge();
  const [item, ...others] = (await list('open')).items;
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    _id: declined,
    ended_at: '2026-09-02T18:00:00.000Z',
    charge_at: after(2).toISOString(),
    pay_by: null,
    booking: { customer_name: 'Cleo Customer', payment_status: 'scheduled', total: 4230 },
  });
  for (const day of [2, 3]) {
    it.clock.set(after(day));
    await charge();
  }
  expect((await list('open')).items).toMatchObject([{ charge_at: null, pay_by: after(6).toISOString() }]);
  expect((await list('done')).items).toEqual([]);
  it.clock.set(after(6));
  await charge();
  expect(await waiting()).toMatchObject({ waiting: 0 });
  expect(await list('done')).toMatchObject({
    items: [{ _id: declined, booking: { status: 'cancelled', payment_status: 'failed' } }],
    next_cursor: null,
  });
});

test('a booking cancelled for late payment is not listed as unpaid; the lists are paged', async () => {
  const { bookings, admin, list } = await givenOver('tok_declined_later', 'tok_declined_later', 'tok_declined_later');
  const [first, second, third] = bookings.map((each) => each.booking_id);
  await it.deps.database.pool.query('UPDATE bookings SET charge_at = $1 WHERE id = $2', [after(1000), second]);
  const due = new Date(Date.parse(AHEAD) - 30 * 86_400_000);
  await it.deps.database.pool.query('UPDATE bookings SET charge_at = $1 WHERE id = $2', [after(1000), third]);
  for (const day of [0, 1, 2, 5]) {
    it.clock.set(new Date(due.getTime() + day * 86_400_000));
    await charge();
  }
  expect((await it.call('booking/get_booking_details', { booking_id: first ?? '' }, admin)).body.status).toBe(
    'cancelled',
  );
  it.clock.set(after(1));
  const page = await list('open', { limit: 1 });
  expect(idsOf(page)).toEqual([second]);
  expect(idsOf(await list('open', { limit: 1, cursor: page.next_cursor }))).toEqual([third]);
  await it.deps.database.pool.query('UPDATE bookings SET charge_at = NULL, pay_by = $1 WHERE charge_at IS NOT NULL', [
    after(1),
  ]);
  it.clock.set(after(2));
  await charge();
  const done = await list('done', { limit: 1 });
  expect(idsOf(done)).toEqual([third]);
  expect(idsOf(await list('done', { limit: 1, cursor: done.next_cursor }))).toEqual([second]);
  expect((await it.call('admin/unpaid_session_list', { cursor: 'x' }, admin)).problem.code).toBe('invalid_input');
});
