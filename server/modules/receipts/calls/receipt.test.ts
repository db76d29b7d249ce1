import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { issueReceipts } from '#server/modules/receipts/index.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { givenHold, givenPaid, pay } from '#test/given-booking.ts';
import { givenChanged } from '#test/given-change.ts';
import { givenRefundable, storedReceipts, workOff } from '#test/given-refund.ts';

const it = testApp();
const receipts = (held: { booking_id: string }, by: { token: string }) =>
  it.call('booking/receipt', { booking_id: held.booking_id }, by);
const pdf = (url: string, token?: string) =>
  it.app.http.inject({
    method: 'GET',
    url: url.replace('http://plaza.test', ''),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const contentOf = (booking_id: string) => storedReceipts(it, booking_id);

test('a paid booking has a receipt, a refund its note, each once, as PDF for both sides', async () => {
  const held = await givenRefundable(it);
  const [first, ...others] = (await receipts(held, held.customer)).body.items;
  expect(others).toEqual([]);
  expect(first).toMatchObject({ kind: 'receipt', number: 'R-000001', amount: 4230, currency: 'USD' });
  await it.call(
    'user/refund_payment',
    { booking_id: held.booking_id, amount: 4100, reason: 'We began late.' },
    held.owner,
  );
  await workOff(it, 'send-booking-mail');
  const { items } = (await receipts(held, held.owner)).body;
  expect(items.map((item) => [item.number, item.amount])).toEqual([
    ['R-000001', 4230],
    ['N-000001', 4100],
  ]);
  const [receipt, note] = await contentOf(held.booking_id);
  expect(receipt?.content).toMatchObject({ total: 4230, tax: null, customer_name: 'Cleo Customer' });
  expect(note?.content).toMatchObject({
    lines: [
      { code: 'price', amount: 4000 },
      { code: 'system_charge', amount: 100 },
    ],
    receipt_number: 'R-000001',
    reason: 'We began late.',
  });
  for (const item of items) {
    const answer = await pdf(item.url, held.customer.token);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const again = await pdf(item.url, held.owner.token);
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
  }
});

test('tax is what the page said when the receipt was issued; later settings change nothing', async () => {
  const held = await givenRefundable(it);
  const provider_id = held.booking.provider._id;
  const tax = { tax_rate_basis_points: 1900, tax_number: 'DE 123 456 789', prices_include_tax: true };
  const saved = await it.call('my_page/add_my_page', { provider_id, ...tax }, held.owner);
  expect(saved.body).toMatchObject(tax);
  await receipts(held, held.customer);
  await it.call(
    'my_page/add_my_page',
    { provider_id, tax_rate_basis_points: 700, prices_include_tax: false },
    held.owner,
  );
  await receipts(held, held.customer);
  const [receipt] = await contentOf(held.booking_id);
  expect(receipt?.content).toMatchObject({
    provider: { tax_number: 'DE 123 456 789' },
    tax: { rate_basis_points: 1900, prices_include_tax: true, base: 3361, tax: 639 },
  });
});

test('what a change costs more has a receipt of its own, and what one gives back a note', async () => {
  const held = await givenPaid(it);
  const provider_id = held.provider?.id ?? '';
  const owner = { token: held.provider?.token ?? '' };
  const tax = { tax_rate_basis_points: 1900, tax_number: 'DE 1', prices_include_tax: true };
  await it.call('my_page/add_my_page', { provider_id, ...tax }, owner);
  const dear = await givenService(it.deps, { provider_id, amount: 6000 });
  await workOff(it, 'send-booking-mail');
  await givenChanged(it, held.customer, { booking_id: held.booking_id, service_id: dear.id });
  await workOff(it, 'send-change-mail');
  // Only the mails issue it; nobody has requested it yet.
  const issued = await contentOf(held.booking_id);
  expect(issued.map((row) => [row.kind, row.number])).toEqual([
    ['receipt', 1],
    ['receipt', 2],
  ]);
  expect(issued[1]?.content).toMatchObject({
    total: 2100,
    lines: [
      { code: 'price', amount: 2000 },
      { code: 'system_charge', amount: 100 },
    ],
    tax: { base: 1681, tax: 319 },
  });
  await givenChanged(it, held.customer, { booking_id: held.booking_id, service_id: held.service.id });
  await workOff(it, 'send-booking-mail');
  const note = (await contentOf(held.booking_id))[2];
  expect([note?.kind, note?.number]).toEqual(['refund_note', 1]);
  expect(note?.content).toMatchObject({
    total: 2100,
    receipt_number: 'R-000002',
    lines: [
      { code: 'price', amount: 2000 },
      { code: 'system_charge', amount: 100 },
    ],
  });
  const { items } = (await receipts(held, held.customer)).body;
  expect(items.map((item) => item.number)).toEqual(['R-000001', 'R-000002', 'N-000001']);
});

test('numbers run without gaps for each provider, and nothing issued is ever changed', async () => {
  const held = await givenPaid(it);
  const service_id = held.service.id;
  const more = await Promise.all(
    ['2026-05-16T17:00:00.000Z', '2026-05-17T17:00:00.000Z', '2026-05-18T17:00:00.000Z'].map((starts_at) =>
      givenPaid(it, { service_id, starts_at }),
    ),
  );
  const all = [held, ...more];
  await Promise.all([...all, ...all].map((each) => receipts(each, each.customer)));
  const numbers = await it.deps.database.write
    .selectFrom('receipts')
    .select('number')
    .where('provider_id', '=', held.booking.provider._id)
    .orderBy('number')
    .execute();
  expect(numbers.map((row) => row.number)).toEqual([1, 2, 3, 4]);
  for (const change of ["UPDATE receipts SET content = '{}'", 'DELETE FROM receipts', 'TRUNCATE receipts'])
    await expect(it.deps.database.pool.query(change)).rejects.toThrow(/append-only/);
});

test('what was not paid, or came too late and went back, has no receipt', async () => {
  const held = await givenHold(it);
  expect((await receipts(held, held.customer)).body.items).toEqual([]);
  const ownerless = await givenHold(it);
  await it.deps.database.write
    .updateTable('providers')
    .set({ owner_id: null })
    .where('id', '=', ownerless.booking.provider._id)
    .execute();
  await pay(it, ownerless);
  expect((await receipts(ownerless, ownerless.customer)).body.items).toEqual([]);
});

test('strangers get neither list nor PDF', async () => {
  const held = await givenRefundable(it);
  const url = (await receipts(held, held.customer)).body.items[0]?.url ?? '';
  const stranger = await givenUser(it.deps);
  expect((await receipts(held, stranger)).status).toBe(404);
  expect((await pdf(url, stranger.token)).statusCode).toBe(404);
  expect((await pdf(url)).statusCode).toBe(404);
  expect((await pdf('/v9/booking/receipt.pdf?receipt=no', held.customer.token)).statusCode).toBe(404);
});

test('a receipt reads the booking’s own journals, however many there are of others', async () => {
  const rowsRead = async (tx: Tx) => {
    const { rows } = await sql<{ read: number }>`
      SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS read
      FROM pg_stat_xact_user_tables
      WHERE relname IN ('journals', 'entries')`.execute(tx);
    return rows[0]?.read ?? 0;
  };
  /** Issues the receipt of a new payment; returns the number of ledger rows read. */
  async function issue() {
    const held = await givenPaid(it);
    await it.deps.database.pool.query('ANALYZE journals, entries, ledger_accounts');
    return inTransaction(it.deps.database.write, async (tx) => {
      // PostgreSQL reads small tables sequentially if that is cheaper; here only if no index applies.
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      const before = await rowsRead(tx);
      await issueReceipts(tx, held.booking_id, it.clock.now());
      return (await rowsRead(tx)) - before;
    });
  }
  for (let others = 0; others < 5; others += 1) await givenPaid(it);
  const few = await issue();
  for (let others = 0; others < 5; others += 1) await givenPaid(it);
  expect(few).toBeGreaterThan(0);
  expect(await issue()).toBe(few);
});
