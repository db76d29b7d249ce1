import { describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { givenManagedEvent } from '#test/given-event.ts';
import { givenSession } from '#test/given-session.ts';
import { doWaiting } from '#test/queue.ts';
import { judge } from '#test/races/judge.ts';
import { givenSoldOut, givenWaiting, mailsTo, waitingTokenOf } from '#test/waiting/given-waiting.ts';

const it = testApp();
type Sold = Awaited<ReturnType<typeof givenSoldOut>>;

const cancel = ({ token, booking_id }: { token: string; booking_id: string }) =>
  it.call('event/cancel_booking', { booking_id }, { token });

async function joinAsGuest(event: Sold, email: string, own: object = {}) {
  const guest = { name: 'Gail Guest', email };
  const input = { event_id: event.id, occurrence_ids: [event.occurrence_id], ...guest, ...own };
  return it.call('event/join_waiting_list', input);
}

/** Joins as a guest and proves the mailbox; returns the token of the mail. */
async function waitAsGuest(event: Sold, email: string) {
  expect((await joinAsGuest(event, email)).status).toBe(200);
  await doWaiting(it);
  const booking_token = await waitingTokenOf(it, email);
  expect((await it.call('event/join_waiting_list', {}, { booking_token })).body.entry?.status).toBe('waiting');
  return booking_token;
}

async function freeSeats(event: Sold, ...at: number[]) {
  for (const n of at) {
    const buyer = event.buyers[n];
    if (buyer) await cancel(buyer);
  }
  await doWaiting(it);
}

describe('a guest', () => {
  test('joins, opens the entry by the link of the mail, and leaves', async () => {
    const event = await givenSoldOut(it);
    const joined = await joinAsGuest(event, 'gail@private.example');
    expect(joined.body).toEqual({ number: 1, entry: null });
    await doWaiting(it);
    const token = await waitingTokenOf(it, 'gail@private.example');
    const opened = await it.call('event/waiting_entry', {}, { booking_token: token });
    expect(opened.body.entry).toMatchObject({ status: 'unproved', number: null, title: 'Sourdough evening' });
    for (let time = 0; time < 2; time += 1) {
      const proved = await it.call('event/join_waiting_list', {}, { booking_token: token });
      expect(proved.body).toMatchObject({ number: 1, entry: { status: 'waiting', number: 1 } });
    }
    const left = await it.call('event/leave_waiting_list', {}, { booking_token: token });
    expect(left.body.entry).toMatchObject({ status: 'left', number: null });
    expect((await it.call('event/leave_waiting_list', {}, { booking_token: token })).status).toBe(200);
  });

  test('is not told, nor anybody else, whether an address is on the list', async () => {
    const event = await givenSoldOut(it);
    await givenWaiting(it, event);
    const first = await joinAsGuest(event, 'gil@private.example');
    const again = await joinAsGuest(event, 'GIL@private.example', { seats: 7 });
    const other = await joinAsGuest(event, 'gus@private.example');
    expect([first, again, other].map(({ body }) => body)).toEqual([
      { number: 2, entry: null },
      { number: 2, entry: null },
      { number: 2, entry: null },
    ]);
    await doWaiting(it);
    const token = await waitingTokenOf(it, 'gil@private.example');
    // A stranger changed nothing.
    const { body } = await it.call('event/join_waiting_list', {}, { booking_token: token });
    expect(body.entry).toMatchObject({ number: 2, seats: 1 });
    const third = { number: 3, entry: null };
    expect((await joinAsGuest(event, 'gil@private.example')).body).toEqual(third);
    expect((await joinAsGuest(event, 'gus@private.example')).body).toEqual(third);
    const [mail] = await mailsTo(it, 'gil@private.example');
    expect(mail?.text).not.toContain('Gail');
  });

  test('is on no list, and holds no seat, before the mailbox is proved', async () => {
    const event = await givenSoldOut(it);
    for (const name of ['one', 'two', 'three']) await joinAsGuest(event, `${name}@private.example`);
    await doWaiting(it);
    const { id: event_id, occurrence_id } = event;
    expect((await it.call('event/waiting_entry', { event_id, occurrence_id })).body.waiting).toBe(0);
    const proved = await waitAsGuest(event, 'proved@private.example');
    expect((await it.call('event/waiting_entry', { event_id, occurrence_id })).body.waiting).toBe(1);
    await freeSeats(event, 0, 1);
    const { body } = await it.call('event/waiting_entry', {}, { booking_token: proved });
    expect(body.entry?.status).toBe('offered');
    // The second seat is everybody's, though three addresses that nobody proved asked before.
    const booked = await it.call(
      'booking/add_booking',
      { package_id: event.package_id, occurrence_id },
      event.buyers[0],
    );
    expect(booked.status).toBe(200);
    // Whoever proves it now joins behind the others, though asked before.
    it.clock.advance(1);
    const late = await waitingTokenOf(it, 'one@private.example');
    expect((await it.call('event/join_waiting_list', {}, { booking_token: late })).body.entry?.number).toBe(2);
    it.clock.advance(-1);
    await it.call('event/cancel_booking', { booking_id: booked.body.booking._id }, event.buyers[0]);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('of one network joins a list five times a day; what nobody proved is forgotten in a week', async () => {
    const event = await givenSoldOut(it);
    const ip = '203.0.113.77';
    const join = (n: number, own: { ip: string }) => {
      const input = {
        event_id: event.id,
        occurrence_ids: [event.occurrence_id],
        name: 'Gail',
        email: `n${n}@net.example`,
      };
      return it.call('event/join_waiting_list', input, {}, own);
    };
    const outcomes: number[] = [];
    for (let n = 0; n < 7; n += 1) outcomes.push((await join(n, { ip })).status);
    expect(outcomes).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await join(8, { ip: '198.51.100.7' })).status).toBe(200);
    const left = async () => {
      await jobs['tend-waiting-lists'](it.deps, {});
      const { rows } = await it.deps.database.pool.query('SELECT FROM waiting_entries WHERE event_id = $1', [event.id]);
      return rows.length;
    };
    expect(await left()).toBe(6);
    it.clock.advance(7 * 1440);
    expect(await left()).toBe(0);
    it.clock.advance(-7 * 1440);
  });

  test('takes a free seat by one call, which the mailbox proves', async () => {
    const event = await givenSoldOut(it, { amount: 0 });
    await waitAsGuest(event, 'free@private.example');
    await freeSeats(event, 0);
    const [mail] = (await mailsTo(it, 'free@private.example')).slice(-1);
    expect(mail?.text).toContain('Book my seat');
    const token = await waitingTokenOf(it, 'free@private.example');
    const offered = await it.call('event/waiting_entry', {}, { booking_token: token });
    expect(offered.body.entry).toMatchObject({ status: 'offered', offer: { price: { total: 0 } } });
    const taken = await it.call('event/accept_offer', {}, { booking_token: token });
    expect(taken.body.entry).toMatchObject({ status: 'booked', offer: { status: 'confirmed' } });
    expect((await it.call('event/accept_offer', {}, { booking_token: token })).problem.code).toBe('offer_over');
  });

  test('gives an offer up, and it goes to the next person; strangers cannot', async () => {
    const event = await givenSoldOut(it);
    await waitAsGuest(event, 'gives@private.example');
    const next = await givenWaiting(it, event);
    await freeSeats(event, 0);
    const booking_token = await waitingTokenOf(it, 'gives@private.example');
    const stranger = await givenUser(it.deps);
    const { body } = await it.call('event/waiting_entry', {}, { booking_token });
    const entry_id = body.entry?._id ?? '';
    for (const call of ['event/leave_waiting_list', 'event/accept_offer'] as const)
      expect((await it.call(call, { entry_id }, stranger)).problem.code).toBe('not_found');
    await it.call('event/leave_waiting_list', {}, { booking_token });
    await doWaiting(it);
    const { body: after } = await it.call('event/waiting_entry', { event_id: event.id }, next);
    expect(after.entry).toMatchObject({ status: 'offered' });
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('who is too late learns that the seats went on', async () => {
    const event = await givenSoldOut(it);
    await waitAsGuest(event, 'late@private.example');
    await freeSeats(event, 0);
    const booking_token = await waitingTokenOf(it, 'late@private.example');
    it.clock.advance(241);
    for (const call of ['event/leave_waiting_list', 'event/accept_offer'] as const)
      expect((await it.call(call, {}, { booking_token })).problem.code).toBe('offer_over');
    it.clock.advance(-241);
  });
});

test('more seats and a reopened registration reach the list, too', async () => {
  const event = await givenManagedEvent(it, { capacity: 1 });
  const { event_id, token } = event;
  const page = await it.call('event/event_detail', { event_id });
  const occurrence_id = page.body.chosen?._id ?? '';
  const package_id = page.body.packages[0]?._id ?? '';
  const buyer = await givenUser(it.deps);
  const held = await it.call('booking/add_booking', { package_id, occurrence_id }, buyer);
  const booking_id = held.body.booking._id;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, buyer);
  const waiting = await givenWaiting(it, { id: event_id, occurrence_id });
  const entry = async () => (await it.call('event/waiting_entry', { event_id }, waiting)).body.entry;
  const edit = { event_id, capacity: 2 };
  const planned = await it.call('event/edit_event', { ...edit, dry_run: true }, { token });
  const plan_hash = planned.body.plan?.hash ?? '';
  expect((await it.call('event/edit_event', { ...edit, plan_hash }, { token })).status).toBe(200);
  await doWaiting(it, ['offer-seats']);
  expect(await entry()).toMatchObject({ status: 'offered' });

  const next = await givenWaiting(it, { id: event_id, occurrence_id });
  await it.call('user/close_registration', { event_id }, { token });
  await cancel({ ...buyer, booking_id });
  await doWaiting(it, ['offer-seats']);
  const nextEntry = async () => (await it.call('event/waiting_entry', { event_id }, next)).body.entry;
  expect(await nextEntry()).toMatchObject({ status: 'waiting' });
  await it.call('user/close_registration', { event_id, reopen: true }, { token });
  await doWaiting(it, ['offer-seats']);
  expect(await nextEntry()).toMatchObject({ status: 'offered' });
});

test('a list ends with its last date, or when that is cancelled', async () => {
  const event = await givenSoldOut(it);
  const waiting = await givenWaiting(it, event);
  const any = await givenWaiting(it, event, { from_date: '2026-05-01', until_date: '2026-06-30' });
  const owner = { token: event.token };
  const which = { event_id: event.id, scope: 'this', occurrence_id: event.occurrence_id } as const;
  const planned = await it.call('user/cancel_event', { ...which, dry_run: true }, owner);
  await it.call('user/cancel_event', { ...which, plan_hash: planned.body.plan.hash, reason: 'Flooded.' }, owner);
  await jobs['tend-waiting-lists'](it.deps, {});
  await doWaiting(it);
  expect((await mailsTo(it, waiting.email)).at(-1)).toMatchObject({
    subject: 'The waiting list is closed: Sourdough evening',
  });
  expect((await it.call('event/waiting_entry', { event_id: event.id }, any)).body.entry?.status).toBe('waiting');
});

/** So many hours from now. */
const afterHours = (hours: number) => new Date(it.clock.now().getTime() + hours * 3_600_000).toISOString();

describe('a full group session', () => {
  const starts_at = '2026-05-06T17:00:00.000Z';

  test('has a list, too; one that everybody left stays on the calendar until it was offered', async () => {
    const service = await givenService(it.deps, { capacity: 2, amount: 2000 });
    const service_id = service.id;
    const full = await givenSession(it.deps, { service_id, starts_at, participants: 2 });
    const join = async (seats: number) => {
      const user = await givenUser(it.deps, { name: 'Wanda Waits' });
      const { status } = await it.call('event/join_waiting_list', { service_id, starts_at, seats }, user);
      expect(status).toBe(200);
      return user;
    };
    const waiting = await join(1);
    const entry = async () => (await it.call('event/waiting_entry', { service_id, starts_at }, waiting)).body;
    expect(await entry()).toMatchObject({ waiting: 1, entry: { number: 1, starts_at } });
    await it.deps.database.write.deleteFrom('seats').where('booking_id', '=', full.booking_id).execute();
    // A seat that came free is not anybody's, before it is offered.
    const early = await it.call('booking/add_booking', { service_id, starts_at }, await givenUser(it.deps));
    expect(early.problem.code).toBe('seats_taken');
    await doWaiting(it);
    expect(await entry()).toMatchObject({
      entry: { status: 'offered', offer: { participants: 1, starts_at, expires_at: afterHours(4) } },
    });
    expect((await mailsTo(it, waiting.email)).at(-1)?.text).toContain('We’re holding a seat for you until');
    const other = await it.call('booking/add_booking', { service_id, starts_at }, await givenUser(it.deps));
    expect(other.status).toBe(200);
    const booking_id = (await entry()).entry?.offer?._id ?? '';
    await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, waiting);
    expect((await entry()).entry).toBeNull();
  });

  test('is joined only while it is full, and by others than its provider', async () => {
    const service = await givenService(it.deps, { capacity: 2 });
    const service_id = service.id;
    const user = await givenUser(it.deps);
    const join = (own: object = {}, caller: { token: string } = user) =>
      it.call('event/join_waiting_list', { service_id, starts_at, ...own }, caller);
    expect((await join()).problem.code).toBe('not_on_sale');
    await givenSession(it.deps, { service_id, starts_at });
    expect((await join()).problem.code).toBe('seats_free');
    expect((await join({ seats: 2 })).status).toBe(200);
    expect((await join({}, { token: service.provider?.token ?? '' })).problem.code).toBe('own_service');
    await it.deps.database.write
      .updateTable('services')
      .set({ is_active: false })
      .where('id', '=', service_id)
      .execute();
    expect((await join()).problem.code).toBe('service_inactive');
  });
});
