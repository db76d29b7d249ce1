import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { enqueueJobs } from '#server/modules/notifications/queries.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { patience } from '#test/scaled-timeout.ts';
import { now } from '#test/setup/clock.ts';
import { type ServerProcess, startServer } from '#test/setup/server-process.ts';
import { isBuilt } from './crash-app.ts';

const it = testApp();

/** Within this time after its death, a worker is missed. The screen asks four times a minute. */
const SEEN_MS = 60_000 - 15_000;
const JOBS = 2_000;

describe.skipIf(!isBuilt)('a process with PLAZA_WORKER=only', () => {
  let folder: string;
  let child: ServerProcess['child'];
  let said: ServerProcess['said'];
  let address: string;
  let admin: Awaited<ReturnType<typeof givenUser>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plaza-worker-'));
    it.clock.set(now());
    admin = await givenUser(it.deps, { role: 'admin' });
    const { DATABASE_URL } = it.deps.config;
    ({ child, said } = startServer({ PLAZA_DATA: folder, DATABASE_URL, PLAZA_WORKER: 'only', LOG_FORMAT: 'json' }));
    address = await vi.waitUntil(() => /does its jobs, and answers (http:\S+)\/healthz/.exec(said())?.[1], {
      timeout: patience(60_000),
    });
  });
  afterAll(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** What admins and metrics see so long after now, by the clock of the database. */
  const seen = async (later_ms = 0) => {
    it.clock.set(new Date(now().getTime() + later_ms));
    const { body } = await it.call('admin/health', {}, admin);
    const metrics = (await it.app.http.inject('/metrics')).body;
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
    return {
      jobs: body.jobs,
      workers: [body.processes.workers, gauge('plaza_processes{role="worker"}')],
      waiting: [body.jobs.waiting, gauge('plaza_jobs{state="waiting"}')],
      is_late: [body.jobs.late_seconds > 0, gauge('plaza_jobs_late_seconds{state="waiting"}') > 0],
    };
  };

  test('answers about its health, and prints JSON only where that is wanted', async () => {
    for (const path of ['healthz', 'readyz', 'metrics'])
      expect((await fetch(`${address}/${path}`)).status, path).toBe(200);
    expect((await fetch(`${address}/v9/user/session`)).status).toBe(404);
    expect(await (await fetch(`${address}/metrics`)).text()).toMatch(/^plaza_processes\{role="worker"\} 1$/m);
    expect(
      said()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
    ).toContainEqual(expect.stringContaining('does its jobs'));
  });

  test('is missed within a minute after it died, with an empty and with a full queue', async () => {
    expect((await seen()).workers).toEqual([1, 1]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await seen(SEEN_MS)).toMatchObject({ workers: [0, 0] });
    const jobs = Array.from({ length: JOBS }, (_, n) => ({ name: 'expire-holds', payload: { n } }));
    await enqueueJobs(it.deps.database.write, jobs);
    await it.deps.database.pool.query("UPDATE waiting_jobs SET created_at = created_at - interval '10 seconds'");
    const { workers, waiting, is_late } = await seen(SEEN_MS);
    expect(workers).toEqual([0, 0]);
    expect(Math.min(...waiting)).toBeGreaterThanOrEqual(JOBS);
    expect(is_late).toEqual([true, true]);
  });
});
