import { beforeEach, expect, test } from 'vitest';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { jobs } from '#server/jobs.ts';
import { type Caller, NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenForHire, givenHire } from '#test/given-team.ts';

const it = testApp();
const STARTS = '2026-05-08T02:00:00.000Z';
const at = (minutes: number) => it.clock.set(new Date(Date.parse(STARTS) + minutes * 60_000));
beforeEach(() => it.clock.set(NOON));

/** A date in the room and online. Robin has a seat in the room, an online ticket, and one that went to Maya. */
async function given() {
  const event = await givenEvent(it.deps, {
    attendance: 'hybrid',
    online_capacity: 60,
    dates: [STARTS, '2026-05-15T02:00:00.000Z'],
    packages: [
      { name: 'Mat', amount: 0 },
      { name: 'Join online', amount: 0, attendance: 'virtual' },
    ],
  });
  const [mat = '', screen = ''] = event.package_ids;
  const { occurrence_id } = event;
  const robin = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const maya = await givenUser(it.deps, { name: 'Maya Ashworth' });
  const book = async (package_id: string, caller: Caller, participants = 1, attendees: object[] = []) => {
    const items = [{ package_id, occurrence_id, participants }];
    const { body, problem } = await it.call('booking/add_booking', { items, attendees }, caller);
    expect(problem.code).toBeUndefined();
    return body.booking._id;
  };
  const booking_id = await book(screen, robin, 2, [{}, { name: 'Maya', email: maya.email }]);
  const seated = await givenUser(it.deps, { name: 'Sol Seated' });
  await book(mat, seated);
  const { items } = (await it.call('event/ticket', { booking_id }, robin)).body;
  const [own, hers] = items as [HeldTicket, HeldTicket];
  return { event, occurrence_id, robin, maya, seated, booking_id, own, hers, owner: { token: event.token } };
}

const tokenOf = ({ path }: HeldTicket): string => path?.replace('/ticket/', '') ?? '';
const see = (occurrence_id: string, caller: Caller = {}, token?: string) =>
  it.call('event/meeting', { occurrence_id, ...(token && { token }) }, caller);
const join = (occurrence_id: string, caller: Caller = {}, token?: string) =>
  it.call('event/join_meeting', { occurrence_id, ...(token && { token }) }, caller);

test('holders of online tickets come in from half an hour before the start to an hour after the end', async () => {
  const { occurrence_id, robin, maya, own } = await given();
  const early = await see(occurrence_id, robin);
  expect(early.body).toMatchObject({
    ...{
      state: 'early',
      role: 'guest',
      provider: 'jitsi',
      can: { join: false },
      event: { title: 'Sourdough evening' },
    },
    ...{ starts_at: STARTS, opens_at: '2026-05-08T01:30:00.000Z', closes_at: '2026-05-08T04:30:00.000Z' },
  });
  expect(JSON.stringify(early.body)).not.toContain('meet.jit.si');
  expect((await join(occurrence_id, robin)).problem).toMatchObject({ code: 'meeting_not_open', why: 'early' });
  at(-30);
  const { body: link } = await join(occurrence_id, robin);
  expect(link).toEqual({
    url: expect.stringMatching(/^https:\/\/meet\.jit\.si\/plaza-[\w-]{32}$/),
    is_embedded: false,
  });
  expect((await join(occurrence_id, maya)).body).toEqual(link);
  expect((await join(occurrence_id, {}, tokenOf(own))).body).toEqual(link);
  at(149);
  expect((await join(occurrence_id, robin)).status).toBe(200);
  at(150);
  expect((await see(occurrence_id, robin)).body).toMatchObject({ state: 'over', can: { join: false } });
  expect((await join(occurrence_id, robin)).problem).toMatchObject({ code: 'meeting_not_open', why: 'over' });
});

test('nobody else learns that there is a room', async () => {
  const { event, occurrence_id, robin, seated, own } = await given();
  at(0);
  const other = event.occurrence_ids[1] ?? '';
  const stranger = await givenUser(it.deps);
  const staff = await givenUser(it.deps, { role: 'admin' });
  const tampered = `${tokenOf(own).slice(0, 47)}${tokenOf(own).endsWith('A') ? 'B' : 'A'}`;
  const visits: [string, Caller, string?][] = [
    [occurrence_id, {}],
    [occurrence_id, stranger],
    [occurrence_id, staff],
    [occurrence_id, seated],
    [occurrence_id, {}, tampered],
    [other, robin],
    [other, {}, tokenOf(own)],
  ];
  for (const visit of visits) {
    expect((await see(...visit)).status, JSON.stringify(visit)).toBe(404);
    expect((await join(...visit)).status, JSON.stringify(visit)).toBe(404);
  }
});

test('the organiser may try the room early and hired pages come with the guests; both come as hosts', async () => {
  const { event, occurrence_id, owner } = await given();
  const musician = await givenForHire(it);
  const hire_id = await givenHire(it, { ...event, occurrence_ids: [occurrence_id] }, musician.provider_id);
  expect((await see(occurrence_id, musician)).status).toBe(404);
  await it.call('user/accept_hire_collab_req', { hire_id, version: 1 }, musician);
  expect((await see(occurrence_id, owner)).body).toMatchObject({ role: 'organiser', can: { join: true } });
  expect((await see(occurrence_id, musician)).body).toMatchObject({ role: 'hired', can: { join: false } });
  const { body } = await join(occurrence_id, owner);
  expect((await it.call('booking/generate_meeting_link', { occurrence_id }, owner)).body).toEqual(body);
  at(-10);
  expect((await join(occurrence_id, musician)).body).toEqual(body);
  expect((await it.call('booking/generate_meeting_link', { occurrence_id }, musician)).status).toBe(404);
});

test('a ticket that was given away opens the room for its new holder alone', async () => {
  const { occurrence_id, robin, booking_id, own } = await given();
  const tess = await givenUser(it.deps, { name: 'Tess Okafor' });
  await it.call(
    'event/transfer_ticket',
    { booking_id, ticket_id: own._id, name: 'Tess', email: tess.email, expected_turn: own.turn },
    robin,
  );
  at(0);
  expect((await join(occurrence_id, tess)).status).toBe(200);
  expect((await join(occurrence_id, {}, tokenOf(own))).status).toBe(404);
  expect((await join(occurrence_id, robin)).status).toBe(404);
});

test('the room of a cancelled date stays closed', async () => {
  const { event, occurrence_id, robin, owner, booking_id, own } = await given();
  const db = it.deps.database.write;
  const status = 'cancelled';
  await db.updateTable('occurrences').set({ status }).where('id', '=', event.occurrence_id).execute();
  at(0);
  expect((await see(occurrence_id, robin)).body).toMatchObject({ state: 'cancelled', can: { join: false } });
  for (const caller of [robin, owner])
    expect((await join(occurrence_id, caller)).problem).toMatchObject({ code: 'meeting_not_open', why: 'cancelled' });
  // The job that refunds the bookings cancels their tickets with them. Their holders still learn why.
  await db.updateTable('tickets').set({ status }).where('booking_id', '=', booking_id).execute();
  await db.updateTable('bookings').set({ status }).where('id', '=', booking_id).execute();
  for (const seen of [see(occurrence_id, robin), see(occurrence_id, {}, tokenOf(own))])
    expect((await seen).body).toMatchObject({ state: 'cancelled', can: { join: false } });
});

test('a guest who joins is recorded as present once; hosts are not', async () => {
  const { event, occurrence_id, robin, owner } = await given();
  const list = async (state: 'valid' | 'here') =>
    (await it.call('user/event_participant_list', { event_id: event.id, occurrence_id, state }, owner)).body;
  await join(occurrence_id, owner);
  expect(await list('here')).toMatchObject({ items: [], online: { count: 0 } });
  at(-5);
  await Promise.all([1, 2, 3].map(() => join(occurrence_id, robin)));
  at(20);
  await join(occurrence_id, robin);
  const here = await list('here');
  expect(here.items).toHaveLength(1);
  expect(here.items[0]).toMatchObject({
    ...{ name: 'Robin Ashworth', joined_online: true, checked_in_at: '2026-05-08T01:55:00.000Z' },
  });
  expect((await list('valid')).online).toEqual({ count: 2, here: 1 });
  const { rows } = await it.deps.database.pool.query('SELECT 1 FROM check_ins WHERE occurrence_id = $1', [
    occurrence_id,
  ]);
  expect(rows).toHaveLength(1);
  // The door of the same date counts who comes in there.
  const door = (await it.call('event/door_list', { event_id: event.id, occurrence_id }, owner)).body;
  expect(door.admissions).toEqual([]);
});

test('tickets and mails lead to the page of the room, never to its address', async () => {
  const { event, occurrence_id, booking_id, robin, maya, own } = await given();
  at(-20);
  const page = `http://plaza.test/VirtualEventIframe?occurrence_id=${occurrence_id}&ticket=${tokenOf(own)}`;
  const { items } = (await it.call('event/ticket', { booking_id }, robin)).body;
  expect(items[0]).toMatchObject({ join_url: page, link_opens_at: '2026-05-08T01:30:00.000Z' });
  for (const kind of ['confirmed', 'reminder_hour'] as const)
    await jobs['send-booking-mail'](it.deps, { booking_id, kind });
  const mails = [...(await messagesTo(it.deps, robin.email)), ...(await messagesTo(it.deps, maya.email))];
  expect(mails.length).toBeGreaterThan(2);
  for (const { text } of mails) expect(text).not.toContain('meet.jit.si');
  expect(mails.some(({ text }) => text.includes('/ticket/'))).toBe(true);
  expect(event.id).not.toBe('');
});
