import { beforeAll, describe, expect, test } from 'vitest';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { jobs } from '#server/jobs.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { newId } from '#server/kernel/ids.ts';
import { readTicketCode, ticketKeys } from '#server/modules/admission/tickets/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

/** Three tickets of Robin's: a mat of their own, one for Maya, whose address is known, and one to join online. */
async function given(own: Parameters<typeof givenEvent>[1] = {}) {
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const event = await givenEvent(it.deps, {
    attendance: 'hybrid',
    online_capacity: 60,
    arrival_note: 'One flight of stairs.',
    doors_minutes: 20,
    packages: [
      { name: 'Mat in the room', amount: 0 },
      { name: 'Join online', amount: 0, attendance: 'virtual' },
    ],
    ...own,
  });
  const [mat = '', screen = ''] = event.package_ids;
  const { occurrence_id } = event;
  const maya = `${newId()}@example.com`;
  const { body, problem } = await it.call(
    'booking/add_booking',
    {
      items: [
        { package_id: mat, occurrence_id, participants: 2 },
        { package_id: screen, occurrence_id },
      ],
      attendees: [{}, { name: 'Maya Ashworth', email: maya }, { name: 'Elena Ashworth' }],
    },
    user,
  );
  expect(problem.code).toBeUndefined();
  const booking_id = body.booking._id;
  const read = async () => (await it.call('event/ticket', { booking_id }, user)).body;
  return { user, event, booking_id, maya, read, booking: body.booking };
}

const tokenOf = ({ path }: HeldTicket): string => path?.replace('/ticket/', '') ?? '';
const claimOf = ({ code }: HeldTicket) => readTicketCode(code ?? '', ticketKeys(secretOf(it.deps.config)).public_key);
const file = (url: string, headers: Record<string, string> = {}) =>
  it.app.http.inject({ method: 'GET', url: url.replace('http://plaza.test', ''), headers });
/** The unfolded lines of a calendar file (RFC 5545, 3.1). */
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

interface Mail {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { filename: string; content_type: string; content: string; encoding?: string }[];
}

/** What is in a mailbox, oldest first. */
async function mailbox(address: string): Promise<readonly Mail[]> {
  const { rows } = await it.deps.database.pool.query<Mail>(
    'SELECT kind, subject, text, attachments FROM outbox_messages WHERE to_address = $1 ORDER BY id',
    [address],
  );
  return rows;
}

const confirmed = (booking_id: string) => jobs['send-booking-mail'](it.deps, { booking_id, kind: 'confirmed' });

describe('tickets', () => {
  test('have a signed code for the door, a code to type, dates and place; online ones a link that opens', async () => {
    const { event, read } = await given();
    const { items } = await read();
    const [one, two, online] = items as [HeldTicket, HeldTicket, HeldTicket];
    expect(claimOf(one)).toEqual({ ticket_id: one._id, occurrence_id: event.occurrence_id, turn: 0 });
    expect(one).toMatchObject({
      state: 'valid',
      position: 1,
      title: 'Mat in the room',
      attendee_name: 'Robin Ashworth',
      event: { title: 'Sourdough evening', arrival_note: 'One flight of stairs.' },
      dates: [{ opens_at: expect.any(String), venue: { label: 'Room 2' } }],
      can: { transfer: true },
    });
    expect(one.short_code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(new Set(items.map(({ short_code }) => short_code)).size).toBe(3);
    expect(two.code).not.toBe(one.code);
    expect(online).toMatchObject({ is_online: true, qr: null, code: null });
    expect(online.join_url).toContain(`/VirtualEventIframe?occurrence_id=${event.occurrence_id}&ticket=`);
    expect(Date.parse(online.link_opens_at ?? '')).toBe((event.occurrences[0]?.starts_at.getTime() ?? 0) - 30 * 60_000);
  });

  test('of one booking are one PDF, and one each from its own link', async () => {
    const { user, read } = await given();
    const { items, pdf_url } = await read();
    const all = await file(pdf_url ?? '', { authorization: `Bearer ${user.token}` });
    expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(all.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await file(pdf_url ?? '')).statusCode).toBe(404);
    expect((await file(items[0]?.pdf_url ?? '')).statusCode).toBe(200);
  });

  test('are nobody else’s: not of strangers, the organiser, staff or the holder of another ticket', async () => {
    const { event, booking_id, read } = await given();
    const { items } = await read();
    const stranger = await givenUser(it.deps);
    const staff = await givenUser(it.deps, { role: 'admin' });
    for (const caller of [stranger, staff, { token: event.token }, {}]) {
      const { problem } = await it.call('event/ticket', { booking_id }, caller);
      expect(problem.code).toBe('not_found');
      const asked = { booking_id, ticket_id: items[0]?._id ?? '', name: 'X', email: 'x@example.com', expected_turn: 0 };
      const transfer = await it.call('event/transfer_ticket', asked, caller);
      expect(['not_found', 'not_signed_in']).toContain(transfer.problem.code);
    }
    const { body } = await it.call('event/ticket', { token: tokenOf(items[1] as HeldTicket) });
    expect(body.items).toMatchObject([
      { attendee_name: 'Maya Ashworth', attendee_email: null, can: { transfer: false } },
    ]);
    const forged = `${tokenOf(items[0] as HeldTicket).slice(0, 24)}${'A'.repeat(24)}`;
    expect((await it.call('event/ticket', { token: forged })).problem.code).toBe('not_found');
  });

  test('of a cancelled booking say so, without codes', async () => {
    const { user, booking_id, read } = await given();
    const before = await read();
    await it.call('event/cancel_booking', { booking_id }, user);
    const { items, pdf_url } = await read();
    expect(pdf_url).toBeNull();
    for (const item of items)
      expect(item).toMatchObject({ state: 'cancelled', qr: null, short_code: null, pdf_url: null });
    const held = await it.call('event/ticket', { token: tokenOf(before.items[1] as HeldTicket) });
    expect(held.body.items).toMatchObject([{ state: 'cancelled', code: null }]);
  });
});

describe('the mail about a booking of tickets', () => {
  let made: Awaited<ReturnType<typeof given>>;
  beforeAll(async () => {
    made = await given();
    await confirmed(made.booking_id);
    await confirmed(made.booking_id);
  });

  test('carries all tickets once: links, one PDF, and the date', async () => {
    const [mail, ...others] = await mailbox(made.user.email);
    expect(others).toEqual([]);
    const { items } = await made.read();
    for (const item of items) expect(mail?.text).toContain(`http://plaza.test${item.path}`);
    const [pdf, calendar] = mail?.attachments ?? [];
    expect(pdf).toMatchObject({ content_type: 'application/pdf', encoding: 'base64' });
    expect(
      Buffer.from(pdf?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(linesOf(calendar?.content ?? '')).toEqual(
      expect.arrayContaining(['METHOD:REQUEST', `UID:${made.booking_id}.${made.event.occurrence_id}@plaza.test`]),
    );
  });

  test('goes to a guest with an address of their own as their one ticket', async () => {
    const mails = await mailbox(made.maya);
    expect(mails.map(({ kind }) => kind)).toEqual(['ticket_issued']);
    const { items } = await made.read();
    expect(mails[0]?.text).toContain(`http://plaza.test${items[1]?.path}`);
    expect(mails[0]?.text).toContain('Robin Ashworth booked a ticket for you');
    for (const other of [items[0], items[2]]) expect(mails[0]?.text).not.toContain(other?.path);
    expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual([
      `ticket-${made.booking.number}-2.pdf`,
      'booking.ics',
    ]);
    await it.call('event/cancel_booking', { booking_id: made.booking_id }, made.user);
    await jobs['send-booking-mail'](it.deps, { booking_id: made.booking_id, kind: 'cancelled' });
    const [, notified] = await mailbox(made.maya);
    expect(notified?.kind).toBe('ticket_cancelled');
    expect(linesOf(notified?.attachments[0]?.content ?? '')).toContain('STATUS:CANCELLED');
  });

  test('is sent again on request, to whoever holds the ticket', async () => {
    const { user, booking_id, maya, read } = await given();
    const { items } = await read();
    const again = (at: number) =>
      it.call('booking/send_mail_again', { booking_id, ticket_id: items[at]?._id ?? '' }, user);
    expect((await again(1)).body.sent_to).toBe(maya);
    await jobs['send-ticket-again'](it.deps, { ticket_id: items[1]?._id });
    expect((await mailbox(maya)).map(({ kind }) => kind)).toEqual(['ticket_again']);
    expect((await again(0)).status).toBe(400);
  });

  test('finds tickets that others booked for the address', async () => {
    const { maya, read } = await given();
    await jobs['mail-guest-bookings'](it.deps, { email: maya });
    const [mail] = await mailbox(maya);
    expect(mail?.text).toContain(`http://plaza.test${(await read()).items[1]?.path}`);
    expect(mail?.text).toContain('Tickets booked for you');
  });
});

describe('calendar files', () => {
  test('have an entry for each date, and cancel a date alone', async () => {
    const { user, event, booking, booking_id } = await given({
      packages: [{ name: 'Pass', amount: 0 }, { amount: 0 }],
    });
    const [first, second] = event.occurrence_ids;
    const added = await it.call(
      'booking/modified_service_booking',
      {
        booking_id,
        items: [
          { package_id: event.package_ids[0] ?? '', occurrence_id: first ?? '', participants: 2 },
          { package_id: event.package_ids[1] ?? '', occurrence_id: second ?? '' },
        ],
      },
      user,
    );
    expect(added.problem.code).toBeUndefined();
    const change_id = added.body.change._id;
    if (added.body.change.status !== 'applied') await it.call('wallet/refund_modify_booking', { change_id }, user);
    const read = async () => linesOf((await file(booking.ics_url)).body);
    const uids = (lines: string[]) => lines.filter((line) => line.startsWith('UID:'));
    expect(uids(await read())).toEqual([first, second].map((id) => `UID:${booking_id}.${id}@plaza.test`));
    await it.deps.database.write
      .updateTable('occurrences')
      .set({ status: 'cancelled' })
      .where('id', '=', second ?? '')
      .execute();
    const lines = await read();
    expect(lines.filter((line) => line.startsWith('STATUS:'))).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
    expect(lines).toContain('METHOD:PUBLISH');
  });

  test('of a ticket’s link are those of the booking', async () => {
    const { booking_id, event, read } = await given();
    const { items } = await read();
    const lines = linesOf((await file(items[0]?.ics_url ?? '')).body);
    expect(lines).toContain(`UID:${booking_id}.${event.occurrence_id}@plaza.test`);
    expect((await file('/v9/event/ticket.ics?token=no')).statusCode).toBe(404);
  });
});
