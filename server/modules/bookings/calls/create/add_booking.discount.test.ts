import { describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { proveMailbox } from '#test/given-account.ts';
import { answerChallenge, FAR, pay } from '#test/given-booking.ts';
import { givenChanged } from '#test/given-change.ts';
import { creditOf, givenCode, givenCredit, usesOf } from '#test/given-discount.ts';

const it = testApp();
const at = (hours: number) => new Date(Date.parse(FAR) + hours * 3_600_000).toISOString();
const guest = (email: string) => ({ name: 'Gus Guest', email });

async function scene(own: Partial<Parameters<typeof givenCode>[1]> = {}) {
  const service = await givenService(it.deps);
  const code = await givenCode(it.deps, { provider_id: service.provider_id, ...own });
  const user = await givenUser(it.deps);
  const book = (
    more: {
      hours?: number;
      by?: { token: string };
      discount_code?: string;
      use_credit?: boolean;
      expected_total?: number;
    } = {},
  ) => {
    const { hours = 0, by = user, ...input } = more;
    return it.call(
      'booking/add_booking',
      { service_id: service.id, starts_at: at(hours), discount_code: code.code, ...input },
      by,
    );
  };
  const asGuest = async (email: string, hours: number) =>
    it.call('booking/guest_add_booking', {
      service_id: service.id,
      starts_at: at(hours),
      discount_code: code.code,
      email_token: await proveMailbox(it, email),
      ...guest(email),
    });
  return { service, code, user, book, asGuest };
}

/** A hold whose payment waits for the bank's challenge; `confirm` answers it and returns the booking's status. */
async function challenged(
  book: Awaited<ReturnType<typeof scene>>['book'],
  customer: { id: string; token: string },
  input: { use_credit?: boolean },
) {
  const { body } = await book(input);
  const booking_id = body.booking._id;
  const asked = await pay(it, { booking_id, customer }, { payment_method: 'tok_challenge' });
  const url = asked.body.action?.url ?? '';
  return {
    async confirm() {
      await answerChallenge(it, url, 'confirm');
      const after = await it.call('booking/get_booking_details', { booking_id }, customer);
      return after.body.status;
    },
  };
}

const cancel = (booking_id: string, by: { token: string }) => it.call('event/cancel_booking', { booking_id }, by);

describe('a discount code', () => {
  test('is taken off the price, in whatever case it is typed, and its use is taken with the hold', async () => {
    const { code, book } = await scene();
    const { body, status } = await book({ discount_code: ` ${code.code.toLowerCase()} ` });
    expect(status).toBe(200);
    expect(body.booking.price).toMatchObject({ price: 4000, discount: 400, system_charge: 210, total: 3810 });
    expect(await usesOf(it.deps, code.id)).toBe(1);
  });

  test('that takes everything off confirms at once, without a card', async () => {
    const { book } = await scene({ value: 100 });
    const { body } = await book();
    expect(body.booking).toMatchObject({ status: 'confirmed', payment_status: 'none', price: { total: 0 } });
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('is refused with its reason, at its field', async () => {
    const refused = async (own: Partial<Parameters<typeof givenCode>[1]>, typed?: string) => {
      const { book } = await scene(own);
      const { status, problem } = await book(typed === undefined ? {} : { discount_code: typed });
      expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([
        422,
        'discount_code_invalid',
        'discount_code',
      ]);
      return problem.why;
    };
    expect(await refused({}, 'NO-SUCH-CODE')).toBe('unknown');
    expect(await refused({ is_active: false })).toBe('paused');
    expect(await refused({ starts_at: new Date(NOON.getTime() + 1000) })).toBe('not_yet');
    expect(await refused({ ends_at: NOON })).toBe('over');
    expect(await refused({ minimum_spend: 4001 })).toBe('below_minimum');
    const other = await givenService(it.deps);
    expect(await refused({ service_ids: [other.id] })).toBe('not_for_this');
  });

  test('of another page is not known here', async () => {
    const { book } = await scene();
    const other = await scene();
    expect((await book({ discount_code: other.code.code })).problem.why).toBe('unknown');
  });

  test('ends with its last use, for whoever comes next', async () => {
    const { book } = await scene({ max_uses: 1 });
    await book();
    const { problem } = await book({ hours: 1, by: await givenUser(it.deps) });
    expect([problem.code, problem.why]).toEqual(['discount_code_invalid', 'used_up']);
  });

  test('counts each customer once, with or without an account and however they write their address', async () => {
    const { book, asGuest } = await scene({ max_uses_per_customer: 1 });
    expect((await asGuest('gus.guest@example.com', 0)).status).toBe(200);
    for (const variant of ['Gus.Guest@EXAMPLE.com', 'gus.guest+again@example.com']) {
      const { problem } = await asGuest(variant, 1);
      expect([problem.code, problem.why]).toEqual(['discount_code_invalid', 'used_by_you']);
    }
    const account = await givenUser(it.deps, { email: 'gus.guest@example.com' });
    expect((await book({ hours: 1, by: account })).problem.why).toBe('used_by_you');
    expect((await asGuest('other@example.com', 1)).status).toBe(200);
    expect((await asGuest('d.o.t.s@gmail.com', 2)).status).toBe(200);
    expect((await asGuest('dots@googlemail.com', 3)).problem.why).toBe('used_by_you');
  });

  test('is given back when the hold is given up, runs out, or stands in the way of another', async () => {
    const { code, user, book } = await scene({ max_uses: 1, max_uses_per_customer: 1 });
    const first = await book();
    await cancel(first.body.booking._id, user);
    expect(await usesOf(it.deps, code.id)).toBe(0);
    const second = await book();
    expect(second.status).toBe(200);
    it.clock.advance(16);
    await jobs['expire-holds'](it.deps, {});
    expect(await usesOf(it.deps, code.id)).toBe(0);
    expect((await book()).status).toBe(200);
    it.clock.advance(16);
    // No sweep ran. The next booking of this time expires the hold; only the attempt after it sees the released use.
    const competitor = await it.call(
      'booking/add_booking',
      { service_id: second.body.booking.service_id ?? '', starts_at: at(0) },
      await givenUser(it.deps),
    );
    expect(competitor.status).toBe(200);
    expect(await usesOf(it.deps, code.id)).toBe(0);
    it.clock.advance(-32);
  });

  test('stays used if a part of the price is retained, and is released by a full refund', async () => {
    const { code, user, book, service } = await scene();
    const stored = await book();
    await pay(it, { booking_id: stored.body.booking._id, customer: user });
    it.clock.advance(61);
    await cancel(stored.body.booking._id, user);
    expect(await usesOf(it.deps, code.id)).toBe(1);
    const undone = await book({ hours: 1 });
    await pay(it, { booking_id: undone.body.booking._id, customer: user });
    expect(await usesOf(it.deps, code.id)).toBe(2);
    await cancel(undone.body.booking._id, service.provider ?? user);
    expect(await usesOf(it.deps, code.id)).toBe(1);
    it.clock.advance(-61);
  });

  test('refunds a late payment if another booking took its last use, else confirms the booking', async () => {
    for (const isGone of [true, false]) {
      const { code, user, book } = await scene({ max_uses: 1 });
      const late = await challenged(book, user, {});
      it.clock.advance(16);
      await jobs['expire-holds'](it.deps, {});
      expect(await usesOf(it.deps, code.id)).toBe(0);
      if (isGone) expect((await book({ hours: 1, by: await givenUser(it.deps) })).status).toBe(200);
      expect(await late.confirm()).toBe(isGone ? 'expired' : 'confirmed');
      expect(await usesOf(it.deps, code.id)).toBe(1);
      it.clock.advance(-16);
    }
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('changes the price that was agreed to', async () => {
    const { book } = await scene();
    const { problem } = await book({ expected_total: 4230 });
    expect([problem.code, problem.price]).toMatchObject(['price_changed', { total: 3810, discount: 400 }]);
  });
});

describe('credit', () => {
  test('is set aside with the hold, spent by the payment, and the books are even', async () => {
    const { user, book } = await scene();
    await givenCredit(it.deps, user.id, 1500);
    const { body } = await book({ use_credit: true });
    expect(body.booking.price).toMatchObject({ discount: 400, credit: 1500, system_charge: 210, total: 2310 });
    expect(await creditOf(it.deps, user.id)).toBe(0);
    const paid = await pay(it, { booking_id: body.booking._id, customer: user });
    expect(paid.body.status).toBe('confirmed');
    expect(await creditOf(it.deps, user.id)).toBe(0);
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
    const { rows } = await it.deps.database.pool.query<{ kind: string; amount: number }>(
      `SELECT l.kind, sum(e.amount)::int AS amount FROM entries e JOIN journals j ON j.id = e.journal_id
       JOIN ledger_accounts l ON l.id = e.account_id
       WHERE j.booking_id = $1 GROUP BY l.kind HAVING sum(e.amount) <> 0 ORDER BY l.kind`,
      [body.booking._id],
    );
    expect(rows).toEqual([
      { kind: 'gateway', amount: -2310 },
      { kind: 'platform_charge', amount: 210 },
      { kind: 'provider_pending', amount: 3600 },
      { kind: 'user_credit', amount: -1500 },
    ]);
  });

  test('is not touched unless asked for, and comes back when the hold dies', async () => {
    const { user, book } = await scene();
    await givenCredit(it.deps, user.id, 700);
    const plain = await book();
    expect(plain.body.booking.price.credit).toBe(0);
    await cancel(plain.body.booking._id, user);
    const { body } = await book({ use_credit: true });
    expect(await creditOf(it.deps, user.id)).toBe(0);
    await cancel(body.booking._id, user);
    expect(await creditOf(it.deps, user.id)).toBe(700);
    const again = await book({ use_credit: true });
    expect(again.body.booking.price.credit).toBe(700);
    it.clock.advance(16);
    await jobs['expire-holds'](it.deps, {});
    it.clock.advance(-16);
    expect(await creditOf(it.deps, user.id)).toBe(700);
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('comes back as credit with the refund of a paid booking', async () => {
    const { user, book, service } = await scene();
    await givenCredit(it.deps, user.id, 1000);
    const { body } = await book({ use_credit: true });
    await pay(it, { booking_id: body.booking._id, customer: user });
    const done = await cancel(body.booking._id, service.provider ?? user);
    expect(done.body.refund_amount).toBe(body.booking.price.total);
    expect(await creditOf(it.deps, user.id)).toBe(1000);
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('that leaves nothing to pay confirms at once, and the provider earns as always', async () => {
    const service = await givenService(it.deps, { amount: 300 });
    const user = await givenUser(it.deps);
    await givenCredit(it.deps, user.id, 299);
    const input = { service_id: service.id, starts_at: FAR, use_credit: true };
    const { body } = await it.call('booking/add_booking', input, user);
    expect(body.booking).toMatchObject({ status: 'confirmed', price: { credit: 299, total: 0 } });
    const { rows } = await it.deps.database.pool.query<{ kind: string; amount: number }>(
      `SELECT l.kind, sum(e.amount)::int AS amount FROM entries e JOIN journals j ON j.id = e.journal_id
       JOIN ledger_accounts l ON l.id = e.account_id
       WHERE j.booking_id = $1 GROUP BY l.kind HAVING sum(e.amount) <> 0 ORDER BY l.kind`,
      [body.booking._id],
    );
    expect(rows).toEqual([
      { kind: 'platform_charge', amount: 45 },
      { kind: 'platform_waived', amount: -46 },
      { kind: 'provider_pending', amount: 300 },
      { kind: 'user_credit', amount: -299 },
    ]);
    const done = await cancel(body.booking._id, service.provider ?? user);
    expect(done.status).toBe(200);
    expect(await creditOf(it.deps, user.id)).toBe(299);
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('is never a guest’s', async () => {
    const { problem } = await it.call('booking/guest_add_booking', {
      service_id: (await givenService(it.deps)).id,
      starts_at: FAR,
      ...guest('gus@example.com'),
      ...({ use_credit: true } as object),
    });
    expect(problem.code).toBe('invalid_input');
  });

  test('that was spent elsewhere sends a late payment back, else it buys the booking with it', async () => {
    for (const isSpent of [true, false]) {
      const { user, book } = await scene();
      await givenCredit(it.deps, user.id, 1000);
      const late = await challenged(book, user, { use_credit: true });
      it.clock.advance(16);
      await jobs['expire-holds'](it.deps, {});
      expect(await creditOf(it.deps, user.id)).toBe(1000);
      if (isSpent) expect((await book({ hours: 1, use_credit: true })).body.booking.price.credit).toBe(1000);
      expect(await late.confirm()).toBe(isSpent ? 'expired' : 'confirmed');
      expect(await creditOf(it.deps, user.id)).toBe(0);
      it.clock.advance(-16);
    }
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });
});

test('changed to a dearer service, a cheaper one and back, it has the discount that was given', async () => {
  const { service, user, book, code } = await scene({ value: 20 });
  const { provider_id } = service;
  const dear = await givenService(it.deps, { provider_id, amount: 8000 });
  const cheap = await givenService(it.deps, { provider_id, amount: 2000 });
  const { body } = await book();
  const booking_id = body.booking._id;
  await pay(it, { booking_id, customer: user });
  const prices: unknown[] = [];
  for (const { id } of [dear, cheap, service]) {
    const { price } = await givenChanged(it, user, { booking_id, service_id: id });
    prices.push([price.discount, price.total]);
  }
  expect(prices).toEqual([
    [800, 7590],
    [400, 1710],
    [800, 3390],
  ]);
  expect(await usesOf(it.deps, code.id)).toBe(1);
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});
