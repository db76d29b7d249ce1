import { afterEach, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { doWaiting } from '#test/queue.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(NOON.getTime() + hours * HOUR);

/** A request for two free tickets of an event that starts in so many hours. */
async function askFor(hours: number) {
  const event = await givenEvent(it.deps, {
    dates: [inHours(hours).toISOString()],
    capacity: 3,
    packages: [{ amount: 0, booking_mode: 'request' }],
  });
  const { package_id, occurrence_id } = event;
  const customer = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const items = [{ package_id, occurrence_id, participants: 2 }];
  const asked = await it.call('booking/add_booking_request', { items }, customer);
  return { event, customer, asked, booking_id: asked.body.booking?._id ?? '' };
}

/** As for sessions: 24 hours, at most until two hours before the start. */
test.each([
  [72, 24],
  [25, 23],
  [3, 1],
])('%i hours before its date, the organiser has %i hours to answer', async (before, answer) => {
  const { event, customer, asked, booking_id } = await askFor(before);
  expect(asked.body.booking).toMatchObject({
    status: 'requested',
    expires_at: inHours(answer).toISOString(),
    participants: 2,
  });
  it.clock.set(inHours(answer + 0.1));
  await jobs['expire-holds'](it.deps, {});
  const { body } = await it.call('booking/get_booking_details', { booking_id }, customer);
  expect(body.status).toBe('expired');
  const late = await it.call('booking/booking_status', { booking_id, status: 'accepted' }, { token: event.token });
  expect(late.status).toBe(409);
});

test('later there is no time to answer, so nothing can be requested', async () => {
  const { asked } = await askFor(1.9);
  expect([asked.status, asked.problem.code]).toEqual([422, 'slot_not_offered']);
});

test('an accepted request takes its seats, and a second one finds out that they are gone', async () => {
  const { event, booking_id } = await askFor(72);
  const { package_id, occurrence_id } = event;
  const other = await givenUser(it.deps);
  const items = [{ package_id, occurrence_id, participants: 2 }];
  const second = await it.call('booking/add_booking_request', { items }, other);
  expect(second.body.booking?.status).toBe('requested');
  const accept = (id: string) =>
    it.call('booking/booking_status', { booking_id: id, status: 'accepted' }, { token: event.token });
  const first = await accept(booking_id);
  expect([first.status, first.body.booking.status]).toEqual([200, 'confirmed']);
  const { rows } = await it.deps.database.pool.query('SELECT seats_taken FROM occurrences WHERE id = $1', [
    occurrence_id,
  ]);
  expect(rows).toEqual([{ seats_taken: 2 }]);
  expect((await accept(second.body.booking?._id ?? '')).status).toBe(409);
});

test('accepted, its charge unanswered, its date cancelled: what comes late goes back, no card is open', async () => {
  const event = await givenEvent(it.deps, { packages: [{ amount: 2000, booking_mode: 'request' }] });
  const { id: event_id, package_id, occurrence_id } = event;
  const owner = { token: event.token };
  const customer = await givenUser(it.deps);
  const items = [{ package_id, occurrence_id, participants: 1 }];
  const asked = await it.call('booking/add_booking_request', { items }, customer);
  const booking_id = asked.body.booking?._id ?? '';
  const verified = { booking_id, payment_method: 'tok_lost_webhook' };
  expect((await it.call('wallet/add_booking_pay', verified, customer)).status).toBe(200);
  await it.call('booking/booking_status', { booking_id, status: 'accepted' }, owner);
  const read = async () => (await it.call('booking/get_booking_details', { booking_id }, customer)).body;
  expect(await read()).toMatchObject({ status: 'awaiting_payment', payment_status: 'authorized' });

  const which = { event_id, scope: 'this', occurrence_id } as const;
  const { body } = await it.call('user/cancel_event', { ...which, dry_run: true }, owner);
  await it.call('user/cancel_event', { ...which, plan_hash: body.plan.hash, reason: 'Flooded.' }, owner);
  await doWaiting(it, ['cancel-dates']);
  expect(await read()).toMatchObject({ status: 'cancelled', payment_status: 'none' });
  it.clock.advance(1);
  await jobs['reconcile-payments'](it.deps, {});
  expect(await read()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  expect(await judge(it.deps.database.write)).toEqual([]);
});
