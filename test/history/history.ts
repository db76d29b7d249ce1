import fc from 'fast-check';
import { expect } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { NOON, type TestApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';
import { givenCode, givenCredit } from '#test/given-discount.ts';
import { verifyBank } from '#test/given-wallet.ts';
import { doWaiting } from '#test/queue.ts';
import { moneyStep, playMoneyStep } from './earnings-history.ts';
import {
  type Created,
  card,
  EARLY_TICKETS,
  EVENT_OPENING,
  eventPart,
  givenEvents,
  type Make,
  playEventStep,
  saving,
} from './event-history.ts';

export type { Make } from './event-history.ts';

/** The jobs that poll the gateway after the commit, and those that decline competing requests. */
export const AFTER: readonly JobName[] = [
  'send-refund',
  'send-payout',
  'cancel-dates',
  'charge-verified',
  'decline-competing-requests',
  'give-up-card',
  'forget-card',
];
/** The scheduled jobs, in the order in which they become due. */
const BY_CLOCK: readonly JobName[] = [
  'expire-holds',
  'expire-changes',
  'reconcile-payments',
  'charge-scheduled',
  'complete-bookings',
  'release-earnings',
  'charge-fees',
  'reconcile-payouts',
  'release-cards',
];

const DAY = 24 * 60;
/** Half hours from ten to four on three days, and on one day that is charged later. */
const at = (slot: number) => {
  const minutes = (slot < 36 ? Math.floor(slot / 12) : FAR_AHEAD) * DAY + (slot % 12) * 30;
  return new Date(Date.parse(FAR) + minutes * 60_000).toISOString();
};

/** Days after the first one: more than eighty. */
const FAR_AHEAD = 91;
const slot = fc.oneof({ arbitrary: fc.nat(35), weight: 4 }, { arbitrary: fc.integer({ min: 36, max: 47 }), weight: 1 });
const which = fc.nat(5);
const service = fc.nat(3);
const people = fc.integer({ min: 1, max: 4 });

/** Every action of users, and the passing of time. */
export const step = fc.oneof(
  { arbitrary: eventPart, weight: 5 },
  fc.record({ kind: fc.constant('book'), who: fc.nat(2), service, slot, people, card, saving }),
  fc.record({ kind: fc.constant('ask'), who: fc.nat(2), slot, card, saving }),
  fc.record({
    kind: fc.constant('change'),
    which,
    service: fc.option(service),
    slot: fc.option(slot),
    people,
    by: fc.boolean(),
    settles: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('settle'), which, card }),
  fc.record({ kind: fc.constant('answer'), which, yes: fc.boolean(), by: fc.boolean() }),
  fc.record({ kind: fc.constant('cancel'), which, by: fc.boolean() }),
  { arbitrary: moneyStep, weight: 3 },
  fc.record({ kind: fc.constant('wait'), minutes: fc.constantFrom(5, 16, DAY, 4 * DAY, 12 * DAY, 60 * DAY) }),
);
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/**
 * The start of every history: three bookings, a change of each that costs more, less and the same, a free booking far
 * ahead that then costs something, and dates of events, one of them settled.
 */
const OPENING: readonly Step[] = [
  { kind: 'book', who: 0, service: 0, slot: 0, people: 1, card: 'tok_success', saving: {} },
  { kind: 'book', who: 1, service: 1, slot: 3, people: 1, card: 'tok_success', saving: {} },
  { kind: 'book', who: 2, service: 2, slot: 6, people: 3, card: 'tok_success', saving: {} },
  { kind: 'change', which: 1, service: 0, slot: 14, people: 1, by: true, settles: true },
  { kind: 'change', which: 0, service: 1, slot: 17, people: 1, by: true, settles: true },
  { kind: 'change', which: 2, service: null, slot: 20, people: 3, by: true, settles: true },
  { kind: 'book', who: 1, service: 3, slot: 36, people: 1, card: 'tok_success', saving: {} },
  { kind: 'change', which: 3, service: 0, slot: 40, people: 1, by: true, settles: true },
  ...EVENT_OPENING,
  // Hired pages earn with a date, withdraw, and lose a part of it again.
  ...EARLY_TICKETS,
  { kind: 'wait', minutes: 4 * DAY },
  { kind: 'withdraw', amount: 1200, by: 2 },
  { kind: 'give back', which: 6, amount: 900, asked: false },
  { kind: 'dispute', which: 7, amount: null, ends: 'lost' },
];

/** The end of every history: whatever can be settled is settled. */
const CLOSING: readonly Step[] = [{ kind: 'wait', minutes: 60 * DAY }];

/**
 * Runs a history in its own market: one provider, a private hour, a private half hour, a group, a free service, and one
 * by request; and two events, of this provider and of another. `jobs_after` run after every call and every wait.
 */
export async function play(
  it: TestApp,
  history: readonly Step[],
  { make, jobs_after = AFTER }: { make: Make; jobs_after?: readonly JobName[] },
): Promise<void> {
  it.clock.set(NOON);
  const provider = await givenProvider(it.deps, { buffer_after_minutes: 10, max_advance_days: 200 });
  const provider_id = provider.id;
  const services = [
    await givenService(it.deps, { provider_id }),
    await givenService(it.deps, { provider_id, amount: 2000, duration_minutes: 30, cancellation_policy: 'flexible' }),
    await givenService(it.deps, { provider_id, amount: 1500, capacity: 4, booking_mode: 'instant' }),
    await givenService(it.deps, { provider_id, amount: 0, duration_minutes: 30 }),
    await givenService(it.deps, { provider_id, amount: 3500, booking_mode: 'request' }),
  ];
  await it.deps.database.write.updateTable('services').set({ max_moves: 20, move_cutoff_minutes: 0 }).execute();
  if (!provider.owner) throw new Error('Nobody owns the page.');
  await verifyBank(it, provider.owner);
  await givenCode(it.deps, { provider_id, code: 'TENTH', max_uses: 3, max_uses_per_customer: 2 });
  const owner = { token: provider.owner.token };
  const customers = [await givenUser(it.deps), await givenUser(it.deps), await givenUser(it.deps)];
  // Months may pass, so every user signs in again.
  const expires_at = new Date(NOON.getTime() + 900 * DAY * 60_000);
  await it.deps.database.write.updateTable('sessions').set({ expires_at }).execute();
  for (const [n, { id }] of customers.entries()) await givenCredit(it.deps, id, [3000, 500, 9000][n] ?? 0);
  const { events, earners: others } = await givenEvents(it, provider, owner);
  for (const each of others) await verifyBank(it, each);
  const earners = [provider.owner, ...others];
  const booked: Created[] = [];
  const settle = async ({ change_id, customer }: Created, payment_method: string) => {
    if (change_id === null) return;
    const free = await make('wallet/refund_modify_booking', { change_id }, customer);
    if (free.status !== 200) await make('wallet/pay_modify_booking', { change_id, payment_method }, customer);
  };
  const pay = async (created: Created, payment_method: string) => {
    booked.push(created);
    await make('wallet/add_booking_pay', { booking_id: created.booking_id, payment_method }, created.customer);
  };
  const played = { make, events, customers, booked, pay, settle };
  for (const one of [...OPENING, ...history, ...CLOSING]) {
    const at_hand = 'which' in one && booked.length > 0 ? booked[one.which % booked.length] : undefined;
    if (one.kind === 'wait') {
      it.clock.advance(one.minutes);
      for (const name of BY_CLOCK) await jobs[name](it.deps, {});
      await doWaiting(it, jobs_after);
    } else if (one.kind === 'event') {
      await playEventStep(played, one.step);
    } else if (one.kind === 'withdraw' || one.kind === 'give back' || one.kind === 'dispute') {
      await playMoneyStep({ it, make, earners, jobs_after }, one, at_hand);
    } else if (one.kind === 'book') {
      const customer = customers[one.who] ?? owner;
      const service_id = services[one.service]?.id ?? '';
      const participants = one.service === 2 ? one.people : 1;
      const input = { service_id, starts_at: at(one.slot), participants, ...one.saving };
      const { status, body } = await make('booking/add_booking', input, customer);
      if (status !== 200) continue;
      const created = {
        booking_id: body.booking._id,
        service: one.service,
        event: null,
        customer,
        owner,
        change_id: null,
      };
      if (body.booking.can.pay) await pay(created, one.card);
      else booked.push(created);
    } else if (one.kind === 'ask') {
      const customer = customers[one.who] ?? owner;
      const input = { service_id: services[4]?.id ?? '', starts_at: at(one.slot), ...one.saving };
      const { status, body } = await make('booking/add_booking_request', input, customer);
      if (status !== 200 || !body.booking) continue;
      const created = { booking_id: body.booking._id, service: 4, event: null, customer, owner, change_id: null };
      if (body.booking.can.pay) await pay(created, one.card);
      else booked.push(created);
    } else if (!at_hand) {
    } else if (one.kind === 'change') {
      const service_id = one.service === null ? undefined : services[one.service]?.id;
      const input = {
        booking_id: at_hand.booking_id,
        // Only a group has capacity for more than one.
        ...((one.service ?? at_hand.service) === 2 ? { participants: one.people } : { participants: 1 }),
        ...(service_id === undefined ? {} : { service_id }),
        ...(one.slot === null ? {} : { starts_at: at(one.slot) }),
      };
      const by = one.by ? at_hand.customer : at_hand.owner;
      const preview = await make('booking/check_modify_payment', input, by);
      const asked = await make('booking/modified_service_booking', input, by);
      if (asked.status !== 200) continue;
      // The preview, the change and the charge have the same price.
      expect(preview.body).toMatchObject({ due: asked.body.change.due, refund: asked.body.change.refund });
      at_hand.change_id = asked.body.change._id;
      if (one.settles) await settle(at_hand, 'tok_success');
    } else if (one.kind === 'settle') {
      await settle(at_hand, one.card);
    } else if (one.kind === 'answer') {
      const { change_id, booking_id } = at_hand;
      const by = one.by ? at_hand.customer : at_hand.owner;
      if (change_id !== null)
        await make('booking/booking_status', { change_id, status: one.yes ? 'accepted' : 'rejected' }, by);
      else {
        const status = one.by ? 'withdrawn' : one.yes ? 'accepted' : 'declined';
        await make('booking/booking_status', { booking_id, status }, by);
      }
    } else {
      const by = one.by ? at_hand.customer : at_hand.owner;
      await make('event/cancel_booking', { booking_id: at_hand.booking_id }, by);
    }
  }
}
