import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenAccount, messagesTo, PASSWORD } from '#test/given-account.ts';
import { givenPasskey, givenTwoStep } from '#test/sign-in/given-passkey.ts';

const it = testApp();
const reason = 'Lost their phone; showed us their passport.';

test('somebody who lost everything comes in with one step again; all of it is on record', async () => {
  const admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
  const user = await givenAccount(it.deps, { name: 'Lou Lost' });
  await givenPasskey(it, user);
  await givenTwoStep(it, user);
  const end = (by: { token: string }, user_id = user.id) => it.call('admin/end_two_step', { user_id, reason }, by);
  const listed = async () =>
    (await it.call('admin/person_list', { q: 'Lou Lost' }, admin)).body.items.map((each) => each.has_two_step);
  expect(await listed()).toEqual([true]);

  expect((await end(await givenUser(it.deps, { role: 'support' }))).problem.code).toBe('forbidden');
  const short = await it.raw('admin/end_two_step', { user_id: user.id, reason: 'lost' }, admin);
  expect(short.problem.errors?.[0]?.path).toBe('reason');
  expect((await it.call('user/sign_in', { email: user.email, password: PASSWORD })).problem.code).toBe(
    'second_step_needed',
  );

  expect((await end(admin)).status).toBe(200);
  expect(await listed()).toEqual([false]);
  expect((await it.call('user/session_list', {}, user)).status).toBe(401);
  const [mail] = await messagesTo(it.deps, user.email);
  expect(mail).toMatchObject({ kind: 'two_step_ended', subject: 'We switched off two-step sign-in for you' });
  expect(mail?.text).toContain(reason);
  const log = await it.call('admin/act_list', { limit: 1 }, admin);
  expect(log.body.items[0]).toMatchObject({ act: 'end_two_step', by_name: 'Ada Admin', why: reason });
  expect((await it.call('user/sign_in', { email: user.email, password: PASSWORD })).status).toBe(200);
  expect((await end(admin)).problem.code).toBe('not_found');
});

test('nobody ends the second step of a colleague', async () => {
  const admin = await givenUser(it.deps, { role: 'admin' });
  const colleague = await givenAccount(it.deps);
  await givenPasskey(it, colleague);
  await givenTwoStep(it, colleague);
  await it.deps.database.write.updateTable('users').set({ role: 'finance' }).where('id', '=', colleague.id).execute();
  const { problem } = await it.call('admin/end_two_step', { user_id: colleague.id, reason }, admin);
  expect([problem.code, problem.detail]).toEqual([
    'forbidden',
    'This person works here. Take them off the staff first.',
  ]);
  expect((await it.call('user/sign_in', { email: colleague.email, password: PASSWORD })).problem.code).toBe(
    'second_step_needed',
  );
});
