import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#contract/instant.ts';
import { hashToken, newId, newToken } from '#server/kernel/ids.ts';
import type { Table } from '#server/modules/personal-data/columns/index.ts';
import { NOON, type TestApp } from '../app.ts';
import { givenService, givenUser } from '../given.ts';
import { proveMailbox } from '../given-account.ts';
import { FAR } from '../given-booking.ts';
import { givenEvent } from '../given-event.ts';
import { givenInvitation } from '../invitations/given-invitation.ts';
import { doWaiting } from '../queue.ts';
import { givenTickets } from '../tickets/given-tickets.ts';
import { mark } from './mark-texts.ts';

/** A guest by their mailbox, and how they write it now and then. */
interface Guest {
  readonly name: string;
  readonly email: string;
  readonly otherSpelling: string;
  readonly phone: string;
}

/** A day after the session. */
export const AFTERWARDS = new Date(Date.parse(FAR) + DAY_MS);

type Sent = Promise<{ status: number; problem: { detail?: string } }>;

/** Throws unless a call was answered. */
async function answered<Answer extends Awaited<Sent>>(sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent;
  if (answer.status !== 200) throw new Error(`Not everything could be made: ${answer.problem.detail}`);
  return answer;
}

/**
 * A guest with rows wherever an address without an account leaves some, each text of theirs with a mark; everything of
 * theirs is over. The links that opened it are returned.
 */
export async function givenGuest(it: TestApp, guest: Guest) {
  const { name, email, otherSpelling, phone } = guest;
  const service = await givenService(it.deps);
  const provider_id = service.provider?.id ?? '';
  const owner = { id: service.provider?.owner?.id ?? '', token: service.provider?.token ?? '' };
  const { body } = await answered(
    it.call('booking/guest_add_booking', {
      ...{ service_id: service.id, starts_at: FAR, name, email: otherSpelling, phone, note: 'Ring twice.' },
    }),
  );
  const booking_id = body.booking._id;
  const booking_token = body.access_token ?? '';
  const holder = { booking_token };
  await answered(it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, holder));
  await answered(it.call('booking/add_message', { booking_id, text: 'I am on my way.' }, holder));
  await answered(it.call('booking/add_message', { booking_id, text: 'Welcome!' }, owner));
  await it.deps.database.pool.query("UPDATE bookings SET status = 'completed' WHERE id = $1", [booking_id]);
  it.clock.set(AFTERWARDS);
  await answered(it.call('user/add_rating_review', { booking_id, rating: 4, text: 'Calm.' }, holder));
  const report = { about: 'booking', kind: 'other', booking_id, text: 'The bell is broken.' } as const;
  await answered(it.call('wallet/add_report', report, holder));
  it.clock.set(NOON);
  const ticket_path = await addTickets(it, guest);
  await addWritten(it, guest, provider_id);
  const waiting_token = newToken();
  await addRows(it, { ...guest, booking_id, provider_id, owner_id: owner.id, waiting_token });
  await doWaiting(it);
  const word = `zz${randomBytes(6).toString('hex')}`;
  const marked = await mark(it, { id: null, email, phone, mark: word });
  return { ...guest, mark: word, marked, booking_id, booking_token, ticket_path, waiting_token, owner };
}

/** Tickets that the guest booked and had, and one that somebody gave them. Returns the path of the latter. */
async function addTickets(it: TestApp, { name, email, phone }: Guest): Promise<string> {
  const event = await givenEvent(it.deps, { packages: [{ name: 'Open floor', amount: 0 }] });
  const { body } = await answered(
    it.call('booking/guest_add_booking', {
      ...{ items: [{ package_id: event.package_id, occurrence_id: event.occurrence_id, participants: 2 }] },
      ...{ name, email, phone, email_token: await proveMailbox(it, email) },
      attendees: [{ name }, { name: `${name} junior`, email: `junior-${newId()}@example.com` }],
    }),
  );
  const question_id = newId();
  const asked = {
    kind: 'long_text',
    text: 'Anything else?',
    position: 0,
    asked: 'booking',
    created_at: it.clock.now(),
  };
  await it.deps.database.write
    .insertInto('questions')
    .values({ id: question_id, event_id: event.id, ...asked })
    .execute();
  const ticket_id = body.booking.tickets[0]?._id ?? '';
  await insert(it, 'answers', { question_id, ticket_id, value: '"A word"', created_at: it.clock.now() });
  await insert(it, 'ticket_past_dates', { ticket_id, occurrence_id: event.occurrence_id, attendee_email: email });
  await it.deps.database.pool.query("UPDATE bookings SET status = 'completed' WHERE id = $1", [body.booking._id]);
  const { tickets, transfer } = await givenTickets(it);
  const given = await answered(transfer(tickets[0], email, { name }));
  await doWaiting(it);
  const [mail] = await it.deps.database.write
    .selectFrom('outbox_messages')
    .select('text')
    .where('to_address', '=', email)
    .where('text', 'like', '%/ticket/%')
    .orderBy('created_at', 'desc')
    .execute();
  const path = /\/ticket\/[\w-]{48}/.exec(mail?.text ?? '')?.[0];
  if (!path || given.body.ticket.turn !== tickets[0].turn + 1) throw new Error('The ticket was not given.');
  return path;
}

/** What the guest wrote without a booking: to a page, to staff, and of a page without an owner. */
async function addWritten(it: TestApp, { name, email, phone }: Guest, provider_id: string): Promise<void> {
  const { provider_id: unclaimed_id } = await givenEvent(it.deps);
  await it.deps.database.write
    .updateTable('providers')
    .set({ owner_id: null })
    .where('id', '=', unclaimed_id)
    .execute();
  await answered(
    it.call('booking/add_guest_booking_request', { provider_id: unclaimed_id, name, email, phone, wish: 'Soon' }),
  );
  await answered(it.call('claim/guest_add_message', { provider_id, name, email, text: 'Is there parking?' }));
  await answered(it.call('claim/claim_contact_us', { provider_id: unclaimed_id, name, email, text: 'That is mine.' }));
  await answered(it.call('user/add_help_support', { email, subject: 'A question', text: 'Where is my receipt?' }));
}

interface Rows extends Guest {
  readonly booking_id: string;
  readonly provider_id: string;
  readonly owner_id: string;
  readonly waiting_token: string;
}

/** What takes days, staff or another person to come about. */
async function addRows(it: TestApp, own: Rows): Promise<void> {
  const { name, email, booking_id, provider_id, owner_id, waiting_token } = own;
  const now = it.clock.now();
  const event = await givenEvent(it.deps);
  await insert(it, 'waiting_entries', {
    ...{ id: newId(), event_id: event.id, occurrence_ids: [event.occurrence_id], seats: 1, language: 'en' },
    ...{ guest_name: name, guest_email: email, token_hash: hashToken(waiting_token), created_at: now },
  });
  await givenInvitation(it, event, { email, message: 'Do come.' });
  await it.deps.database.pool.query(
    `INSERT INTO customer_blocks (id, owner_id, customer, guest_name, guest_email, created_at)
     VALUES ($1, $2, discount_customer($4::text), $3, $4::text, $5)`,
    [newId(), (await givenUser(it.deps)).id, name, email, now],
  );
  await insert(it, 'booking_history', {
    ...{ booking_id, at: now, by_role: 'customer', to_status: 'completed', why: `Said by ${name}` },
  });
  await insert(it, 'refund_requests', {
    ...{ id: newId(), booking_id, provider_id, amount: 100, currency: 'USD', reason: 'Late', status: 'refused' },
    ...{ answer_by: now, word: 'No', answered_by: 'provider', answered_by_user_id: owner_id, answered_at: now },
    created_at: now,
  });
  await insert(it, 'sign_ups', {
    ...{ token_hash: randomBytes(32), email, name, password_hash: 'x', language: 'en', timezone: 'UTC' },
    ...{ expires_at: now, created_at: now },
  });
  const { rows } = await it.deps.database.pool.query<{ review_id: string; message_id: string }>(
    `SELECT (SELECT id FROM reviews WHERE booking_id = $1) AS review_id,
       (SELECT m.id FROM messages m JOIN conversations c ON c.id = m.conversation_id
        WHERE c.booking_id = $1 AND m.side = 'customer' LIMIT 1) AS message_id`,
    [booking_id],
  );
  const { review_id, message_id } = rows[0] ?? {};
  await insert(it, 'moderation_actions', {
    ...{ id: newId(), kind: 'hide_review', subject_id: review_id, label: name, provider_id, reason: 'A mistake' },
    ...{ before: 'shown', status: 'undone', by_user_id: owner_id, by_name: 'Ada', created_at: now },
    ...{ undone_by_user_id: owner_id, undone_by_name: 'Ada', undone_at: now },
  });
  await insert(it, 'message_files', {
    ...{ id: newId(), message_id, position: 0, key: `documents/${message_id}.pdf`, name: 'plan.pdf', bytes: 9 },
  });
}

async function insert(it: TestApp, table: Table, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(row);
  await it.deps.database.pool.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
}
