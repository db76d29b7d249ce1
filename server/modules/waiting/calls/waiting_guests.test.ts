import { describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
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
