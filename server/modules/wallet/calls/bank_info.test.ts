import { expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenAccount, PASSWORD } from '#test/given-account.ts';
import { away as unavailable, withGateway } from '#test/given-gateway.ts';
import { verifyBank } from '#test/given-wallet.ts';

const it = testApp();

const info = async (user: { token: string }) => (await it.call('wallet/get_bank_info', {}, user)).body;
const save = (user: { token: string }, input: CallInput<'wallet/save_bank_info'>) =>
  it.call('wallet/save_bank_info', input, user);
const link = (user: { token: string }, input: CallInput<'wallet/generate_onboarding_link'> = {}) =>
  it.call('wallet/generate_onboarding_link', input, user);

test('the way from nothing to a verified bank, told by the payment company itself', async () => {
  const user = await givenUser(it.deps);
  expect(await info(user)).toMatchObject({ state: 'none', bank: null, missing: [] });
  const { body } = await link(user, { country: 'de' });
  expect(body.url).toMatch(/^\/sandbox\/onboarding\/acct_/);
  expect(body.bank).toMatchObject({ state: 'started', country: 'DE' });
  expect(body.bank.missing).toContain('Your bank account');
  await verifyBank(it, user, { document: 'later' });
  expect(await info(user)).toMatchObject({ state: 'needs_more', missing: ['A photo of an ID document'] });
  await verifyBank(it, user);
  expect(await info(user)).toEqual({
    state: 'verified',
    country: 'DE',
    bank: { name: 'Sandbox Bank', last4: '6789' },
    missing: [],
    asks_password: true,
  });
  const notice = await it.call('user/notification_list', {}, user);
  expect(notice.body.items.map((item) => item.title)).toEqual(['You’re set up for payouts']);
});

test('a country is needed the first time, and one that is not served is refused', async () => {
  const user = await givenUser(it.deps);
  expect((await link(user)).problem.errors?.[0]?.path).toBe('country');
  expect((await link(user, { country: 'AQ' })).problem.code).toBe('country_not_served');
  expect((await save(user, { country: 'AQ' })).problem.code).toBe('country_not_served');
  expect((await it.raw('wallet/save_bank_info', { country: 'Germany' }, user)).status).toBe(400);
  expect((await save(user, {})).body.state).toBe('none');
  expect((await link(user, { country: 'US' })).status).toBe(200);
});

test('a bank is set by its token with the password, and one that is not taken changes nothing', async () => {
  const user = await givenAccount(it.deps);
  const bank_token = 'btok_success';
  expect((await save(user, { country: 'US', bank_token })).problem.code).toBe('wrong_credentials');
  const wrong = await save(user, { country: 'US', bank_token, current_password: 'not this one' });
  expect([wrong.status, wrong.problem.code, wrong.problem.errors?.[0]?.path]).toEqual([
    401,
    'wrong_credentials',
    'current_password',
  ]);
  expect(await info(user)).toMatchObject({ state: 'none' });
  const right = await save(user, { country: 'US', bank_token, current_password: PASSWORD });
  expect(right.body).toMatchObject({ state: 'started', bank: { name: 'Sandbox Bank', last4: '6789' } });
  const unknown = await save(user, { bank_token: 'btok_unheard_of', current_password: PASSWORD });
  expect(unknown.problem.code).toBe('bank_not_taken');
  expect((await info(user)).bank?.last4).toBe('6789');
});

test('whoever finds the screen of a verified account open gets no link without the password', async () => {
  const user = await givenAccount(it.deps);
  await verifyBank(it, user);
  expect((await link(user)).problem.code).toBe('wrong_credentials');
  expect((await link(user, { current_password: PASSWORD })).status).toBe(200);
  for (let tries = 0; tries < 10; tries += 1) await link(user, { current_password: 'a guess' });
  expect((await link(user, { current_password: PASSWORD })).problem.code).toBe('locked_out');
});

test('looking anew asks the payment company, also when its message was lost', async () => {
  const user = await givenUser(it.deps);
  await link(user, { country: 'US' });
  await it.deps.database.write
    .updateTable('sandbox_accounts')
    .set({ details_submitted: true, requirements: [], bank_token: 'btok_success' })
    .where('user_id', '=', user.id)
    .execute();
  expect((await info(user)).state).toBe('started');
  expect((await save(user, {})).body.state).toBe('verified');
  expect((await info(user)).state).toBe('verified');
});

test('a payment company that is away is said, and nothing is lost', async () => {
  const user = await givenUser(it.deps);
  const { status, problem } = await withGateway(it, { createAccount: unavailable }, () =>
    link(user, { country: 'US' }),
  );
  expect([status, problem.code]).toEqual([503, 'gateway_unavailable']);
  expect((await link(user, { country: 'US' })).status).toBe(200);
});
