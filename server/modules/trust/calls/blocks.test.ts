import { beforeAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenPaid } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();
type Caller = { readonly token: string };
const neutral = 'This isn’t possible with this provider right now. You can try another provider.';
const weekdays = ['06', '07', '08', '11', '12', '13', '14', '18', '19', '20', '21', '22'];
const starts = ['17', '19', '21'].flatMap((hour) => weekdays.map((day) => `2026-05-${day}T${hour}:00:00.000Z`));
/** A start that no other booking of the pages has. */
const nextStart = () => starts.pop() ?? '';

let owner: { id: string; token: string; email: string };
let provider_id: string;
let service_id: string;
let request_id: string;
let second_service_id: string;
let event: Awaited<ReturnType<typeof givenEvent>>;
let full: Awaited<ReturnType<typeof givenEvent>>;
beforeAll(async () => {
  owner = await givenUser(it.deps, { name: 'Olive Owner' });
  provider_id = (await givenProvider(it.deps, { owner_id: owner.id })).id;
  service_id = (await givenService(it.deps, { provider_id })).id;
  request_id = (await givenService(it.deps, { provider_id, booking_mode: 'request' })).id;
  const second = await givenProvider(it.deps, { owner_id: owner.id });
  second_service_id = (await givenService(it.deps, { provider_id: second.id })).id;
  event = await givenEvent(it.deps, { provider_id, packages: [{ name: 'Open floor', amount: 1000, capacity: 20 }] });
  full = await givenEvent(it.deps, { provider_id, packages: [{ name: 'Table', amount: 0, capacity: 1 }] });
  await it.call('booking/add_booking', { items: ticketOf(full) }, await givenUser(it.deps));
});

const ticketOf = (of: { package_id: string; occurrence_id: string }) => [
  { package_id: of.package_id, occurrence_id: of.occurrence_id },
];

/** Everything by which a customer reaches the page, by account or as a guest with an address. */
function waysOf(by: Caller | null, guest: { name: string; email: string }) {
  const own = by ?? {};
  return {
    session: () =>
      by === null
        ? it.call('booking/guest_add_booking', { service_id, starts_at: nextStart(), ...guest })
        : it.call('booking/add_booking', { service_id, starts_at: nextStart() }, by),
    'another page of the owner': () =>
      by === null
        ? it.call('booking/guest_add_booking', { service_id: second_service_id, starts_at: nextStart(), ...guest })
        : it.call('booking/add_booking', { service_id: second_service_id, starts_at: nextStart() }, by),
    tickets: () =>
      by === null
        ? it.call('booking/guest_add_booking', { items: ticketOf(event), ...guest })
        : it.call('booking/add_booking', { items: ticketOf(event) }, by),
    request: () =>
      by === null
        ? it.call('booking/add_guest_booking_request', { service_id: request_id, starts_at: nextStart(), ...guest })
        : it.call('booking/add_booking_request', { service_id: request_id, starts_at: nextStart() }, by),
    message: () =>
      by === null
        ? it.call('claim/guest_add_message', { provider_id, text: 'Are you open?', ...guest })
        : it.call('claim/add_message', { provider_id, text: 'Are you open?' }, by),
    'waiting list': () =>
      it.raw(
        'event/join_waiting_list',
        { event_id: full.id, occurrence_ids: [full.occurrence_id], seats: 1, ...(by === null ? guest : {}) },
        own,
      ),
  };
}

test('a blocked account cannot book, ask, write or wait, at no page of the owner, nor as a guest', async () => {
  const customer = await givenUser(it.deps, { name: 'Cleo Customer', email: 'cleo.banned@example.com' });
  const held = await givenPaid(it, { service_id, by: customer, starts_at: nextStart() });
  const { booking_id } = held;
  expect((await it.call('my_page/customer_block', { booking_id }, owner)).body).toEqual({
    ...{ name: 'Cleo Customer', block: null, can: { block: true } },
  });
  const { body } = await it.call('my_page/block_customer', { booking_id }, owner);
  expect(body.block).toMatchObject({ customer: { name: 'Cleo Customer', email: null } });
  expect((await it.call('my_page/block_customer', { booking_id }, owner)).body.block._id).toBe(body.block._id);

  for (const way of [
    waysOf(customer, { name: '', email: '' }),
    waysOf(null, { name: 'Cleo', email: 'Cleo.Banned+again@example.com' }),
  ])
    for (const [name, act] of Object.entries(way)) {
      const answer = await act();
      expect([name, answer.status, answer.problem.code, answer.problem.detail]).toEqual([
        name,
        403,
        'forbidden',
        neutral,
      ]);
    }
  const answered = await it.call('booking/add_message', { booking_id, text: 'Hello?' }, customer);
  expect(answered.problem.detail).toBe(neutral);
  // The owner still writes, and the booking stays.
  expect((await it.call('booking/add_message', { booking_id, text: 'See you then.' }, owner)).status).toBe(200);
  const after = await it.call('booking/get_booking_details', { booking_id }, customer);
  expect(after.body).toMatchObject({ status: 'confirmed' });
  expect(JSON.stringify(after.body)).not.toMatch(/block/i);

  // Others are not concerned, and other providers take this customer.
  const other = await givenUser(it.deps);
  expect((await waysOf(other, { name: '', email: '' }).session()).status).toBe(200);
  const elsewhere = await givenService(it.deps);
  const free = await it.call('booking/add_booking', { service_id: elsewhere.id, starts_at: nextStart() }, customer);
  expect(free.status).toBe(200);

  await it.call('my_page/unblock_customer', { block_id: body.block._id }, owner);
  expect((await waysOf(customer, { name: '', email: '' }).session()).status).toBe(200);
  expect((await it.call('my_page/unblock_customer', { block_id: body.block._id }, owner)).status).toBe(404);
});

test('a blocked guest cannot come back with an account or another way to write the address', async () => {
  const guest = { name: 'Gus Guest', email: 'g.us.guest@gmail.com' };
  const booked = await it.call('booking/guest_add_booking', { service_id, starts_at: nextStart(), ...guest });
  const { body } = await it.call('my_page/block_customer', { booking_id: booked.body.booking._id }, owner);
  expect(body.block).toMatchObject({ customer: { name: 'Gus Guest', email: guest.email } });
  const account = await givenUser(it.deps, { email: 'gusguest@googlemail.com' });
  for (const act of [
    waysOf(null, guest).session,
    waysOf(null, { ...guest, email: 'GusGuest+x@gmail.com' }).message,
    waysOf(account, guest).session,
  ])
    expect((await act()).problem.detail).toBe(neutral);
});

test('blocking ends waiting and open invitations, and later invitations leave the person out', async () => {
  const customer = await givenUser(it.deps, { email: 'wanda.waits@example.com' });
  const joined = await it.raw(
    'event/join_waiting_list',
    { event_id: full.id, occurrence_ids: [full.occurrence_id], seats: 1 },
    customer,
  );
  expect(joined.status).toBe(200);
  const invite = () =>
    it.call('event/event_notify_user', { event_id: event.id, emails: ['wanda.waits@example.com'] }, owner);
  expect((await invite()).body.invited).toBe(1);
  await it.call('my_page/block_customer', { email: 'wanda.waits@example.com' }, owner);
  const { rows: entries } = await it.deps.database.pool.query('SELECT status FROM waiting_entries WHERE user_id = $1', [
    customer.id,
  ]);
  expect(entries).toEqual([{ status: 'left' }]);
  const { rows: dates } = await it.deps.database.pool.query(
    `SELECT DISTINCT d.status, v.unsent FROM invitation_dates d JOIN invitations v ON v.id = d.invitation_id
     WHERE v.email = 'wanda.waits@example.com'`,
  );
  expect(dates).toEqual([{ status: 'withdrawn', unsent: null }]);
  expect((await invite()).body).toMatchObject({ invited: 0, skipped: { opted_out: 1 } });
});

test('only the owner reads and ends a block, and nobody blocks the customers of others', async () => {
  const customer = await givenUser(it.deps);
  const { booking_id } = await givenPaid(it, { service_id, by: customer, starts_at: nextStart() });
  const { body } = await it.call('my_page/block_customer', { booking_id }, owner);
  const block_id = body.block._id;
  const stranger = await givenUser(it.deps);
  for (const by of [stranger, customer]) {
    expect((await it.call('my_page/block_customer', { booking_id }, by)).status).toBe(404);
    expect((await it.call('my_page/customer_block', { booking_id }, by)).status).toBe(404);
    expect((await it.call('my_page/unblock_customer', { block_id }, by)).status).toBe(404);
    expect((await it.call('my_page/block_list', {}, by)).body.items).toEqual([]);
  }
  const list = await it.call('my_page/block_list', {}, owner);
  expect(list.body.items.map((item) => item._id)).toContain(block_id);
  expect(JSON.stringify(list.body)).not.toContain(customer.email);
  expect((await it.raw('my_page/block_customer', {}, owner)).problem.code).toBe('invalid_input');
  expect((await it.call('my_page/customer_block', { conversation_id: newId() }, owner)).status).toBe(404);
});
