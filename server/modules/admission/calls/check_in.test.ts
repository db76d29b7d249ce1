import { beforeAll, describe, expect, test } from 'vitest';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { newId } from '#server/kernel/ids.ts';
import { type CallExtras, type Caller, testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items;
  if (item === undefined) throw new Error('There is none.');
  return item;
};

/** A free event, and a booking of it with so many tickets. */
async function given(participants = 2) {
  const robin = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const event = await givenEvent(it.deps, {
    attendance: 'hybrid',
    online_capacity: 60,
    packages: [
      { name: 'Mat', amount: 0 },
      { name: 'Join online', amount: 0, attendance: 'virtual' },
      { name: 'Pass', amount: 0, covers: 'series', series_from: '2020-01-01', series_until: '2099-01-01' },
    ],
  });
  const { occurrence_id, id: event_id } = event;
  const [mat = '', online = ''] = event.package_ids;
  const items = [
    { package_id: mat, occurrence_id, participants },
    { package_id: online, occurrence_id, participants: 1 },
  ];
  const { body } = await it.call('booking/add_booking', { items }, robin);
  const booking_id = body.booking._id;
  const tickets = (await it.call('event/ticket', { booking_id }, robin)).body.items.filter((each) => !each.is_online);
  const owner: Caller = { token: event.token };
  const on = { event_id, occurrence_id };
  const scan = async (scans: readonly object[], by: Caller | Browser = owner, where: object = on) =>
    it.call('event/check_in', { ...on, ...where, scans: scans.map(complete) }, ...callerOf(by));
  return { robin, event, booking_id, tickets, owner, on, scan };
}

/** The browser of a helper, by the token of the door link that it opened. */
interface Browser {
  readonly door: string;
}
const callerOf = (by: Caller | Browser): [Caller, CallExtras] =>
  'door' in by ? [{}, { headers: { cookie: `plaza_door=${by.door}` } }] : [by, {}];

const complete = (scan: object) => ({ nonce: newId(), scanned_at: it.clock.now().toISOString(), ...scan });
const codeOf = ({ code }: HeldTicket) => ({ code: code ?? '' });

/** A helper's browser after it opened a door link. */
async function helper(event_id: string, owner: Caller, rights: 'scan' | 'search_and_sell' = 'scan') {
  const made = await it.call('event/door_link', { event_id, name: 'Back door', rights }, owner);
  const token = new URL(made.body.link.url ?? '').pathname.split('/').at(-1) ?? '';
  return { link: made.body.link, token, by: { door: token } };
}

describe('a scan', () => {
  test('admits a ticket once; a second one says when and at which gate', async () => {
    const { tickets, scan, owner, event } = await given();
    const { by } = await helper(event.id, owner);
    const ticket = first(tickets);
    const one = await scan([codeOf(ticket)], by);
    expect(one.body.results).toMatchObject([{ kind: 'in', ticket_id: ticket._id, why: null, first: null }]);
    it.clock.advance(4);
    const two = await scan([{ code: ticket.short_code }], owner, { gate: 'Front' });
    expect(two.body.results).toMatchObject([{ kind: 'duplicate', first: { gate: 'Back door', by: null } }]);
  });

  test('that is sent again counts once, and is answered as before', async () => {
    const { tickets, scan } = await given();
    const sent = complete(codeOf(first(tickets)));
    const before = (await scan([sent])).body.results;
    expect((await scan([sent, sent])).body.results).toEqual([...before, ...before]);
    const { rows } = await it.deps.database.pool.query('SELECT kind FROM check_ins WHERE nonce = $1', [sent.nonce]);
    expect(rows).toEqual([{ kind: 'in' }]);
  });

  test('of a forged, replaced, cancelled or other code is refused and says why', async () => {
    const { tickets, scan, robin, booking_id, event } = await given();
    const [one, two] = tickets as [HeldTicket, HeldTicket];
    const forged = `${one.code?.slice(0, -4)}AAAA`;
    expect((await scan([{ code: forged }])).body.results).toMatchObject([{ why: 'forged', ticket_id: null }]);
    const to = { name: 'Tess Okafor', email: 'tess@example.com' };
    await it.call('event/transfer_ticket', { booking_id, ticket_id: one._id, ...to, expected_turn: 0 }, robin);
    expect((await scan([codeOf(one)])).body.results).toMatchObject([{ why: 'replaced', ticket_id: one._id }]);
    expect((await scan([{ code: one.short_code }])).body.results).toMatchObject([{ why: 'unknown' }]);
    const next = event.occurrence_ids[1];
    expect((await scan([codeOf(two)], undefined, { occurrence_id: next })).body.results).toMatchObject([
      { why: 'other_date', ticket_id: null },
    ]);
    await it.call('event/cancel_booking', { booking_id }, robin);
    expect((await scan([codeOf(two)])).body.results).toMatchObject([{ why: 'cancelled' }]);
  });

  test('is taken back by its nonce, also by an undo that arrives before it', async () => {
    const { tickets, scan } = await given();
    const [one, two] = tickets as [HeldTicket, HeldTicket];
    const sent = complete(codeOf(one));
    const undo = complete({ undoes: sent.nonce });
    await scan([sent]);
    expect((await scan([undo])).body.results).toMatchObject([{ kind: 'undone', ticket_id: one._id }]);
    expect((await scan([codeOf(one)])).body.results).toMatchObject([{ kind: 'in' }]);
    // The undo of an earlier check-in does not end a later one.
    expect((await scan([complete({ undoes: sent.nonce }), codeOf(one)])).body.results).toMatchObject([
      { kind: 'undone' },
      { kind: 'duplicate' },
    ]);
    const late = complete(codeOf(two));
    await scan([complete({ undoes: late.nonce })]);
    expect((await scan([late])).body.results).toMatchObject([{ kind: 'undone' }]);
    expect((await scan([codeOf(two)])).body.results).toMatchObject([{ kind: 'in' }]);
  });
});

describe('who checks in', () => {
  test('a helper who may only scan admits nobody by name or by a typed code, and learns no code', async () => {
    const { tickets, scan, owner, event } = await given();
    const [one, two] = tickets as [HeldTicket, HeldTicket];
    const { by } = await helper(event.id, owner);
    expect((await scan([{ ticket_id: one._id }], by)).body.results).toMatchObject([{ why: 'manual' }]);
    const typed = (await scan([{ code: one.short_code }, { code: 'AAAAAAAA' }], by)).body.results;
    expect(typed).toMatchObject([
      { why: 'manual', ticket_id: null },
      { why: 'manual', ticket_id: null },
    ]);
    expect((await scan([codeOf(one)], by)).body.results).toMatchObject([{ kind: 'in' }]);
    const codesFor = async (who: Browser) =>
      (await it.call('event/door_list', { event_id: event.id }, ...callerOf(who))).body.tickets?.map(
        (ticket) => ticket.short_code,
      );
    expect(await codesFor(by)).toEqual([null, null]);
    const { by: more } = await helper(event.id, owner, 'search_and_sell');
    expect((await scan([{ ticket_id: two._id }], more)).body.results).toMatchObject([{ kind: 'in' }]);
    expect(await codesFor(more)).toContain(one.short_code);
    expect((await scan([{ code: one.short_code }], more)).body.results).toMatchObject([{ kind: 'duplicate' }]);
  });

  test('others learn nothing: strangers, other organisers, guests, and helpers of other events', async () => {
    const { scan, tickets, on } = await given();
    const other = await given();
    const stranger = await givenUser(it.deps);
    const organiser = await givenProvider(it.deps);
    const { by } = await helper(other.event.id, other.owner);
    for (const who of [stranger, { token: organiser.token }, {}, by, other.owner]) {
      expect((await scan([codeOf(first(tickets))], who)).problem.code).toBe('not_found');
      expect((await it.call('event/door_list', on, ...callerOf(who))).problem.code).toBe('not_found');
    }
    for (const who of [stranger, other.owner])
      expect((await it.call('event/door_link_list', { event_id: on.event_id }, who)).problem.code).toBe('not_found');
  });

  test('a link ends by itself, and at once when it is revoked', async () => {
    const { on, owner, event } = await given();
    const { by, link } = await helper(event.id, owner);
    const ask = async () => (await it.call('event/door_list', on, ...callerOf(by))).status;
    expect(await ask()).toBe(200);
    await it.call('event/revoke_door_link', { event_id: event.id, link_id: link._id }, owner);
    expect(await ask()).toBe(404);
    const short = new Date(it.clock.now().getTime() + 60_000).toISOString();
    const made = await it.call('event/door_link', { event_id: event.id, name: 'Side', expires_at: short }, owner);
    expect(made.body.link.state).toBe('active');
    it.clock.advance(2);
    const { items } = (await it.call('event/door_link_list', { event_id: event.id }, owner)).body;
    expect(items.map(({ name, state, url }) => [name, state, url])).toEqual([
      ['Side', 'expired', null],
      ['Back door', 'revoked', null],
    ]);
  });

  test('opening a link changes nothing; its form exchanges the token for a cookie', async () => {
    const { owner, event } = await given();
    const { token } = await helper(event.id, owner);
    const open = (method: 'GET' | 'POST', of = token) =>
      it.app.http.inject({ method, url: `/door/${of}`, headers: { origin: it.deps.config.PLAZA_ORIGIN } });
    expect((await open('GET')).headers['set-cookie']).toBeUndefined();
    const { headers } = await open('POST');
    expect(headers.location).toBe(`/check-in/${event.id}`);
    expect(String(headers['set-cookie'])).toMatch(/^plaza_door=[\w-]{43};.*HttpOnly/);
    const wrong = await open('POST', 'x'.repeat(43));
    expect([wrong.headers.location, wrong.headers['set-cookie']]).toEqual(['/check-in/unknown', undefined]);
  });
});

describe('the list of a device', () => {
  let made: Awaited<ReturnType<typeof given>>;
  beforeAll(async () => {
    made = await given();
  });
  const list = async (known?: string) =>
    (await it.call('event/door_list', { ...made.on, ...(known ? { known } : {}) }, made.owner)).body;

  test('has the tickets in the room, and afterwards what changed', async () => {
    const { tickets, scan } = made;
    const whole = await list();
    expect(whole.tickets?.map(({ _id }) => _id).sort()).toEqual(tickets.map(({ _id }) => _id).sort());
    expect(whole).toMatchObject({ gate: null, can: { search: true, manage: true }, admissions: [], undone: [] });
    const sent = complete(codeOf(first(tickets)));
    await scan([sent], undefined, { gate: 'Front' });
    const next = await list(whole.version);
    expect(next).toMatchObject({ tickets: null, admissions: [{ ticket_id: first(tickets)._id, gate: 'Front' }] });
    expect(await list(next.version)).toMatchObject({ tickets: null, admissions: [], undone: [] });
    await scan([complete({ undoes: sent.nonce })]);
    expect(await list(next.version)).toMatchObject({ admissions: [], undone: [first(tickets)._id] });
  });

  test('has the answers to the questions for the door, and no others', async () => {
    const { event, owner, on } = made;
    const ask = (question: object) =>
      it.call('event_survey/add_question', { event_id: event.id, asked: 'booking', ...question } as never, owner);
    const { questions } = (await ask({ kind: 'yes_no', text: 'A mat to borrow?', is_at_door: true })).body;
    const shown = (await ask({ kind: 'long_text', text: 'What hurts?', is_at_door: true })).body.questions.at(-1);
    const hidden = (await ask({ kind: 'short_text', text: 'Who told you?' })).body.questions.at(-1);
    const [mat = ''] = event.package_ids;
    const answers = [
      { question_id: first(questions)._id, value: true },
      { question_id: shown?._id ?? '', value: 'Knee. '.repeat(100) },
      { question_id: hidden?._id ?? '', value: 'Nils' },
    ];
    const items = [{ package_id: mat, occurrence_id: on.occurrence_id, participants: 2 }];
    const maya = await givenUser(it.deps, { name: 'Maya' });
    const attendees = [{ name: 'Maya', answers }, { name: 'Elena' }];
    expect((await it.call('booking/add_booking', { items, attendees }, maya)).status).toBe(200);
    const answersOf = async (name: string) => (await list()).tickets?.find((each) => each.name === name)?.answers;
    expect(await answersOf('Maya')).toEqual([
      { question: 'A mat to borrow?', value: true },
      { question: 'What hurts?', value: expect.stringMatching(/^(Knee\. ){33}Kn…$/) },
    ]);
    expect(await answersOf('Elena')).toEqual([]);
    // An answered question keeps its place and answers while only where they are shown changes.
    const hide = { question_id: shown?._id ?? '', is_at_door: false };
    const after = (await it.call('event_survey/edit_question', hide, owner)).body.questions;
    expect(after.map(({ _id, is_at_door }) => [_id, is_at_door])).toEqual([
      [first(questions)._id, true],
      [shown?._id, false],
      [hidden?._id, false],
    ]);
    // Other words make it another question, whose guests' answers are still known.
    const reworded = { question_id: first(questions)._id, text: 'Need a mat?' };
    expect((await it.call('event_survey/edit_question', reworded, owner)).body.questions[0]?.is_at_door).toBe(true);
    expect(await answersOf('Maya')).toEqual([{ question: 'A mat to borrow?', value: true }]);
    const late = {
      event_id: event.id,
      asked: 'afterwards',
      kind: 'rating',
      text: 'How was it?',
      is_at_door: true,
    } as const;
    const refused = await it.call('event_survey/add_question', late, owner);
    expect(refused.problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'is_at_door' }] });
  });

  test('has passes on each of their dates', async () => {
    const { event, owner } = made;
    const user = await givenUser(it.deps);
    const items = [{ package_id: event.package_ids[2] ?? '', participants: 1 }];
    const { body, problem } = await it.call('booking/add_booking', { items }, user);
    expect(problem.code).toBeUndefined();
    const [pass] = (await it.call('event/ticket', { booking_id: body.booking._id }, user)).body.items;
    for (const occurrence_id of event.occurrence_ids) {
      const scans = [complete({ code: pass?.code })];
      const { results } = (await it.call('event/check_in', { event_id: event.id, occurrence_id, scans }, owner)).body;
      expect(results).toMatchObject([{ kind: 'in', ticket_id: pass?._id }]);
    }
  });
});
