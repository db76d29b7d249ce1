import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import type { GatewayPayment } from '#server/providers/payments/charge-port.ts';
import { type Gateway, GatewayRefused, UnknownPaymentMethod } from '#server/providers/payments/port.ts';

/** Controls the other side of a tested gateway. */
export interface Bench {
  readonly gateway: Gateway;
  readonly now: () => Date;
  /** A payment method of each kind, a new one on each read, as a browser would create it. */
  readonly cards: Readonly<
    Record<
      | 'good'
      | 'declined'
      | 'insufficient'
      | 'expired'
      | 'challenge'
      | 'authenticate'
      | 'declinedLater'
      | 'refundPending'
      | 'refundFails'
      | 'dispute',
      string
    >
  >;
  readonly banks: { readonly good: string; readonly unknown: string };
  /** The customer answers the bank's challenge. */
  readonly answer: (url: string, answer: 'confirm' | 'refuse') => Promise<void>;
  /** The account holder completes the onboarding. */
  readonly onboard: (link: string, how: { bank: 'good' | 'closed'; documentLater?: boolean }) => Promise<void>;
  /** Completes pending work. */
  readonly later: () => Promise<void>;
  /** The events since the last call, as the gateway would send them now. */
  readonly events: () => Promise<{ body: string; signature: string }[]>;
  readonly disputeOf: (payment: string) => Promise<string>;
  /** Opens a dispute over a part of a payment; returns its id. */
  readonly disputePart: (payment: string, amount: number) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The required behaviour of every gateway, on which Plaza's modules rely. */
export function gatewaySuite(name: string, open: () => Promise<Bench>): void {
  describe(name, () => {
    let bench: Bench;
    let gateway: Gateway;
    beforeAll(async () => {
      bench = await open();
      gateway = bench.gateway;
    });
    afterAll(() => bench.close());

    const aCustomer = async () => (await gateway.createCustomer({ key: newId(), user_id: newId() })).gateway_id;
    const charge = (more: Partial<Parameters<Gateway['charge']>[0]> = {}) => {
      const key = newId();
      const order = { key, payment_id: key, amount: 4230, currency: 'USD', return_path: '/booking', customer: null };
      return gateway.charge({ ...order, payment_method: bench.cards.good, ...more });
    };
    const paid = async (payment_method = bench.cards.good) => {
      const payment = await charge({ payment_method });
      expect(payment.status).toBe('succeeded');
      return payment.gateway_id;
    };
    const verified = async (payment_method: string, customer: string, key = newId()) => {
      const begun = await gateway.verify({ key, payment_method, customer, return_path: '/booking' });
      if (begun.status === 'action_needed') await bench.answer(begun.action.url, 'confirm');
      const done = await gateway.retrieveVerification({ gateway_id: begun.gateway_id });
      if (done?.status !== 'succeeded') throw new Error(`Not verified: ${done?.status}`);
      return done.payment_method;
    };
    const reasonOf = (payment: GatewayPayment | null) => (payment?.status === 'declined' ? payment.reason : null);
    const anAccount = async (how?: { bank: 'good' | 'closed'; documentLater?: boolean }) => {
      const account = await gateway.createAccount({
        key: newId(),
        user_id: newId(),
        email: 'paula@example.org',
        country: 'US',
      });
      if (how) {
        const paths = { return_path: '/bank_verification', refresh_path: '/wallet' };
        const link = await gateway.onboardingLink({ gateway_id: account.gateway_id, ...paths });
        expect(link.expires_at.getTime()).toBeGreaterThan(bench.now().getTime());
        await bench.onboard(link.url, how);
      }
      return account.gateway_id;
    };

    describe('a payment', () => {
      test('succeeds, tells the card, and is found by its id and by its key', async () => {
        const key = newId();
        const payment = await charge({ key });
        const fingerprint = await gateway.fingerprint({ payment_method: bench.cards.good });
        const card = 'Visa ···· 4242';
        expect(payment).toEqual({ status: 'succeeded', gateway_id: expect.any(String), card, fingerprint });
        expect(await gateway.retrieve({ gateway_id: payment.gateway_id })).toEqual(payment);
        expect(await gateway.retrieve({ key })).toEqual(payment);
      });

      test.each([
        ['declined', 'card_declined', '0002'],
        ['insufficient', 'insufficient_funds', '9995'],
        ['expired', 'expired_card', '0069'],
      ] as const)('with a card that is %s is declined, and stays so', async (card, reason, last4) => {
        const payment = await charge({ payment_method: bench.cards[card] });
        const { gateway_id } = payment;
        expect(payment).toEqual({ status: 'declined', gateway_id, reason, card: `Visa ···· ${last4}` });
        expect(await gateway.retrieve({ gateway_id })).toEqual(payment);
      });

      test.each([
        ['confirm', 'succeeded', null],
        ['refuse', 'declined', 'challenge_failed'],
      ] as const)('that the bank asks about waits for the answer: %s', async (answer, status, reason) => {
        const payment = await charge({ payment_method: bench.cards.challenge });
        if (payment.status !== 'action_needed') throw new Error(`The bank did not ask: ${payment.status}`);
        expect(await gateway.retrieve({ gateway_id: payment.gateway_id })).toEqual(payment);
        await bench.answer(payment.action.url, answer);
        const after = await gateway.retrieve({ gateway_id: payment.gateway_id });
        expect([after?.status, reasonOf(after)]).toEqual([status, reason]);
      });

      test('asked for twice with one key is made once, whatever card comes second', async () => {
        const key = newId();
        const payment_method = bench.cards.good;
        const first = await charge({ key, payment_method });
        expect(await charge({ key, payment_method })).toEqual(first);
        expect((await charge({ key, payment_method: bench.cards.declined })).gateway_id).toBe(first.gateway_id);
        await gateway.refund({ key: newId(), gateway_id: first.gateway_id, amount: 4230, currency: 'USD' });
        const more = { key: newId(), gateway_id: first.gateway_id, amount: 1, currency: 'USD' };
        await expect(gateway.refund(more)).rejects.toThrow(GatewayRefused);
      });

      test('asked for many times at once with one key is made once', async () => {
        const key = newId();
        const payment_method = bench.cards.good;
        const all = await Promise.all(Array.from({ length: 8 }, () => charge({ key, payment_method })));
        expect(new Set(all.map((payment) => payment.gateway_id)).size).toBe(1);
      });

      test('that nobody asked for is not known', async () => {
        expect(await gateway.retrieve({ key: newId() })).toBeNull();
        expect(await gateway.retrieve({ gateway_id: 'pi_nobody' })).toBeNull();
      });

      test('with a method nobody knows, or another customer’s, is not made', async () => {
        const key = newId();
        await expect(charge({ key, payment_method: 'pm_nobody' })).rejects.toThrow(UnknownPaymentMethod);
        await expect(charge({ payment_method: '../accounts' })).rejects.toThrow(UnknownPaymentMethod);
        expect(await gateway.retrieve({ key })).toBeNull();
        const owner = await aCustomer();
        const saved = await gateway.saveCard({ key: newId(), customer: owner, token: bench.cards.good });
        for (const customer of [null, await aCustomer()])
          await expect(charge({ payment_method: saved.gateway_id, customer })).rejects.toThrow(UnknownPaymentMethod);
        expect((await charge({ payment_method: saved.gateway_id, customer: owner })).status).toBe('succeeded');
      });

      test('that waits can be given up, one that succeeded cannot', async () => {
        const waiting = await charge({ payment_method: bench.cards.challenge });
        if (waiting.status !== 'action_needed') throw new Error('The bank did not ask.');
        expect(reasonOf(await gateway.cancel({ gateway_id: waiting.gateway_id }))).toBe('cancelled');
        await bench.answer(waiting.action.url, 'confirm');
        expect(reasonOf(await gateway.cancel({ gateway_id: waiting.gateway_id }))).toBe('cancelled');
        expect((await gateway.cancel({ gateway_id: await paid() })).status).toBe('succeeded');
      });

      test('may keep its card, which then pays without its owner', async () => {
        const customer = await aCustomer();
        const payment_method = bench.cards.good;
        await charge({ payment_method, customer, save_card: true });
        const card = await gateway.saveCard({ key: newId(), customer, token: payment_method });
        expect(card).toMatchObject({ brand: 'Visa', last4: '4242' });
        const again = await charge({ payment_method: card.gateway_id, customer, off_session: true });
        expect(again.status).toBe('succeeded');
      });
    });

    describe('a saved card', () => {
      test('is told as people know it, and is saved once for a key', async () => {
        const customer = await aCustomer();
        const card = await gateway.saveCard({ key: newId(), customer, token: bench.cards.good });
        expect(card).toEqual({
          ...{ gateway_id: expect.any(String), brand: 'Visa', last4: '4242' },
          ...{ exp_month: expect.any(Number), exp_year: expect.any(Number) },
          fingerprint: await gateway.fingerprint({ payment_method: bench.cards.good }),
        });
        const again = { key: newId(), customer, token: card.gateway_id };
        expect((await gateway.saveCard(again)).gateway_id).toBe(card.gateway_id);
      });

      test('pays no more once deleted, and may be deleted twice', async () => {
        const customer = await aCustomer();
        const { gateway_id } = await gateway.saveCard({ key: newId(), customer, token: bench.cards.good });
        await gateway.deleteCard({ gateway_id });
        await gateway.deleteCard({ gateway_id });
        await expect(charge({ payment_method: gateway_id, customer })).rejects.toThrow(UnknownPaymentMethod);
      });

      test('is the same card for whoever saved it', async () => {
        const prints = new Set<string | null>();
        for (const token of [bench.cards.good, bench.cards.good, bench.cards.challenge]) {
          const card = await gateway.saveCard({ key: newId(), customer: await aCustomer(), token });
          prints.add(await gateway.fingerprint({ payment_method: card.gateway_id }));
        }
        expect(prints.size).toBe(2);
      });
    });

    describe('a verification', () => {
      test('charges nothing and gives a method that pays later, for its customer only', async () => {
        const customer = await aCustomer();
        const key = newId();
        const input = { key, payment_method: bench.cards.good, customer, return_path: '/booking' };
        const done = await gateway.verify(input);
        if (done.status !== 'succeeded') throw new Error('Not verified.');
        expect(done.card).toBe('Visa ···· 4242');
        expect(await gateway.retrieveVerification({ key, customer })).toEqual(done);
        expect((await gateway.verify(input)).gateway_id).toBe(done.gateway_id);
        const later = { payment_method: done.payment_method, customer, off_session: true };
        expect((await charge(later)).status).toBe('succeeded');
        await expect(charge({ ...later, customer: await aCustomer() })).rejects.toThrow(UnknownPaymentMethod);
      });

      test.each(['declined', 'expired'] as const)('of a card that is %s is declined', async (card) => {
        const order = { payment_method: bench.cards[card], customer: await aCustomer(), return_path: '/booking' };
        expect((await gateway.verify({ key: newId(), ...order })).status).toBe('declined');
      });

      test('that the bank asks about is confirmed, and then pays without its owner', async () => {
        const customer = await aCustomer();
        const payment_method = await verified(bench.cards.challenge, customer);
        expect((await charge({ payment_method, customer, off_session: true })).status).toBe('succeeded');
      });

      test('makes a card that was saved before pay without its owner', async () => {
        const customer = await aCustomer();
        const card = await gateway.saveCard({ key: newId(), customer, token: bench.cards.challenge });
        const later = { payment_method: card.gateway_id, customer, off_session: true };
        expect(reasonOf(await charge(later))).toBe('authentication_required');
        expect(await verified(card.gateway_id, customer)).toBe(card.gateway_id);
        expect((await charge(later)).status).toBe('succeeded');
      });

      test('that is refused or given up is declined', async () => {
        const customer = await aCustomer();
        const begin = () =>
          gateway.verify({
            ...{ key: newId(), payment_method: bench.cards.challenge, customer, return_path: '/booking' },
          });
        const refused = await begin();
        if (refused.status !== 'action_needed') throw new Error('The bank did not ask.');
        await bench.answer(refused.action.url, 'refuse');
        expect(await gateway.retrieveVerification({ gateway_id: refused.gateway_id })).toMatchObject({
          status: 'declined',
          reason: 'challenge_failed',
        });
        const { gateway_id } = await begin();
        const cancelled = { status: 'declined', reason: 'cancelled' };
        expect(await gateway.cancelVerification({ gateway_id })).toMatchObject(cancelled);
        expect(await gateway.cancelVerification({ gateway_id })).toMatchObject(cancelled);
      });

      test('that nobody asked for is not known', async () => {
        expect(await gateway.retrieveVerification({ key: newId(), customer: await aCustomer() })).toBeNull();
        expect(await gateway.retrieveVerification({ gateway_id: 'seti_nobody' })).toBeNull();
      });

      test('does not save a card from being declined later, or from its bank asking each time', async () => {
        const customer = await aCustomer();
        for (const [card, reason] of [
          ['declinedLater', 'card_declined'],
          ['insufficient', 'insufficient_funds'],
          ['authenticate', 'authentication_required'],
        ] as const) {
          const payment_method = await verified(bench.cards[card], customer);
          expect(reasonOf(await charge({ payment_method, customer, off_session: true }))).toBe(reason);
        }
      });
    });

    describe('a refund', () => {
      const refund = (gateway_id: string, amount: number, key = newId()) =>
        gateway.refund({ key, gateway_id, amount, currency: 'USD' });

      test('gives back in parts, but never more than was paid', async () => {
        const payment = await paid();
        const key = newId();
        const part = await refund(payment, 1000, key);
        expect(part).toEqual({ status: 'succeeded', gateway_id: expect.any(String) });
        expect(await refund(payment, 1000, key)).toEqual(part);
        await expect(refund(payment, 3231)).rejects.toThrow(GatewayRefused);
        expect((await refund(payment, 3230)).status).toBe('succeeded');
        await expect(refund(payment, 1)).rejects.toMatchObject({ reason: 'refund_too_much' });
        expect(await gateway.retrieveRefund({ gateway_id: part.gateway_id })).toEqual(part);
        expect(await gateway.retrieveRefund({ key, payment })).toEqual(part);
        expect(await gateway.retrieveRefund({ key: newId(), payment })).toBeNull();
      });

      test('asked for many times at once with one key is given once', async () => {
        const payment = await paid();
        const key = newId();
        const all = await Promise.all(Array.from({ length: 6 }, () => refund(payment, 4000, key)));
        expect(new Set(all.map((each) => each.gateway_id)).size).toBe(1);
        await expect(refund(payment, 231)).rejects.toThrow(GatewayRefused);
        expect((await refund(payment, 230)).status).toBe('succeeded');
      });

      test('of what was never paid is refused', async () => {
        const { gateway_id } = await charge({ payment_method: bench.cards.declined });
        await expect(refund(gateway_id, 100)).rejects.toThrow(GatewayRefused);
      });

      test('may take its time', async () => {
        const slow = await refund(await paid(bench.cards.refundPending), 4230);
        expect(slow.status).toBe('pending');
        await bench.later();
        expect((await gateway.retrieveRefund({ gateway_id: slow.gateway_id }))?.status).toBe('succeeded');
      });

      test('may come back, and then the money can be given back anew', async () => {
        const payment = await paid(bench.cards.refundFails);
        const sent = await refund(payment, 4230);
        await bench.later();
        const { gateway_id } = sent;
        const [back] = await Promise.all(Array.from({ length: 4 }, () => gateway.retrieveRefund({ gateway_id })));
        expect(back).toEqual({ status: 'failed', gateway_id: sent.gateway_id, reason: expect.any(String) });
        expect((await refund(payment, 4230)).gateway_id).not.toBe(gateway_id);
        await expect(refund(payment, 1)).rejects.toThrow(GatewayRefused);
      });
    });

    describe('an account', () => {
      test('begins without anything, and is made once for a key', async () => {
        const order = { key: newId(), user_id: newId(), email: 'paula@example.org', country: 'US' };
        const account = await gateway.createAccount(order);
        expect(account).toMatchObject({ country: 'US', details_submitted: false, payouts_enabled: false, bank: null });
        expect(account.requirements).toContain('external_account');
        expect((await gateway.createAccount(order)).gateway_id).toBe(account.gateway_id);
        expect(await gateway.retrieveAccount({ gateway_id: account.gateway_id })).toEqual(account);
        expect(await gateway.retrieveAccount({ gateway_id: 'acct_nobody' })).toBeNull();
      });

      test('in a country that is not served is refused', async () => {
        const order = { key: newId(), user_id: newId(), email: 'pole@example.org', country: 'AQ' };
        await expect(gateway.createAccount(order)).rejects.toMatchObject({ reason: 'country_not_served' });
      });

      test('is ready once its questions are answered', async () => {
        const gateway_id = await anAccount({ bank: 'good' });
        expect(await gateway.retrieveAccount({ gateway_id })).toMatchObject({
          ...{ details_submitted: true, payouts_enabled: true, requirements: [] },
          bank: { name: expect.any(String), last4: '6789' },
        });
      });

      test('says what is still missing, until it is brought', async () => {
        const gateway_id = await anAccount({ bank: 'good', documentLater: true });
        expect(await gateway.retrieveAccount({ gateway_id })).toMatchObject({
          ...{ details_submitted: true, payouts_enabled: false },
          requirements: ['individual.verification.document'],
        });
        const early = { key: newId(), account: gateway_id, amount: 500, currency: 'USD' };
        expect(await gateway.payOut(early)).toMatchObject({ status: 'failed', reason: 'account_not_ready' });
        const paths = { return_path: '/bank_verification', refresh_path: '/wallet' };
        const { url } = await gateway.onboardingLink({ gateway_id, ...paths });
        await bench.onboard(url, { bank: 'good' });
        expect((await gateway.retrieveAccount({ gateway_id }))?.payouts_enabled).toBe(true);
      });

      test('takes a bank from a token it knows', async () => {
        const account = await anAccount();
        const bank = await gateway.saveBank({ key: newId(), account, token: bench.banks.good });
        expect(bank.bank?.last4).toBe('6789');
        expect(bank.requirements).not.toContain('external_account');
        const unknown = { key: newId(), account: await anAccount(), token: bench.banks.unknown };
        await expect(gateway.saveBank(unknown)).rejects.toMatchObject({ reason: 'bank_not_taken' });
      });
    });

    describe('a payout', () => {
      const payOut = (account: string, key = newId()) =>
        gateway.payOut({ key, account, amount: 1500, currency: 'USD' });

      test('is on its way, then at the bank, and is made once for a key', async () => {
        await paid();
        const account = await anAccount({ bank: 'good' });
        const key = newId();
        const sent = await payOut(account, key);
        if (sent.status !== 'in_transit') throw new Error(`Not sent: ${sent.status}`);
        expect(sent.arrives_at?.getTime()).toBeGreaterThan(bench.now().getTime());
        expect(await payOut(account, key)).toEqual(sent);
        expect(await gateway.retrievePayout({ account, key })).toEqual(sent);
        await bench.later();
        const { gateway_id } = sent;
        expect(await gateway.retrievePayout({ account, gateway_id })).toMatchObject({ status: 'paid', gateway_id });
        expect(await payOut(account, key)).toMatchObject({ status: 'paid', gateway_id });
      });

      test('asked for many times at once with one key is made once', async () => {
        await paid();
        const account = await anAccount({ bank: 'good' });
        const key = newId();
        const all = await Promise.all(Array.from({ length: 6 }, () => payOut(account, key)));
        expect(new Set(all.map((payout) => payout.gateway_id)).size).toBe(1);
        expect(all.map((payout) => payout.status)).toEqual(Array(6).fill('in_transit'));
      });

      test('to a closed bank account fails later and says why', async () => {
        await paid();
        const account = await anAccount({ bank: 'closed' });
        const key = newId();
        const { gateway_id } = await payOut(account, key);
        await bench.later();
        const failed = { status: 'failed', gateway_id, reason: 'bank_closed' };
        expect(await gateway.retrievePayout({ account, key })).toEqual(failed);
        expect(await payOut(account, key)).toEqual(failed);
      });

      test('from an account that is not ready is refused, and no money moves', async () => {
        const account = await anAccount();
        expect(await payOut(account)).toEqual({ status: 'failed', gateway_id: null, reason: 'account_not_ready' });
      });

      test('nobody asked for, or another account’s, is not known', async () => {
        await paid();
        const account = await anAccount({ bank: 'good' });
        expect(await gateway.retrievePayout({ account, key: newId() })).toBeNull();
        const { gateway_id } = await payOut(account);
        const stranger = await anAccount({ bank: 'good' });
        expect(await gateway.retrievePayout({ account: stranger, gateway_id: gateway_id ?? '' })).toBeNull();
      });
    });

    describe('a dispute', () => {
      test('names the payment, the money and the time there is', async () => {
        const payment = await paid(bench.cards.dispute);
        const gateway_id = await bench.disputeOf(payment);
        expect(await gateway.retrieveDispute({ gateway_id })).toEqual({
          ...{ gateway_id, payment, amount: 4230, currency: 'USD', status: 'open', reason: 'fraudulent' },
          due_at: expect.any(Date),
        });
        expect(await gateway.retrieveDispute({ gateway_id: 'du_nobody' })).toBeNull();
      });

      test('of a part names that part', async () => {
        const payment = await paid();
        const gateway_id = await bench.disputePart(payment, 1500);
        expect(await gateway.retrieveDispute({ gateway_id })).toMatchObject({ payment, amount: 1500, status: 'open' });
      });
    });

    describe('an event', () => {
      const read = (notice: { body: string; signature: string }, now = bench.now()) =>
        gateway.readEvent({ ...notice, now });
      const notice = async () => {
        await bench.events();
        const key = newId();
        const payment = await charge({ key, payment_method: bench.cards.challenge });
        if (payment.status !== 'action_needed') throw new Error('The bank did not ask.');
        await bench.answer(payment.action.url, 'confirm');
        return { key, gateway_id: payment.gateway_id, all: await bench.events() };
      };

      test('of a payment names it and its key', async () => {
        const { key, gateway_id, all } = await notice();
        const event = { id: expect.any(String), kind: 'payment', gateway_id, key, account: null };
        expect(all.map((each) => read(each))).toContainEqual(event);
      });

      test('of a verification and of an account names these', async () => {
        await bench.events();
        const key = newId();
        const customer = await aCustomer();
        await verified(bench.cards.challenge, customer, key);
        const account = await anAccount({ bank: 'good' });
        const all = (await bench.events()).map((each) => read(each));
        expect(all).toContainEqual(expect.objectContaining({ kind: 'verification', key }));
        expect(all).toContainEqual(expect.objectContaining({ kind: 'account', gateway_id: account }));
      });

      test('told twice has one id, two events have two', async () => {
        const all = [...(await notice()).all, ...(await notice()).all];
        for (const each of all) expect(read(each)?.id).toBe(read(each)?.id);
        expect(new Set(all.map((each) => read(each)?.id)).size).toBe(all.length);
        expect(all.length).toBeGreaterThan(1);
      });

      test('that is forged, changed, or signed at another time is not believed', async () => {
        const [first] = (await notice()).all;
        if (!first) throw new Error('Nothing was told.');
        const { body, signature } = first;
        expect(read(first)).not.toBeNull();
        const hours = (count: number) => new Date(bench.now().getTime() + count * 3_600_000);
        expect(read({ body: body.replace('evt_', 'evt_x'), signature })).toBeNull();
        const other = signature.replace(/v1=./, (start) => (start === 'v1=0' ? 'v1=1' : 'v1=0'));
        expect(read({ body, signature: other })).toBeNull();
        const moved = signature.replace(/t=(\d+)/, (_, seconds) => `t=${Number(seconds) + 1}`);
        expect(read({ body, signature: moved })).toBeNull();
        for (const empty of ['', 't=,v1=', 'v1=00', 'nonsense']) expect(read({ body, signature: empty })).toBeNull();
        expect(read(first, hours(1))).toBeNull();
        expect(read(first, hours(-1))).toBeNull();
      });
    });
  });
}
