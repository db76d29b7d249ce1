import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenHired } from '#test/hires/given-hire.ts';
import { doWaiting } from '#test/queue.ts';
import { givenGuests } from '#test/tickets/given-guests.ts';

const it = testApp();

test('a message goes to each booking’s conversation once, with the guest’s name, and by mail to guests', async () => {
  const { event_id, owner, robin, nils, first, booking } = await givenGuests(it);
  const message = 'event/send_message_pre_populate_event';
  const drafted = (await it.call(message, { event_id }, owner)).body;
  expect(drafted).toMatchObject({ is_sent: false, bookings: 2, guests: 3, sending: null });
  expect(drafted.text).toContain('Sourdough evening');
  expect(drafted.text).toContain('12 Oven Street');
  const one = (await it.call(message, { event_id, occurrence_ids: [first] }, owner)).body;
  expect(one).toMatchObject({ bookings: 1, guests: 2 });
  const client_key = booking._id;
  expect(one.subject).toBe('Sourdough evening on Fri, May 8: what to know');
  const subject = '{first name}, doors at 6:40';
  const input = { event_id, subject, text: 'Hi {first name}, bring a towel.', client_key };
  expect((await it.call(message, input, owner)).body).toMatchObject({ is_sent: true, sending: { recipients: 2 } });
  expect((await it.call(message, { event_id }, owner)).body.sending).toEqual({ recipients: 2, delivered: 0 });
  await doWaiting(it, ['message-guests', 'mail-messages']);
  await it.call(message, input, owner);
  await doWaiting(it, ['message-guests', 'mail-messages']);
  const list = await it.call('booking/message_list', { booking_id: booking._id }, robin);
  expect(list.body.items).toMatchObject([{ subject: 'Robin, doors at 6:40', text: 'Hi Robin, bring a towel.' }]);
  const all = (await it.call('booking/conversation_list', { as: 'customer' }, robin)).body.items;
  expect(all).toMatchObject([{ last: { text: 'Robin, doors at 6:40' } }]);
  const { rows } = await it.deps.database.pool.query<{ subject: string; text: string }>(
    `SELECT subject, text FROM outbox_messages WHERE to_address = $1 AND text LIKE '%bring a towel%'`,
    [nils],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.subject).toBe('Studio Example: Nils, doors at 6:40');
  expect(rows[0]?.text).toContain('Hi Nils, bring a towel.');
  expect(rows[0]?.text).toContain('/guest-booking/');
  expect((await it.call(message, { event_id }, owner)).body.sending).toBeNull();
});

test('a message about a date does not go to whoever only asked to change to it', async () => {
  const { event_id, owner, robin, paid, second, booking } = await givenGuests(it);
  const asked = { booking_id: booking._id, items: [{ package_id: paid, occurrence_id: second, participants: 2 }] };
  const change = await it.call('booking/modified_service_booking', asked, robin);
  expect([change.problem.detail, change.body.change?.status]).toEqual([undefined, 'awaiting_payment']);
  const drafted = await it.call('event/send_message_pre_populate_event', { event_id, occurrence_ids: [second] }, owner);
  expect(drafted.body).toMatchObject({ bookings: 1, guests: 1 });
});

test('a message goes to the team, or to both, once each, in a conversation with the page and by mail', async () => {
  const { event_id, provider_id, owner, nils, first, second } = await givenGuests(it);
  const event = { id: event_id, provider_id, provider: null };
  const cellist = await givenHired(it, event, { percent: 10 }, [first]);
  const host = await givenHired(it, event, { percent: 20 }, [first, second]);
  const message = 'event/send_message_pre_populate_event';
  const counted = async (more: object) => (await it.call(message, { event_id, ...more }, owner)).body;
  expect(await counted({ to: 'both' })).toMatchObject({ bookings: 2, guests: 3, team: 2, recipients: 4 });
  expect(await counted({ to: 'providers', occurrence_ids: [second] })).toMatchObject({ team: 1, recipients: 1 });
  expect(await counted({ to: 'providers', hire_ids: [cellist.id] })).toMatchObject({ team: 1, recipients: 1 });
  const text = 'Doors at {first name} o’clock: 6:40.';
  const input = { event_id, text, to: 'both' as const, client_key: newId() };
  expect((await it.call(message, input, owner)).body).toMatchObject({ is_sent: true, sending: { recipients: 4 } });
  for (const _ of ['bookings', 'team', 'mail', 'again'])
    await doWaiting(it, ['message-guests', 'mail-messages', 'notify-message']);
  await it.call(message, input, owner);
  for (const _ of ['bookings', 'team', 'mail'])
    await doWaiting(it, ['message-guests', 'mail-messages', 'notify-message']);
  expect((await it.call(message, { event_id }, owner)).body.sending).toBeNull();
  for (const by of [cellist.owner, host.owner]) {
    const { items } = (await it.call('booking/conversation_list', { as: 'customer' }, by)).body;
    expect(items).toMatchObject([{ role: 'customer', booking: null, unread_count: 1, provider: { _id: provider_id } }]);
    const conversation_id = items[0]?._id ?? '';
    const { body } = await it.call('booking/message_list', { conversation_id }, by);
    expect(body.items.map((item) => item.text)).toHaveLength(1);
  }
  const { rows } = await it.deps.database.pool.query<{ to_address: string }>(
    `SELECT to_address FROM outbox_messages WHERE text LIKE '%Doors at%' ORDER BY to_address`,
  );
  const addresses = rows.map((row) => row.to_address);
  expect(addresses).toContain(nils);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toHaveLength(4);
});

test('a message needs guests, and there are ten a day', async () => {
  const { event_id, owner } = await givenGuests(it);
  const message = 'event/send_message_pre_populate_event';
  const nobody = await it.call(message, { event_id, booking_ids: [event_id], text: 'Hello' }, owner);
  expect(nobody.body).toMatchObject({ is_sent: false, bookings: 0, sending: null });
  for (let at = 0; at < 10; at += 1)
    expect((await it.call(message, { event_id, text: `Note ${at}` }, owner)).status).toBe(200);
  expect((await it.call(message, { event_id, text: 'One more' }, owner)).problem.code).toBe('rate_limited');
});
