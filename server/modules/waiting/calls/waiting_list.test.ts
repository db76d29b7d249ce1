import { describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { doWaiting } from '#test/queue.ts';
import { judge } from '#test/races/judge.ts';
import { givenSoldOut, givenWaiting, mailsTo, waitingTokenOf } from '#test/waiting/given-waiting.ts';

const it = testApp();
type Sold = Awaited<ReturnType<typeof givenSoldOut>>;

const cancel = ({ token, booking_id }: { token: string; booking_id: string }) =>
  it.call('event/cancel_booking', { booking_id }, { token });

const entryOf = async ({ id: event_id }: Pick<Sold, 'id'>, user: { token: string }) =>
  (await it.call('event/waiting_entry', { event_id }, user)).body.entry;

const buy = async ({ package_id, occurrence_id }: Pick<Sold, 'package_id' | 'occurrence_id'>) =>
  it.call('booking/add_booking', { package_id, occurrence_id }, await givenUser(it.deps));

/** Frees the seat of the first buyer and makes the offers. */
async function freeSeat(event: Sold, at = 0) {
  const buyer = event.buyers[at];
  if (buyer) await cancel(buyer);
  await doWaiting(it);
}

describe('a waiting list', () => {
  test('has its numbers, and says how many people are on it', async () => {
    const event = await givenSoldOut(it);
    const first = await givenWaiting(it, event);
    const second = await givenWaiting(it, event, { seats: 2 });
    expect([first.number, second.number]).toEqual([1, 2]);
    const { body } = await it.call(
      'event/waiting_entry',
      { event_id: event.id, occurrence_id: event.occurrence_id },
      second,
    );
    expect(body).toMatchObject({
      waiting: 2,
      entry: { status: 'waiting', number: 2, seats: 2, title: 'Sourdough evening' },
    });
    expect((await it.call('event/waiting_entry', { occurrence_id: event.occurrence_id })).body).toEqual({
      waiting: 2,
      entry: null,
    });
    // Joining again changes what somebody waits for, and keeps the place.
    const again = await it.call(
      'event/join_waiting_list',
      { event_id: event.id, occurrence_ids: [event.occurrence_id], takes_fewer: true },
      first,
    );
    expect(again.body).toMatchObject({ number: 1, entry: { _id: first.entry_id, takes_fewer: true } });
    await doWaiting(it);
    const [mail] = await mailsTo(it, second.email);
    expect(mail).toMatchObject({ subject: 'You’re number 2 on the waiting list: Sourdough evening' });
    expect(mail?.text).toContain('2 seats free up');
  });

  test('is for what is sold out: not while there are seats, nor for one’s own event or one that is over', async () => {
    const event = await givenEvent(it.deps, { packages: [{}] });
    const user = await givenUser(it.deps);
    const input = { event_id: event.id, occurrence_ids: [event.occurrence_id] };
    const join = (own: object, caller: { token?: string } = user) =>
      it.call('event/join_waiting_list', { ...input, ...own }, caller);
    expect((await join({})).problem.code).toBe('seats_free');
    // More than are left, of one package.
    expect((await join({ seats: 21 })).status).toBe(200);
    expect((await join({}, { token: event.token })).problem.code).toBe('own_service');
    expect((await join({}, {})).problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'name' }] });
    const closed = await givenEvent(it.deps, { registration_closed: true });
    expect((await join({ event_id: closed.id, occurrence_ids: [closed.occurrence_id] })).problem.code).toBe(
      'not_on_sale',
    );
    const draft = await givenEvent(it.deps, { status: 'draft' });
    expect((await join({ event_id: draft.id, from_date: '2026-05-01', until_date: '2026-05-31' })).problem.code).toBe(
      'not_found',
    );
  });

  test('serves the first party that fits, and tells those who were passed over once', async () => {
    const event = await givenSoldOut(it, { capacity: 3 });
    const pair = await givenWaiting(it, event, { seats: 2 });
    const single = await givenWaiting(it, event);
    const third = await givenWaiting(it, event);
    await freeSeat(event);
    expect(await entryOf(event, pair)).toMatchObject({ status: 'waiting', number: 1 });
    const offered = await entryOf(event, single);
    expect(offered).toMatchObject({
      status: 'offered',
      number: null,
      offer: { status: 'awaiting_payment', participants: 1, expires_at: '2026-05-05T23:00:00.000Z' },
    });
    // The door is told whose the seat is.
    const { id: event_id, occurrence_id } = event;
    const { body: office } = await it.call('event/box_office', { event_id, occurrence_id }, { token: event.token });
    expect(office.packages).toMatchObject([
      { seats_left: 0, offered: { seats: 1, until: '2026-05-05T23:00:00.000Z' } },
    ]);
    await freeSeat(event, 1);
    expect(await entryOf(event, third)).toMatchObject({ status: 'offered' });
    expect((await mailsTo(it, pair.email)).map(({ kind }) => kind)).toEqual(['waiting_joined', 'waiting_passed']);
    const mails = await mailsTo(it, single.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['waiting_joined', 'waiting_offer']);
    expect(mails[1]?.subject).toMatch(/^A seat for Sourdough evening, held until 4:00.PM Portland time$/);
    for (const part of ['Book my seat', 'Give up my spot', 'Service fee', '$16.05', 'Wanda'])
      expect(mails[1]?.text).toContain(part);
    const booking_id = offered?.offer?._id ?? '';
    const paid = await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, single);
    expect(paid.body).toMatchObject({ status: 'confirmed' });
    // Whoever booked is no longer on the list.
    expect(await entryOf(event, single)).toBeNull();
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('comes before everybody else: a seat that came free is reserved until it was offered', async () => {
    const event = await givenSoldOut(it);
    const waiting = await givenWaiting(it, event);
    const [buyer] = event.buyers;
    if (buyer) await cancel(buyer);
    // The job has not run yet.
    const early = await buy(event);
    expect([early.problem.code, early.problem.seats_left]).toEqual(['seats_taken', 0]);
    const page = await it.call('event/event_detail', { event_id: event.id, occurrence_id: event.occurrence_id });
    expect(page.body.chosen).toMatchObject({ state: 'sold_out', seats_left: 0 });
    await doWaiting(it);
    expect((await buy(event)).problem.code).toBe('seats_taken');
    await it.call('event/leave_waiting_list', {}, { booking_token: await waitingTokenOf(it, waiting.email) });
    await doWaiting(it);
    // Nobody waits any more: everybody can book again.
    expect((await buy(event)).status).toBe(200);
  });

  test('offers fewer seats only to those who take them; the rest goes to the next person', async () => {
    const event = await givenSoldOut(it, { capacity: 3 });
    const group = await givenWaiting(it, event, { seats: 3, takes_fewer: true });
    const single = await givenWaiting(it, event);
    const [one, other] = event.buyers;
    if (one && other) await Promise.all([cancel(one), cancel(other)]);
    await doWaiting(it);
    const offer = await entryOf(event, group);
    expect(offer?.offer?.participants).toBe(2);
    expect((await mailsTo(it, group.email)).at(-1)?.text).toContain('Take just 1 seat');
    const taken = await it.call('event/accept_offer', { entry_id: group.entry_id, seats: 1 }, group);
    expect(taken.body.entry).toMatchObject({
      status: 'offered',
      offer: { participants: 1, expires_at: offer?.offer?.expires_at, price: { total: 1605 } },
    });
    await doWaiting(it);
    expect(await entryOf(event, single)).toMatchObject({ status: 'offered', offer: { participants: 1 } });
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('an offer that is not taken goes to the next person; another one comes once more', async () => {
    const event = await givenSoldOut(it);
    const slow = await givenWaiting(it, event);
    const next = await givenWaiting(it, event);
    await freeSeat(event);
    const missed = async () => {
      it.clock.advance(241);
      await jobs['expire-holds'](it.deps, {});
      await doWaiting(it);
    };
    await missed();
    // These seats are the next person's. The place on the list stays.
    expect(await entryOf(event, slow)).toMatchObject({ status: 'waiting', number: 1 });
    expect(await entryOf(event, next)).toMatchObject({ status: 'offered' });
    await freeSeat(event, 1);
    expect(await entryOf(event, slow)).toMatchObject({ status: 'offered' });
    await missed();
    expect(await entryOf(event, slow)).toBeNull();
    const titles = (await mailsTo(it, slow.email)).map(({ subject }) => subject.split(':')[0]);
    expect(titles).toEqual([
      'You’re number 1 on the waiting list',
      expect.stringContaining('A seat for Sourdough evening'),
      'We no longer hold these seats for you',
      expect.stringContaining('A seat for Sourdough evening'),
      'You’re off the waiting list',
    ]);
    it.clock.advance(-482);
  });
});
