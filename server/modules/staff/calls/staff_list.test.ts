import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenStaff, latestAct } from '#test/given-account.ts';

const it = testApp();
let admin: { id: string; token: string };
let finance: { id: string; token: string };
beforeAll(async () => {
  [admin, finance] = await givenStaff(it.deps, 'admin', 'finance');
});
const newest = () => latestAct(it, admin);

describe('the staff', () => {
  const prove = (to: Date | null) => it.deps.database.write.updateTable('sessions').set({ confirmed_at: to }).execute();
  beforeAll(() => prove(it.clock.now()));

  test('changes only after a proof of the last ten minutes', async () => {
    const sam = await givenUser(it.deps);
    await prove(new Date(it.clock.now().getTime() - 601_000));
    const change = () => it.call('admin/change_staff', { user_id: sam.id, role: 'support' }, admin);
    expect((await change()).problem.code).toBe('confirmation_needed');
    const ended = await it.call('admin/end_two_step', { user_id: sam.id, reason: 'They lost their phone.' }, admin);
    expect(ended.problem.code).toBe('confirmation_needed');
    await prove(it.clock.now());
    expect((await change()).status).toBe(200);
    expect((await it.call('admin/change_staff', { user_id: sam.id, role: 'user' }, admin)).status).toBe(200);
  });

  test('grows by people with an account, and shrinks; everybody is told', async () => {
    const sam = await givenUser(it.deps, { name: 'Sam', email: 'sam@example.com' });
    const added = await it.call('admin/change_staff', { email: 'SAM@example.com', role: 'support' }, admin);
    expect(added.body.items.map((each) => each.name)).toContain('Sam');
    expect((await it.call('admin/dashboard', {}, sam)).status).toBe(200);
    expect((await it.call('user/notification_list', {}, sam)).body.items[0]?.kind).toBe('staff');
    expect(await newest()).toMatchObject({ act: 'change_staff', before: { role: 'user' }, after: { role: 'support' } });
    expect((await it.call('admin/change_staff', { user_id: sam.id, role: 'admin' }, sam)).problem.code).toBe(
      'forbidden',
    );
    await it.call('admin/change_staff', { user_id: sam.id, role: 'user' }, admin);
    expect((await it.call('admin/dashboard', {}, sam)).problem.code).toBe('forbidden');
    expect((await it.call('admin/staff_list', {}, finance)).body.can).toEqual({ change: false });
    const nobody = await it.call('admin/change_staff', { email: 'nobody@example.com', role: 'admin' }, admin);
    expect(nobody.problem.errors?.[0]?.path).toBe('email');
  });

  test('keeps its last admin, also when the last two leave at the same moment', async () => {
    const other = await givenUser(it.deps, { role: 'admin' });
    await it.deps.database.pool.query("UPDATE users SET role = 'user' WHERE role = 'admin' AND id <> ALL ($1)", [
      [admin.id, other.id],
    ]);
    const leave = (who: { id: string; token: string }) =>
      it.call('admin/change_staff', { user_id: who.id, role: 'user' }, who);
    const both = await Promise.all([leave(admin), leave(other)]);
    expect(both.map((each) => each.status).sort()).toEqual([200, 409]);
    expect(both.find((each) => each.status === 409)?.problem.code).toBe('last_admin');
    const left = both[0].status === 409 ? admin : other;
    const ban = it.deps.database.pool.query("UPDATE users SET status = 'banned' WHERE id = $1", [left.id]);
    await expect(ban).rejects.toMatchObject({ constraint: 'market_keeps_an_admin' });
    await it.deps.database.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [admin.id]);
  });
});
