import { describe, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { FAR, givenHold, givenPaid, TOMORROW } from '#test/given-booking.ts';
import { givenChange, givenChanged, listSeats } from '#test/given-change.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
const at = (minutes: number) => new Date(Date.parse(FAR) + minutes * 60_000).toISOString();
const run = (name: JobName, payload: object = {}) => jobs[name](it.deps, payload);
const ask = (by: { token: string }, input: Parameters<typeof givenChange>[2]) =>
  it.call('booking/modified_service_booking', input, by);

describe('a customer moves a booking', () => {
  test('10:00 to 10:30 holds both until it is settled, and a stranger gets neither', async () => {
    const held = await givenPaid(it);
    const change = await givenChange(it, held.customer, {
      booking_id: held.booking_id,
      starts_at: at(30),
      note: 'Train',
    });
    expect(change).toMatchObject({ status: 'awaiting_payment', by: 'customer', due: 0, refund: 0 });
    expect(change.can).toEqual({ accept: false, reject: true, pay: false, apply: true });
    expect(await listSeats(it, held.booking_id)).toEqual(['1@15 17:00', '1@15 17:30*']);
    const stranger = await givenUser(it.deps);
    for (const minutes of [0, 30, 60, -30])
      expect(
        (await it.call('booking/add_booking', { service_id: held.service.id, starts_at: at(minutes) }, stranger))
          .problem.code,
      ).toBe('slot_taken');
    const { body } = await it.call('wallet/refund_modify_booking', { change_id: change._id }, held.customer);
    expect(body.booking).toMatchObject({ starts_at: at(30), change: null, payment_status: 'paid' });
    expect(body.refund_amount).toBe(0);
    expect(body.booking.history.at(-1)).toMatchObject({
      by: 'customer',
      from: 'confirmed',
      to: 'confirmed',
      why: 'Train',
    });
    expect(await listSeats(it, held.booking_id)).toEqual(['1@15 17:30']);
    await givenHold(it, { service_id: held.service.id, starts_at: at(-30) });
  });

  test('keeps the price it was booked at, whatever the service costs by now', async () => {
    const held = await givenPaid(it);
    await it.deps.database.write
      .updateTable('services')
      .set({ amount: 9000 })
      .where('id', '=', held.service.id)
      .execute();
    const moved = await givenChanged(it, held.customer, { booking_id: held.booking_id, starts_at: at(120) });
    expect(moved.price.total).toBe(4230);
  });

  test('to the very same is nothing; to what is not offered, too many, foreign or gone is refused', async () => {
    const held = await givenPaid(it);
    const { booking_id, customer } = held;
    const other = await givenService(it.deps, { title: 'Elsewhere' });
    const code = async (input: object) => (await ask(customer, { booking_id, ...input })).problem.code;
    expect(await code({ starts_at: FAR })).toBe('invalid_input');
    expect(await code({ starts_at: at(7) })).toBe('slot_not_offered');
    expect(await code({ participants: 2 })).toBe('invalid_input');
    expect(await code({ service_id: other.id })).toBe('not_found');
    const provider_id = held.provider?.id ?? '';
    const gone = await givenService(it.deps, { provider_id, is_active: false });
    expect(await code({ service_id: gone.id })).toBe('service_inactive');
    const euro = await givenService(it.deps, { provider_id, currency: 'EUR' });
    expect(await code({ service_id: euro.id })).toBe('currency_mismatch');
    const home = await givenService(it.deps, { provider_id, place: 'at_customer' });
    expect(await code({ service_id: home.id })).toBe('invalid_input');
    const competitor = await givenHold(it, { service_id: held.service.id, starts_at: at(120) });
    const { problem } = await ask(customer, { booking_id, starts_at: at(90) });
    expect(problem.code).toBe('slot_taken');
    expect(problem.alternatives).toHaveLength(3);
    expect(
      (await ask(competitor.customer, { booking_id: competitor.booking_id, starts_at: at(240) })).problem.code,
    ).toBe('booking_state');
    expect((await ask(await givenUser(it.deps), { booking_id, starts_at: at(240) })).problem.code).toBe('not_found');
    const staff = await givenUser(it.deps, { role: 'support' });
    expect((await ask(staff, { booking_id, starts_at: at(240) })).problem.code).toBe('forbidden');
    expect(await listSeats(it, booking_id)).toEqual(['1@15 17:00']);
  });

  test('not too late, and not more often than the service allows', async () => {
    const soon = await givenPaid(it, { starts_at: TOMORROW });
    await it.deps.database.write
      .updateTable('services')
      .set({ move_cutoff_minutes: 60 * 23, max_moves: 1 })
      .where('id', '=', soon.service.id)
      .execute();
    const tooLate = await ask(soon.customer, { booking_id: soon.booking_id, starts_at: FAR });
    expect(tooLate.problem).toMatchObject({ code: 'change_not_possible', reason: 'past_cutoff' });
    const often = await givenPaid(it, { service_id: soon.service.id });
    const moved = await givenChanged(it, often.customer, { booking_id: often.booking_id, starts_at: at(60) });
    expect(moved.can.modify).toBe(false);
    const again = await ask(often.customer, { booking_id: often.booking_id, starts_at: at(120) });
    expect(again.problem).toMatchObject({ code: 'change_not_possible', reason: 'too_many_moves' });
  });

  test('one’s own earlier change gives way; the difference that was shown is the one that counts', async () => {
    const held = await givenPaid(it);
    const { booking_id, customer } = held;
    const first = await givenChange(it, customer, { booking_id, starts_at: at(30) });
    await givenChange(it, customer, { booking_id, starts_at: at(180) });
    expect(await listSeats(it, booking_id)).toEqual(['1@15 17:00', '1@15 20:00*']);
    const old = await it.call('wallet/refund_modify_booking', { change_id: first._id }, customer);
    expect(old.problem).toMatchObject({ code: 'change_state', change_status: 'rejected' });
    const dear = await givenService(it.deps, { provider_id: held.provider?.id ?? '', amount: 6000 });
    const input = { booking_id, service_id: dear.id, starts_at: at(180) };
    const changed = await ask(customer, { ...input, expected_difference: 2000 });
    expect(changed.problem).toMatchObject({ code: 'difference_changed', difference: 2100 });
    expect((await ask(customer, { ...input, expected_difference: 2100 })).status).toBe(200);
  });

  test('moving out of the policy’s reach does not bring back what it has taken', async () => {
    // Moderate: half comes back between 72 and 24 hours before the start.
    const held = await givenPaid(it, { starts_at: '2026-05-07T19:00:00.000Z' });
    it.clock.advance(90);
    const moved = await givenChanged(it, held.customer, { booking_id: held.booking_id, starts_at: FAR });
    it.clock.set(NOON);
    expect(moved.refund_preview).toMatchObject({ percent: 50, refund_amount: 2000 });
    expect(moved.policy_deadlines).toEqual([{ percent: 50, until: '2026-05-14T17:00:00.000Z' }]);
  });
});

describe('parties and group sessions', () => {
  test('more come to the same session: only they are held, and paid', async () => {
    const service = await givenService(it.deps, { capacity: 6 });
    const held = await givenPaid(it, { service_id: service.id, participants: 2 });
    const others = await givenPaid(it, { service_id: service.id, participants: 2 });
    const { booking_id, customer } = held;
    const full = await ask(customer, { booking_id, participants: 5 });
    expect(full.problem).toMatchObject({ code: 'seats_taken', seats_left: 2 });
    const change = await givenChange(it, customer, { booking_id, participants: 4 });
    expect(change).toMatchObject({ due: 8400, refund: 0 });
    expect(await listSeats(it, booking_id)).toEqual(['2@15 17:00', '2@15 17:00*']);
    const late = await ask(others.customer, { booking_id: others.booking_id, participants: 3 });
    expect(late.problem).toMatchObject({ code: 'seats_taken', seats_left: 0 });
    const paid = await it.call(
      'wallet/pay_modify_booking',
      { change_id: change._id, payment_method: 'tok_success' },
      customer,
    );
    expect(paid.body).toMatchObject({ status: 'confirmed', booking: { participants: 4, price: { total: 16_830 } } });
    expect(await listSeats(it, booking_id)).toEqual(['4@15 17:00']);
    // Three people cancel: their seats are free and their money is refunded.
    const fewer = await givenChanged(it, customer, { booking_id, participants: 1 });
    expect(fewer).toMatchObject({ participants: 1, price: { total: 4230 } });
    expect(await listSeats(it, booking_id)).toEqual(['1@15 17:00']);
    expect(
      (await givenChanged(it, others.customer, { booking_id: others.booking_id, participants: 5 })).participants,
    ).toBe(5);
  });

  test('more people at another price, or once it is off sale, come only if the provider suggests it', async () => {
    const service = await givenService(it.deps, { capacity: 6 });
    const held = await givenPaid(it, { service_id: service.id, participants: 2 });
    const { booking_id, customer } = held;
    const change = (own: { amount?: number; is_active?: boolean }) =>
      it.deps.database.write.updateTable('services').set(own).where('id', '=', service.id).execute();
    await change({ amount: 9000 });
    const dearer = await ask(customer, { booking_id, participants: 3 });
    expect(dearer.problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'participants' }] });
    await change({ amount: 4000, is_active: false });
    expect((await ask(customer, { booking_id, participants: 3 })).problem.code).toBe('service_inactive');
    // Fewer may come all the same, and the provider may keep the old price for more.
    await change({ amount: 9000, is_active: true });
    const owner = { token: service.provider?.token ?? '' };
    const suggested = await ask(owner, { booking_id, participants: 3 });
    expect(suggested.body.change).toMatchObject({ status: 'proposed', due: 4200 });
  });

  test('from one session to another, and from a private hour into a group', async () => {
    const provider = await givenProvider(it.deps);
    const yoga = await givenService(it.deps, { provider_id: provider.id, capacity: 6 });
    const held = await givenPaid(it, { service_id: yoga.id, participants: 2 });
    await givenPaid(it, { service_id: yoga.id, starts_at: at(120), participants: 3 });
    const over = await ask(held.customer, { booking_id: held.booking_id, starts_at: at(120), participants: 4 });
    expect(over.problem.code).toBe('seats_taken');
    await givenChange(it, held.customer, { booking_id: held.booking_id, starts_at: at(120), participants: 3 });
    expect(await listSeats(it, held.booking_id)).toEqual(['2@15 17:00', '3@15 19:00*']);
    await givenChanged(it, held.customer, { booking_id: held.booking_id, starts_at: at(120) });
    expect(await listSeats(it, held.booking_id)).toEqual(['2@15 19:00']);
    // The first hour has no people left, so a private session can book it.
    const massage = await givenService(it.deps, { provider_id: provider.id });
    const own = await givenPaid(it, { service_id: massage.id });
    // Others can join a group session, so it may not overlap the customer's previous private hour.
    const overlapping = await ask(own.customer, { booking_id: own.booking_id, service_id: yoga.id, starts_at: at(30) });
    expect(overlapping.problem.code).toBe('slot_taken');
    await givenChanged(it, own.customer, { booking_id: own.booking_id, service_id: yoga.id, starts_at: at(120) });
    expect(await listSeats(it, own.booking_id)).toEqual(['1@15 19:00']);
  });
});

describe('a request-mode service', () => {
  test('waits for its provider, who may say yes', async () => {
    const held = await givenPaid(it);
    await it.deps.database.write
      .updateTable('services')
      .set({ booking_mode: 'request' })
      .where('id', '=', held.service.id)
      .execute();
    const owner = held.provider?.owner ?? { token: '' };
    const change = await givenChange(it, held.customer, { booking_id: held.booking_id, starts_at: at(60) });
    expect(change).toMatchObject({ status: 'proposed', expires_at: '2026-05-06T19:00:00.000Z' });
    expect(change.can).toEqual({ accept: false, reject: true, pay: false, apply: false });
    const early = await it.call('wallet/refund_modify_booking', { change_id: change._id }, held.customer);
    expect(early.problem.code).toBe('change_state');
    const own = await it.call('booking/booking_status', { change_id: change._id, status: 'accepted' }, held.customer);
    expect(own.problem.code).toBe('change_state');
    const competitor = await it.call(
      'booking/modified_service_booking',
      { booking_id: held.booking_id, starts_at: at(90) },
      owner,
    );
    expect(competitor.problem.code).toBe('change_open');
    const yes = await it.call('booking/booking_status', { change_id: change._id, status: 'accepted' }, owner);
    expect(yes.body.booking).toMatchObject({ starts_at: at(60), role: 'provider', change: null });
  });

  test('what costs more waits, once accepted, for the customer to pay it', async () => {
    const service = await givenService(it.deps, { capacity: 4 });
    const held = await givenPaid(it, { service_id: service.id });
    await it.deps.database.write
      .updateTable('services')
      .set({ booking_mode: 'request' })
      .where('id', '=', service.id)
      .execute();
    const owner = service.provider?.owner ?? { token: '' };
    const change = await givenChange(it, held.customer, { booking_id: held.booking_id, participants: 2 });
    const pay = () =>
      it.call('wallet/pay_modify_booking', { change_id: change._id, payment_method: 'tok_success' }, held.customer);
    expect((await pay()).problem.code).toBe('change_state');
    const yes = await it.call('booking/booking_status', { change_id: change._id, status: 'accepted' }, owner);
    expect(yes.body.booking.change).toMatchObject({
      status: 'awaiting_payment',
      due: 4200,
      expires_at: '2026-05-06T07:00:00.000Z',
    });
    expect((await pay()).body).toMatchObject({ status: 'confirmed', booking: { participants: 2 } });
  });
});

describe('a provider’s proposal', () => {
  test('waits for the customer, who accepts: what it costs less goes back at once', async () => {
    const held = await givenPaid(it);
    const owner = held.provider?.owner ?? { token: '' };
    const short = await givenService(it.deps, {
      provider_id: held.provider?.id ?? '',
      title: 'Half an hour',
      amount: 2000,
      duration_minutes: 30,
    });
    const input = {
      booking_id: held.booking_id,
      service_id: short.id,
      starts_at: at(60),
      note: 'I have to leave early.',
    };
    const change = await givenChange(it, owner, input);
    expect(change).toMatchObject({ status: 'proposed', by: 'provider', refund: 2100 });
    const seen = await it.call('booking/get_booking_details', { booking_id: held.booking_id }, held.customer);
    expect(seen.body.change).toMatchObject({
      _id: change._id,
      can: { accept: true, reject: true, pay: false, apply: false },
    });
    const open = await ask(held.customer, { booking_id: held.booking_id, starts_at: at(120) });
    expect(open.problem.code).toBe('change_open');
    const yes = await it.call('booking/booking_status', { change_id: change._id, status: 'accepted' }, held.customer);
    expect(yes.body.booking).toMatchObject({
      title: 'Half an hour',
      price: { total: 2130 },
      starts_at: at(60),
    });
    expect(yes.body.booking.payments.map((each) => [each.kind, each.amount, each.status])).toEqual([
      ['charge', 4230, 'partially_refunded'],
      ['refund', 2100, 'succeeded'],
    ]);
    // Cancelling refunds the current price.
    const off = await it.call('event/cancel_booking', { booking_id: held.booking_id }, owner);
    expect(off.body.refund_amount).toBe(2130);
    const again = await it.call('booking/booking_status', { change_id: change._id, status: 'accepted' }, held.customer);
    expect(again.problem.code).toBe('change_state');
  });

  test('is turned down, taken back, or ends by itself after a day: the booking stays', async () => {
    const held = await givenPaid(it);
    const owner = held.provider?.owner ?? { token: '' };
    const { booking_id, customer } = held;
    const first = await givenChange(it, owner, { booking_id, starts_at: at(60) });
    await it.call('booking/booking_status', { change_id: first._id, status: 'rejected' }, customer);
    const second = await givenChange(it, owner, { booking_id, starts_at: at(60) });
    await it.call('booking/booking_status', { change_id: second._id, status: 'rejected' }, owner);
    const third = await givenChange(it, owner, { booking_id, starts_at: at(60) });
    it.clock.advance(24 * 60 + 1);
    const late = await it.call('booking/booking_status', { change_id: third._id, status: 'accepted' }, customer);
    expect(late.problem).toMatchObject({ code: 'change_state', change_status: 'expired' });
    await run('expire-changes');
    it.clock.set(NOON);
    expect(await listSeats(it, booking_id)).toEqual(['1@15 17:00']);
    const { body } = await it.call('booking/get_booking_details', { booking_id }, customer);
    expect(body).toMatchObject({ starts_at: FAR, change: null });
  });

  test('ends with its booking, which gives back everything it held', async () => {
    const held = await givenPaid(it);
    const owner = held.provider?.owner ?? { token: '' };
    const change = await givenChange(it, owner, { booking_id: held.booking_id, starts_at: at(60) });
    await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
    expect(await listSeats(it, held.booking_id)).toEqual([]);
    const late = await it.call('booking/booking_status', { change_id: change._id, status: 'accepted' }, held.customer);
    expect(late.problem.code).toBe('booking_state');
  });

  test('is mailed to whom it asks; once made, both get the calendar entry moved', async () => {
    const held = await givenPaid(it);
    const owner = held.provider?.owner ?? { token: '', email: '' };
    const change = await givenChange(it, owner, { booking_id: held.booking_id, starts_at: at(60), note: 'Please' });
    await run('send-change-mail', { change_id: change._id, what: 'proposed' });
    await it.call('booking/booking_status', { change_id: change._id, status: 'accepted' }, held.customer);
    for (const what of ['applied', 'applied', 'to_pay', 'rejected', 'expired', 'paid_too_late'])
      await run('send-change-mail', { change_id: change._id, what });
    const mailsTo = async (email: string) =>
      it.deps.database.write
        .selectFrom('outbox_messages')
        .select(['kind', 'subject', 'text', 'attachments'])
        .where('to_address', '=', email)
        .where('kind', 'like', 'change%')
        .orderBy('id')
        .execute();
    const { email } = held.customer as { email?: string };
    const mine = await mailsTo(email ?? '');
    expect(mine.map((mail) => mail.kind)).toEqual([
      'change_proposed',
      'change_applied',
      'change_to_pay',
      'change_rejected',
      'change_expired',
      'change_paid_too_late',
    ]);
    expect(mine[0]?.text).toContain('Friday, May 15, 2026 at 11:00');
    expect(mine[0]?.text).toContain('Please');
    // What is proposed, not what is booked.
    expect(mine[0]?.subject).toContain('11:00');
    expect(JSON.stringify(mine[1]?.attachments)).toContain('SEQUENCE:2');
    expect((await mailsTo(owner.email)).map((mail) => mail.kind)).toContain('change_applied');
    const notice = await it.call('user/notification_list', {}, held.customer);
    expect(notice.body.items.map((each) => each.kind)).toContain('change_proposed');
    await run('send-change-mail', { change_id: '01890000-0000-7000-8000-000000000000', what: 'applied' });
  });
});

test('time, seats and books are right after all of it', async () => {
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  expect(await judge(it.deps.database.write)).toEqual([]);
});
