import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { judge } from '#test/races/judge.ts';
import { untilBlocked } from '#test/setup/wait-for-lock.ts';

const it = testApp();
const packages = [
  { name: 'Mat', amount: 2800, capacity: 5 },
  { name: 'Front row', amount: 3800, capacity: 2 },
];
type Given = Awaited<ReturnType<typeof givenEvent>>;

async function paid(items: { package_id: string; occurrence_id: string; participants: number }[]) {
  const user = await givenUser(it.deps);
  const attendees = [{ name: 'Robin' }, { name: 'Maya' }, { name: 'Elena' }];
  const held = await it.call('booking/add_booking', { items, attendees: attendees.slice(0, items.length) }, user);
  const booking_id = held.body.booking._id;
  const { body } = await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
  expect(body.status).toBe('confirmed');
  return { user, booking_id };
}

const takenOn = (event: Given) =>
  it.deps.database.write
    .selectFrom('occurrences')
    .select('seats_taken')
    .where('event_id', '=', event.id)
    .orderBy('starts_at')
    .execute()
    .then((rows) => rows.map((row) => row.seats_taken));

const mat = (event: Given, date = 0, participants = 1) => ({
  package_id: event.package_ids[0] ?? '',
  occurrence_id: event.occurrence_ids[date] ?? '',
  participants,
});
const front = (event: Given, date = 0, participants = 1) => ({
  ...mat(event, date, participants),
  package_id: event.package_ids[1] ?? '',
});

describe('tickets are changed', () => {
  test('to another date at the same price, and their holders keep them', async () => {
    const event = await givenEvent(it.deps, { packages });
    const { user, booking_id } = await paid([mat(event, 0, 2)]);
    const items = [mat(event, 1, 2)];
    const preview = await it.call(
      'booking/check_modify_payment',
      { booking_id, items: [`${items[0]?.package_id}:2@${items[0]?.occurrence_id}`] },
      user,
    );
    expect(preview.body).toMatchObject({ difference: 0, asks: 'nobody', participants: 2 });
    const { body } = await it.call('booking/modified_service_booking', { booking_id, items }, user);
    // Until it is applied, both dates are held.
    expect(await takenOn(event)).toEqual([2, 2, 0]);
    const applied = await it.call('wallet/refund_modify_booking', { change_id: body.change._id }, user);
    expect(applied.body.booking).toMatchObject({
      starts_at: event.occurrences[1]?.starts_at.toISOString(),
      items: [{ occurrence_id: event.occurrence_ids[1], seats: 2, price: 5600 }],
    });
    expect(applied.body.booking.tickets.map((one) => [one.attendee_name, one.occurrence_id, one.status])).toEqual([
      ['Robin', event.occurrence_ids[1], 'valid'],
      ['', event.occurrence_ids[1], 'valid'],
    ]);
    expect(await takenOn(event)).toEqual([0, 2, 0]);
  });

  test('further ones cost what they cost today: at another price, or off sale, they are not added', async () => {
    const event = await givenEvent(it.deps, { packages });
    const [one, free] = [await paid([mat(event)]), await paid([front(event)])];
    const reprice = (at: number, own: { amount?: number; is_hidden?: boolean }) =>
      it.deps.database.write
        .updateTable('packages')
        .set(own)
        .where('id', '=', event.package_ids[at] ?? '')
        .execute();
    const more = async (booking_id: string, items: ReturnType<typeof mat>[], user: { token: string }) => {
      const query = items.map((item) => `${item.package_id}:${item.participants}@${item.occurrence_id}`);
      const shown = await it.call('booking/check_modify_payment', { booking_id, items: query }, user);
      const asked = await it.call('booking/modified_service_booking', { booking_id, items }, user);
      expect(asked.status).toBe(shown.status);
      return asked;
    };
    await reprice(0, { amount: 9900 });
    const dearer = await more(one.booking_id, [mat(event, 0, 4)], one.user);
    expect(dearer.problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'items.0.participants' }] });
    expect(dearer.problem.detail).toContain('The price of “Mat” has changed');
    await reprice(0, { amount: 2800, is_hidden: true });
    expect((await more(one.booking_id, [mat(event, 0, 4)], one.user)).problem.code).toBe('invalid_input');
    // At the price that was booked, on sale, they are added.
    await reprice(0, { is_hidden: false });
    expect((await more(one.booking_id, [mat(event, 0, 4)], one.user)).body.change).toMatchObject({ due: 8820 });
    await reprice(1, { amount: 0 });
    expect((await more(free.booking_id, [front(event, 0, 2)], free.user)).problem.code).toBe('invalid_input');
  });

  test('to another package, which is paid, also when the date itself is full', async () => {
    const event = await givenEvent(it.deps, { capacity: 1, packages });
    const { user, booking_id } = await paid([mat(event)]);
    const { body } = await it.call('booking/modified_service_booking', { booking_id, items: [front(event)] }, user);
    // 10.00 more, and 5 % of it.
    expect(body.change).toMatchObject({ due: 1050, status: 'awaiting_payment' });
    const done = await it.call(
      'wallet/pay_modify_booking',
      { change_id: body.change._id, payment_method: 'tok_success' },
      user,
    );
    expect(done.body.booking).toMatchObject({ price: { total: 4020 }, items: [{ title: 'Front row' }] });
    expect(await takenOn(event)).toEqual([1, 0, 0]);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('not to what is sold out, and nothing is held then', async () => {
    const event = await givenEvent(it.deps, { packages: [packages[0] ?? {}, { ...packages[1], capacity: 1 }] });
    const first = await paid([front(event)]);
    const { user, booking_id } = await paid([mat(event)]);
    const { status, problem } = await it.call(
      'booking/modified_service_booking',
      { booking_id, items: [front(event)] },
      user,
    );
    expect([status, problem.code, problem.seats_left]).toEqual([409, 'seats_taken', 0]);
    expect(await takenOn(event)).toEqual([2, 0, 0]);
    expect(first.booking_id).not.toBe(booking_id);
  });

  test('to a date that is full of expired holds', async () => {
    const event = await givenEvent(it.deps, { capacity: 1, packages });
    const { user, booking_id } = await paid([mat(event)]);
    const other = await givenUser(it.deps);
    const held = await it.call('booking/add_booking', { items: [mat(event, 1)] }, other);
    expect(held.body.booking.status).toBe('awaiting_payment');
    it.clock.advance(120);
    const { status } = await it.call('booking/modified_service_booking', { booking_id, items: [mat(event, 1)] }, user);
    it.clock.advance(-120);
    expect(status).toBe(200);
    expect(await takenOn(event)).toEqual([1, 1, 0]);
  });

  test('not to a date that is cancelled while the change is decided', async () => {
    const event = await givenEvent(it.deps, { packages });
    const { user, booking_id } = await paid([mat(event)]);
    const db = it.deps.database.write;
    // Whoever cancels the date has locked it; the change is evaluated before, and waits for the lock.
    const asked = await db.transaction().execute(async (tx) => {
      const date = tx.updateTable('occurrences').set({ status: 'cancelled' });
      await date.where('id', '=', event.occurrence_ids[1] ?? '').execute();
      const change = it.call('booking/modified_service_booking', { booking_id, items: [mat(event, 1)] }, user);
      await untilBlocked(it.deps.database.pool);
      return { change };
    });
    const { status, problem } = await asked.change;
    expect([status, problem.code, problem.state]).toEqual([409, 'not_on_sale', 'cancelled']);
    expect(await takenOn(event)).toEqual([1, 0, 0]);
  });

  test('by the seats that are left without one’s own, which nobody else may ask for', async () => {
    const event = await givenEvent(it.deps, { capacity: 2, packages });
    const { user, booking_id } = await paid([mat(event, 0, 2)]);
    const which = { event_id: event.id, occurrence_id: event.occurrence_id };
    const leftFor = async (more: object, by: { token: string }) => {
      const { status, body } = await it.call('event/event_detail', { ...which, ...more }, by);
      return status === 200 ? body.packages.map((offer) => [offer.name, offer.state, offer.seats_left]) : status;
    };
    expect(await leftFor({}, user)).toEqual([
      ['Mat', 'sold_out', 0],
      ['Front row', 'sold_out', 0],
    ]);
    expect(await leftFor({ ignore_booking_id: booking_id }, user)).toEqual([
      ['Mat', 'few', 2],
      ['Front row', 'few', 2],
    ]);
    expect(await leftFor({ ignore_booking_id: booking_id }, await givenUser(it.deps))).toBe(404);
    const seen = await it.call('booking/get_booking_details', { booking_id }, { token: event.token });
    expect(seen.body.can.modify).toBe(false);
  });

  test('to another date at the booked price, also after a part was retained', async () => {
    const event = await givenEvent(it.deps, { cancellation_policy: 'strict', packages });
    const { user, booking_id } = await paid([mat(event, 2, 2)]);
    it.clock.advance(61);
    const { body } = await it.call('booking/get_booking_details', { booking_id }, user);
    const ticket_ids = [body.tickets[0]?._id ?? ''];
    const part = await it.call('event/cancel_booking', { booking_id, ticket_ids }, user);
    expect(part.body.refund_amount).toBe(1400);
    const check = (choice: ReturnType<typeof mat>) => {
      const items = [`${choice.package_id}:${choice.participants}@${choice.occurrence_id}`];
      return it.call('booking/check_modify_payment', { booking_id, items }, user);
    };
    expect((await check(mat(event, 1))).body).toMatchObject({ difference: 0, participants: 1 });
    expect((await check(mat(event, 1, 2))).problem).toMatchObject({ reason: 'part_cancelled' });
    it.clock.advance(-61);
  });

  test('to what the host confirms in person: held until the host accepts, and then paid', async () => {
    const asked = [packages[0] ?? {}, { ...packages[1], booking_mode: 'request' }];
    const event = await givenEvent(it.deps, { packages: asked });
    const { user, booking_id } = await paid([mat(event)]);
    const items = [front(event, 1)];
    const query = items.map((item) => `${item.package_id}:1@${item.occurrence_id}`);
    const preview = await it.call('booking/check_modify_payment', { booking_id, items: query }, user);
    expect(preview.body).toMatchObject({ due: 1050, asks: 'provider' });
    const { body } = await it.call('booking/modified_service_booking', { booking_id, items }, user);
    expect(body.change).toMatchObject({ status: 'proposed', can: { accept: false, pay: false } });
    expect(await takenOn(event)).toEqual([1, 1, 0]);
    const answer = { change_id: body.change._id, status: 'accepted' as const };
    const accepted = await it.call('booking/booking_status', answer, { token: event.token });
    expect(accepted.body.booking.change).toMatchObject({ status: 'awaiting_payment', due: 1050 });
    const pays = { change_id: body.change._id, payment_method: 'tok_success' };
    const done = await it.call('wallet/pay_modify_booking', pays, user);
    expect(done.body.booking).toMatchObject({ change: null, price: { total: 4020 }, items: [{ title: 'Front row' }] });
    expect(await takenOn(event)).toEqual([0, 1, 0]);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('two that swap full dates at once get a clear answer, never an internal error', async () => {
    const event = await givenEvent(it.deps, { capacity: 1, packages });
    const [one, two] = await Promise.all([paid([mat(event, 0)]), paid([mat(event, 1)])]);
    const swap = ({ user, booking_id }: typeof one, to: number) =>
      it.call('booking/modified_service_booking', { booking_id, items: [mat(event, to)] }, user);
    for (let n = 0; n < 10; n += 1) {
      const answers = await Promise.all([swap(one, 1), swap(two, 0)]);
      expect(answers.map(({ problem }) => problem.code)).toEqual(['seats_taken', 'seats_taken']);
    }
  });
});

test('an open change follows its date, which the organiser moves before it is paid', async () => {
  const event = await givenEvent(it.deps, { packages });
  const { user, booking_id } = await paid([mat(event, 0)]);
  const asked = await it.call('booking/modified_service_booking', { booking_id, items: [front(event, 1)] }, user);
  const owner = { token: event.token };
  const occurrence = { start_time: '10:00' };
  const move = { event_id: event.id, scope: 'this' as const, occurrence_id: event.occurrence_ids[1] ?? '', occurrence };
  const planned = await it.call('event/edit_event', { ...move, dry_run: true }, owner);
  await it.call('event/edit_event', { ...move, plan_hash: planned.body.plan?.hash ?? '' }, owner);
  const pays = { change_id: asked.body.change._id, payment_method: 'tok_success' };
  const { body } = await it.call('wallet/pay_modify_booking', pays, user);
  // 10:00 in Portland.
  expect(body.booking).toMatchObject({ starts_at: '2026-05-15T17:00:00.000Z', ends_at: '2026-05-15T18:30:00.000Z' });
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('a change holds its seats no longer than to the start of its date, wherever that moves', async () => {
  const event = await givenEvent(it.deps, { packages });
  const { user, booking_id } = await paid([mat(event, 0)]);
  const asked = await it.call('booking/modified_service_booking', { booking_id, items: [front(event, 1)] }, user);
  expect(asked.body.change.expires_at).toBe('2026-05-05T19:15:00.000Z');
  const owner = { token: event.token };
  const occurrence = { date: '2026-05-05', start_time: '12:05' };
  const move = { event_id: event.id, scope: 'this' as const, occurrence_id: event.occurrence_ids[1] ?? '', occurrence };
  const planned = await it.call('event/edit_event', { ...move, dry_run: true }, owner);
  const moved = await it.call('event/edit_event', { ...move, plan_hash: planned.body.plan?.hash ?? '' }, owner);
  expect([moved.status, moved.problem.detail]).toEqual([200, undefined]);
  const { body } = await it.call('booking/get_booking_details', { booking_id }, user);
  // 12:05 in Portland.
  expect(body.change?.expires_at).toBe('2026-05-05T19:05:00.000Z');
});

describe('some tickets are cancelled', () => {
  test('one of three: its part of the price goes back, its seat is free, the others stay valid', async () => {
    const event = await givenEvent(it.deps, { cancellation_policy: 'flexible', packages });
    const { user, booking_id } = await paid([mat(event, 0, 2), front(event)]);
    const before = await it.call('booking/get_booking_details', { booking_id }, user);
    const [, second] = before.body.tickets;
    const ticket_ids = [second?._id ?? ''];
    const preview = await it.call('booking/get_booking_details', { booking_id, cancel_ticket_ids: ticket_ids }, user);
    it.clock.advance(61);
    const { body } = await it.call('event/cancel_booking', { booking_id, ticket_ids }, user);
    it.clock.advance(-61);
    expect(body.refund_amount).toBe(2800);
    expect(preview.body.refund_preview?.refund_amount).toBeGreaterThanOrEqual(2800);
    expect(body.booking).toMatchObject({ status: 'confirmed', participants: 2 });
    expect(body.booking.tickets.map((ticket) => ticket.status)).toEqual(['valid', 'cancelled', 'valid']);
    expect(await takenOn(event)).toEqual([2, 0, 0]);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('all of them, or those of another booking, are refused', async () => {
    const event = await givenEvent(it.deps, { packages });
    const { user, booking_id } = await paid([mat(event, 0, 2)]);
    const { body } = await it.call('booking/get_booking_details', { booking_id }, user);
    const ids = body.tickets.map((ticket) => ticket._id);
    for (const ticket_ids of [ids, ['00000000-0000-7000-8000-000000000000']]) {
      const { problem } = await it.call('event/cancel_booking', { booking_id, ticket_ids }, user);
      expect(problem.errors).toMatchObject([{ path: 'ticket_ids' }]);
    }
  });
});
