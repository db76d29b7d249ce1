import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenFailedJob, SECRET_ID } from '#test/queue.ts';

const it = testApp();
beforeEach(() => it.deps.database.pool.query('DELETE FROM graphile_worker._private_jobs'));

test('failed jobs are listed without their payload, and admins run them again or give them up', async () => {
  const admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
  const final = await givenFailedJob(it, 'Error: no answer for ada@example.com\n  at mail.ts', { done: 12, max: 12 });
  const retried = await givenFailedJob(it, 'Error: busy', { done: 3, max: 12 });
  const list = async (state: 'failed' | 'retrying') => (await it.call('admin/job_list', { state }, admin)).body.items;
  const [item] = await list('failed');
  expect(item).toMatchObject({ _id: final, name: 'deliver-message', tries: 12, max_tries: 12, next_try_at: null });
  expect(item?.error).toBe('Error: no answer for •••');
  expect(JSON.stringify(item)).not.toContain(SECRET_ID);
  const [waiting] = await list('retrying');
  expect(waiting).toMatchObject({ _id: retried, error: 'Error: busy' });
  expect(waiting?.next_try_at).not.toBeNull();

  const decide = (job_id: string, verb: 'try_again' | 'give_up') =>
    it.call('admin/decide_job', { job_id, verb }, admin);
  expect((await decide(final, 'try_again')).status).toBe(200);
  const { rows } = await it.deps.database.pool.query(
    'SELECT attempts, run_at <= now() AS is_due FROM graphile_worker._private_jobs WHERE id = $1',
    [final],
  );
  expect(rows).toEqual([{ attempts: 0, is_due: true }]);
  expect((await decide(retried, 'give_up')).status).toBe(200);
  expect((await decide(retried, 'give_up')).problem.code).toBe('not_found');
  const acts = await it.call('admin/act_list', {}, admin);
  expect(acts.body.items.map(({ act, after }) => [act, after.job])).toEqual([
    ['give_up_job', 'deliver-message'],
    ['try_job_again', 'deliver-message'],
  ]);
});

test('the list has pages', async () => {
  const admin = await givenUser(it.deps, { role: 'admin' });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await givenFailedJob(it, 'Error: busy', { done: 1, max: 1 }));
  const first = await it.call('admin/job_list', { limit: 2 }, admin);
  const second = await it.call('admin/job_list', { limit: 2, cursor: first.body.next_cursor ?? '' }, admin);
  expect([...first.body.items, ...second.body.items].map(({ _id }) => _id)).toEqual(ids.toReversed());
  expect(second.body.next_cursor).toBeNull();
});

test.each(['support', 'finance'])('%s neither sees nor decides failed jobs', async (role) => {
  const staff = await givenUser(it.deps, { role });
  const job_id = await givenFailedJob(it, 'Error: busy', { done: 1, max: 1 });
  expect((await it.call('admin/job_list', {}, staff)).problem.code).toBe('forbidden');
  expect((await it.call('admin/decide_job', { job_id, verb: 'give_up' }, staff)).problem.code).toBe('forbidden');
});
