import { describe, expect, test } from 'vitest';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { presentWithCodes, readTicketCode, ticketKeys } from '#server/domain/tickets/index.ts';
import { findTicket } from '#server/domain/tickets/queries.ts';
import { jobs } from '#server/jobs/index.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

/** Two tickets of Robin's; the second goes to Maya's own mailbox. */
async function given(own: Parameters<typeof givenEvent>[1] = {}) {
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const event = await givenEvent(it.deps, { packages: [{ name: 'Mat', amount: 0 }], ...own });
  const { package_id, occurrence_id } = event;
  const maya = `${newId()}@example.com`;
  const { body } = await it.call(
    'booking/add_booking',
    {
      items: [{ package_id, occurrence_id, participants: 2 }],
      attendees: [{}, { name: 'Maya Ashworth', email: maya }],
    },
    user,
  );
  const booking_id = body.booking._id;
  const tickets = (await it.call('event/ticket', { booking_id }, user)).body.items as [HeldTicket, HeldTicket];
  const transfer = (ticket: HeldTicket, email: string, own: { name?: string; turn?: number } = {}) =>
    it.call(
      'event/transfer_ticket',
      {
        booking_id,
        ticket_id: ticket._id,
        name: own.name ?? 'Tess Okafor',
        email,
        expected_turn: own.turn ?? ticket.turn,
      },
      user,
    );
  return { user, event, booking_id, tickets, maya, transfer };
}

/** A ticket as its holder sees it by its link. */
async function heldBy({ _id }: HeldTicket): Promise<HeldTicket> {
  const row = await findTicket(it.deps.database.read, _id);
  if (!row) throw new Error('There is no such ticket.');
  const [ticket] = await presentWithCodes([row], 'holder', { config: it.deps.config, now: it.clock.now() });
  if (!ticket) throw new Error('It was not presented.');
  return ticket;
}

/** The kinds and texts of the mails of a mailbox, oldest first. */
async function mailbox(address: string) {
  const { rows } = await it.deps.database.pool.query<{ kind: string; text: string; files: number }>(
    `SELECT kind, text, jsonb_array_length(attachments) AS files FROM outbox_messages
     WHERE to_address = $1 ORDER BY id`,
    [address],
  );
  return rows;
}

/** Runs the waiting mails of a ticket's transfers; returns how many there were. */
async function mailTransfers({ _id }: HeldTicket) {
  const { rows } = await it.deps.database.pool.query<{ payload: unknown }>(
    `DELETE FROM waiting_jobs WHERE name = 'send-transfer-mails' AND payload ->> 'ticket_id' = $1 RETURNING payload`,
    [_id],
  );
  for (const { payload } of rows) await jobs['send-transfer-mails'](it.deps, payload);
  return rows.length;
}

const tokenOf = ({ path }: HeldTicket): string => path?.replace('/ticket/', '') ?? '';
const turnOf = ({ code }: HeldTicket) =>
  readTicketCode(code ?? '', ticketKeys(secretOf(it.deps.config)).public_key)?.turn;

describe('a transferred ticket', () => {
  test('has new codes and a new link; the earlier link only says that it was transferred', async () => {
    const { tickets, transfer } = await given();
    const [, before] = tickets;
    const { body } = await transfer(before, 'tess@example.com');
    expect(body.ticket).toMatchObject({ attendee_name: 'Tess Okafor', attendee_email: 'tess@example.com', turn: 1 });
    const after = await heldBy(before);
    expect([turnOf(before), turnOf(after)]).toEqual([0, 1]);
    expect(after.short_code).not.toBe(before.short_code);
    expect(tokenOf(after)).not.toBe(tokenOf(before));
    const earlier = await it.call('event/ticket', { token: tokenOf(before) });
    expect(earlier.body.items).toMatchObject([
      { state: 'transferred', attendee_name: '', code: null, short_code: null, path: null, pdf_url: null },
    ]);
    const current = await it.call('event/ticket', { token: tokenOf(after) });
    expect(current.body.items).toMatchObject([{ state: 'valid', attendee_name: 'Tess Okafor', code: after.code }]);
    for (const kind of ['pdf', 'ics']) {
      const url = (token: string) => `/v9/event/ticket.${kind}?token=${token}`;
      expect((await it.app.http.inject(url(tokenOf(before)))).statusCode, kind).toBe(404);
      expect((await it.app.http.inject(url(tokenOf(after)))).statusCode, kind).toBe(200);
    }
  });

  test('is mailed to its new holder, confirmed to whoever paid, and taken from whoever had it', async () => {
    const { user, tickets, maya, transfer } = await given();
    const tess = `${newId()}@example.com`;
    await transfer(tickets[1], tess);
    const held = await heldBy(tickets[1]);
    expect(await mailTransfers(tickets[1])).toBe(1);
    const [mail, ...more] = await mailbox(tess);
    expect([mail?.kind, mail?.files, more]).toEqual(['ticket_transferred', 2, []]);
    expect(mail?.text).toContain(`http://plaza.test${held.path}`);
    const [given_away] = await mailbox(user.email);
    expect(given_away?.kind).toBe('ticket_given');
    expect(given_away?.text).toContain('Refunds still go to you, because you paid.');
    expect(given_away?.text).toContain(tess);
    expect((await mailbox(maya)).map(({ kind }) => kind)).toEqual(['ticket_taken']);
    // Neither of them gets what only the new holder may have.
    for (const address of [user.email, maya])
      for (const { text } of await mailbox(address)) {
        expect(text).not.toContain(tokenOf(held));
        expect(text).not.toContain(held.short_code?.slice(4));
      }
  });

  test('is mailed as transferred, also where older news of the booking is mailed after the transfer', async () => {
    const { booking_id, tickets, transfer } = await given();
    const tess = `${newId()}@example.com`;
    await transfer(tickets[1], tess);
    await jobs['send-ticket-mails'](it.deps, { booking_id, news: 'changed' });
    await mailTransfers(tickets[1]);
    expect((await mailbox(tess)).map(({ kind }) => kind)).toEqual(['ticket_transferred']);
  });

  test('twice in a row is mailed to its last holder, and taken from both who had it before', async () => {
    const { user, tickets, maya, transfer } = await given();
    const [tess, ines] = [`${newId()}@example.com`, `${newId()}@example.com`];
    await transfer(tickets[1], tess);
    await transfer(tickets[1], ines, { name: 'Ines Laurent', turn: 1 });
    expect(await mailTransfers(tickets[1])).toBe(2);
    const kindsTo = async (address: string) => (await mailbox(address)).map(({ kind }) => kind);
    expect(await kindsTo(ines)).toEqual(['ticket_transferred']);
    expect(await kindsTo(tess)).toEqual(['ticket_taken']);
    expect(await kindsTo(maya)).toEqual(['ticket_taken']);
    expect(await kindsTo(user.email)).toEqual(['ticket_given']);
  });

  test('and transferred back is not taken from whoever has it again', async () => {
    const { tickets, maya, transfer } = await given();
    const tess = `${newId()}@example.com`;
    await transfer(tickets[1], tess);
    await transfer(tickets[1], maya, { name: 'Maya Ashworth', turn: 1 });
    await mailTransfers(tickets[1]);
    expect((await mailbox(maya)).map(({ kind }) => kind)).toEqual(['ticket_transferred']);
    expect((await mailbox(tess)).map(({ kind }) => kind)).toEqual(['ticket_taken']);
  });

  test('changes once: repeated it stays, competing ones are refused but for one', async () => {
    const { tickets, transfer } = await given();
    const [one, two] = tickets;
    const first = await transfer(one, 'tess@example.com');
    const again = await transfer(one, 'Tess@Example.com');
    expect([again.status, again.body.ticket]).toEqual([200, first.body.ticket]);
    expect(await mailTransfers(one)).toBe(1);
    const competing = await Promise.all(
      Array.from({ length: 6 }, (_, at) => transfer(two, `guest${at}@example.com`, { name: `Guest ${at}` })),
    );
    expect(competing.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, problem } of competing.filter((each) => each.status !== 200))
      expect([status, problem.code, problem.why]).toEqual([409, 'ticket_state', 'changed']);
    expect(await mailTransfers(two)).toBe(1);
  });

  test('is told to its holder when whoever paid cancels it', async () => {
    const { user, booking_id, tickets, transfer } = await given();
    const tess = `${newId()}@example.com`;
    await transfer(tickets[1], tess);
    await mailTransfers(tickets[1]);
    await it.call('event/cancel_booking', { booking_id, ticket_ids: [tickets[1]._id] }, user);
    const { rows } = await it.deps.database.pool.query<{ payload: unknown }>(
      `DELETE FROM waiting_jobs WHERE name = 'send-change-mail' RETURNING payload`,
    );
    for (const { payload } of rows) await jobs['send-change-mail'](it.deps, payload);
    expect((await mailbox(tess)).map(({ kind }) => kind)).toEqual(['ticket_transferred', 'ticket_cancelled']);
  });
});

describe('who reads what of a ticket that was given away', () => {
  /** Robin's tickets, of which the first is Robin's own and answers what the organiser asks. */
  async function asked() {
    const all = await given();
    const owner = { token: all.event.token };
    const { body } = await it.raw(
      'event_survey/add_question',
      { event_id: all.event.id, asked: 'booking', kind: 'short_text', text: 'Allergies?', is_at_door: true },
      owner,
    );
    const question_id: string = Reflect.get(body, 'questions')[0]._id;
    const answer = (value: string, by: { booking_id: string } | { token: string }, caller = {}) =>
      it.call('event_survey/add_answer', { ...by, asked: 'booking', answers: [{ question_id, value }] }, caller);
    /** Every answer and code that each of them is shown, as text. */
    const seen = async () => {
      const { user, booking_id, event, tickets } = all;
      const { occurrence_id } = event;
      const token = tokenOf(await heldBy(tickets[0]));
      const read = async (
        ...calls: readonly (readonly [Parameters<typeof it.raw>[0], object, Parameters<typeof it.raw>[2]])[]
      ) => JSON.stringify(await Promise.all(calls.map(async (call) => (await it.raw(...call)).body)));
      return {
        payer: await read(
          ['event/ticket', { booking_id }, user],
          ['booking/get_booking_details', { booking_id }, user],
          ['event_survey/get_question', { booking_id, asked: 'booking' }, user],
        ),
        former: await read(
          ['event/ticket', { token: tokenOf(tickets[0]) }, {}],
          ['event_survey/get_question', { token: tokenOf(tickets[0]), asked: 'booking' }, {}],
        ),
        holder: await read(
          ['event/ticket', { token }, {}],
          ['event_survey/get_question', { token, asked: 'booking' }, {}],
        ),
        organiser: await read(
          ['user/event_participant_list', { event_id: event.id }, owner],
          ['event_survey/get_answer', { event_id: event.id, asked: 'booking', question_id }, owner],
        ),
        door: await read(['event/door_list', { event_id: event.id, occurrence_id }, owner]),
      };
    };
    /** Which of them see a text. */
    const readers = async (text: string) =>
      Object.entries(await seen()).flatMap(([who, shown]) => (shown.includes(text) ? [who] : []));
    return { ...all, answer, readers };
  }

  test('the answers of whoever had it end; those of its holder are the host’s and their own', async () => {
    const { user, booking_id, tickets, transfer, answer, readers } = await asked();
    await answer('Nuts', { booking_id }, user);
    // Before it is given away, the payer is the holder, and the link works for both.
    expect(await readers('Nuts')).toEqual(['payer', 'former', 'holder', 'organiser', 'door']);
    await transfer(tickets[0], 'tess@example.com');
    expect(await readers('Nuts')).toEqual([]);
    await answer('Gluten', { token: tokenOf(await heldBy(tickets[0])) });
    expect(await readers('Gluten')).toEqual(['holder', 'organiser', 'door']);
    const nobody = await answer('Milk', { booking_id }, user);
    expect(nobody.status).toBe(200);
    expect(await readers('Gluten')).toEqual(['holder', 'organiser', 'door']);
  });

  test('its codes, its link and its files are its holder’s alone, until it comes back', async () => {
    const { user, booking_id, tickets, transfer, readers } = await asked();
    const pdf = () => {
      const headers = { authorization: `Bearer ${user.token}` };
      return it.app.http.inject({ url: `/v9/event/ticket.pdf?booking=${booking_id}`, headers });
    };
    const secretsOf = async () => {
      const { code, short_code, path } = await heldBy(tickets[0]);
      return Promise.all([code, short_code, path].map((secret) => readers(secret ?? 'nothing')));
    };
    const [codes, , paths] = await secretsOf();
    expect([codes, paths]).toEqual([
      ['payer', 'former', 'holder'],
      ['payer', 'former', 'holder'],
    ]);
    await transfer(tickets[0], 'tess@example.com');
    // The door types short codes.
    expect(await secretsOf()).toEqual([['holder'], ['holder', 'door'], ['holder']]);
    const { body } = await it.call('event/ticket', { booking_id }, user);
    expect(body.items[0]).toMatchObject({ state: 'valid', qr: null, pdf_url: null, ics_url: null, join_url: null });
    expect(body.items[0]?.can.transfer).toBe(true);
    // The other ticket was addressed to somebody by whoever booked, who still keeps it.
    expect((await pdf()).statusCode).toBe(200);
    await transfer(tickets[1], 'ines@example.com');
    expect((await pdf()).statusCode).toBe(404);
    expect((await it.call('event/ticket', { booking_id }, user)).body.pdf_url).toBeNull();
    await transfer(tickets[0], user.email, { name: 'Robin Ashworth', turn: 1 });
    expect((await secretsOf())[0]).toEqual(['payer', 'holder']);
    expect((await pdf()).statusCode).toBe(200);
  });
});

describe('a ticket is not transferred', () => {
  test('when it is cancelled, or its date has begun', async () => {
    const { user, event, booking_id, tickets, transfer } = await given();
    const cancel = () => it.call('event/cancel_booking', { booking_id, ticket_ids: [tickets[1]._id] }, user);
    expect((await cancel()).status).toBe(200);
    // Again, it says what is wrong.
    const again = await cancel();
    expect([again.problem.code, again.problem.detail]).toEqual(['invalid_input', 'This ticket is cancelled already.']);
    expect((await transfer(tickets[1], 'tess@example.com', { turn: 1 })).problem).toMatchObject({
      code: 'ticket_state',
      why: 'cancelled',
    });
    const begun = new Date(it.clock.now().getTime() - 60_000);
    await it.deps.database.write
      .updateTable('occurrences')
      .set({ starts_at: begun })
      .where('id', '=', event.occurrence_id)
      .execute();
    expect((await transfer(tickets[0], 'tess@example.com')).problem).toMatchObject({
      code: 'ticket_state',
      why: 'begun',
    });
  });

  test('to many people in a row', async () => {
    const { tickets, transfer } = await given();
    const outcomes: number[] = [];
    for (let turn = 0; turn < 8; turn += 1)
      outcomes.push((await transfer(tickets[0], `guest${turn}@example.com`, { turn })).status);
    expect(outcomes).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });

  test('by its holder, with the link alone', async () => {
    const { booking_id, tickets } = await given();
    const asked = { booking_id, ticket_id: tickets[1]._id, name: 'X', email: 'x@example.com', expected_turn: 0 };
    const refused = await it.call('event/transfer_ticket', asked, { booking_token: tokenOf(tickets[1]) });
    expect(refused.problem.code).toBe('not_found');
  });
});
