import { describe, expect, test } from 'vitest';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { jobs } from '#server/jobs.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { newId } from '#server/kernel/ids.ts';
import { readTicketCode, ticketKeys } from '#server/modules/admission/tickets/index.ts';
import { testApp } from '#test/app.ts';
import { givenTickets, heldBy, tokenOf } from '#test/tickets/given-tickets.ts';

const it = testApp();

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

const turnOf = ({ code }: HeldTicket) =>
  readTicketCode(code ?? '', ticketKeys(secretOf(it.deps.config)).public_key)?.turn;

describe('a transferred ticket', () => {
  test('has new codes and a new link; the earlier link only says that it was transferred', async () => {
    const { tickets, transfer } = await givenTickets(it);
    const [, before] = tickets;
    const { body } = await transfer(before, 'tess@example.com');
    expect(body.ticket).toMatchObject({ attendee_name: 'Tess Okafor', attendee_email: 'tess@example.com', turn: 1 });
    const after = await heldBy(it, before);
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
    const { user, tickets, maya, transfer } = await givenTickets(it);
    const tess = `${newId()}@example.com`;
    await transfer(tickets[1], tess);
    const held = await heldBy(it, tickets[1]);
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
    const { booking_id, tickets, transfer } = await givenTickets(it);
    const tess = `${newId()}@example.com`;
    await transfer(tickets[1], tess);
    await jobs['send-ticket-mails'](it.deps, { booking_id, news: 'changed' });
    await mailTransfers(tickets[1]);
    expect((await mailbox(tess)).map(({ kind }) => kind)).toEqual(['ticket_transferred']);
  });

  test('twice in a row is mailed to its last holder, and taken from both who had it before', async () => {
    const { user, tickets, maya, transfer } = await givenTickets(it);
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
    const { tickets, maya, transfer } = await givenTickets(it);
    const tess = `${newId()}@example.com`;
    await transfer(tickets[1], tess);
    await transfer(tickets[1], maya, { name: 'Maya Ashworth', turn: 1 });
    await mailTransfers(tickets[1]);
    expect((await mailbox(maya)).map(({ kind }) => kind)).toEqual(['ticket_transferred']);
    expect((await mailbox(tess)).map(({ kind }) => kind)).toEqual(['ticket_taken']);
  });

  test('changes once: repeated it stays, competing ones are refused but for one', async () => {
    const { tickets, transfer } = await givenTickets(it);
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
    const { user, booking_id, tickets, transfer } = await givenTickets(it);
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

describe('a ticket is not transferred', () => {
  test('when it is cancelled, or its date has begun', async () => {
    const { user, event, booking_id, tickets, transfer } = await givenTickets(it);
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
    const { tickets, transfer } = await givenTickets(it);
    const outcomes: number[] = [];
    for (let turn = 0; turn < 8; turn += 1)
      outcomes.push((await transfer(tickets[0], `guest${turn}@example.com`, { turn })).status);
    expect(outcomes).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });

  test('by its holder, with the link alone', async () => {
    const { booking_id, tickets } = await givenTickets(it);
    const asked = { booking_id, ticket_id: tickets[1]._id, name: 'X', email: 'x@example.com', expected_turn: 0 };
    const refused = await it.call('event/transfer_ticket', asked, { booking_token: tokenOf(tickets[1]) });
    expect(refused.problem.code).toBe('not_found');
  });
});
