import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settableClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from '#server/providers/payments/port.ts';
import { type FakeStripe, type Fault, faultAt, startStripe } from '#test/stripe/stand-in.ts';

let stripe: FakeStripe;
let gateway: Gateway;
const clock = settableClock(new Date());

beforeAll(async () => {
  stripe = await startStripe();
  gateway = stripe.gateway({ clock });
});
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.world.balance = 1_000_000;
});

const order = (key: string, payment_method: string) => ({
  ...{ key, payment_id: key, amount: 4230, currency: 'USD', payment_method, customer: null, return_path: '/booking' },
});
const created = (key: string) => [...stripe.world.intents.values()].filter((intent) => intent.metadata.key === key);

/** Polls until there is an answer, as the jobs do; returns it and the number of attempts. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; asked: number }> {
  for (let asked = 1; ; asked += 1) {
    try {
      return { answer: await ask(), asked };
    } catch (error) {
      if (!(error instanceof GatewayUnavailable) || asked > 8) throw error;
    }
  }
}

const before: Fault[] = ['500_before', 'silence_before', 'rate_limit', 'reset'];
const after: Fault[] = ['500_after', 'silence_after'];

test('a request that is not answered is given up after the time that it may take', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const ask = (answerMs: number) =>
    stripe.gateway({ clock, apiBase: `http://127.0.0.1:${port}`, answerMs }).retrieve({ key: 'k' });
  const givenUp = async (who: string, asked: Promise<unknown>) => {
    await expect(asked).rejects.toThrow(GatewayUnavailable);
    return who;
  };
  // The patient one begins earlier: it would give up first if both waited equally long.
  const patient = givenUp('patient', ask(60_000));
  expect(await Promise.race([patient, givenUp('impatient', ask(100))])).toBe('impatient');
  silent.close();
  silent.closeAllConnections();
  await patient;
});

describe('a request that Stripe says no to', () => {
  test('for a reason of its own is refused, and nothing is made', async () => {
    const key = newId();
    stripe.fault('refused');
    await expect(gateway.charge(order(key, stripe.card('4242')))).rejects.toMatchObject({ reason: 'not_taken' });
    stripe.fault('refused');
    await expect(
      gateway.verify({ key, payment_method: stripe.card('4242'), customer: 'cus_1', return_path: '/booking' }),
    ).rejects.toThrow(GatewayRefused);
    stripe.fault('refused');
    await expect(gateway.createCustomer({ key, email: 'nobody@example' })).rejects.toThrow(GatewayRefused);
    const { gateway_id } = await gateway.charge(order(newId(), stripe.card('4242')));
    stripe.fault('none', 'refused');
    const refund = { key: newId(), gateway_id, amount: 100, currency: 'USD' };
    await expect(gateway.refund(refund)).rejects.toMatchObject({ reason: 'not_taken' });
    expect((await gateway.refund(refund)).status).toBe('succeeded');
  });
});

describe('a charge', () => {
  test.each(before)(
    'that never came to be (%s) is not known, and is made when it is asked for again',
    async (fault) => {
      const key = newId();
      const payment_method = stripe.card('4242');
      stripe.fault(...faultAt(0, fault));
      await expect(gateway.charge(order(key, payment_method))).rejects.toThrow(GatewayUnavailable);
      expect(await gateway.retrieve({ key })).toBeNull();
      expect((await gateway.charge(order(key, payment_method))).status).toBe('succeeded');
      expect(created(key)).toHaveLength(1);
    },
  );

  test.each(after)('whose answer was lost (%s) is found by its key and never made twice', async (fault) => {
    const key = newId();
    const payment_method = stripe.card('4242');
    stripe.fault(...faultAt(0, fault));
    await expect(gateway.charge(order(key, payment_method))).rejects.toThrow(GatewayUnavailable);
    const found = await gateway.retrieve({ key });
    expect(found?.status).toBe('succeeded');
    expect(await gateway.charge(order(key, payment_method))).toEqual(found);
    expect(await gateway.charge(order(key, stripe.card('4242')))).toEqual(found);
    expect(created(key)).toHaveLength(1);
  });

  test.each(['reset', 'silence_before', 'silence_after'] as const)(
    'survives one %s without anybody noticing',
    async (fault) => {
      const key = newId();
      stripe.fault(fault);
      expect((await gateway.charge(order(key, stripe.card('4242')))).status).toBe('succeeded');
      expect(created(key)).toHaveLength(1);
    },
  );

  test('is found by its key among hundreds', async () => {
    const key = newId();
    const first = await gateway.charge(order(key, stripe.card('4242')));
    const [own] = created(key);
    for (let count = 0; count < 230; count += 1) {
      const id = stripe.world.newId('pi');
      if (own) stripe.world.intents.set(id, { ...own, id, metadata: { key: newId() } });
    }
    expect(await gateway.retrieve({ key })).toEqual(first);
  });

  test('still under way elsewhere has no answer yet', async () => {
    const key = newId();
    stripe.underWay.add(`null charge:${key}`);
    await expect(gateway.charge(order(key, stripe.card('4242')))).rejects.toThrow(GatewayUnavailable);
    stripe.underWay.clear();
    expect((await gateway.charge(order(key, stripe.card('4242')))).status).toBe('succeeded');
  });

  test.each([
    ['JPY', 4230, 4230],
    ['KWD', 4230, 4230],
    // Stripe expresses these in hundredths, although they have none.
    ['ISK', 4230, 423_000],
  ])('in %s is counted as Stripe counts it, there and back', async (currency, amount, atStripe) => {
    const key = newId();
    const { gateway_id } = await gateway.charge({ ...order(key, stripe.card('0259')), currency, amount });
    expect(created(key)).toMatchObject([{ amount: atStripe, currency: currency.toLowerCase() }]);
    const [dispute] = [...stripe.world.disputes.values()].filter((each) => each.payment_intent === gateway_id);
    expect(await gateway.retrieveDispute({ gateway_id: dispute?.id ?? '' })).toMatchObject({ amount, currency });
  });

  test('below the least amount is refused as such', async () => {
    const tiny = { ...order(newId(), stripe.card('4242')), amount: 20 };
    await expect(gateway.charge(tiny)).rejects.toMatchObject({ reason: 'amount_not_taken' });
  });

  test('with a wrong key of the operator’s is no decline, and may be asked again once the key is right', async () => {
    const { stripeGateway } = await import('#server/providers/payments/stripe/stripe.ts');
    const options = { secretKey: 'sk_test_wrong', webhookSecrets: [], origin: 'http://plaza.test', clock };
    const wrong = stripeGateway({ ...options, apiBase: stripe.url });
    const charge = wrong.charge(order(newId(), stripe.card('4242')));
    await expect(charge).rejects.toThrow('Invalid API Key');
    await expect(charge).rejects.toThrow(GatewayUnavailable);
  });
});

describe('a refund', () => {
  test.each([...before, ...after])('is given once, whatever becomes of the request (%s)', async (fault) => {
    for (const position of [0, 1]) {
      const { gateway_id } = await gateway.charge(order(newId(), stripe.card('4242')));
      const input = { key: newId(), gateway_id, amount: 1000, currency: 'USD' };
      stripe.fault(...faultAt(position, fault));
      const { answer, asked } = await untilAnswered(() => gateway.refund(input));
      expect([answer.status, asked]).toEqual(['succeeded', 2]);
      stripe.forgetKeys();
      expect(await gateway.refund(input)).toEqual(answer);
      const all = [...stripe.world.refunds.values()].filter((refund) => refund.payment_intent === gateway_id);
      expect(all.map((refund) => refund.amount)).toEqual([1000]);
    }
  });

  test('of a disputed payment is refused: the bank has the money already', async () => {
    const { gateway_id } = await gateway.charge(order(newId(), stripe.card('0259')));
    const refund = gateway.refund({ key: newId(), gateway_id, amount: 1000, currency: 'USD' });
    await expect(refund).rejects.toMatchObject({ reason: 'payment_disputed' });
  });
});

describe('a payout', () => {
  const anAccount = async (bank: 'success' | 'closed', documentLater = false) => {
    const input = { key: newId(), user_id: newId(), email: 'paula@example.org', country: 'US' };
    const { gateway_id } = await gateway.createAccount(input);
    stripe.onboard(gateway_id, { bank, documentLater });
    return gateway_id;
  };
  const moved = (account: string) => ({
    transfers: [...stripe.world.transfers.values()].filter((each) => each.destination === account).length,
    payouts: [...stripe.world.payouts.values()].filter((each) => each.account === account).length,
    platform: stripe.world.balance,
    account: stripe.world.accounts.get(account)?.balance,
  });

  test.each([...before, ...after])('is sent once, wherever %s strikes', async (fault) => {
    for (const position of [0, 1, 2, 3]) {
      stripe.world.balance = 1_000_000;
      const account = await anAccount('success');
      const input = { key: newId(), account, amount: 1500, currency: 'USD' };
      stripe.fault(...faultAt(position, fault));
      const { answer, asked } = await untilAnswered(() => gateway.payOut(input));
      expect([answer.status, asked]).toEqual(['in_transit', 2]);
      stripe.forgetKeys();
      expect(await gateway.payOut(input)).toEqual(answer);
      expect(moved(account)).toEqual({ transfers: 1, payouts: 1, platform: 998_500, account: 0 });
    }
  });

  test.each([...before, ...after])('that failed brings the money back once, even through %s', async (fault) => {
    for (const position of [0, 1, 2]) {
      stripe.world.balance = 1_000_000;
      const account = await anAccount('closed');
      const input = { key: newId(), account, amount: 1500, currency: 'USD' };
      await gateway.payOut(input);
      stripe.settlePayouts();
      stripe.fault(...faultAt(position, fault));
      const { answer, asked } = await untilAnswered(() => gateway.retrievePayout(input));
      expect([answer?.status, asked]).toEqual(['failed', 2]);
      stripe.forgetKeys();
      expect(await gateway.payOut(input)).toEqual(answer);
      expect(moved(account)).toEqual({ transfers: 1, payouts: 1, platform: 1_000_000, account: 0 });
    }
  });

  test('the account turns out not to be ready for comes back at once, and stays so', async () => {
    const account = await anAccount('success', true);
    const input = { key: newId(), account, amount: 1500, currency: 'USD' };
    const refused = { status: 'failed', gateway_id: null, reason: 'account_not_ready' };
    expect(await gateway.payOut(input)).toEqual(refused);
    expect(moved(account)).toEqual({ transfers: 1, payouts: 0, platform: 1_000_000, account: 0 });
    stripe.onboard(account, { bank: 'success' });
    stripe.forgetKeys();
    expect(await gateway.payOut(input)).toEqual(refused);
    expect(await gateway.retrievePayout(input)).toEqual(refused);
    expect((await gateway.payOut({ ...input, key: newId() })).status).toBe('in_transit');
  });

  test('asked for many times at once moves money once', async () => {
    const account = await anAccount('success');
    const input = { key: newId(), account, amount: 1500, currency: 'USD' };
    await Promise.all(Array.from({ length: 6 }, () => gateway.payOut(input)));
    expect(moved(account)).toEqual({ transfers: 1, payouts: 1, platform: 998_500, account: 0 });
  });

  test('the platform has no money for is refused with that reason', async () => {
    const account = await anAccount('success');
    stripe.world.balance = 1499;
    const input = { key: newId(), account, amount: 1500, currency: 'USD' };
    const refused = { status: 'failed', gateway_id: null, reason: 'platform_balance' };
    expect(await gateway.payOut(input)).toEqual(refused);
    expect(moved(account)).toEqual({ transfers: 0, payouts: 0, platform: 1499, account: 0 });
  });
});

describe('an event', () => {
  const at = clock.now();
  const event = (type: string, object: object, account?: string) =>
    ({ id: 'evt_1', object: 'event', type, created: 1, data: { object }, ...(account && { account }) }) as const;
  const read = (notice: { body: string; signature: string }) => gateway.readEvent({ ...notice, now: at });

  test.each([
    ['payment_intent.succeeded', undefined, 'payment'],
    ['payment_intent.payment_failed', undefined, 'payment'],
    ['setup_intent.setup_failed', undefined, 'verification'],
    ['refund.failed', undefined, 'refund'],
    ['charge.refund.updated', undefined, 'refund'],
    ['charge.refunded', undefined, 'other'],
    ['charge.dispute.created', undefined, 'dispute'],
    ['payout.failed', 'acct_1', 'payout'],
    ['payout.paid', undefined, 'other'],
    ['account.updated', 'acct_1', 'account'],
    ['customer.created', undefined, 'other'],
  ])('%s of account %s is about a %s', (type, account, kind) => {
    const notice = stripe.sign(event(type, { id: 'x_1', metadata: { key: 'k' } }, account), at);
    const gateway_id = kind === 'account' ? 'acct_1' : 'x_1';
    expect(read(notice)).toEqual({ id: 'evt_1', kind, gateway_id, key: 'k', account: account ?? null });
  });

  test('of an account that left names the account', () => {
    const notice = stripe.sign(event('account.application.deauthorized', { id: 'ca_1' }, 'acct_1'), at);
    expect(read(notice)).toMatchObject({ kind: 'account', gateway_id: 'acct_1', key: null });
  });

  test('signed by somebody else, or for another endpoint that is not ours, is not believed', () => {
    expect(read(stripe.sign(event('payment_intent.succeeded', { id: 'pi_1' }), at, 'whsec_other'))).toBeNull();
    const future = new Date(at.getTime() + 301_000);
    expect(read(stripe.sign(event('payment_intent.succeeded', { id: 'pi_1' }), future))).toBeNull();
    const soon = new Date(at.getTime() + 200_000);
    expect(read(stripe.sign(event('payment_intent.succeeded', { id: 'pi_1' }), soon))).not.toBeNull();
  });
});

test('every request of these tests fits the document Stripe publishes', ({ skip }) => {
  if (!stripe.isChecked)
    skip('STRIPE_OPENAPI is not set: name Stripe’s published OpenAPI document to check requests by it.');
  expect(stripe.invalid).toEqual([]);
});
