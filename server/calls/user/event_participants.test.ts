import { expect, test } from 'vitest';
import { questionKinds } from '#contract/choices/event.ts';
import type { AnswerValue } from '#contract/entities/event.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { foldable } from '#test/fields/foldable.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenManagedEvent } from '#test/given-event.ts';
import { givenHired } from '#test/hires/given-hire.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();

/** Two dates with free tickets; Robin has two for the first, and a guest one for the second. */
async function given() {
  const managed = await givenManagedEvent(it, {
    schedule: { starts_on: '2026-05-08', start_time: '19:00', minutes: 90, rule: 'FREQ=WEEKLY;COUNT=2' },
    packages: [
      { name: 'Seat', amount: 0 },
      { name: '=Stool', amount: 0 },
      { name: 'Bench', amount: 1200 },
    ],
    questions: [{ kind: 'one_of', text: 'Loaf?', options: ['Rye', 'Wheat'] }],
  });
  const { event_id, event } = managed;
  const owner = { token: managed.token };
  const [seat = '', stool = '', paid = ''] = event.packages.map((each) => each._id);
  const question_id = event.questions[0]?._id ?? '';
  const { dates } = (await it.call('user/event_detail', { event_id }, owner)).body;
  const [first = '', second = ''] = dates.map((date) => date._id ?? '');
  const robin = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const answer = (value: string) => ({ answers: [{ question_id, value }] });
  const mine = await it.call(
    'booking/add_booking',
    {
      items: [
        { package_id: seat, occurrence_id: first },
        { package_id: stool, occurrence_id: first },
      ],
      attendees: [answer('Rye'), { name: 'maya', email: 'maya@example.com', ...answer('Wheat') }],
    },
    robin,
  );
  const nils = `nils.${newId()}@example.com`;
  const guests = await it.call('booking/guest_add_booking', {
    items: [{ package_id: paid, occurrence_id: second }],
    attendees: [answer('Rye')],
    name: 'Nils Berg',
    email: nils,
  });
  const guest_id = guests.body.booking._id;
  const pay = { booking_id: guest_id, payment_method: 'tok_success' };
  const payment = await it.call('wallet/add_booking_pay', pay, { booking_token: guests.body.access_token ?? '' });
  expect([mine, guests, payment].map(({ problem }) => problem.detail)).toEqual([undefined, undefined, undefined]);
  return {
    nils,
    provider_id: managed.provider_id,
    event_id,
    owner,
    robin,
    seat,
    stool,
    first,
    second,
    question_id,
    booking: mine.body.booking,
  };
}

/** Checks a ticket in, as the tables hold it. */
async function admitted(scan: { ticket_id: string; occurrence_id: string; user_id: string }): Promise<void> {
  const db = it.deps.database.write;
  const { user_id: _, ...admission } = scan;
  const [nonce, now] = [newId(), it.clock.now()];
  const check_in = { ...scan, nonce, kind: 'in', scanned_at: now, received_at: now };
  await db.insertInto('check_ins').values(check_in).execute();
  await db
    .insertInto('admissions')
    .values({ ...admission, nonce, admitted_at: now })
    .execute();
}

const namesOf = (body: { items: readonly { name: string }[] }) => body.items.map((item) => item.name);

test('guests by name, with ticket, date, booking and answers; filters and pages', async () => {
  const { event_id, owner, robin, seat, first, second, question_id, booking } = await given();
  const list = async (more: object) =>
    (await it.call('user/event_participant_list', { event_id, ...more }, owner)).body;
  const all = await list({});
  expect(namesOf(all)).toEqual(['maya', 'Nils Berg', 'Robin Ashworth']);
  expect([all.count, all.bookings]).toEqual([3, 2]);
  expect(all.items[0]).toMatchObject({
    ...{ email: 'maya@example.com', title: '=Stool', occurrence_id: first, booked_by: 'Robin Ashworth' },
    booking_id: booking._id,
    answers: [{ question_id, question: 'Loaf?', value: 'Wheat' }],
  });
  expect(namesOf(await list({ occurrence_id: second }))).toEqual(['Nils Berg']);
  expect(namesOf(await list({ package_id: seat, occurrence_id: first }))).toEqual(['Robin Ashworth']);
  expect(namesOf(await list({ text: 'ASHWORTH' }))).toEqual(['maya', 'Robin Ashworth']);
  expect(namesOf(await list({ question_id, answer: 'Rye' }))).toEqual(['Nils Berg', 'Robin Ashworth']);
  expect((await list({ state: 'cancelled' })).items).toEqual([]);
  expect((await list({ state: 'here' })).items).toEqual([]);
  expect(all.room).toEqual({ count: 3, here: 0 });
  const maya = { ticket_id: all.items[0]?._id ?? '', occurrence_id: first };
  await admitted({ ...maya, user_id: robin.id });
  const seen = await list({ occurrence_id: first });
  expect(seen.items.map((item) => item.checked_in_at !== null)).toEqual([true, false]);
  expect(seen.room).toEqual({ count: 2, here: 1 });
  expect(namesOf(await list({ state: 'here' }))).toEqual(['maya']);
  expect(namesOf(await list({ state: 'not_yet', occurrence_id: first }))).toEqual(['Robin Ashworth']);
  const page = await list({ limit: 2 });
  expect(namesOf(await list({ limit: 2, cursor: page.next_cursor ?? '' }))).toEqual(['Robin Ashworth']);
  await it.call('event/cancel_booking', { booking_id: booking._id }, robin);
  expect(namesOf(await list({}))).toEqual(['Nils Berg']);
  expect(namesOf(await list({ state: 'cancelled' }))).toEqual(['maya', 'Robin Ashworth']);
});

test('guests are found and listed by letters, whatever their case, accents and width are', async () => {
  const { event_id, owner, first } = await given();
  const list = async (more: object) =>
    namesOf((await it.call('user/event_participant_list', { event_id, occurrence_id: first, ...more }, owner)).body);
  const renamed = async (from: string, attendee_name: string) =>
    void (await it.deps.database.write
      .updateTable('tickets')
      .set({ attendee_name })
      .where('attendee_name', '=', from)
      .execute());
  let last = 'maya';
  for (const [name, typed] of foldable) {
    await renamed(last, name);
    expect(await list({ text: typed }), typed).toEqual([name]);
    last = name;
  }
  await renamed(last, 'Émile');
  expect(await list({})).toEqual(['Émile', 'Robin Ashworth']);
  await renamed('Émile', 'Ñandú');
  expect(await list({ limit: 1 })).toEqual(['Ñandú']);
});

/** The list as a table, without its mark of the encoding. */
async function tableFor(event_id: string, token: string) {
  const table = await it.app.http.inject({
    method: 'GET',
    url: '/v9/user/event_participant_list',
    query: { event_id, limit: '1' },
    headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
  });
  return { ...table, body: table.body.replace('\uFEFF', '') };
}

test('the table has every guest, and no formulas; others see nothing', async () => {
  const { event_id, owner } = await given();
  const read = (token: string) => tableFor(event_id, token);
  const table = await read(owner.token);
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(table.headers['content-disposition']).toContain('sourdough-evening-guests.csv');
  const lines = table.body.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    'Guest,Email,Ticket,Date,Time zone,Booking,Booked by,Box office,Checked in,Joined online,Loaf?',
  );
  const zone = 'America\\/Los_Angeles';
  expect(lines[1]).toMatch(
    new RegExp(`^maya,maya@example.com,'=Stool,2026-05-08 19:00:00,${zone},\\w+,Robin Ashworth,,,,Wheat$`),
  );
  expect(lines).toHaveLength(4);
  const stranger = await givenProvider(it.deps);
  expect((await read(stranger.token)).statusCode).toBe(404);
  for (const name of ['user/event_participant_list', 'event/send_message_pre_populate_event'] as const)
    expect((await it.call(name, { event_id }, stranger)).problem.code).toBe('not_found');
});

test('a message goes to each booking’s conversation once, with the guest’s name, and by mail to guests', async () => {
  const { event_id, owner, robin, nils, first, booking } = await given();
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

test('a message goes to the team, or to both, once each, in a conversation with the page and by mail', async () => {
  const { event_id, provider_id, owner, nils, first, second } = await given();
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
  const { event_id, owner } = await given();
  const message = 'event/send_message_pre_populate_event';
  const nobody = await it.call(message, { event_id, booking_ids: [event_id], text: 'Hello' }, owner);
  expect(nobody.body).toMatchObject({ is_sent: false, bookings: 0, sending: null });
  for (let at = 0; at < 10; at += 1)
    expect((await it.call(message, { event_id, text: `Note ${at}` }, owner)).status).toBe(200);
  expect((await it.call(message, { event_id, text: 'One more' }, owner)).problem.code).toBe('rate_limited');
});

test('answers to every kind of question are in the list, in the table, at the door, and filter', async () => {
  const options = ['Rye, dark', 'Wheat'];
  const managed = await givenManagedEvent(it, {
    schedule: { starts_on: '2026-05-08', start_time: '19:00', minutes: 90 },
    packages: [{ name: 'Seat', amount: 0 }],
    questions: questionKinds.map((kind) => ({
      kind,
      text: `${kind}?`,
      options: kind === 'one_of' || kind === 'many_of' ? options : [],
      is_at_door: true,
    })),
  });
  const { event, event_id } = managed;
  const owner = { token: managed.token };
  const given: Readonly<Record<(typeof questionKinds)[number], AnswerValue>> = {
    ...{ short_text: 'No nuts', long_text: 'By the window', one_of: 'Wheat' },
    ...{ many_of: options, rating: 4, yes_no: true },
  };
  const answers = event.questions.map(({ _id, kind }) => ({ question_id: _id, value: given[kind] }));
  const { dates } = (await it.call('user/event_detail', { event_id }, owner)).body;
  const occurrence_id = dates[0]?._id ?? '';
  const items = [{ package_id: event.packages[0]?._id ?? '', occurrence_id }];
  const robin = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const booked = await it.call('booking/add_booking', { items, attendees: [{ answers }] }, robin);
  expect(booked.problem.detail).toBeUndefined();

  const listed = (input: object = {}) => it.call('user/event_participant_list', { event_id, ...input }, owner);
  const values = (rows: readonly { readonly question: string; readonly value: AnswerValue }[] = []) =>
    Object.fromEntries(rows.map(({ question, value }) => [question.slice(0, -1), value]));
  expect(values((await listed()).body.items[0]?.answers)).toEqual(given);
  const door = await it.call('event/door_list', { event_id, occurrence_id }, owner);
  expect(values(door.body.tickets?.[0]?.answers)).toEqual(given);
  expect((await tableFor(event_id, managed.token)).body).toContain(
    'No nuts,By the window,Wheat,"Rye, dark; Wheat",4,Yes',
  );
  for (const [answer, count] of [
    ['4', 1],
    ['5', 0],
  ] as const) {
    const question_id = event.questions.find(({ kind }) => kind === 'rating')?._id;
    expect((await listed({ question_id, answer })).body.count).toBe(count);
  }
});
