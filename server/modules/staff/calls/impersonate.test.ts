import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenMarket } from '#test/market/given-market.ts';

const it = testApp();
const reason = 'They asked us to look at their bookings.';

// What may be read and done meanwhile is in test/app/impersonation.test.ts.
test('an impersonation is the session’s own: another of the admin stays, and a second one replaces it', async () => {
  await givenMarket(it);
  const admin = await givenUser(it.deps, { name: 'Ina Inspector', role: 'admin', email: 'ina@example.com' });
  const [ann, ben] = [await givenUser(it.deps, { name: 'Ann' }), await givenUser(it.deps, { name: 'Ben' })];
  const { body } = await it.call('admin/impersonate', { email: ann.email, reason }, admin);
  expect(body).toEqual({ user: { _id: ann.id, name: 'Ann' }, until: '2026-05-05T19:30:00.000Z' });
  const seen = async () => (await it.call('user/session', {}, admin)).body.user?.name;
  expect(await seen()).toBe('Ann');
  const again = await it.call('admin/impersonate', { user_id: ben.id, reason }, admin);
  expect(again.problem.code).toBe('impersonation_read_only');
  expect((await it.call('user/end_impersonation', {}, admin)).body).toEqual({ ended: true });
  await it.call('admin/impersonate', { user_id: ben.id, reason }, admin);
  expect(await seen()).toBe('Ben');
});
