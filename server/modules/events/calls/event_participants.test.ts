import { expect, test } from 'vitest';
import { questionKinds } from '#contract/choices/event.ts';
import type { AnswerValue } from '#contract/entities/event.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { foldable } from '#test/fields/foldable.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenManagedEvent } from '#test/given-event.ts';
import { givenGuests } from '#test/tickets/given-guests.ts';

const it = testApp();

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
  const { event_id, owner, robin, seat, first, second, question_id, booking } = await givenGuests(it);
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
  const { event_id, owner, first } = await givenGuests(it);
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
  const { event_id, owner } = await givenGuests(it);
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
