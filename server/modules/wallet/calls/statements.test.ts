import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenAvailable, givenEarner, givenReleased, runJob } from '#test/given-wallet.ts';

const it = testApp();
const history = (user: { token: string }, input = {}) => it.call('wallet/wallet_history', input, user);
async function table(
  user: { token: string },
  name: 'wallet/wallet_history' | 'wallet/statement',
  query: Record<string, string> = {},
) {
  return it.app.http.inject({
    method: 'GET',
    url: `/v9/${name}`,
    query,
    headers: { authorization: `Bearer ${user.token}`, accept: 'text/csv' },
  });
}

/** 40.00 earned, 10.00 refunded, 30.00 released, 25.00 withdrawn and paid out, one minute apart. */
async function givenHistory() {
  const earner = await givenReleased(it);
  it.clock.advance(1);
  await it.call('user/wallet_withdraw', { amount: 2500, currency: 'USD' }, earner.owner);
  it.clock.advance(2);
  await runJob(it, 'reconcile-payouts');
  return earner;
}

describe('the history', () => {
  test('says what happened, the newest first, with all that was kept afterwards', async () => {
    const { owner, booking } = await givenHistory();
    const { body } = await history(owner);
    expect(
      body.items.map(({ kind, title, amount, effect, balance }) => [kind, title, amount, effect, balance]),
    ).toEqual([
      ['payout_paid', 'Arrived at your bank', 2500, 'move', 500],
      ['payout', 'Sent to your bank', -2500, 'out', 500],
      ['release', 'Available to withdraw', 3000, 'move', 3000],
      ['refund', 'Refunded to the customer', -1000, 'out', 3000],
      ['earning', 'Earned', 4000, 'in', 4000],
    ]);
    expect(body.items.at(-1)?.text).toBe(`An hour together with Cleo Customer, booking ${booking.number}`);
    expect(body.items[0]?.text).toBe('Sandbox Bank ···· 6789');
  });

  test('of a customer says what their card paid and got back', async () => {
    const { customer, booking } = await givenHistory();
    const { body } = await history(customer);
    expect(body.items.map(({ kind, amount, text }) => [kind, amount, text])).toEqual([
      ['money_back', 1000, `An hour together with Studio Example, booking ${booking.number} · Visa ···· 4242`],
      ['paid', -4230, `An hour together with Studio Example, booking ${booking.number} · Visa ···· 4242`],
    ]);
    expect(body.items.every((item) => item.balance === null && item.as === 'customer')).toBe(true);
  });

  test('comes in pages, and by what, currency and day', async () => {
    const { owner } = await givenHistory();
    const seen: string[] = [];
    for (let cursor: string | undefined, page = 0; page < 5; page += 1) {
      const { body } = await history(owner, { limit: 1, ...(cursor ? { cursor } : {}) });
      seen.push(...body.items.map((item) => item.kind));
      cursor = body.next_cursor ?? undefined;
      expect(cursor === undefined).toBe(page === 4);
    }
    expect(seen).toEqual(['payout_paid', 'payout', 'release', 'refund', 'earning']);
    const kinds = async (input: object) => (await history(owner, input)).body.items.map((item) => item.kind);
    expect(await kinds({ show: 'payouts' })).toEqual(['payout_paid', 'payout']);
    expect(await kinds({ show: 'earnings' })).toEqual(['release', 'refund', 'earning']);
    expect(await kinds({ show: 'payments' })).toEqual([]);
    expect(await kinds({ show: 'credit' })).toEqual([]);
    expect(await kinds({ currency: 'EUR' })).toEqual([]);
    expect(await kinds({ from: '2026-05-05', to: '2026-05-05' })).toHaveLength(5);
    expect(await kinds({ to: '2026-05-04' })).toEqual([]);
    expect((await it.raw('wallet/wallet_history', { cursor: 'x' }, owner)).problem.errors?.[0]?.path).toBe('cursor');
  });

  test('as a table can be opened in a spreadsheet, and runs no formula of a stranger', async () => {
    const { owner, booking_id } = await givenHistory();
    await it.deps.database.write
      .updateTable('bookings')
      .set({ title: '=HYPERLINK("https://evil.example","Bread, fresh")' })
      .where('id', '=', booking_id)
      .execute();
    const { headers, body, statusCode } = await table(owner, 'wallet/wallet_history', { show: 'earnings' });
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="wallet-history.csv"',
    ]);
    const lines = body.replace(/^\uFEFF/, '').split('\r\n');
    expect(lines[0]).toBe('Date,Time zone,What,About,Transferred,Amount,Currency,Balance');
    expect(lines[3]).toMatch(
      /^2026-05-05 \d\d:\d\d:\d\d,America\/Los_Angeles,Earned,"'=HYPERLINK\(""https.*",,40\.00,USD,40\.00$/,
    );
    expect(lines).toHaveLength(5);
  });
});

test('a statement of a month begins and ends with what was there, and adds up', async () => {
  const { owner } = await givenHistory();
  const { body } = await it.call('wallet/statement', { month: '2026-05', currency: 'USD' }, owner);
  const { opening, earned, given_back, withdrawn, came_back, closing } = body;
  expect([opening, earned, given_back, withdrawn, came_back, closing]).toEqual([0, 4000, -1000, -2500, 0, 500]);
  expect(body.entries).toHaveLength(5);
  const before = await it.call('wallet/statement', { month: '2026-04', currency: 'USD' }, owner);
  expect([before.body.opening, before.body.closing, before.body.entries.length]).toEqual([0, 0, 0]);
  const after = await it.call('wallet/statement', { month: '2026-06', currency: 'USD' }, owner);
  expect([after.body.opening, after.body.closing]).toEqual([500, 500]);
  const written = await table(owner, 'wallet/statement', { month: '2026-05', currency: 'USD' });
  expect(written.headers['content-disposition']).toBe('attachment; filename="statement-2026-05-USD.csv"');
  expect(written.body).toContain('Closing balance,5.00');
  expect((await it.raw('wallet/statement', { month: '2026-13', currency: 'USD' }, owner)).status).toBe(400);
});

test('nobody sees another’s', async () => {
  await givenAvailable(it);
  const { owner } = await givenEarner(it);
  expect((await history(owner)).body.items.map((item) => item.kind)).toEqual(['earning']);
  expect((await it.call('wallet/wallet_history', {})).problem.code).toBe('not_signed_in');
});
