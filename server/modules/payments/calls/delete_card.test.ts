import { describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { pay } from '#test/given-booking.ts';
import { workOff } from '#test/given-refund.ts';

const it = testApp();

async function givenCard(token = 'tok_success') {
  const owner = await givenUser(it.deps);
  const { body } = await it.call('wallet/save_card', { token }, owner);
  const { gateway_id } = await it.deps.database.write
    .selectFrom('cards')
    .select('gateway_id')
    .where('id', '=', body._id)
    .executeTakeFirstOrThrow();
  return { owner, card_id: body._id, gateway_id };
}

const atGateway = (gateway_id: string) =>
  it.deps.database.write
    .selectFrom('sandbox_cards')
    .select('deleted_at')
    .where('id', '=', gateway_id)
    .executeTakeFirstOrThrow();

test('gone here at once, at the gateway by a job that is tried again', async () => {
  const { owner, card_id, gateway_id } = await givenCard();
  expect((await it.call('wallet/delete_card', { card_id }, owner)).body).toEqual({ deleted: true });
  expect((await it.call('wallet/card_list', {}, owner)).body.items).toEqual([]);
  const { gateway } = it.deps.providers;
  const unavailable = { ...gateway, deleteCard: () => Promise.reject(new GatewayUnavailable('away')) };
  const providers = { ...it.deps.providers, gateway: unavailable };
  await expect(jobs['forget-card']({ ...it.deps, providers }, { gateway_id })).rejects.toThrow('away');
  expect((await atGateway(gateway_id)).deleted_at).toBeNull();
  await jobs['forget-card'](it.deps, { gateway_id });
  await jobs['forget-card'](it.deps, { gateway_id });
  expect((await atGateway(gateway_id)).deleted_at).not.toBeNull();
});

test('the newest other card becomes the default', async () => {
  const { owner, card_id } = await givenCard();
  const second = await it.call('wallet/save_card', { token: 'tok_challenge' }, owner);
  expect(second.body.is_default).toBe(false);
  await it.call('wallet/delete_card', { card_id }, owner);
  expect((await it.call('wallet/card_list', {}, owner)).body.items).toMatchObject([
    { _id: second.body._id, is_default: true },
  ]);
});

test('twice, or by others, there is no such card', async () => {
  const { owner, card_id } = await givenCard();
  const stranger = await givenUser(it.deps);
  expect((await it.call('wallet/delete_card', { card_id }, stranger)).status).toBe(404);
  await it.call('wallet/delete_card', { card_id }, owner);
  expect((await it.call('wallet/delete_card', { card_id }, owner)).problem.code).toBe('not_found');
});

describe('the same card saved again', () => {
  const cardsOf = async (user: { token: string }) => (await it.call('wallet/card_list', {}, user)).body.items;

  /** How many cards of a user the gateway still stores. */
  async function storedFor(user: { id: string }) {
    await workOff(it, 'forget-card');
    const { rows } = await it.deps.database.pool.query(
      `SELECT FROM sandbox_cards c JOIN gateway_customers g ON g.gateway_id = c.customer
       WHERE g.user_id = $1 AND c.deleted_at IS NULL`,
      [user.id],
    );
    return rows.length;
  }

  test('is listed once, the newest, and deleted as one, here and at the gateway', async () => {
    const user = await givenUser(it.deps);
    const save = async (token: string) => (await it.call('wallet/save_card', { token }, user)).body._id;
    const first = await save('tok_success');
    const other = await save('tok_challenge');
    const again = await save('tok_success');
    const listed = await it.call('wallet/card_list', { limit: 1 }, user);
    expect(listed.body.items).toMatchObject([{ _id: again, is_default: true }]);
    const rest = await it.call('wallet/card_list', { limit: 1, cursor: listed.body.next_cursor ?? '' }, user);
    expect(rest.body).toMatchObject({ items: [{ _id: other, is_default: false }], next_cursor: null });
    const newest = await save('tok_challenge');
    expect((await cardsOf(user)).map(({ _id }) => _id)).toEqual([again, newest]);
    expect(await storedFor(user)).toBe(4);
    // One that is no longer listed stands for all of them, as in another tab.
    expect((await it.call('wallet/delete_card', { card_id: first }, user)).body).toEqual({ deleted: true });
    expect(await cardsOf(user)).toMatchObject([{ _id: newest, is_default: true }]);
    expect(await storedFor(user)).toBe(2);
    expect((await it.call('wallet/delete_card', { card_id: again }, user)).problem.code).toBe('not_found');
    await it.call('wallet/delete_card', { card_id: newest }, user);
    expect(await cardsOf(user)).toEqual([]);
    expect(await storedFor(user)).toBe(0);
  });

  test('is that of its owner: others have the same number', async () => {
    const [one, two] = [await givenCard(), await givenCard()];
    await it.call('wallet/delete_card', { card_id: one.card_id }, one.owner);
    expect(await cardsOf(two.owner)).toHaveLength(1);
    expect([await storedFor(one.owner), await storedFor(two.owner)]).toEqual([0, 1]);
  });

  test('cannot be deleted while any of it is needed', async () => {
    const { owner, card_id } = await givenCard();
    const provider = await givenProvider(it.deps);
    const service = await givenService(it.deps, { provider_id: provider.id, booking_mode: 'request' });
    const asked = { service_id: service.id, starts_at: '2026-05-08T17:00:00Z' };
    const booking_id = (await it.call('booking/add_booking_request', asked, owner)).body.booking?._id ?? '';
    await pay(it, { booking_id, customer: owner }, { card_id });
    const again = (await it.call('wallet/save_card', { token: 'tok_success' }, owner)).body._id;
    expect((await it.call('wallet/delete_card', { card_id: again }, owner)).problem.code).toBe('card_in_use');
    expect((await it.call('wallet/delete_card', { card_id: again }, await givenUser(it.deps))).status).toBe(404);
    expect(await storedFor(owner)).toBe(2);
    await it.call('booking/booking_status', { booking_id, status: 'withdrawn' }, owner);
    expect((await it.call('wallet/delete_card', { card_id: again }, owner)).status).toBe(200);
    await jobs['release-cards'](it.deps, {});
    expect(await storedFor(owner)).toBe(0);
  });
});
