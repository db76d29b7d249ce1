import { expect, test } from 'vitest';
import { postJournal } from '#server/modules/wallet/ledger/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenPaid } from '#test/given-booking.ts';
import { givenAvailable, givenEarner } from '#test/given-wallet.ts';

const it = testApp();

test('who has no page and no money has an empty wallet', async () => {
  const { body } = await it.call('wallet/get_wallet', {}, await givenUser(it.deps));
  expect(body).toEqual({
    balances: [],
    payouts: [],
    bank: { state: 'none', country: null, bank: null, missing: [], asks_password: false },
    payment_months: [],
  });
});

test('a provider sees what is pending, when it becomes available, and what each month earned', async () => {
  const { owner } = await givenEarner(it);
  const { body } = await it.call('wallet/get_wallet', {}, owner);
  const [balance] = body.balances;
  expect(balance).toMatchObject({ currency: 'USD', pending: 4000, available: 0, in_transit: 0, owed: 0, min: 50 });
  // The session is on Friday the 15th at ten; two days after its end is Sunday.
  expect(balance?.coming).toEqual([{ date: '2026-05-17', amount: 4000 }]);
  expect(balance?.months).toHaveLength(12);
  expect(balance?.months.at(-1)).toEqual({ month: '2026-05', earned: 4000 });
  expect(balance?.statement_months).toEqual(['2026-05']);
});

test('every day on which earnings become available is named, so that they add up to what is pending', async () => {
  const { owner, service_id } = await givenEarner(it);
  for (const day of [8, 11, 12, 13, 14, 18, 19]) {
    const starts_at = `2026-05-${String(day).padStart(2, '0')}T19:00:00.000Z`;
    await givenPaid(it, { service_id, starts_at });
  }
  const { balances } = (await it.call('wallet/get_wallet', {}, owner)).body;
  const [{ pending = 0, coming = [] } = {}] = balances;
  expect(coming.length).toBe(8);
  expect(coming.reduce((sum, { amount }) => sum + amount, 0)).toBe(pending);
});

test('each month with a payment is named, in the zone of the wallet', async () => {
  const user = await givenUser(it.deps);
  // In UTC the second one is in April already; in Los Angeles it is the last evening of March.
  for (const at of ['2026-03-10T19:00:00Z', '2026-04-01T03:00:00Z', '2026-05-02T19:00:00Z'])
    await it.deps.database.write.transaction().execute((tx) =>
      postJournal(tx, {
        ...{ kind: 'credit', cause: `test:${at}`, currency: 'USD' },
        ...{ booking_id: null, payment_id: null, refund_id: null },
        lines: [
          { kind: 'user_credit', owner_id: user.id, amount: 500 },
          { kind: 'platform_credit', owner_id: null, amount: -500 },
        ],
        now: new Date(at),
      }),
    );
  expect((await it.call('wallet/get_wallet', {}, user)).body.payment_months).toEqual(['2026-05', '2026-03']);
});

test('nothing of one wallet is in another', async () => {
  await givenAvailable(it);
  const other = await givenEarner(it);
  const { body } = await it.call('wallet/get_wallet', {}, other.owner);
  expect(body.balances[0]).toMatchObject({ pending: 4000, available: 0 });
  expect((await it.call('wallet/get_wallet', {})).problem.code).toBe('not_signed_in');
});
