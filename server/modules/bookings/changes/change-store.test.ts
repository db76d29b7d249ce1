import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { FAR, givenPaid } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

test('a change that finds no room says how many seats are left, whatever the host allows in that moment', async () => {
  const event = await givenEvent(it.deps, { packages: [{ name: 'Mat', amount: 2800, capacity: 1 }] });
  const user = await givenUser(it.deps);
  const item = { package_id: event.package_id, occurrence_id: event.occurrence_id };
  const attendees = [{ name: 'Robin' }];
  const held = await it.call('booking/add_booking', { items: [{ ...item, participants: 1 }], attendees }, user);
  const booking_id = held.body.booking._id;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
  const allow = (seats: number) =>
    it.deps.database.pool.query('UPDATE occurrence_packages SET capacity = $1 WHERE package_id = $2', [
      seats,
      event.package_id,
    ]);
  const answers = new Set<string>();
  for (let n = 0; n < 25; n += 1) {
    await allow(1);
    const [answer] = await Promise.all([
      it.call('booking/modified_service_booking', { booking_id, items: [{ ...item, participants: 2 }] }, user),
      sleep(n % 20).then(() => allow(5)),
    ]);
    const left = 'seats_left' in answer.problem ? answer.problem.seats_left : undefined;
    answers.add(answer.status === 200 ? 'proposed' : `${answer.problem.code} ${left}`);
    if (answer.status === 200) {
      const change_id = answer.body.change?._id ?? '';
      const taken_back = await it.call('booking/booking_status', { change_id, status: 'rejected' }, user);
      expect(taken_back.status).toBe(200);
    }
  }
  expect(['proposed', 'seats_taken 0']).toEqual(expect.arrayContaining([...answers]));
});

test('a process of before a migration that adds a column goes on proposing changes', async () => {
  const { id: service_id } = await givenService(it.deps, {});
  const { booking_id, customer } = await givenPaid(it, { service_id, starts_at: FAR });
  const starts_at = new Date(Date.parse(FAR) + 3_600_000).toISOString();
  await it.deps.database.pool.query('ALTER TABLE booking_changes ADD COLUMN newer int NOT NULL DEFAULT 7');
  const { status, problem } = await it.call('booking/modified_service_booking', { booking_id, starts_at }, customer);
  expect([status, problem.code]).toEqual([200, undefined]);
  const { rows } = await it.deps.database.pool.query('SELECT newer FROM booking_changes WHERE booking_id = $1', [
    booking_id,
  ]);
  expect(rows).toEqual([{ newer: 7 }]);
});
