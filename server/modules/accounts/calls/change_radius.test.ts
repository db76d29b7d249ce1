import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();

test('the radius is 1 to 500 miles', async () => {
  const { token } = await givenUser(it.deps);
  expect((await it.call('user/change_radius', { radius: 80 }, { token })).body.radius).toBe(80);
  expect((await it.call('user/session', {}, { token })).body.user?.radius).toBe(80);
  for (const radius of [0, 501, 1.5])
    expect((await it.call('user/change_radius', { radius }, { token })).status).toBe(400);
  expect((await it.call('user/change_radius', { radius: 5 })).status).toBe(401);
});
