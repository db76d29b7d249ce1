import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenRefundable } from '#test/given-refund.ts';
import { givenAvailable, verifyBank } from '#test/given-wallet.ts';

const it = testApp();
const staff = (role: string) => givenUser(it.deps, { name: 'Ada Admin', role });

/** A withdrawal of 10.00, in the state it is put into. */
async function withdrawn(state: 'in_transit' | 'paid' | 'failed', reason: string | null = null) {
  const { owner } = await givenAvailable(it);
  await verifyBank(it, owner);
  const { body, problem } = await it.call('user/wallet_withdraw', { amount: 1000, currency: 'USD' }, owner);
  if (!body._id) throw new Error(`No withdrawal: ${problem.code}`);
  const set = { status: state, reason };
  await it.deps.database.write.updateTable('payouts').set(set).where('id', '=', body._id).execute();
  return { id: body._id, owner };
}

test('balances are those of the books, page by page', async () => {
  const held = await givenRefundable(it);
  await givenRefundable(it);
  const first = await it.call('admin/balance_list', { limit: 1 }, held.admin);
  expect(first.body.items).toHaveLength(1);
  expect(first.body.items[0]).toMatchObject({ currency: 'USD', pending: 4000, available: 0 });
  const next = await it.call('admin/balance_list', { limit: 1, cursor: first.body.next_cursor ?? '' }, held.admin);
  expect(next.body.items[0]?.user._id).not.toBe(first.body.items[0]?.user._id);
});

test('payouts are read one by one, the newest first: whose, how they stand, and in plain words why not', async () => {
  const on_way = await withdrawn('in_transit');
  it.clock.advance(1);
  const back = await withdrawn('failed', 'bank_closed');
  it.clock.advance(1);
  const arrived = await withdrawn('paid');
  const finance = await staff('finance');
  const first = await it.call('admin/payout_list', { limit: 2 }, finance);
  expect(first.body.items.map(({ _id, status, reason }) => [_id, status, reason])).toEqual([
    [arrived.id, 'paid', null],
    [back.id, 'failed', 'Their bank says the account is closed. We’ve asked them for another one.'],
  ]);
  expect(first.body.items[1]).toMatchObject({
    user: { _id: back.owner.id, name: 'Paula Provider' },
    amount: 1000,
    currency: 'USD',
    bank: expect.stringContaining('····'),
    gateway: 'sandbox',
  });
  const cursor = first.body.next_cursor ?? '';
  const rest = await it.call('admin/payout_list', { limit: 2, cursor }, finance);
  expect([rest.body.items.map((item) => item._id), rest.body.next_cursor]).toEqual([[on_way.id], null]);
  const failed = await it.call('admin/payout_list', { status: 'failed' }, finance);
  expect(failed.body.items.map((item) => item._id)).toEqual([back.id]);
  expect((await it.call('admin/payout_list', {}, back.owner)).problem.code).toBe('forbidden');
});

test('staff that is told of a fault in the books is led to where it is shown', async () => {
  const finance = await staff('finance');
  const retrieve = () => it.call('admin/ledger_check', {}, finance);
  const wrong = (await retrieve()).body.faults;
  // The test set these statuses directly, without ledger entries.
  expect(wrong).toContainEqual(expect.stringMatching(/^payout \S+ is failed and has the journals payout$/));
  expect((await retrieve()).body.checked_at).toBe(it.clock.now().toISOString());
  await jobs['check-ledger'](it.deps, {});
  const { body } = await it.call('user/notification_list', {}, finance);
  expect(body.items).toMatchObject([{ kind: 'ledger_faults', link: '/admin/books' }]);
  const [mail] = await messagesTo(it.deps, finance.email);
  expect(mail?.text).toContain('/admin/books');
  expect((await it.call('admin/ledger_check', {}, await staff('user'))).problem.code).toBe('forbidden');
});
