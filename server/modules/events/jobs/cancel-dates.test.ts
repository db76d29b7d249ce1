import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { type Gateway, GatewayRefused } from '#server/providers/payments/port.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { lastPayment, sendEvent } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';
import { withGateway } from '#test/given-gateway.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
const days = { series_from: '2026-05-01', series_until: '2026-05-31' };
const packages = [
  { name: 'Mat', amount: 2800 },
  { name: 'Three Fridays', amount: 7500, covers: 'series', ...days },
];
type Given = Awaited<ReturnType<typeof givenEvent>>;
type Choice = { package_id: string; occurrence_id?: string; participants?: number };

async function hold(items: Choice[]) {
  const user = await givenUser(it.deps);
  const { body } = await it.call('booking/add_booking', { items }, user);
  return { user, booking_id: body.booking._id, total: body.booking.price.total };
}

async function pay({ user, booking_id, total }: Awaited<ReturnType<typeof hold>>) {
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
  return { user, booking_id, total };
}

/** Cancels the first date, or all of them, as the organiser does. */
async function cancel(event: Given, scope: 'this' | 'all') {
  const which = { event_id: event.id, scope, ...(scope === 'this' ? { occurrence_id: event.occurrence_id } : {}) };
  const owner = { token: event.token };
  const planned = await it.call('user/cancel_event', { ...which, dry_run: true }, owner);
  const plan_hash = planned.body.plan.hash;
  const done = await it.call('user/cancel_event', { ...which, plan_hash, reason: 'The room is flooded.' }, owner);
  expect(done.status).toBe(200);
  return planned.body;
}

const details = async ({ user, booking_id }: Awaited<ReturnType<typeof hold>>) =>
  (await it.call('booking/get_booking_details', { booking_id }, user)).body;

const mat = (event: Given, date = 0) => ({
  package_id: event.package_ids[0] ?? '',
  occurrence_id: event.occurrence_ids[date] ?? '',
});

test('a cancelled date refunds its bookings in full, its part of the others, and ends holds', async () => {
  const event = await givenEvent(it.deps, { cancellation_policy: 'strict', packages });
  const whole = await pay(await hold([{ ...mat(event), participants: 2 }]));
  const both = await pay(await hold([mat(event, 0), mat(event, 1)]));
  const pass = await pay(await hold([{ package_id: event.package_ids[1] ?? '' }]));
  const other = await pay(await hold([mat(event, 1)]));
  const held = await hold([mat(event)]);
  const planned = await cancel(event, 'this');
  expect(planned).toMatchObject({ dates: 1, bookings: 4 });
  // Interrupted runs and concurrent ones refund nothing twice.
  await Promise.all([
    jobs['cancel-dates'](it.deps, { event_id: event.id }),
    jobs['cancel-dates'](it.deps, { event_id: event.id }),
  ]);
  await jobs['cancel-dates'](it.deps, { event_id: event.id });
  const after = await Promise.all([whole, both, pass, other, held].map(details));
  const paidBack = after.map(({ payments }) =>
    payments.filter(({ kind }) => kind === 'refund').map((refund) => refund.amount),
  );
  expect(after.map(({ status, participants }) => [status, participants])).toEqual([
    ['cancelled', 2],
    ['confirmed', 1],
    ['confirmed', 1],
    ['confirmed', 1],
    ['cancelled', 1],
  ]);
  // 2 × 28.00 and its fee; one of two, and the fee on it; a third of the pass, and the fee on it; nothing.
  expect(paidBack).toEqual([[5910], [2940], [2625], [], []]);
  expect(after[0]?.history.at(-1)).toMatchObject({ by: 'provider', to: 'cancelled', why: 'The room is flooded.' });
  expect(after[2]?.tickets.map((ticket) => ticket.status)).toEqual(['valid']);
  expect(after[2]?.items).toHaveLength(2);
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('a cancelled event refunds all of its bookings', async () => {
  const event = await givenEvent(it.deps, { packages });
  const booked = await Promise.all([
    pay(await hold([mat(event, 0), mat(event, 2)])),
    pay(await hold([{ package_id: event.package_ids[1] ?? '', participants: 3 }])),
  ]);
  await cancel(event, 'all');
  await jobs['cancel-dates'](it.deps, { event_id: event.id });
  for (const booking of booked) {
    const { status, payments } = await details(booking);
    expect(status).toBe('cancelled');
    expect(payments.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)).toEqual([booking.total]);
  }
  expect(await judge(it.deps.database.write)).toEqual([]);
});

/** Disputes a booking's payment at the gateway: opens the case, or lets the bank decide it. */
async function dispute({ booking_id }: { booking_id: string }, status: 'open' | 'won' | 'lost') {
  const payment = await lastPayment(it, booking_id);
  const [gateway_id, db] = [`dp_${booking_id}`, it.deps.database.write];
  const opened = { id: gateway_id, payment_id: payment.gateway_id ?? '', status, created_at: it.clock.now() };
  if (status === 'open') await db.insertInto('sandbox_disputes').values(opened).execute();
  else await db.updateTable('sandbox_disputes').set({ status }).where('id', '=', gateway_id).execute();
  await sendEvent(it, { id: `evt_${status}_${gateway_id}`, kind: 'dispute', gateway_id });
}

/** The gateway refunds nothing of what a bank disputes. */
const refusing: Partial<Gateway> = {
  refund: async () => {
    throw new GatewayRefused('not_taken', 'The charge is disputed.');
  },
};

const refundsOf = (payments: Awaited<ReturnType<typeof details>>['payments']) =>
  payments.filter(({ kind }) => kind === 'refund').map(({ amount, status }) => [amount, status]);

test.each(['won', 'lost'] as const)(
  'a disputed booking, later %s, leaves its date, and staff sees the refund',
  async (end) => {
    const event = await givenEvent(it.deps, { packages });
    const both = await pay(await hold([mat(event, 0), mat(event, 1)]));
    const one = await pay(await hold([mat(event)]));
    for (const booked of [both, one]) await dispute(booked, 'open');
    await cancel(event, 'this');
    await withGateway(it, refusing, () => jobs['cancel-dates'](it.deps, { event_id: event.id }));
    // Nothing is left to do.
    await jobs['cancel-dates'](it.deps, { event_id: event.id });
    const [part, whole] = await Promise.all([both, one].map(details));
    expect([part?.status, part?.items.length, whole?.status]).toEqual(['confirmed', 1, 'cancelled']);
    expect(refundsOf(part?.payments ?? [])).toEqual([[2940, 'failed']]);
    expect(refundsOf(whole?.payments ?? [])).toEqual([[2970, 'failed']]);
    const admin = await givenUser(it.deps, { role: 'admin' });
    const { body } = await it.call('admin/failed_refund_list', {}, admin);
    const listed = body.items.map((item) => item.booking._id);
    expect(listed).toEqual(expect.arrayContaining([both.booking_id, one.booking_id]));
    for (const booked of [both, one]) await dispute(booked, end);
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  },
);

test('a booking whose money went to the bank leaves its date without a refund', async () => {
  const event = await givenEvent(it.deps, { packages });
  const both = await pay(await hold([mat(event, 0), mat(event, 1)]));
  await dispute(both, 'open');
  await dispute(both, 'lost');
  await cancel(event, 'this');
  await jobs['cancel-dates'](it.deps, { event_id: event.id });
  const { items, payments, status } = await details(both);
  expect([status, items.length, refundsOf(payments)]).toEqual(['confirmed', 1, []]);
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

test('guests of a cancelled date are offered another one that takes place, by mail and in the booking', async () => {
  const event = await givenEvent(it.deps, { packages });
  const [first = '', second = ''] = event.occurrence_ids;
  const booked = await pay(await hold([mat(event)]));
  const owner = { token: event.token };
  const which = { event_id: event.id, occurrence_ids: [first] };
  const offering = (id: string) =>
    it.call('user/cancel_event', { ...which, offer_occurrence_id: id, dry_run: true }, owner);
  expect((await offering(first)).problem.errors?.[0]?.path).toBe('offer_occurrence_id');
  expect((await offering(event.id)).problem.code).toBe('invalid_input');
  const { plan } = (await offering(second)).body;
  const done = await it.call(
    'user/cancel_event',
    { ...which, offer_occurrence_id: second, reason: 'The room is flooded.', plan_hash: plan.hash },
    owner,
  );
  expect(done.status).toBe(200);
  await jobs['cancel-dates'](it.deps, { event_id: event.id });
  expect((await details(booked)).items[0]?.offered?.occurrence_id).toBe(second);
  await jobs['send-booking-mail'](it.deps, { booking_id: booked.booking_id, kind: 'cancelled' });
  const mails = await messagesTo(it.deps, booked.user.email);
  const texts = mails.filter(({ kind }) => kind === 'booking_cancelled').map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining(`?occurrence=${second}`)]);
  expect(texts[0]).toContain('would love to see you on another date');
});
