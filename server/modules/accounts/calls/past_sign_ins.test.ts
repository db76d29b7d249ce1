import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/instant.ts';
import { deleteExpired } from '#server/modules/accounts/queries.ts';
import { listSignIns } from '#server/modules/accounts/sessions/index.ts';
import { testApp } from '#test/app.ts';
import { givenAccount, newestCode, PASSWORD } from '#test/given-account.ts';

const it = testApp();
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('people see when, how and from what they signed in, for 180 days, and nobody else does', async () => {
  const user = await givenAccount(it.deps);
  const list = async () => (await it.call('user/session_list', {}, user)).body.sign_ins;
  expect(await list()).toEqual([]);
  const headers = { 'user-agent': firefox };
  await it.call('user/sign_in', { email: user.email, password: PASSWORD }, {}, { headers });
  await it.call('user/sign_in', { email: user.email, password: 'not the password' }, {}, { headers });
  it.clock.advance(10);
  await it.call('user/email_send_otp', { email: user.email, purpose: 'sign_in' });
  const code = await newestCode(it.deps, user.email);
  await it.call('user/verify_otp', { email: user.email, purpose: 'sign_in', code });
  expect(await list()).toMatchObject([
    { method: 'code', at: '2026-05-05T19:10:00.000Z' },
    { method: 'password', device: 'Firefox on Linux', at: '2026-05-05T19:00:00.000Z' },
  ]);
  const other = await givenAccount(it.deps);
  expect((await it.call('user/session_list', {}, other)).body.sign_ins).toEqual([]);

  const later = (days: number) => new Date(Date.parse('2026-05-05T19:05:00.000Z') + days * DAY_MS);
  await deleteExpired(it.deps.database.write, later(0), later(180));
  // The sessions ended long before.
  const left = await listSignIns(it.deps.database.read, user.id);
  expect(left.map(({ method }) => method)).toEqual(['code']);
});
