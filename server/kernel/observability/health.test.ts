import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { testApp } from '#test/app.ts';

const it = testApp();
const TOKEN = 'a-token-of-the-operator';

/** Whether an app with this configuration shows its metrics, for each of several Authorization headers. */
async function shown(config: { PLAZA_MODE: 'demo' | 'production'; METRICS_TOKEN?: string }, ...given: string[]) {
  const { http } = await createApp({ ...it.deps, config: { ...it.deps.config, ...config } });
  const statuses = [];
  for (const authorization of given) {
    const { statusCode, body } = await http.inject({ url: '/metrics', headers: { authorization } });
    expect(body.includes('plaza_http_seconds')).toBe(statusCode === 200);
    statuses.push(statusCode);
  }
  await http.close();
  return statuses;
}

test('the metrics are readable with the operator’s token only', async () => {
  const given = ['', 'Bearer ', 'Bearer another-token-of-nobody', TOKEN, `Bearer ${TOKEN}`];
  expect(await shown({ PLAZA_MODE: 'demo' }, '')).toEqual([200]);
  expect(await shown({ PLAZA_MODE: 'production' }, ...given)).toEqual([404, 404, 404, 404, 404]);
  for (const PLAZA_MODE of ['demo', 'production'] as const)
    expect(await shown({ PLAZA_MODE, METRICS_TOKEN: TOKEN }, ...given)).toEqual([404, 404, 404, 404, 200]);
});

test('health and readiness are public', async () => {
  for (const url of ['/healthz', '/readyz']) expect((await it.app.http.inject(url)).statusCode).toBe(200);
});

test('the metrics count jobs and processes, and say when the database cannot be asked', async () => {
  const shownNow = async (database: typeof it.deps.database) => {
    const { http } = await createApp({ ...it.deps, database });
    const { body } = await http.inject('/metrics');
    await http.close();
    return body;
  };
  const text = await shownNow(it.deps.database);
  expect(text).toMatch(/^plaza_database_up 1$/m);
  expect(text).toMatch(/^plaza_processes\{role="worker"\} 0$/m);
  for (const state of ['waiting', 'retrying', 'failed'])
    expect(text).toMatch(new RegExp(`^plaza_jobs\\{state="${state}"\\} \\d+$`, 'm'));
  const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', max: 1 });
  const without = await shownNow(nowhere);
  await nowhere.close();
  expect(without).toMatch(/^plaza_database_up 0$/m);
  // Nothing is better than the last number.
  expect(without).not.toMatch(/^plaza_(jobs|processes)\{/m);
});
