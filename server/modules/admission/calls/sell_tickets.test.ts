import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/instant.ts';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/kernel/ids.ts';
import { type CallExtras, type Caller, NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

/** An event whose date starts in three hours, with two seats; `sell` sells as its organiser. */
async function given(own: Parameters<typeof givenEvent>[1] = {}) {
  const starts_at = new Date(it.clock.now().getTime() + 3 * HOUR_MS).toISOString();
  const event = await givenEvent(it.deps, { dates: [starts_at], capacity: 2, ...own });
  const on = { event_id: event.id, occurrence_id: event.occurrence_id };
  const owner: Caller = { token: event.token };
  const sell = (more: object = {}, by = owner, extras: CallExtras = {}) =>
    it.call('event/sell_tickets', { ...on, package_id: event.package_id, paid_by: 'cash', ...more }, by, extras);
  return { event, on, owner, sell };
}

/** The browser of a helper who opened a door link. */
async function helper(event_id: string, owner: Caller, rights: 'scan' | 'search_and_sell', name = 'Back door') {
  const made = await it.call('event/door_link', { event_id, name, rights }, owner);
  const token = new URL(made.body.link.url ?? '').pathname.split('/').at(-1) ?? '';
  return [{}, { headers: { cookie: `plaza_door=${token}` } }] as const;
}

const journals = async (booking_id: string) =>
  (await it.deps.database.pool.query('SELECT 1 FROM journals WHERE booking_id = $1', [booking_id])).rowCount;

describe('a sale at the door', () => {
  test('is a booking paid on site, without a fee, and its guests are in', async () => {
    const { on, owner, sell, event } = await given();
    const { body } = await sell({ participants: 2, name: 'Tess Okafor', gate: 'Front', expected_total: 3000 });
    expect(body).toMatchObject({
      admitted: 2,
      sale: { name: 'Tess Okafor', tickets: 2, total: 3000, paid_by: 'cash', gate: 'Front', can_undo: true },
    });
    const { booking_id } = body.sale;
    const seen = (await it.call('booking/get_booking_details', { booking_id }, owner)).body;
    expect(seen).toMatchObject({
      status: 'confirmed',
      payment_status: 'on_site',
      price: { price: 3000, system_charge: 0, total: 3000 },
      payments: [],
      can: { modify: false, cancel: true },
    });
    expect(await journals(booking_id)).toBe(0);
    const list = (await it.call('event/door_list', on, owner)).body;
    expect(list.admissions).toMatchObject([{ gate: 'Front' }, { gate: 'Front' }]);
    const guests = (await it.call('user/event_participant_list', { event_id: event.id }, owner)).body;
    expect(guests).toMatchObject({ room: { count: 2, here: 2 }, items: [{ paid_by: 'cash' }, { paid_by: 'cash' }] });
    const managed = (await it.call('user/event_detail', { event_id: event.id }, owner)).body;
    expect(managed).toMatchObject({
      numbers: { sold: 2, sales: 3000 },
      box_office: [{ gate: 'Front', paid_by: 'cash', tickets: 2, amount: 3000 }],
    });
  });

  test('needs no name, and sells when the sale online is over or closed', async () => {
    const { sell } = await given({
      registration_closed: true,
      packages: [{ sale_ends_minutes: 600, is_hidden: true }],
    });
    expect((await sell({ paid_by: 'card_machine' })).body.sale).toMatchObject({ name: 'Guest at the door' });
  });

  test('takes no more seats than there are, and frees those of expired holds', async () => {
    const { sell, event } = await given();
    const user = await givenUser(it.deps);
    const { package_id, occurrence_id } = event;
    await it.call('booking/add_booking', { items: [{ package_id, occurrence_id }] }, user);
    expect((await sell({ participants: 2 })).problem).toMatchObject({ code: 'seats_taken', seats_left: 1 });
    it.clock.advance(16);
    expect((await sell({ participants: 2 })).status).toBe(200);
    it.clock.set(NOON);
  });

  test('before the day is not a check-in; after the end there is none', async () => {
    const { sell, on, owner } = await given({
      dates: [new Date(it.clock.now().getTime() + 48 * HOUR_MS).toISOString()],
    });
    expect((await sell()).body.admitted).toBe(0);
    expect((await it.call('event/door_list', on, owner)).body.admissions).toEqual([]);
    const over = await given({ dates: [new Date(it.clock.now().getTime() - 2 * HOUR_MS).toISOString()] });
    expect((await over.sell()).problem).toMatchObject({ code: 'not_on_sale', state: 'over' });
  });

  test('says so when the price is another one, and sells no tickets of other events', async () => {
    const { sell } = await given();
    expect((await sell({ expected_total: 1400 })).problem.code).toBe('price_changed');
    const other = await given();
    expect((await sell({ package_id: other.event.package_id })).problem.code).toBe('not_found');
  });

  test('mails receipt and tickets to an address, also after the start', async () => {
    const { sell } = await given({ dates: [new Date(it.clock.now().getTime() - HOUR_MS / 2).toISOString()] });
    const { body } = await sell({ email: 'tess@example.com' });
    await jobs['send-booking-mail'](it.deps, { booking_id: body.sale.booking_id, kind: 'confirmed' });
    const [mail, ...others] = await messagesTo(it.deps, 'tess@example.com');
    expect(others).toEqual([]);
    expect(mail?.text).toContain('This is your receipt from');
    expect(mail?.text).toMatch(/Paid on site\W+\$15\.00/);
    expect(mail?.text).toContain('/ticket/');
  });
});

describe('who sells', () => {
  test('a helper whose link may sell, at the own gate, and sees the own sales only', async () => {
    const { event, on, owner, sell } = await given();
    const tess = await helper(event.id, owner, 'search_and_sell');
    await sell({ gate: 'Front' });
    const sold = await sell({ gate: 'Front', paid_by: 'card_machine' }, ...tess);
    expect(sold.body.sale).toMatchObject({ gate: 'Back door', paid_by: 'card_machine' });
    const office = (await it.call('event/box_office', on, ...tess)).body;
    expect(office.packages).toMatchObject([{ amount: 1500, is_online: false, seats_left: 0, offered: null }]);
    expect(office.sales.map(({ booking_id }) => booking_id)).toEqual([sold.body.sale.booking_id]);
    expect(office.totals).toEqual([{ gate: 'Back door', paid_by: 'card_machine', tickets: 1, amount: 1500 }]);
    expect((await it.call('event/box_office', on, owner)).body.sales).toHaveLength(2);
  });

  test('a helper who may only scan does not; strangers find no event', async () => {
    const { event, on, owner, sell } = await given();
    const scanner = await helper(event.id, owner, 'scan');
    expect((await sell({}, ...scanner)).problem.code).toBe('forbidden');
    expect((await it.call('event/box_office', on, ...scanner)).problem.code).toBe('forbidden');
    const stranger = await givenUser(it.deps);
    expect((await sell({}, stranger)).problem.code).toBe('not_found');
    const other = await given();
    expect((await sell({}, ...(await helper(other.event.id, other.owner, 'search_and_sell')))).problem.code).toBe(
      'not_found',
    );
  });
});

describe('a sale that is undone', () => {
  test('frees its seats, takes the check-in back, and counts no longer', async () => {
    const { event, on, owner, sell } = await given();
    const { booking_id } = (await sell({ participants: 2 })).body.sale;
    const undone = await it.call('event/undo_sale', { event_id: event.id, booking_id }, owner);
    expect(undone.body.sale).toMatchObject({ is_undone: true, can_undo: false });
    expect((await it.call('event/box_office', on, owner)).body).toMatchObject({
      packages: [{ seats_left: 2 }],
      totals: [],
      sales: [{ is_undone: true }],
    });
    expect((await it.call('event/door_list', on, owner)).body.admissions).toEqual([]);
    const again = await it.call('event/undo_sale', { event_id: event.id, booking_id }, owner);
    expect(again.problem.code).toBe('booking_state');
    expect((await sell({ participants: 2 })).status).toBe(200);
  });

  test('is one of the own link, in the same shift', async () => {
    const { event, owner, sell } = await given({
      dates: [new Date(it.clock.now().getTime() + 48 * HOUR_MS).toISOString()],
    });
    const back = await helper(event.id, owner, 'search_and_sell');
    const side = await helper(event.id, owner, 'search_and_sell', 'Side door');
    const { booking_id } = (await sell({}, ...back)).body.sale;
    const undo = (...by: [Caller?, CallExtras?]) =>
      it.call('event/undo_sale', { event_id: event.id, booking_id }, ...by);
    expect((await undo(...side)).problem.code).toBe('not_found');
    it.clock.advance(12 * 60);
    expect((await undo(...back)).problem.code).toBe('booking_state');
    it.clock.set(NOON);
    expect((await undo(...back)).status).toBe(200);
  });
});

describe('complimentary tickets', () => {
  test('are a booking for each guest, mailed where there is an address, and no sale', async () => {
    const { event, on, owner } = await given();
    const guests = [{ name: 'Maya Ashworth', email: 'maya@example.com' }, { name: 'Robin Ashworth' }];
    const add = (more: object = {}) =>
      it.call('event/add_guests', { ...on, package_id: event.package_id, guests, note: 'Press', ...more }, owner);
    const { booking_ids } = (await add()).body;
    const [maya = '', robin = ''] = booking_ids;
    expect((await it.call('booking/get_booking_details', { booking_id: maya }, owner)).body).toMatchObject({
      payment_status: 'on_site',
      note: 'Press',
      price: { total: 0 },
      tickets: [{ attendee_name: 'Maya Ashworth' }],
    });
    expect(await journals(maya)).toBe(0);
    await jobs['send-booking-mail'](it.deps, { booking_id: maya, kind: 'confirmed' });
    const [mail] = await messagesTo(it.deps, 'maya@example.com');
    expect(mail?.text).toContain('put you on the guest list');
    const managed = (await it.call('user/event_detail', { event_id: event.id }, owner)).body;
    expect(managed).toMatchObject({
      numbers: { sold: 2, sales: 0 },
      box_office: [{ paid_by: 'complimentary', tickets: 2, amount: 0 }],
      gifts: [{ package_id: event.package_id, tickets: 2 }],
    });
    // All get a ticket, or nobody does.
    const before = await it.call('event/cancel_booking', { booking_id: robin, reason: '' }, owner);
    expect(before.body.refund_amount).toBe(0);
    expect((await add()).problem).toMatchObject({ code: 'seats_taken', seats_left: 1 });
    expect((await it.call('user/event_participant_list', { event_id: event.id }, owner)).body.count).toBe(1);
    const gifts = async () => (await it.call('user/event_detail', { event_id: event.id }, owner)).body.gifts;
    expect(await gifts()).toEqual([{ package_id: event.package_id, tickets: 1 }]);
    await jobs['count-date-sales'](it.deps, {});
    expect(await gifts()).toEqual([{ package_id: event.package_id, tickets: 1 }]);
    const undo = await it.call('event/undo_sale', { event_id: event.id, booking_id: maya }, owner);
    expect(undo.problem.code).toBe('booking_state');
  });

  test('are not exchanged for more of them', async () => {
    const { event, on, owner } = await given({ capacity: 20 });
    const guests = [{ name: 'Maya', email: 'maya.more@example.com' }];
    const { booking_ids } = (await it.call('event/add_guests', { ...on, package_id: event.package_id, guests }, owner))
      .body;
    const [booking_id = ''] = booking_ids;
    await jobs['send-booking-mail'](it.deps, { booking_id, kind: 'confirmed' });
    const [mail] = await messagesTo(it.deps, 'maya.more@example.com');
    const booking_token = /guest-booking\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const items = [{ package_id: event.package_id, occurrence_id: event.occurrence_id, participants: 5 }];
    const more = await it.call('booking/modified_service_booking', { booking_id, items }, { booking_token });
    expect(more.problem.code).toBe('change_not_possible');
  });

  test('are given by the organiser only', async () => {
    const { event, on, owner } = await given();
    const input = { ...on, package_id: event.package_id, guests: [{ name: 'Maya' }] };
    const other = await given();
    expect((await it.call('event/add_guests', input, other.owner)).problem.code).toBe('not_found');
    const seller = await helper(event.id, owner, 'search_and_sell');
    expect((await it.call('event/add_guests', input, ...seller)).problem.code).toBe('not_signed_in');
    const guests = [{ name: 'Maya', email: 'nobody' }];
    expect((await it.call('event/add_guests', { ...input, guests }, owner)).problem.errors?.[0]?.path).toBe(
      'guests.0.email',
    );
  });
});

test('a sale refreshes the organiser’s open screens', async () => {
  const { sell, event } = await given();
  await sell();
  const { rows } = await it.deps.database.pool.query(
    `SELECT DISTINCT payload::jsonb AS payload FROM waiting_jobs WHERE name = 'refresh-host-screens'
       AND payload ->> 'user_id' = (
      SELECT owner_id::text FROM providers WHERE id = $1)`,
    [event.provider_id],
  );
  expect(rows).toHaveLength(1);
  const listener = await it.deps.database.pool.connect();
  await listener.query('LISTEN plaza_stale');
  const received = new Promise<string>((resolve) => {
    listener.once('notification', ({ payload = '' }) => resolve(payload));
  });
  await jobs['refresh-host-screens'](it.deps, rows[0]?.payload);
  expect(await received).toContain('user/event_participant_list');
  await listener.query('UNLISTEN plaza_stale');
  listener.release();
});

test('a request that is sent again sells once', async () => {
  const { sell, owner } = await given();
  const key = { headers: { 'idempotency-key': newId() } };
  const one = await sell({}, owner, key);
  const two = await sell({}, owner, key);
  expect(two.body.sale.booking_id).toBe(one.body.sale.booking_id);
});
