import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();

test('who impersonates nobody ends nothing', async () => {
  const user = await givenUser(it.deps);
  expect((await it.call('user/end_impersonation', {}, user)).body).toEqual({ ended: false });
  expect((await it.call('user/end_impersonation', {})).problem.code).toBe('not_signed_in');
});
