// What a moved date says to each booking of it: what is true in its state, and nothing else.
import { afterEach, expect, test } from 'vitest';
import { NOON, testApp } from '../app.ts';
import { givenUser } from '../given.ts';
import { givenEvent } from '../given-event.ts';
import { doWaiting } from '../queue.ts';
import { givenSoldOut, givenWaiting } from '../waiting/given-waiting.ts';
import { mailsOf, moveDate } from './mails-of-acts.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));

/** A booking of the first date, paid or not. */
async function given(state: 'confirmed' | 'awaiting_payment' | 'requested') {
  const booking_mode = state === 'requested' ? 'request' : 'instant';
  const event = await givenEvent(it.deps, { packages: [{ booking_mode }] });
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const { package_id, occurrence_id } = event;
  const call = state === 'requested' ? 'booking/add_booking_request' : 'booking/add_booking';
  const { body } = await it.call(call, { items: [{ package_id, occurrence_id, participants: 2 }] }, user);
  const input = { booking_id: body.booking?._id ?? '', payment_method: 'tok_success' };
  if (state !== 'awaiting_payment') await it.call('wallet/add_booking_pay', input, user);
  return { event, email: user.email };
}

/** An offer of freed seats to somebody on the waiting list. */
async function givenOffer() {
  const event = await givenSoldOut(it, { capacity: 3 });
  const waiting = await givenWaiting(it, event, { seats: 1 });
  const [buyer] = event.buyers;
  await it.call('event/cancel_booking', { booking_id: buyer?.booking_id ?? '' }, buyer);
  await doWaiting(it);
  return { event, email: waiting.email };
}

const tickets = ['Your tickets stay valid', 'Keep my tickets', 'full refund', 'Ticket 1'];
/** What each state is told, and what it is not. */
const states = {
  confirmed: { given: () => given('confirmed'), says: tickets, never: [] },
  unpaid: {
    given: () => given('awaiting_payment'),
    says: ['We’re holding your tickets', 'Pay now'],
    never: tickets,
  },
  requested: {
    given: () => given('requested'),
    says: ['Your request is now for the new date', 'View request'],
    never: tickets,
  },
  offered: { given: givenOffer, says: ['The date we offered you has moved', '/waiting-list/'], never: tickets },
} as const;

test.each(Object.entries(states))('of a booking that is %s', async (_, { given: begin, says, never }) => {
  const { event, email } = await begin();
  it.clock.advance(1);
  const mails = (await mailsOf(it, () => moveDate(it, event))).filter(({ to }) => to === email);
  expect(mails.map(({ kind }) => kind)).toEqual(['booking_date_moved']);
  const { subject, text } = mails[0] ?? { subject: '', text: '' };
  const both = `${subject}\n${text}`;
  expect(says.filter((sentence) => !both.includes(sentence))).toEqual([]);
  expect(never.filter((sentence) => both.includes(sentence))).toEqual([]);
  // Before, now, and where, in every state; each ticket once.
  expect(both).toMatch(/Before.+\s7:00/s);
  expect(both).toMatch(/Now.+\s9:00.+ (Pacific Time|Portland time)/s);
  expect(both).toMatch(/Where.+Room 2, 100 Main Street/s);
  expect(both.split('Ticket 1').length - 1).toBeLessThan(2);
});
