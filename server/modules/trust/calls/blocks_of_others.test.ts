import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenForHire } from '#test/given-team.ts';

const it = testApp();
const neutral = 'This isn’t possible with this provider right now. You can try another provider.';
let owner: Awaited<ReturnType<typeof givenUser>>;
let blocked: Awaited<ReturnType<typeof givenUser>>;
let event: Awaited<ReturnType<typeof givenEvent>>;
beforeAll(async () => {
  owner = await givenUser(it.deps, { name: 'Olive Owner' });
  blocked = await givenUser(it.deps, { name: 'Bo Blocked', email: 'bo.blocked@gmail.com' });
  const { id: provider_id } = await givenProvider(it.deps, { owner_id: owner.id });
  event = await givenEvent(it.deps, { provider_id, packages: [{ name: 'Floor', amount: 0, capacity: 20 }] });
});

/** Books a ticket of the event and returns it. */
async function ticketOf(by: { readonly token: string }) {
  const items = [{ package_id: event.package_id, occurrence_id: event.occurrence_id }];
  const { body } = await it.call('booking/add_booking', { items }, by);
  return { booking_id: body.booking._id, ticket_id: body.booking.tickets[0]?._id ?? '' };
}

test('nobody gives a ticket to somebody who is blocked, however the address is written', async () => {
  const held = await ticketOf(blocked);
  const { body } = await it.call('my_page/block_customer', { booking_id: held.booking_id }, owner);
  const friend = await givenUser(it.deps, { name: 'Fay Friend' });
  const ticket = await ticketOf(friend);
  const give = (email: string) =>
    it.call('event/transfer_ticket', { ...ticket, name: 'Bo', email, expected_turn: 0 }, friend);
  for (const email of ['bo.blocked@gmail.com', 'BoBlocked+x@googlemail.com']) {
    const { status, problem } = await give(email);
    expect([status, problem.code, problem.detail]).toEqual([403, 'forbidden', neutral]);
  }
  expect((await give('somebody.else@example.com')).status).toBe(200);

  // What the blocked person booked before stays theirs, and may be given away.
  const away = { ...held, name: 'Ann', email: 'ann@example.com', expected_turn: 0 };
  expect((await it.call('event/transfer_ticket', away, blocked)).status).toBe(200);

  await it.call('my_page/unblock_customer', { block_id: body.block._id }, owner);
  const again = { ...ticket, name: 'Bo', email: 'bo.blocked@gmail.com', expected_turn: 1 };
  expect((await it.call('event/transfer_ticket', again, friend)).status).toBe(200);
});

test('neither of two people hires the other while one of them is blocked', async () => {
  const held = await ticketOf(blocked);
  const { body } = await it.call('my_page/block_customer', { booking_id: held.booking_id }, owner);
  const theirs = await givenForHire(it, { owner_id: blocked.id });
  const ours = await givenForHire(it, { owner_id: owner.id });
  const their_event = await givenEvent(it.deps, { provider_id: theirs.provider_id });
  const hire = (from: typeof event, provider_id: string, by: { readonly token: string }) =>
    it.call(
      'my_page/add_hire_and_collaborate',
      { event_id: from.id, provider_id, occurrence_ids: [from.occurrence_id], kind: 'share', percent: 20 },
      by,
    );
  const asked = await hire(their_event, ours.provider_id, blocked);
  expect([asked.status, asked.problem.detail]).toEqual([403, neutral]);
  const asking = await hire(event, theirs.provider_id, owner);
  expect([asking.status, asking.problem.detail]).toEqual([
    403,
    'You blocked the owner of this page. Unblock them first, in My page.',
  ]);
  await it.call('my_page/unblock_customer', { block_id: body.block._id }, owner);
  expect((await hire(their_event, ours.provider_id, blocked)).status).toBe(200);
  expect((await hire(event, theirs.provider_id, owner)).status).toBe(200);
});
