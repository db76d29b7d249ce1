import { afterEach, describe, expect, test } from 'vitest';
import type { CallInput, CallName } from '#contract/index.ts';
import { type BookingVerb, bookingMachine, bookingStatuses } from '#contract/states/booking.ts';
import { type ChangeVerb, changeMachine } from '#contract/states/change.ts';
import { allowedVerbs } from '#contract/states/machine.ts';
import { type JobName, jobs } from '#server/jobs.ts';
import { NOON, testApp } from '../app.ts';
import { givenProvider, givenService, givenUser } from '../given.ts';
import { answer, givenHold, givenPaid, givenRequest, storedBooking } from '../given-booking.ts';
import { givenChange } from '../given-change.ts';
import { doWaiting } from '../queue.ts';
import { judge } from '../races/judge.ts';
import { digestOf } from '../state-digest.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const run = (name: JobName) => jobs[name](it.deps, {});
const DAY = 24 * 60;
const make = <Name extends CallName>(name: Name, input: CallInput<Name>, by: { token?: string }) =>
  it.call(name, input, by);

type Role = 'customer' | 'provider' | 'admin' | 'stranger';
type Status = (typeof bookingStatuses)[number];
interface Created {
  readonly booking_id: string;
  readonly people: Readonly<Record<Role, { token: string }>>;
}

async function people(customer: { token: string }, provider: { token: string }): Promise<Created['people']> {
  const [admin, stranger] = [await givenUser(it.deps, { role: 'admin' }), await givenUser(it.deps)];
  return { customer, provider: { token: provider.token }, admin, stranger };
}

/** Creates a page and brings a booking on it into a state by calls and time. */
async function bookingIn(status: Status): Promise<Created> {
  const provider = await givenProvider(it.deps);
  const request = await givenService(it.deps, { provider_id: provider.id, booking_mode: 'request' });
  const instant = await givenService(it.deps, { provider_id: provider.id });
  if (status === 'requested' || status === 'declined') {
    const asked = await givenRequest(it, { service_id: request.id });
    if (status === 'declined') await answer(it, asked.booking_id, 'declined', provider);
    return { booking_id: asked.booking_id, people: await people(asked.customer, provider) };
  }
  const isPaid = !['awaiting_payment', 'expired', 'withdrawn'].includes(status);
  const held = await (isPaid ? givenPaid : givenHold)(it, { service_id: instant.id });
  const created = { booking_id: held.booking_id, people: await people(held.customer, provider) };
  if (status === 'withdrawn') await answer(it, created.booking_id, 'withdrawn', held.customer);
  if (status === 'cancelled') await make('event/cancel_booking', { booking_id: created.booking_id }, held.customer);
  if (status === 'expired') {
    it.clock.advance(16);
    await run('expire-holds');
  }
  if (status === 'completed' || status === 'no_show') {
    it.clock.advance(10 * DAY + 60);
    await run('complete-bookings');
  }
  if (status === 'no_show')
    await make('booking/booking_status', { booking_id: created.booking_id, status: 'no_show' }, provider);
  return created;
}

const statusOf = async (booking_id: string) => (await storedBooking(it, booking_id)).status;

/** Every action on a booking, with its verb in the state table, or the states and roles that permit it. */
const actions: Readonly<
  Record<
    string,
    {
      readonly send: (created: Created, by: { token: string }) => Promise<{ status: number }>;
      readonly is_for: BookingVerb | readonly [readonly Status[], readonly Role[]];
    }
  >
> = {
  pay: {
    send: ({ booking_id }, by) => make('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, by),
    is_for: 'pay',
  },
  accept: {
    send: ({ booking_id }, by) => make('booking/booking_status', { booking_id, status: 'accepted' }, by),
    is_for: 'accept',
  },
  decline: {
    send: ({ booking_id }, by) => make('booking/booking_status', { booking_id, status: 'declined' }, by),
    is_for: 'decline',
  },
  withdraw: {
    send: ({ booking_id }, by) => make('booking/booking_status', { booking_id, status: 'withdrawn' }, by),
    is_for: 'withdraw',
  },
  'mark as missed': {
    send: ({ booking_id }, by) => make('booking/booking_status', { booking_id, status: 'no_show' }, by),
    is_for: 'mark_no_show',
  },
  cancel: {
    send: ({ booking_id }, by) => make('event/cancel_booking', { booking_id }, by),
    is_for: [
      ['awaiting_payment', 'requested', 'confirmed'],
      ['customer', 'provider', 'admin'],
    ],
  },
  change: {
    send: ({ booking_id }, by) =>
      make('booking/modified_service_booking', { booking_id, starts_at: '2026-05-19T17:00:00.000Z' }, by),
    is_for: [['confirmed'], ['customer', 'provider']],
  },
  review: {
    send: ({ booking_id }, by) => make('user/add_rating_review', { booking_id, rating: 5, text: 'Lovely light.' }, by),
    is_for: [['completed'], ['customer']],
  },
  'ask for money back': {
    send: ({ booking_id }, by) =>
      make('user/payment_refund_request', { booking_id, amount: 100, reason: 'It began late.' }, by),
    is_for: [['confirmed', 'completed', 'no_show', 'cancelled'], ['customer']],
  },
  'give money back': {
    send: ({ booking_id }, by) =>
      make('user/refund_payment', { booking_id, amount: 100, reason: 'It began late.' }, by),
    is_for: [
      ['confirmed', 'completed', 'no_show', 'cancelled'],
      ['provider', 'admin'],
    ],
  },
};

function mayBe(action: string, status: Status, role: Role): boolean {
  const of = actions[action]?.is_for;
  if (of === undefined || role === 'stranger') return false;
  if (typeof of !== 'string') return of[0].includes(status) && of[1].includes(role);
  return allowedVerbs(bookingMachine, status, role).includes(of);
}

const SETTLED: ReadonlySet<Status> = new Set(['requested', 'confirmed', 'completed', 'no_show']);

describe('what a booking’s state does not allow is refused and changes nothing, whoever asks', () => {
  test.each(bookingStatuses)('%s', async (status) => {
    const created = await bookingIn(status);
    expect(await statusOf(created.booking_id)).toBe(status);
    await doWaiting(it, ['send-refund']);
    const before = await digestOf(it.deps.database.pool);
    const through: string[] = [];
    let refused = 0;
    for (const [action, { send }] of Object.entries(actions))
      for (const role of ['customer', 'provider', 'admin', 'stranger'] as const) {
        if (mayBe(action, status, role)) continue;
        const { status: said } = await send(created, created.people[role]);
        // Repeating a payment or a card returns the booking's state.
        const isNotified = action === 'pay' && role === 'customer' && SETTLED.has(status);
        if (!(isNotified ? [200] : [403, 404, 409, 422]).includes(said)) through.push(`${role}: ${action} → ${said}`);
        if ((await digestOf(it.deps.database.pool)) !== before) through.push(`${role}: ${action} changed something`);
        refused += 1;
      }
    expect(through).toEqual([]);
    expect(refused).toBeGreaterThan(25);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('and what it allows is done', async () => {
    for (const [action, status, role, to] of [
      ['pay', 'awaiting_payment', 'customer', 'confirmed'],
      ['accept', 'requested', 'provider', 'confirmed'],
      ['decline', 'requested', 'provider', 'declined'],
      ['withdraw', 'requested', 'customer', 'withdrawn'],
      ['mark as missed', 'completed', 'provider', 'no_show'],
      ['cancel', 'confirmed', 'admin', 'cancelled'],
    ] as const) {
      it.clock.set(NOON);
      const created = await bookingIn(status);
      expect(mayBe(action, status, role)).toBe(true);
      expect((await actions[action]?.send(created, created.people[role]))?.status, action).toBe(200);
      expect(await statusOf(created.booking_id), action).toBe(to);
    }
  });
});

const changeStatuses = changeMachine.states;
type ChangeState = (typeof changeStatuses)[number];

/** Creates a change of a paid booking that costs more, proposed by its customer, in a given state. */
async function changeIn(status: ChangeState): Promise<Created & { change_id: string }> {
  const provider = await givenProvider(it.deps);
  const service = await givenService(it.deps, { provider_id: provider.id });
  const dear = await givenService(it.deps, { provider_id: provider.id, amount: 6000, booking_mode: 'request' });
  const held = await givenPaid(it, { service_id: service.id });
  const { booking_id } = held;
  const change = await givenChange(it, held.customer, { booking_id, service_id: dear.id });
  const say = (to: 'accepted' | 'rejected') =>
    make('booking/booking_status', { change_id: change._id, status: to }, provider);
  if (status === 'rejected') await say('rejected');
  if (status === 'awaiting_payment' || status === 'applied') await say('accepted');
  if (status === 'applied')
    await make('wallet/pay_modify_booking', { change_id: change._id, payment_method: 'tok_success' }, held.customer);
  if (status === 'expired') {
    it.clock.advance(DAY + 1);
    await run('expire-changes');
  }
  return { booking_id, change_id: change._id, people: await people(held.customer, provider) };
}

const changeActions: Readonly<
  Record<
    string,
    {
      readonly send: (change_id: string, by: { token: string }) => Promise<{ status: number }>;
      readonly verb: ChangeVerb;
    }
  >
> = {
  accept: {
    send: (change_id, by) => make('booking/booking_status', { change_id, status: 'accepted' }, by),
    verb: 'accept',
  },
  reject: {
    send: (change_id, by) => make('booking/booking_status', { change_id, status: 'rejected' }, by),
    verb: 'reject',
  },
  pay: {
    send: (change_id, by) => make('wallet/pay_modify_booking', { change_id, payment_method: 'tok_success' }, by),
    verb: 'pay',
  },
  apply: { send: (change_id, by) => make('wallet/refund_modify_booking', { change_id }, by), verb: 'refund' },
};

describe('what a change’s state does not allow is refused and changes nothing, whoever asks', () => {
  test.each(changeStatuses)('%s', async (status) => {
    const created = await changeIn(status);
    const { rows } = await it.deps.database.pool.query('SELECT status FROM booking_changes WHERE id = $1', [
      created.change_id,
    ]);
    expect(rows).toEqual([{ status }]);
    const before = await digestOf(it.deps.database.pool);
    const through: string[] = [];
    for (const [action, { send, verb }] of Object.entries(changeActions))
      for (const role of ['customer', 'provider', 'admin', 'stranger'] as const) {
        const isOwn = role === 'customer' && verb === 'accept';
        const allowed = role !== 'stranger' && !isOwn && allowedVerbs(changeMachine, status, role).includes(verb);
        // The change costs something, so the test also tries to apply it for free. Repeating the payment only returns
        // its state.
        if ((allowed && verb !== 'refund') || (status === 'applied' && verb === 'pay' && role === 'customer')) continue;
        const { status: said } = await send(created.change_id, created.people[role]);
        if (![403, 404, 409, 422].includes(said)) through.push(`${role}: ${action} → ${said}`);
        if ((await digestOf(it.deps.database.pool)) !== before) through.push(`${role}: ${action} changed something`);
      }
    expect(through).toEqual([]);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('a change that is applied is paid once, however often it is asked for', async () => {
    const created = await changeIn('applied');
    const before = await digestOf(it.deps.database.pool);
    const again = await changeActions.pay?.send(created.change_id, created.people.customer);
    expect(again?.status).toBe(200);
    expect(await digestOf(it.deps.database.pool)).toBe(before);
  });
});
