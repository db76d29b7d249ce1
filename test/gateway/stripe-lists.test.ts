import { afterAll, beforeAll, expect, test } from 'vitest';
import { settableClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { ListPage, ListRequest } from '#server/providers/payments/list-port.ts';
import { type Gateway, GatewayUnavailable } from '#server/providers/payments/port.ts';
import { type FakeStripe, faultAt, startStripe } from '#test/stripe/stand-in.ts';

let stripe: FakeStripe;
let gateway: Gateway;
const clock = settableClock(new Date());
const since = new Date(Date.now() - 86_400_000);

beforeAll(async () => {
  stripe = await startStripe();
  gateway = stripe.gateway({ clock });
  stripe.world.balance = 1_000_000;
});
afterAll(() => stripe.close());

const charge = (key: string, last4: '4242' | '0002' | '3184' | '7726' | '5126' = '4242', currency = 'USD') =>
  gateway.charge({
    ...{ key, payment_id: key, amount: 4230, currency, payment_method: stripe.card(last4), customer: null },
    return_path: '/booking',
  });

/** Every row of a list, and how many pages it took. */
async function all<Row>(list: (request: ListRequest) => Promise<ListPage<Row>>, from = since) {
  const rows: Row[] = [];
  let pages = 0;
  for (let after: string | null = null; ; pages += 1) {
    const page: ListPage<Row> = await list({ since: from, after });
    rows.push(...page.rows);
    if (page.next === null) return { rows, pages: pages + 1 };
    after = page.next;
  }
}

test('charges are listed with their keys, amounts and what became of them, those of the dashboard too', async () => {
  const [paid, declined, asked] = [newId(), newId(), newId()];
  const { gateway_id } = await charge(paid);
  await charge(declined, '0002');
  await charge(asked, '3184');
  await charge(newId(), '4242', 'ISK');
  const [first] = [...stripe.world.intents.values()];
  const by_hand = stripe.world.newId('pi');
  if (first) stripe.world.intents.set(by_hand, { ...first, id: by_hand, metadata: {} });
  const { rows } = await all(gateway.listCharges);
  const of = (key: string) => rows.find((row) => row.key === key);
  expect(of(paid)).toMatchObject({ gateway_id, amount: 4230, currency: 'USD', status: 'succeeded' });
  expect(of(paid)?.created_at.getTime()).toBeGreaterThan(since.getTime());
  expect([of(declined)?.status, of(asked)?.status]).toEqual(['failed', 'open']);
  expect(rows.find((row) => row.currency === 'ISK')).toMatchObject({ amount: 4230 });
  expect(rows.find((row) => row.gateway_id === by_hand)).toMatchObject({ key: null, status: 'succeeded' });
  expect(await gateway.getCharge({ gateway_id })).toEqual(of(paid));
  expect(await gateway.getCharge({ gateway_id: 'pi_of_nobody' })).toBeNull();
});

test('hundreds are listed page by page, each once, none older than asked for', async () => {
  const { gateway_id } = await charge(newId());
  const first = stripe.world.intents.get(gateway_id);
  if (!first) throw new Error('There is no such charge.');
  for (let count = 0; count < 330; count += 1) {
    const id = stripe.world.newId('pi');
    stripe.world.intents.set(id, { ...first, id, metadata: { key: newId() } });
  }
  const old = stripe.world.newId('pi');
  stripe.world.intents.set(old, { ...first, id: old, created: Math.floor(since.getTime() / 1000) - 60 });
  const before = stripe.requests.length;
  const { rows, pages } = await all(gateway.listCharges);
  expect(pages).toBe(4);
  expect(stripe.requests.length - before).toBe(4);
  const ids = rows.map((row) => row.gateway_id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(stripe.world.intents.size - 1);
  expect(ids).not.toContain(old);
});

test('refunds are listed with their payments, those of the dashboard too', async () => {
  const [good, slow] = [await charge(newId()), await charge(newId(), '7726')];
  const key = newId();
  const given = await gateway.refund({ key, gateway_id: good.gateway_id, amount: 1000, currency: 'USD' });
  const late = await gateway.refund({ key: newId(), gateway_id: slow.gateway_id, amount: 500, currency: 'USD' });
  const own = stripe.world.refunds.get(given.gateway_id);
  if (!own) throw new Error('We couldn’t find this refund.');
  const by_hand = stripe.world.newId('re');
  stripe.world.refunds.set(by_hand, { ...own, id: by_hand, amount: 200, metadata: {} });
  for (let count = 0; count < 120; count += 1) {
    const id = stripe.world.newId('re');
    stripe.world.refunds.set(id, { ...own, id, metadata: { key: newId() } });
  }
  const { rows, pages } = await all(gateway.listRefunds);
  expect([pages, rows.length]).toEqual([2, stripe.world.refunds.size]);
  const of = (id: string) => rows.find((row) => row.gateway_id === id);
  expect(of(given.gateway_id)).toMatchObject({ key, payment: good.gateway_id, amount: 1000, status: 'succeeded' });
  expect(of(late.gateway_id)).toMatchObject({ amount: 500, status: 'pending' });
  expect(of(by_hand)).toMatchObject({ key: null, payment: good.gateway_id, amount: 200 });
  expect(await gateway.getRefund({ gateway_id: by_hand })).toEqual(of(by_hand));
  expect(await gateway.getRefund({ gateway_id: 're_of_nobody' })).toBeNull();
});

test('payouts are listed by their transfers, with what became of them at the bank', async () => {
  const account = async (bank: 'success' | 'closed') => {
    const input = { key: newId(), user_id: newId(), email: 'paula@example.org', country: 'US' };
    const { gateway_id } = await gateway.createAccount(input);
    stripe.onboard(gateway_id, { bank, documentLater: false });
    return gateway_id;
  };
  const [good, closed] = [await account('success'), await account('closed')];
  const [paid, back, sent] = [newId(), newId(), newId()];
  const payOut = (key: string, to: string) => gateway.payOut({ key, account: to, amount: 2000, currency: 'USD' });
  await payOut(paid, good);
  await payOut(back, closed);
  stripe.settlePayouts();
  await payOut(sent, good);
  const [transfer] = [...stripe.world.transfers.values()];
  if (!transfer) throw new Error('There is no transfer.');
  const by_hand = stripe.world.newId('tr');
  stripe.world.transfers.set(by_hand, { ...transfer, id: by_hand, metadata: {} });
  for (let count = 0; count < 110; count += 1) {
    const id = stripe.world.newId('tr');
    stripe.world.transfers.set(id, { ...transfer, id, metadata: { key: newId() }, reversed: true });
  }
  const { rows, pages } = await all(gateway.listPayouts);
  expect([pages, rows.length]).toEqual([2, stripe.world.transfers.size]);
  const of = (key: string) => rows.find((row) => row.key === key);
  expect(of(paid)).toMatchObject({ account: good, amount: 2000, currency: 'USD', status: 'paid' });
  expect(of(paid)?.gateway_id).toMatch(/^po_/);
  expect(of(back)).toMatchObject({ account: closed, status: 'failed' });
  expect(of(sent)).toMatchObject({ status: 'in_transit' });
  expect(rows.find((row) => row.gateway_id === by_hand)).toMatchObject({ key: null, status: 'in_transit' });
});

test('a list whose answer does not come is no empty list', async () => {
  for (const list of [gateway.listCharges, gateway.listRefunds, gateway.listPayouts]) {
    stripe.fault(...faultAt(0, 'silence_before'));
    await expect(list({ since, after: null })).rejects.toThrow(GatewayUnavailable);
  }
});
