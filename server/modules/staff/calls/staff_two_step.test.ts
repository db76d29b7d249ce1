import { afterEach, expect, test } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { setTwoStep } from '#server/modules/accounts/second-step/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenMarket } from '#test/market/given-market.ts';

const it = testApp();
const db = () => it.deps.database.write;
const demo = () => ({ ...it.deps.config, PLAZA_MODE: 'demo' as const });
afterEach(async () => {
  Object.assign(it.deps, { config: demo() });
  await db().updateTable('market').set({ staff_two_step: null }).execute();
});
const inProduction = () => Object.assign(it.deps, { config: { ...demo(), PLAZA_MODE: 'production' } });

const secondStep = (user_id: string, since: Date | null) =>
  db()
    .transaction()
    .execute((tx) => setTwoStep(tx, user_id, since));

const staffCalls = (Object.entries(calls) as [CallName, CallContract][])
  .filter(([, { access }]) => access === 'staff')
  .map(([name]) => name);
const codeOf = async (name: CallName, by: { token: string }) => (await it.raw(name, {}, by)).problem?.code;

test('in production nothing of Admin answers staff without a second step, whatever the role', async () => {
  await givenMarket(it);
  inProduction();
  expect(staffCalls.length).toBeGreaterThan(50);
  for (const role of ['support', 'finance', 'admin']) {
    const member = await givenUser(it.deps, { role });
    const answers = await Promise.all(staffCalls.map((name) => codeOf(name, member)));
    expect(new Set(answers), role).toEqual(new Set(['second_step_missing']));
    // What leads to the second step answers, and so does the rest of the marketplace.
    expect((await it.call('user/sign_in_methods', {}, member)).status).toBe(200);
    expect((await it.call('user/add_passkey', {}, member)).status).toBe(200);
  }
});

test('before the marketplace opens Admin answers, and the second step comes before the opening', async () => {
  inProduction();
  await db().updateTable('market').set({ opened_at: null }).execute();
  const admin = await givenUser(it.deps, { role: 'admin' });
  const isSettled = async () => {
    const { body } = await it.call('admin/checklist', {}, admin);
    return body.steps.find(({ step }) => step === 'two_step')?.is_done;
  };
  const left = async () => (await it.call('admin/open_market', {}, admin)).problem.left;
  expect(await isSettled()).toBe(false);
  expect(await left()).toContain('two_step');
  await secondStep(admin.id, it.clock.now());
  expect(await isSettled()).toBe(true);
  expect(await left()).not.toContain('two_step');
  // Or the operator decides that nobody needs it.
  await secondStep(admin.id, null);
  await it.call('admin/change_settings', { staff_two_step: false }, admin);
  expect(await isSettled()).toBe(true);
  // Whoever asked for it is asked at once.
  await db().updateTable('market').set({ staff_two_step: true }).execute();
  expect(await codeOf('admin/checklist', admin)).toBe('second_step_missing');
  await givenMarket(it);
  await db().updateTable('market').set({ opened_at: it.clock.now() }).execute();
});

test('Admin answers as soon as the second step is on, and no longer once it is off', async () => {
  inProduction();
  const member = await givenUser(it.deps, { role: 'admin' });
  await secondStep(member.id, it.clock.now());
  expect((await it.call('admin/dashboard', {}, member)).status).toBe(200);
  await secondStep(member.id, null);
  expect(await codeOf('admin/dashboard', member)).toBe('second_step_missing');
});

test('the operator switches it on in a demo and off in production; others are answered as before', async () => {
  const [admin, customer] = [await givenUser(it.deps, { role: 'admin' }), await givenUser(it.deps)];
  expect((await it.call('admin/settings', {}, admin)).body.staff_two_step).toBe(false);
  // Not before having it oneself, or Admin would be shut to everybody.
  const refused = await it.call('admin/change_settings', { staff_two_step: true }, admin);
  expect(refused.problem).toMatchObject({ code: 'second_step_missing', status: 403 });
  await secondStep(admin.id, it.clock.now());
  expect((await it.call('admin/change_settings', { staff_two_step: true }, admin)).body.staff_two_step).toBe(true);
  await secondStep(admin.id, null);
  expect(await codeOf('admin/dashboard', admin)).toBe('second_step_missing');
  expect(await codeOf('admin/dashboard', customer)).toBe('forbidden');
  await db().updateTable('market').set({ staff_two_step: false }).execute();
  inProduction();
  expect((await it.call('admin/settings', {}, admin)).body.staff_two_step).toBe(false);
});
