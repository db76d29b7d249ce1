import { describe, expect, test } from 'vitest';
import { sandboxExpiry } from '#contract/sandbox/cards.ts';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/kernel/ids.ts';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { answerChallenge, givenHold, pay } from '#test/given-booking.ts';
import { away as unavailable, withGateway } from '#test/given-gateway.ts';
import { workOff } from '#test/given-refund.ts';
import { untilBlocked } from '#test/setup/wait-for-lock.ts';

const it = testApp();
const save = (user: { token: string }, token = 'tok_success', more: { make_default?: boolean; key?: string } = {}) => {
  const { key, ...input } = more;
  return it.call('wallet/save_card', { token, ...input }, user, key ? { key } : {});
};
const cardsOf = async (user: { token: string }) => (await it.call('wallet/card_list', {}, user)).body.items;
const remove = (user: { token: string }, card_id: string) => it.call('wallet/delete_card', { card_id }, user);
/** Ids of the cards that the gateway still stores. */
const atGateway = async () =>
  (await it.deps.database.write.selectFrom('sandbox_cards').select('id').where('deleted_at', 'is', null).execute()).map(
    (row) => row.id,
  );
const gatewayIdOf = async (card_id: string) =>
  (
    await it.deps.database.write
      .selectFrom('cards')
      .select('gateway_id')
      .where('id', '=', card_id)
      .executeTakeFirstOrThrow()
  ).gateway_id;

test('the first card kept is the default, a later one when it says so, and never two', async () => {
  const user = await givenUser(it.deps);
  const first = await save(user);
  expect(first.body).toMatchObject({ brand: 'Visa', last4: '4242', exp_month: 12, is_default: true });
  expect(Object.keys(first.body).sort()).toEqual(['_id', 'brand', 'exp_month', 'exp_year', 'is_default', 'last4']);
  // The form's input for a test card; the typed date stays in the browser.
  const { month: exp_month, year: exp_year } = sandboxExpiry(NOON);
  expect(first.body).toMatchObject({ exp_month, exp_year });
  const second = await save(user, 'tok_challenge');
  expect(second.body.is_default).toBe(false);
  const third = await save(user, 'tok_late_webhook', { make_default: true });
  expect((await cardsOf(user)).map((card) => [card._id, card.is_default])).toEqual([
    [third.body._id, true],
    [second.body._id, false],
    [first.body._id, false],
  ]);
  // After concurrent requests, exactly one card is the default.
  await Promise.all(Array.from({ length: 4 }, () => save(user, 'tok_success', { make_default: true })));
  expect((await cardsOf(user)).filter((card) => card.is_default)).toHaveLength(1);
});

test('the same key keeps one card, and an unknown token none', async () => {
  const user = await givenUser(it.deps);
  const all = await Promise.all([1, 2, 3].map(() => save(user, 'tok_success', { key: 'once' })));
  expect(new Set(all.map(({ body }) => body._id)).size).toBe(1);
  expect(await cardsOf(user)).toHaveLength(1);
  const { status, problem } = await save(user, 'tok_unheard_of');
  expect([status, problem.code]).toEqual([422, 'payment_method_unknown']);
  expect(await cardsOf(user)).toHaveLength(1);
});

test('the list comes in pages, the default first, and is one’s own', async () => {
  const user = await givenUser(it.deps);
  const stored = [];
  for (const token of ['tok_success', 'tok_challenge', 'tok_late_webhook', 'tok_lost_webhook'])
    stored.push((await save(user, token)).body._id);
  const [oldest = '', ...newer] = stored;
  const seen: string[] = [];
  for (let cursor: string | undefined, page = 0; page < 4; page += 1) {
    const { body } = await it.call('wallet/card_list', { limit: 1, ...(cursor ? { cursor } : {}) }, user);
    seen.push(...body.items.map((card) => card._id));
    cursor = body.next_cursor ?? undefined;
    expect(cursor === undefined).toBe(page === 3);
  }
  expect(seen).toEqual([oldest, ...newer.reverse()]);
  expect(await cardsOf(await givenUser(it.deps))).toEqual([]);
  expect((await it.raw('wallet/card_list', { cursor: 'x' }, user)).problem.errors?.[0]?.path).toBe('cursor');
  expect((await it.call('wallet/card_list', {})).problem.code).toBe('not_signed_in');
});

test('a deleted card is gone here and at the gateway, pays no more, and the newest other is the default', async () => {
  const user = await givenUser(it.deps);
  const ids = [];
  for (const token of ['tok_success', 'tok_challenge', 'tok_refund_pending'])
    ids.push((await save(user, token)).body._id);
  const [first = '', second = '', third = ''] = ids;
  const gateway_id = await gatewayIdOf(first);
  expect(await atGateway()).toContain(gateway_id);
  expect((await remove(user, first)).body).toEqual({ deleted: true });
  await jobs['forget-card'](it.deps, { gateway_id });
  expect(await atGateway()).not.toContain(gateway_id);
  expect((await cardsOf(user)).map((card) => [card._id, card.is_default])).toEqual([
    [third, true],
    [second, false],
  ]);
  const held = await givenHold(it, { by: user });
  expect((await pay(it, held, { card_id: first })).problem.code).toBe('payment_method_unknown');
  expect((await pay(it, held, { card_id: third })).body.status).toBe('confirmed');
  expect((await remove(user, first)).problem.code).toBe('not_found');
});

test('nobody deletes another’s card, or one that is none', async () => {
  const user = await givenUser(it.deps);
  const { body } = await save(user);
  for (const card_id of [body._id, newId()])
    expect((await remove(await givenUser(it.deps), card_id)).problem.code).toBe('not_found');
  expect((await it.call('wallet/delete_card', { card_id: body._id })).problem.code).toBe('not_signed_in');
  expect(await cardsOf(user)).toHaveLength(1);
  expect(await atGateway()).toContain(await gatewayIdOf(body._id));
});

test('a card is not kept while the gateway is away; nor is the refusal', async () => {
  const user = await givenUser(it.deps);
  const again = () => save(user, 'tok_success', { key: 'again' });
  expect((await withGateway(it, { createCustomer: unavailable }, again)).problem.code).toBe('gateway_unavailable');
  const { status, problem, headers } = await withGateway(it, { saveCard: unavailable }, again);
  expect([status, problem.code, headers['retry-after']]).toEqual([503, 'gateway_unavailable', '5']);
  expect(await cardsOf(user)).toEqual([]);
  // The customer's gateway id was stored before the connection broke.
  expect((await withGateway(it, { createCustomer: unavailable }, again)).status).toBe(200);
  expect(await cardsOf(user)).toHaveLength(1);
});

test('a payment under way is not asked about while the gateway is away, and stays as it is', async () => {
  const held = await givenHold(it);
  expect((await pay(it, held, { payment_method: 'tok_late_webhook' })).body.status).toBe('processing');
  const { status, problem } = await withGateway(it, { retrieve: unavailable }, () => pay(it, held));
  expect([status, problem.code]).toEqual([503, 'gateway_unavailable']);
  it.clock.advance(1);
  expect((await pay(it, held)).body.status).toBe('confirmed');
  it.clock.advance(-1);
});

test('a card that paid but could not be kept is no fault of the payment', async () => {
  const held = await givenHold(it);
  const { body } = await withGateway(it, { saveCard: unavailable }, () =>
    pay(it, held, { payment_method: 'tok_success', save_card: true }),
  );
  expect(body.status).toBe('confirmed');
  expect(await cardsOf(held.customer)).toEqual([]);
});

test('a second payment begun at the very same moment is refused', async () => {
  const held = await givenHold(it);
  const competitor = await it.deps.database.pool.connect();
  try {
    const insertPayment = `
      INSERT INTO payments (id, booking_id, provider_id, amount, currency, status, gateway, created_at, updated_at)
      SELECT gen_random_uuid(), id, provider_id, total, currency, $2, 'sandbox', now(), now() FROM bookings
      WHERE id = $1`;
    // A payment that succeeded and was refunded. The booking is then locked and checked before a new payment begins.
    await competitor.query(insertPayment, [held.booking_id, 'refunded']);
    // Another transaction's uncommitted row, which no prior read can see. It relies on the lock on the booking that its
    // foreign key takes, and that every payer waits for.
    await competitor.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
    await competitor.query(insertPayment, [held.booking_id, 'pending']);
    const paying = pay(it, held);
    await untilBlocked(it.deps.database.pool);
    await competitor.query('COMMIT');
    const { status, problem } = await paying;
    expect([status, problem.code]).toEqual([409, 'payment_pending']);
  } finally {
    competitor.release();
  }
});

describe('a card to be kept that the bank asks about', () => {
  const challenged = async (starts_at?: string) => {
    const user = await givenUser(it.deps);
    const service = starts_at
      ? await givenService(it.deps, { provider_id: (await givenProvider(it.deps, { max_advance_days: 200 })).id })
      : null;
    const held = await givenHold(it, { by: user, ...(service && starts_at && { service_id: service.id, starts_at }) });
    const paid = await pay(it, held, { payment_method: 'tok_challenge', save_card: true });
    expect(paid.body.status).toBe('action_needed');
    expect(await cardsOf(user)).toEqual([]);
    return { user, held, url: paid.body.action?.url ?? '' };
  };

  test.each([
    ['paid', undefined],
    ['verified for later', '2026-09-02T17:00:00.000Z'],
  ])('is kept once it is %s, by the webhook alone, and once only', async (_what, starts_at) => {
    const { user, held, url } = await challenged(starts_at);
    await answerChallenge(it, url, 'confirm');
    await workOff(it, 'save-card');
    const [card, ...others] = await cardsOf(user);
    expect([card?.last4, card?.is_default, others]).toEqual(['3155', true, []]);
    // The card is already saved, and a deleted card doesn't return; a card that will be charged can't be deleted.
    if (!starts_at) expect((await pay(it, held, {})).body.status).toBe('confirmed');
    await remove(user, card?._id ?? '');
    await workOff(it, 'save-card');
    expect(await cardsOf(user)).toHaveLength(starts_at ? 1 : 0);
  });

  test('is kept when the job finds out, the webhook being lost; a gateway away is asked again', async () => {
    const { user, url } = await challenged();
    const { pool } = it.deps.database;
    await answerChallenge(it, url, 'confirm');
    await pool.query("DELETE FROM waiting_jobs WHERE name = 'save-card'");
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM payments WHERE save_token IS NOT NULL');
    const again = async () => jobs['save-card'](it.deps, { payment_id: rows[0]?.id });
    await expect(withGateway(it, { saveCard: unavailable }, again)).rejects.toThrow(GatewayUnavailable);
    await again();
    await again();
    expect(await cardsOf(user)).toHaveLength(1);
  });

  test('is not kept when the bank says no', async () => {
    const { user, url } = await challenged();
    await answerChallenge(it, url, 'refuse');
    await workOff(it, 'save-card');
    expect(await cardsOf(user)).toEqual([]);
  });
});
