import { expect, test } from 'vitest';
import { jobs } from '#server/jobs/index.ts';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

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
  const second = await it.call('wallet/save_card', { token: 'tok_success' }, owner);
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
