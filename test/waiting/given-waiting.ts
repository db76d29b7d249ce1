import { expect } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import type { TestApp } from '../app.ts';
import { givenUser } from '../given.ts';
import { givenEvent } from '../given-event.ts';

/** An event whose dates have `capacity` seats, all of the first one sold to customers who paid, one seat each. */
export async function givenSoldOut(it: TestApp, own: { amount?: number; capacity?: number; max?: number } = {}) {
  const { amount = 1500, capacity = 2, max = 10 } = own;
  const event = await givenEvent(it.deps, {
    capacity,
    cancellation_policy: 'flexible',
    packages: [{ name: 'Mat', amount, max_per_booking: max }],
  });
  const { package_id, occurrence_id } = event;
  const buyers: { token: string; booking_id: string }[] = [];
  for (let n = 0; n < capacity; n += 1) {
    const user = await givenUser(it.deps, { name: `Buyer ${n}` });
    const { body } = await it.call('booking/add_booking', { package_id, occurrence_id }, user);
    const booking_id = body.booking._id;
    if (amount > 0) await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
    buyers.push({ ...user, booking_id });
  }
  return { ...event, buyers };
}

type Event = Awaited<ReturnType<typeof givenSoldOut>>;

/** Somebody who joins the list of an event's first date, signed in. */
export async function givenWaiting(
  it: TestApp,
  event: Pick<Event, 'id' | 'occurrence_id'>,
  own: Partial<CallInput<'event/join_waiting_list'>> = {},
) {
  const user = await givenUser(it.deps, { name: 'Wanda Waits' });
  const input = { event_id: event.id, occurrence_ids: [event.occurrence_id], ...own };
  const { body, status, problem } = await it.call('event/join_waiting_list', input, user);
  expect([status, problem.code]).toEqual([200, undefined]);
  return { ...user, number: body.number, entry_id: body.entry?._id ?? '' };
}

/** The token in the last mail to an address about a waiting list. */
export async function waitingTokenOf(it: TestApp, to: string): Promise<string> {
  const mails = await mailsTo(it, to);
  return /waiting-list\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

/** The mails to an address about waiting lists, oldest first. */
export async function mailsTo(it: TestApp, to: string) {
  return it.deps.database.write
    .selectFrom('outbox_messages')
    .select(['kind', 'subject', 'text', 'html'])
    .where('to_address', '=', to)
    .where('kind', 'like', 'waiting%')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
