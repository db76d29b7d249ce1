import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { messagesTo, newestCode, PASSWORD } from '#test/given-account.ts';

const it = testApp();

test('the link of a sign-up whose address was proved meanwhile signs in', async () => {
  const email = 'meanwhile@example.com';
  const { sign_up_token } = (await it.call('user/sign_up', { name: 'Mia', email, password: PASSWORD })).body;
  const [mail] = await messagesTo(it.deps, email);
  const link_token = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await it.call('user/find_email_link', { link_token })).body).toMatchObject({ purpose: 'verify', email });
  const code = await newestCode(it.deps, email);
  await it.call('user/verify_otp', { email, purpose: 'verify', code, sign_up_token });
  expect((await it.call('user/find_email_link', { link_token })).body.purpose).toBe('sign_in');
  const used = await it.call('user/use_email_link', {
    link_token,
    name: 'Somebody Else',
    password: 'another river at night',
  });
  expect(used.body.user.name).toBe('Mia');
  expect((await it.call('user/sign_in', { email, password: PASSWORD })).status).toBe(200);
});

test('the proof of a number for a reset is the link of no mail', async () => {
  const { insertProof } = await import('#server/modules/accounts/codes/index.ts');
  const proof = { purpose: 'reset', address: '+15035550169' } as const;
  const link_token = await it.deps.database.write.transaction().execute((tx) => insertProof(tx, proof, it.clock.now()));
  expect((await it.call('user/find_email_link', { link_token })).problem.code).toBe('link_expired');
});
