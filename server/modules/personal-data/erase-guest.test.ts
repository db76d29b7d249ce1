import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { testApp } from '#test/app.ts';
import { newestCode } from '#test/given-account.ts';
import { AFTERWARDS, givenGuest } from '#test/personal-data/given-guest.ts';
import { rowIdsOf } from '#test/personal-data/rows-of.ts';
import { tracesOf } from '#test/personal-data/traces-of.ts';
import { doWaiting } from '#test/queue.ts';
import { listPersonalTables, type Table } from './columns/index.ts';
import { eraseRows } from './erase-store.ts';
import { guestOf } from './person-store.ts';

const it = testApp();
let greta: Awaited<ReturnType<typeof givenGuest>>;
let bruno: Awaited<ReturnType<typeof givenGuest>>;

beforeAll(async () => {
  greta = await givenGuest(it, {
    ...{ name: 'Gretalind Quillmark', email: 'gretalind@private.example', otherSpelling: 'Gretalind@PRIVATE.example' },
    phone: '+15035551211',
  });
  bruno = await givenGuest(it, {
    ...{ name: 'Brunolf Brackenmark', email: 'brunolf@private.example', otherSpelling: 'BRUNOLF@private.example' },
    phone: '+15035551212',
  });
  it.clock.set(AFTERWARDS);
});

async function erase(email: string) {
  await it.call('user/email_send_otp', { email, purpose: 'delete_guest_data' });
  const email_code = await newestCode(it.deps, email.toLowerCase());
  return it.call('user/delete_guest_data', { email, email_code });
}

/** What stays of a guest, and why. */
const stays: readonly string[] = [
  // Mails to others; in production they are emptied when they are sent.
  ...['outbox_messages.html', 'outbox_messages.subject', 'outbox_messages.text'],
  // The last mail, until it is sent.
  'outbox_messages.to_address',
  // Books.
  'receipts.content',
];

test('the guest has a text wherever an address without an account leaves one', () => {
  for (const column of [
    ...['bookings.guest_name', 'bookings.guest_phone', 'bookings.note', 'tickets.attendee_name', 'messages.text'],
    ...['conversations.guest_name', 'message_files.name', 'reviews.author_name', 'leads.wish', 'claims.text'],
    ...['help_tickets.subject', 'help_messages.text', 'waiting_entries.guest_name', 'invitations.message'],
    ...['customer_blocks.guest_name', 'content_checks.text', 'moderation_actions.label'],
    ...['sign_ups.name', 'payments.fingerprint'],
  ])
    expect(greta.marked, column).toContain(column);
});

test('without one of the tables, its words are found', async () => {
  const undo = new Error('undone');
  const texts = { name: 'Deleted guest', title: 'No longer offered' };
  for (const [left, found] of [
    ['reviews', 'reviews.author_name'],
    ['waiting_entries', 'waiting_entries.guest_name'],
  ] as const) {
    const tables = listPersonalTables().filter(({ table }) => table !== left);
    const erasing = inTransaction(it.deps.database.write, async (tx) => {
      await eraseRows(tx, guestOf(greta.email), texts, it.clock.now(), tables);
      expect(await tracesOf(it, greta, tx), left).toContain(found);
      throw undo;
    });
    await expect(erasing).rejects.toBe(undo);
  }
});

test('a guest is found nowhere afterwards but in the books, and another guest loses nothing', async () => {
  const faults = await findLedgerFaults(it.deps.database.read);
  const before = await tracesOf(it, bruno);
  const blocks = await blocksOf(greta.email);
  expect([await opened(greta), await opened(bruno)]).toEqual([allOpen, allOpen]);
  const done = await erase(greta.otherSpelling);
  expect([done.status, done.problem.detail]).toEqual([200, undefined]);
  await doWaiting(it);
  const left = await tracesOf(it, greta);
  expect(left.filter((column) => !stays.includes(column))).toEqual([]);
  const rows = new Set<Table>();
  for (const { table, side } of listPersonalTables())
    if (side.rows === 'deleted' && (await rowIdsOf(it, table, side, { ...greta, id: null })).length > 0)
      rows.add(table);
  expect([...rows]).toEqual(['outbox_messages']);
  expect(await tracesOf(it, bruno)).toEqual(before);
  expect([await opened(greta), await opened(bruno)]).toEqual([allClosed, allOpen]);
  // What an owner decided holds, without the name.
  expect([blocks, await blocksOf(greta.email)]).toEqual([
    [{ guest_name: `${greta.name} ${greta.mark}` }],
    [{ guest_name: 'Deleted guest' }],
  ]);
  expect(await findLedgerFaults(it.deps.database.read)).toEqual(faults);
});

test('the host sees a booking, a review and a thread without the guest', async () => {
  const { booking_id, owner } = greta;
  const { customer } = (await it.call('booking/get_booking_details', { booking_id }, owner)).body;
  expect(customer).toEqual({ name: 'Deleted guest', email: null, phone: null, is_guest: true });
  const thread = (await it.call('booking/message_list', { booking_id }, owner)).body;
  expect(thread.items.map(({ text }) => text).filter((text) => text !== '')).toEqual([
    expect.stringContaining('Welcome!'),
  ]);
});

type Guest = Awaited<ReturnType<typeof givenGuest>>;

const allOpen = { booking: 200, waits: true, ticket: 'valid' };
const allClosed = { booking: 404, waits: false, ticket: 'transferred' };

/** What the guest's links open. */
async function opened({ booking_token, waiting_token, ticket_path }: Guest) {
  const ticket = await it.call('event/ticket', { token: ticket_path.replace('/ticket/', '') });
  return {
    booking: (await it.call('booking/get_booking_details', {}, { booking_token })).status,
    waits: (await it.call('event/waiting_entry', {}, { booking_token: waiting_token })).body.entry !== null,
    ticket: ticket.body.items[0]?.state,
  };
}

async function blocksOf(email: string) {
  const { rows } = await it.deps.database.pool.query(
    'SELECT guest_name FROM customer_blocks WHERE customer = discount_customer($1)',
    [email],
  );
  return rows;
}
