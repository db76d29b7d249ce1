import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();

test('a guest is nobody in a market', async () => {
  const { status, body } = await it.call('user/session', {});
  expect(status).toBe(200);
  expect(body.user).toBeNull();
  expect(body.market.currency).toBe('USD');
  expect(body.market.place.country).toBe('US');
});

test('a user is known by their token, and nobody by another', async () => {
  const user = await givenUser(it.deps, { name: 'Zoë Ωmega' });
  expect((await it.call('user/session', {}, { token: user.token })).body.user?.name).toBe('Zoë Ωmega');
  expect((await it.call('user/session', {}, { token: `${user.token}x` })).body.user).toBeNull();
});

test('unknown fields are named', async () => {
  const { status, problem } = await it.raw('user/session', { sesame: 1 });
  expect(status).toBe(400);
  expect(problem.errors).toEqual([{ path: 'sesame', message: 'This field doesn’t exist here.' }]);
  // People read the detail, so it doesn't contain field paths.
  expect(problem.detail).toBe('This field doesn’t exist here.');
});
