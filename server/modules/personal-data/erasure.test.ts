import { dirname } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { testApp } from '#test/app.ts';
import { messagesTo, PASSWORD } from '#test/given-account.ts';
import { creditOf, givenCredit } from '#test/given-discount.ts';
import { givenEverything, type Someone } from '#test/personal-data/given-everything.ts';
import { rowIdsOf } from '#test/personal-data/rows-of.ts';
import { tracesOf } from '#test/personal-data/traces-of.ts';
import { unzip } from '#test/personal-data/unzip.ts';
import { doWaiting } from '#test/queue.ts';
import { columns, listPersonalTables, type Table } from './columns/index.ts';
import { eraseRows } from './erase-store.ts';
import { archiveOf } from './index.ts';
import { findPerson } from './person-store.ts';
import { listFilesOf } from './personal-rows-store.ts';

const it = testApp();
let everything: Awaited<ReturnType<typeof givenEverything>>;
/** Of rows that this world has without their journals. */
let faults: Awaited<ReturnType<typeof findLedgerFaults>>;

beforeAll(async () => {
  everything = await givenEverything(it);
  await givenCredit(it.deps, everything.customer.id, 700);
  faults = await findLedgerFaults(it.deps.database.read);
});

/** Tables without a row of either person here, and why. */
const withoutRows: readonly Table[] = [
  // Staff’s own.
  ...(['staff_acts', 'legal_texts'] as const),
  // Counts of mails, which only their own calls make.
  'budget_uses',
  // They stay as they are.
  ...(['disputes', 'hire_charges', 'settlement_lines', 'check_ins', 'admissions', 'data_exports'] as const),
  // An account with earnings to come is not deleted.
  'open_earnings',
];

test('the two people have rows in every table that has something of people', async () => {
  const empty = new Set<Table>();
  const filled = new Set<Table>();
  for (const { table, side } of listPersonalTables())
    for (const who of [everything.customer, everything.owner])
      ((await rowIdsOf(it, table, side, who)).length > 0 ? filled : empty).add(table);
  expect([...empty].filter((table) => !filled.has(table)).sort()).toEqual([...withoutRows].sort());
  const texts = [...new Set([...everything.marked.customer, ...everything.marked.owner])];
  expect(texts.length).toBeGreaterThan(40);
});

test('the copy of somebody’s data has every text and file of theirs, and nobody else’s name or address', async () => {
  const { customer, owner, marked } = everything;
  for (const [who, other, texts] of [
    [customer, owner, marked.customer],
    [owner, customer, marked.owner],
  ] as const) {
    const files = unzip(await archive(who));
    const missing = texts.filter((text) => {
      const [table = '', column = ''] = text.split('.');
      if (notExported.includes(text)) return false;
      const rows: Record<string, unknown>[] = JSON.parse(files.get(`data/${table}.json`)?.toString() ?? '[]');
      return !rows.some((row) => JSON.stringify(row[column])?.includes(who.mark));
    });
    expect(missing).toEqual([]);
    const all = [...files.entries()].map(([name, bytes]) => `${name}\n${bytes}`).join('\n');
    for (const own of [who.email, who.phone, who.name]) expect(all).toContain(own);
    for (const foreign of [other.email, other.phone]) expect(all).not.toContain(foreign);
    for (const secret of ['$argon2id$', 'token_hash', 'access_token']) expect(all).not.toContain(secret);
    expect([...files.keys()].filter((name) => name.startsWith('pictures/')).length).toBeGreaterThan(0);
  }
  const files = unzip(await archive(customer));
  const names = [...files.keys()];
  expect(JSON.parse(files.get('data/appeals.json')?.toString() ?? '')).toMatchObject([
    { text: `That was not me. ${customer.mark}`, word: 'Sorry', status: 'undone' },
  ]);
  const warned = JSON.parse(
    unzip(await archive(owner))
      .get('data/warnings.json')
      ?.toString() ?? '',
  );
  expect(warned).toMatchObject([{ reason: `You asked for cash. ${owner.mark}` }]);
  for (const own of ['passkeys', 'identities']) expect(names).toContain(`data/${own}.json`);
  expect(names).not.toContain('data/sign_in_attempts.json');
  expect(names).not.toContain('data/import_bad_rows.json');
  expect(names.filter((name) => name.includes('plan.pdf'))).toHaveLength(3);
});

/** Secrets, and identifiers of the gateway. */
const notExported: readonly string[] = ['cards.fingerprint', 'payments.fingerprint'];

test('what one step leaves out is found', async () => {
  const { customer } = everything;
  for (const [left, found] of [
    ['messages', 'messages.text'],
    ['users', 'users.location_label'],
  ] as const)
    expect(await tracesWithout(left, customer), left).toContain(found);
});

test('whoever deletes the account is found nowhere but in the books, and others lose nothing', async () => {
  const { customer, owner } = everything;
  const files = await fileKeys(customer);
  // Documents of a conversation go with the message.
  const others = (await fileKeys(owner)).filter((key) => key.startsWith('pictures/'));
  expect(Math.min(files.length, others.length)).toBeGreaterThan(0);
  const before = await tracesOf(it, owner);
  // A sweep may come between the commit of the erasure and its job.
  const [swept = ''] = files;
  await it.deps.providers.files.moveToTrash(swept, it.clock.now());
  expect(await trashOf(files)).toEqual([expect.stringContaining(swept)]);
  await remove(customer);
  expect(await rowsLeft(customer)).toEqual(lastMail);
  expect(await tracesOf(it, customer)).toEqual([
    // What staff decided by.
    'appeals.text',
    // Mails to others; in production they are emptied when they are sent.
    ...['outbox_messages.attachments', 'outbox_messages.html', 'outbox_messages.subject', 'outbox_messages.text'],
    // The last mail, until it is sent.
    'outbox_messages.to_address',
    'receipts.content',
  ]);
  expect([await storedOf(files), await trashOf(files)]).toEqual([[], []]);
  // Of the other one’s notifications those about the booking are gone.
  const own = (found: readonly string[]) => found.filter((word) => !word.startsWith('notifications.'));
  expect(own(await tracesOf(it, owner))).toEqual(own(before));
  expect(await storedOf(others)).toEqual(others);
  expect(await creditOf(it.deps, customer.id)).toBe(0);
  expect(await findLedgerFaults(it.deps.database.read)).toEqual(faults);
  expect(await sumOfEntries()).toBe(0);
});

test('a provider’s pages are erased with their history, and the customer’s bookings still add up', async () => {
  const { owner, world } = everything;
  await remove(owner);
  expect(await rowsLeft(owner)).toEqual(lastMail);
  // What staff decided by stays.
  expect(await tracesOf(it, owner)).toEqual(['outbox_messages.to_address', 'warnings.reason']);
  const { rows } = await it.deps.database.pool.query(
    'SELECT name, status, slug, address, owner_id FROM providers WHERE id = $1',
    [world.provider_id],
  );
  expect(rows).toEqual([
    { name: 'Deleted user', status: 'draft', slug: `deleted-${world.provider_id}`, address: '', owner_id: owner.id },
  ]);
  const detail = await it.call('user/get_profile', { provider_id: world.provider_id });
  expect(detail.status).toBe(404);
  expect(await findLedgerFaults(it.deps.database.read)).toEqual(faults);
  expect(await sumOfEntries()).toBe(0);
});

async function remove(who: Someone): Promise<void> {
  const done = await it.call('user/delete_account', { current_password: PASSWORD }, who);
  expect([done.status, done.problem.open]).toEqual([200, undefined]);
  await doWaiting(it);
  expect((await it.call('user/session', {}, who)).body.user).toBeNull();
  const [last] = await messagesTo(it.deps, who.email);
  expect(last?.subject).toBe('Your account is deleted');
}

/** It says that the account is deleted, and goes when it is sent. */
const lastMail: readonly Table[] = ['outbox_messages'];

/** The tables that still have rows of somebody which erasure deletes: found by their id, also where no word is. */
async function rowsLeft(who: Someone): Promise<string[]> {
  const left: string[] = [];
  for (const { table, side } of listPersonalTables())
    if (side.rows === 'deleted' && (await rowIdsOf(it, table, side, who)).length > 0) left.push(table);
  return left;
}

async function sumOfEntries(): Promise<number> {
  const { rows } = await it.deps.database.pool.query('SELECT sum(amount)::int AS sum FROM entries');
  return rows[0].sum;
}

async function archive(who: Someone): Promise<Buffer> {
  const person = await findPerson(it.deps.database.read, who.id);
  if (!person) throw new Error('Nobody.');
  return archiveOf(it.deps, person);
}

async function fileKeys(who: Someone): Promise<string[]> {
  const person = await findPerson(it.deps.database.read, who.id);
  if (!person) throw new Error('Nobody.');
  return (await listFilesOf(it.deps.database.read, person)).map(({ key }) => key);
}

async function storedOf(keys: readonly string[]): Promise<string[]> {
  const found = await Promise.all(keys.map(async (key) => ((await it.deps.providers.files.get(key)) ? key : null)));
  return found.filter((key) => key !== null);
}

/** What the trash has of the folders in which these files are. */
async function trashOf(keys: readonly string[]): Promise<string[]> {
  const folders = [...new Set(keys.map((key) => dirname(`trash/${key}`)))];
  return (await Promise.all(folders.map((folder) => it.deps.providers.files.list(folder)))).flat();
}

/** What is found where the rows of one table are left out; nothing stays of it. */
async function tracesWithout(left: Table, who: Someone): Promise<string[]> {
  const person = await findPerson(it.deps.database.write, who.id);
  if (!person) throw new Error('Nobody.');
  let found: string[] = [];
  const undo = new Error('undone');
  const tables = listPersonalTables().filter(({ table }) => table !== left);
  expect(columns[left]).toBeDefined();
  await inTransaction(it.deps.database.write, async (tx) => {
    await eraseRows(tx, person, { name: 'Deleted user', title: 'No longer offered' }, it.clock.now(), tables);
    found = await tracesOf(it, who, tx);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return found;
}
