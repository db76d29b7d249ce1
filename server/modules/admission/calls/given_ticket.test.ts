import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenTickets, heldBy, tokenOf } from '#test/tickets/given-tickets.ts';

const it = testApp();

describe('who reads what of a ticket that was given away', () => {
  /** Robin's tickets, of which the first is Robin's own and answers what the organiser asks. */
  async function asked() {
    const all = await givenTickets(it);
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
      const token = tokenOf(await heldBy(it, tickets[0]));
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
    await answer('Gluten', { token: tokenOf(await heldBy(it, tickets[0])) });
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
      const { code, short_code, path } = await heldBy(it, tickets[0]);
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
