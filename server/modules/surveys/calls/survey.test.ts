import { afterEach, expect, test } from 'vitest';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { newId } from '#server/kernel/ids.ts';
import { holderToken } from '#server/modules/admission/tickets/ticket-keys.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();
const DAY = 86_400_000;

afterEach(() => it.clock.set(NOON));

/** An event with three weekly dates and two tickets of Robin's for the first one. */
async function given() {
  const event = await givenEvent(it.deps, { packages: [{ name: 'Mat', amount: 0 }] });
  const owner = { token: event.token };
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const items = [{ package_id: event.package_id, occurrence_id: event.occurrence_id, participants: 2 }];
  const { body } = await it.call('booking/add_booking', { items, attendees: [{}, { name: 'Maya' }] }, user);
  const booking_id = body.booking._id;
  const tickets = (await it.call('event/ticket', { booking_id }, user)).body.items;
  const tokens = tickets.map(({ path }) => path?.split('/').at(-1) ?? '');
  const add = async (more: object) =>
    (await it.raw('event_survey/add_question', { event_id: event.id, ...more }, owner)) as Awaited<
      ReturnType<typeof it.call<'event_survey/add_question'>>
    >;
  const end = event.occurrences[0]?.ends_at ?? NOON;
  return { event, owner, user, booking_id, tickets, tokens, add, end: new Date(end) };
}

/** A form with a rating, a choice and a text, of which the rating is required. */
async function withForm() {
  const all = await given();
  await all.add({ kind: 'rating', text: 'How was it?', is_required: true });
  await all.add({ kind: 'many_of', text: 'What did you like?', options: ['The cello', 'The candles', 'Tea'] });
  const { body } = await all.add({ kind: 'long_text', text: 'What should we change?' });
  const [stars = '', liked = '', comment = ''] = body.questions.map(({ _id }) => _id);
  return { ...all, stars, liked, comment };
}

test('an organiser adds, moves, edits and removes questions; an answered one is replaced by its edit', async () => {
  const { event, owner, user, booking_id, tickets, stars, liked, comment, end } = await withForm();
  const moved = await it.call('event_survey/edit_question', { question_id: comment, position: 0 }, owner);
  expect(moved.body.questions.map(({ _id }) => _id)).toEqual([comment, stars, liked]);
  const edited = await it.call('event_survey/edit_question', { question_id: liked, text: 'What was best?' }, owner);
  expect(edited.body.questions[2]).toMatchObject({ _id: liked, text: 'What was best?', replaces_id: null });

  it.clock.set(new Date(end.getTime() + DAY));
  const ticket_id = tickets[0]?._id ?? '';
  await it.call(
    'event_survey/add_answer',
    { booking_id, ticket_id, answers: [{ question_id: stars, value: 4 }] },
    user,
  );
  const replaced = await it.call('event_survey/edit_question', { question_id: stars, text: 'Your evening?' }, owner);
  const [, after] = replaced.body.questions;
  expect(after).toMatchObject({ text: 'Your evening?', kind: 'rating', replaces_id: stars, answered: 0 });
  expect((await it.call('event_survey/edit_question', { question_id: stars, text: 'x' }, owner)).status).toBe(404);
  const results = (await it.call('event_survey/get_answer', { event_id: event.id }, owner)).body;
  expect(results.totals.at(-1)).toMatchObject({ _id: stars, is_retired: true, answered: 1, average: 4 });

  const removed = await it.call('event_survey/edit_question', { question_id: comment, remove: true }, owner);
  expect(removed.body.questions).toHaveLength(2);
  expect((await it.call('event_survey/delete_survey_form', { event_id: event.id }, owner)).body.questions).toEqual([]);
});

test('a choice needs two options, an event asks ten questions, and others see no form', async () => {
  const { event, user, add } = await given();
  expect((await add({ kind: 'one_of', text: 'Which?', options: ['One'] })).problem.errors?.[0]?.path).toBe('options');
  for (let n = 0; n < 10; n++) expect((await add({ kind: 'yes_no', text: `${n}?` })).status).toBe(200);
  expect((await add({ kind: 'yes_no', text: 'One more?' })).problem.code).toBe('survey_full');
  for (const name of ['get_question', 'get_answer', 'delete_survey_form'] as const)
    expect((await it.raw(`event_survey/${name}`, { event_id: event.id }, user)).status, name).toBe(404);
});

test('a survey opens when its date is over, and closes fourteen days later', async () => {
  const { user, booking_id, stars, end } = await withForm();
  const read = async () => (await it.call('event_survey/get_question', { booking_id }, user)).body.survey;
  const answer = () =>
    it.call('event_survey/add_answer', { booking_id, answers: [{ question_id: stars, value: 5 }] }, user);
  expect(await read()).toMatchObject({
    state: 'not_yet',
    closes_at: new Date(end.getTime() + 14 * DAY).toISOString(),
  });
  expect((await answer()).problem).toMatchObject({ code: 'survey_state', why: 'not_yet' });
  it.clock.set(end);
  expect((await read())?.state).toBe('open');
  it.clock.set(new Date(end.getTime() + 14 * DAY));
  expect((await read())?.state).toBe('closed');
  expect((await answer()).problem).toMatchObject({ code: 'survey_state', why: 'closed' });
});

test('each ticket answers once, by its link or by the booking; what is required has to be answered', async () => {
  const { user, booking_id, tickets, tokens, stars, liked, comment, end } = await withForm();
  const [, second] = tickets;
  it.clock.set(new Date(end.getTime() + DAY));
  const [token] = tokens;
  const missing = await it.call('event_survey/add_answer', {
    token,
    answers: [{ question_id: comment, value: 'Tea' }],
  });
  expect(missing.problem.errors?.[0]?.path).toBe(`answers.${stars}`);
  const wrong = await it.call('event_survey/add_answer', {
    token,
    answers: [
      { question_id: stars, value: 5 },
      { question_id: liked, value: ['Wine'] },
    ],
  });
  expect(wrong.problem.errors?.[0]?.path).toBe(`answers.${liked}`);
  const answers = [
    { question_id: stars, value: 5 },
    { question_id: liked, value: ['The cello', 'Tea'] },
  ];
  const done = await it.call('event_survey/add_answer', { token, answers });
  expect(done.body.survey).toMatchObject({ review_booking_id: booking_id, tickets: [{ is_done: true, answers }] });
  const again = await it.call('event_survey/add_answer', { token, answers });
  expect(again.problem).toMatchObject({ code: 'survey_state', why: 'answered' });
  // Whoever booked answers for the other ticket, and may review the booking.
  const other = await it.call('event_survey/add_answer', { booking_id, ticket_id: second?._id ?? '', answers }, user);
  expect(other.body.survey.tickets.map(({ is_done }) => is_done)).toEqual([true, true]);
  const others = await givenUser(it.deps);
  expect((await it.call('event_survey/get_question', { booking_id }, others)).status).toBe(404);
});

test('the link of whoever booked permits the review of the booking, in any browser, once', async () => {
  const { user, booking_id, tickets, tokens, end } = await withForm();
  const [token = '', given_away = ''] = tokens;
  const [, second] = tickets;
  const [ticket_id, expected_turn] = [second?._id ?? '', second?.turn ?? 0];
  const to = { name: 'Maya Berg', email: 'maya@example.com' };
  await it.call('event/transfer_ticket', { booking_id, ticket_id, expected_turn, ...to }, user);
  const maya = holderToken(secretOf(it.deps.config), { ticket_id, transfers: 1 });
  it.clock.set(new Date(end.getTime() + DAY));
  const offered = async (by: string) =>
    (await it.call('event_survey/get_question', { token: by })).body.survey?.review_booking_id;
  expect([await offered(token), await offered(maya)]).toEqual([booking_id, null]);
  const review = (survey_token?: string) =>
    it.call('user/add_rating_review', { booking_id, survey_token, rating: 5, text: 'We stayed for tea.' });
  for (const other of [undefined, maya, given_away, 'x'.repeat(48)]) {
    const { status, problem } = await review(other);
    expect([status, problem.code]).toEqual([404, 'not_found']);
  }
  const posted = await review(token);
  expect(posted.body.review).toMatchObject({ rating: 5, text: 'We stayed for tea.', author_name: 'Robin A.' });
  expect((await review(token)).problem.code).toBe('review_not_possible');
  expect(await offered(token)).toBeNull();
});

test('of two answers at once, one counts', async () => {
  const { tokens, stars, end } = await withForm();
  it.clock.set(new Date(end.getTime() + DAY));
  const [token] = tokens;
  const send = (value: number) =>
    it.call('event_survey/add_answer', { token, answers: [{ question_id: stars, value }] });
  const statuses = (await Promise.all([send(5), send(1)])).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409]);
});

test('a transferred ticket answers by its new link only', async () => {
  const { user, booking_id, tickets, tokens, end } = await withForm();
  const [ticket] = tickets;
  await it.call(
    'event/transfer_ticket',
    {
      ...{ booking_id, ticket_id: ticket?._id ?? '', expected_turn: ticket?.turn ?? 0 },
      ...{ name: 'Hana V.', email: 'hana@example.com' },
    },
    user,
  );
  it.clock.set(new Date(end.getTime() + DAY));
  const [token] = tokens;
  expect((await it.call('event_survey/get_question', { token })).status).toBe(404);
});

test('where guests were checked in, only they answer', async () => {
  const { event, owner, tickets, tokens, stars, end } = await withForm();
  const [first] = tickets;
  it.clock.set(new Date(event.occurrences[0]?.starts_at ?? NOON));
  const scan = { nonce: newId(), ticket_id: first?._id ?? '', scanned_at: it.clock.now().toISOString() };
  const input = { event_id: event.id, occurrence_id: event.occurrence_id, scans: [scan] };
  expect((await it.raw('event/check_in', input, owner)).problem.code).toBeUndefined();
  it.clock.set(new Date(end.getTime() + DAY));
  const [came = '', stayed = ''] = tokens;
  const answers = [{ question_id: stars, value: 5 }];
  const state = async (token: string) => (await it.call('event_survey/get_question', { token })).body.survey?.state;
  expect([await state(came), await state(stayed)]).toEqual(['open', 'absent']);
  expect((await it.call('event_survey/add_answer', { token: stayed, answers })).problem).toMatchObject({
    why: 'absent',
  });
  expect((await it.call('event_survey/add_answer', { token: came, answers })).status).toBe(200);
});

test('questions of the booking can be answered until the date begins', async () => {
  const { event, user, booking_id, add } = await given();
  const { body } = await add({ asked: 'booking', kind: 'short_text', text: 'Allergies?', is_required: true });
  const [question_id = ''] = body.questions.map(({ _id }) => _id);
  const asked = 'booking' as const;
  const answers = [{ question_id, value: 'Nuts' }];
  const answered = await it.call('event_survey/add_answer', { booking_id, asked, answers }, user);
  expect(answered.body.survey.tickets.map(({ is_done }) => is_done)).toEqual([true, false]);
  const details = (await it.call('booking/get_booking_details', { booking_id }, user)).body;
  expect(details.tickets[0]?.answers).toEqual([{ question_id, question: 'Allergies?', value: 'Nuts' }]);
  it.clock.set(new Date(event.occurrences[0]?.starts_at ?? NOON));
  expect((await it.call('event_survey/add_answer', { booking_id, asked, answers }, user)).problem.code).toBe(
    'survey_state',
  );
});

test('an organiser sees totals, score and single answers by page, and exports them without formulas', async () => {
  const { event, owner, tokens, stars, liked, comment, end } = await withForm();
  it.clock.set(new Date(end.getTime() + DAY));
  const said = [
    [5, ['The cello', 'Tea'], '=1+1'],
    [4, ['The cello'], 'More tea.'],
  ] as const;
  for (const [at, [value, likes, text]] of said.entries())
    await it.call('event_survey/add_answer', {
      token: tokens[at] ?? '',
      answers: [
        { question_id: stars, value },
        { question_id: liked, value: [...likes] },
        { question_id: comment, value: text },
      ],
    });
  const read = async (more: object = {}) =>
    (await it.call('event_survey/get_answer', { event_id: event.id, ...more }, owner)).body;
  const results = await read({ question_id: comment, limit: 1 });
  expect(results).toMatchObject({ score: 4.5, answered: 2, guests: 2, reviews: 0 });
  expect(results.totals.map(({ answered }) => answered)).toEqual([2, 2, 2]);
  expect(results.totals[1]?.counts).toEqual([
    { value: 'The cello', count: 2 },
    { value: 'The candles', count: 0 },
    { value: 'Tea', count: 1 },
  ]);
  const rest = await read({ question_id: comment, limit: 1, cursor: results.next_cursor });
  expect([...results.items, ...rest.items].map(({ value }) => value).sort()).toEqual(['=1+1', 'More tea.']);
  expect(rest.next_cursor).toBeNull();
  expect((await read({ occurrence_id: event.occurrence_ids[1] })).answered).toBe(0);
  const csv = await it.app.http.inject({
    url: `/v9/event_survey/get_answer?event_id=${event.id}`,
    headers: { authorization: `Bearer ${owner.token}`, accept: 'text/csv' },
  });
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body.split('\r\n')).toHaveLength(8);
  expect(csv.body).toContain("'=1+1");
  const [heads = '', ...lines] = csv.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(heads).toBe('Date,Time zone,Name,Ticket,Question,Answer,Answered at');
  for (const line of lines)
    expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:00,America\/Los_Angeles,.*,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(csv.body).toContain('The cello; Tea');
});
