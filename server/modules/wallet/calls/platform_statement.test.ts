import { expect, test } from 'vitest';
import { findLedgerFaults, postJournal } from '#server/modules/wallet/ledger/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenPaid } from '#test/given-booking.ts';
import { givenReleased, runJob } from '#test/given-wallet.ts';

const it = testApp();
const months = ['2026-04', '2026-05', '2026-06'] as const;

/** Payments, refunds, credit, a dispute and a payout, in two months and two currencies. */
async function givenBooks() {
  const earner = await givenReleased(it);
  await it.call('user/wallet_withdraw', { amount: 2500, currency: 'USD' }, earner.owner);
  it.clock.advance(2);
  await runJob(it, 'reconcile-payouts');
  const euros = await givenPaid(it, { service: { currency: 'EUR' } });
  it.clock.set(new Date('2026-06-03T19:00:00Z'));
  const june = await givenPaid(it, { starts_at: '2026-06-20T17:00:00.000Z' });
  await it.call('event/cancel_booking', { booking_id: june.booking_id }, june.customer);
  return { earner, euros, june };
}

test('statements of customers and the platform sum to the ledger in each month and currency', async () => {
  const { earner, june } = await givenBooks();
  const { pool } = it.deps.database;
  const finance = await givenUser(it.deps, { role: 'finance' });
  const { rows: books } = await pool.query<{ currency: string; kind: string; amount: number }>(
    `SELECT l.currency::text AS currency, l.kind, sum(e.amount)::int8 AS amount FROM entries e
     JOIN ledger_accounts l ON l.id = e.account_id GROUP BY 1, 2`,
  );
  const present = await it.call('admin/platform_statement', { month: '2026-06' }, finance);
  expect(present.body.months).toEqual(['2026-06', '2026-05']);
  for (const currency of ['USD', 'EUR'] as const) {
    const details = await Promise.all(
      months.map((month) => it.call('admin/platform_statement', { month, currency }, finance)),
    );
    for (const [at, { body }] of details.entries()) {
      expect(body.accounts.reduce((sum, each) => sum + each.closing, 0)).toBe(0);
      for (const each of body.accounts) {
        expect(each.opening + each.moves.reduce((sum, move) => sum + move.amount, 0)).toBe(each.closing);
        const before = details[at - 1]?.body.accounts.find((other) => other.account === each.account);
        if (before) expect(each.opening).toBe(before.closing);
      }
      const { paid_in, refunded, disputed, paid_out, fees_earned, fees_returned } = body.figures;
      const gateway = body.accounts.find((each) => each.account === 'gateway');
      const charge = body.accounts.find((each) => each.account === 'platform_charge');
      expect(paid_in + refunded + disputed + paid_out).toBe((gateway?.opening ?? 0) - (gateway?.closing ?? 0));
      expect(fees_earned + fees_returned).toBe((charge?.closing ?? 0) - (charge?.opening ?? 0));
    }
    for (const { account, closing } of details.at(-1)?.body.accounts ?? [])
      expect(closing, account).toBe(
        Number(books.find((row) => row.currency === currency && row.kind === account)?.amount ?? 0),
      );
  }
  const may = await it.call('admin/platform_statement', { month: '2026-05' }, finance);
  expect(may.body).toMatchObject({ currency: 'USD', currencies: ['EUR', 'USD'] });
  expect(may.body.figures).toMatchObject({ paid_in: 4230, refunded: -1000, paid_out: -2500, fees_earned: 230 });

  // The customer's side: what the gateway holds of their bookings, with the opposite sign.
  for (const { customer } of [earner, june]) {
    const statements = await Promise.all(
      months.map((month) => it.call('wallet/payment_statement', { month }, customer)),
    );
    const sums = statements.flatMap((each) => each.body.sums);
    const card = sums.reduce((sum, each) => sum + each.paid + each.refunded + each.disputed, 0);
    const { rows } = await pool.query<{ amount: number }>(
      `SELECT sum(e.amount)::int8 AS amount FROM bookings b JOIN journals j ON j.booking_id = b.id
       JOIN entries e ON e.journal_id = j.id JOIN ledger_accounts l ON l.id = e.account_id
       WHERE l.kind = 'gateway' AND b.customer_id = $1`,
      [customer.id],
    );
    expect(card).toBe(Number(rows[0]?.amount));
  }
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

test('a customer’s month says what was paid and refunded, credit included, and comes as a table', async () => {
  it.clock.set(new Date('2026-07-05T19:00:00Z'));
  const customer = await givenUser(it.deps, { name: 'Cleo Customer' });
  await it.deps.database.write.transaction().execute((tx) =>
    postJournal(tx, {
      ...{ kind: 'credit', cause: 'test:credit', booking_id: null, payment_id: null, refund_id: null, currency: 'USD' },
      lines: [
        { kind: 'user_credit', owner_id: customer.id, amount: 500 },
        { kind: 'platform_credit', owner_id: null, amount: -500 },
      ],
      now: it.clock.now(),
    }),
  );
  const held = await givenPaid(it, { by: customer, use_credit: true, starts_at: '2026-07-20T17:00:00.000Z' });
  const { body } = await it.call('wallet/payment_statement', { month: '2026-07' }, customer);
  expect(body.sums).toEqual([
    {
      ...{ currency: 'USD', paid: -3730, refunded: 0, disputed: 0 },
      ...{ credit_opening: 0, credit_received: 500, credit_used: -500, credit_closing: 0 },
    },
  ]);
  const lines = body.entries.map(({ kind, card, credit }) => `${kind} ${card} ${credit}`);
  expect(lines.sort()).toEqual(['credit 0 -500', 'credit 0 500', 'paid -3730 0']);
  expect(body.entries.find((entry) => entry.kind === 'paid')?.text).toContain(held.booking.number);
  const after = await it.call('wallet/payment_statement', { month: '2026-08' }, customer);
  expect(after.body).toMatchObject({ sums: [{ credit_opening: 0, credit_closing: 0 }], entries: [] });
  const csv = await it.app.http.inject({
    ...{ method: 'GET', url: '/v9/wallet/payment_statement', query: { month: '2026-07' } },
    headers: { authorization: `Bearer ${customer.token}`, accept: 'text/csv' },
  });
  expect(csv.headers['content-disposition']).toBe('attachment; filename="payments-2026-07.csv"');
  expect(csv.body).toContain('Paid,-37.30,USD');
});

test('the platform’s month is for finance and admins, and comes as a table', async () => {
  const finance = await givenUser(it.deps, { role: 'finance' });
  const support = await givenUser(it.deps, { role: 'support' });
  expect((await it.call('admin/platform_statement', { month: '2026-05' }, support)).problem.code).toBe('forbidden');
  const csv = await it.app.http.inject({
    ...{ method: 'GET', url: '/v9/admin/platform_statement', query: { month: '2026-05', currency: 'USD' } },
    headers: { authorization: `Bearer ${finance.token}`, accept: 'text/csv' },
  });
  expect(csv.headers['content-disposition']).toBe('attachment; filename="platform-2026-05-USD.csv"');
  expect(csv.body).toContain('Card payments,42.30');
});
