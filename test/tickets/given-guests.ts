import { expect } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import type { TestApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenManagedEvent } from '#test/given-event.ts';

/** Two dates with free tickets; Robin has two for the first, and a guest one for the second. */
export async function givenGuests(it: TestApp) {
  const managed = await givenManagedEvent(it, {
    schedule: { starts_on: '2026-05-08', start_time: '19:00', minutes: 90, rule: 'FREQ=WEEKLY;COUNT=2' },
    packages: [
      { name: 'Seat', amount: 0 },
      { name: '=Stool', amount: 0 },
      { name: 'Bench', amount: 1200 },
    ],
    questions: [{ kind: 'one_of', text: 'Loaf?', options: ['Rye', 'Wheat'] }],
  });
  const { event_id, event } = managed;
  const owner = { token: managed.token };
  const [seat = '', stool = '', paid = ''] = event.packages.map((each) => each._id);
  const question_id = event.questions[0]?._id ?? '';
  const { dates } = (await it.call('user/event_detail', { event_id }, owner)).body;
  const [first = '', second = ''] = dates.map((date) => date._id ?? '');
  const robin = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const answer = (value: string) => ({ answers: [{ question_id, value }] });
  const mine = await it.call(
    'booking/add_booking',
    {
      items: [
        { package_id: seat, occurrence_id: first },
        { package_id: stool, occurrence_id: first },
      ],
      attendees: [answer('Rye'), { name: 'maya', email: 'maya@example.com', ...answer('Wheat') }],
    },
    robin,
  );
  const nils = `nils.${newId()}@example.com`;
  const guests = await it.call('booking/guest_add_booking', {
    items: [{ package_id: paid, occurrence_id: second }],
    attendees: [answer('Rye')],
    name: 'Nils Berg',
    email: nils,
  });
  const guest_id = guests.body.booking._id;
  const pay = { booking_id: guest_id, payment_method: 'tok_success' };
  const payment = await it.call('wallet/add_booking_pay', pay, { booking_token: guests.body.access_token ?? '' });
  expect([mine, guests, payment].map(({ problem }) => problem.detail)).toEqual([undefined, undefined, undefined]);
  return {
    nils,
    provider_id: managed.provider_id,
    event_id,
    owner,
    robin,
    seat,
    stool,
    paid,
    first,
    second,
    question_id,
    booking: mine.body.booking,
  };
}
