import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { patience } from '#test/scaled-timeout.ts';
import { now } from '#test/setup/clock.ts';
import { isThorough } from '#test/setup/kinds.ts';
import { type ServerProcess, startServer } from '#test/setup/server-process.ts';
import { ownDatabase } from '../database.ts';
import { volume } from '../test-volume.ts';
import { isBuilt } from './crash-app.ts';
import { type Gate, type GateState, openGate } from './database-gate.ts';

/** How long the database is away (seconds): as in a restart, and as in a fail-over that takes its time. */
const AWAY_SECONDS = isThorough ? [1, 5, 30, 120] : [1, 7];
/**
 * Within this time after the database is back, jobs that were interrupted, or whose end could not be recorded, have run
 * again; the last second is for the mails themselves.
 */
const SETTLED_MS = 11_000;
const ROUNDS = volume('OUTAGE_ROUNDS', 1, 3);
const outages = (['shut', 'silent'] as const).flatMap((how) =>
  AWAY_SECONDS.flatMap((seconds) => Array.from({ length: ROUNDS }, (_, round) => ({ how, seconds, round }))),
);

describe.skipIf(!isBuilt).each(['only', 'on'] as const)('a process with PLAZA_WORKER=%s', (role) => {
  let folder: string;
  let own: Awaited<ReturnType<typeof ownDatabase>>;
  let gate: Gate;
  let child: ServerProcess['child'];
  let said: ServerProcess['said'];
  let gone: Promise<unknown[]>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plaza-outage-'));
    own = await ownDatabase();
    gate = await openGate(own.url);
    ({ child, said } = startServer({ PLAZA_DATA: folder, DATABASE_URL: gate.url, PLAZA_WORKER: role }));
    gone = once(child, 'exit');
    await vi.waitUntil(() => /^Plaza (is open|does its jobs)/m.test(said()), { timeout: patience(60_000) });
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    await gate.become('shut');
    await own.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Queues mails, as a transaction of another process does. */
  const queue = async (label: string) => {
    for (let n = 0; n < 10; n += 1)
      await insertMessage(
        own.database.write,
        { ...mail, to: `${label}-${n}@example.com`, once_key: `${label} ${n}` },
        now(),
      );
  };
  const unsent = async () => {
    const { rows } = await own.database.pool.query<{ open: number }>(
      `SELECT (SELECT count(*) FROM outbox_messages WHERE sent_at IS NULL)::int
         + (SELECT count(*) FROM waiting_jobs WHERE name LIKE 'deliver-%')::int
         + (SELECT count(*) FROM graphile_worker._private_jobs j
            JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier LIKE 'deliver-%')::int
         AS open`,
    );
    return rows[0]?.open;
  };
  const away = async (how: GateState, seconds: number) => {
    await gate.become(how);
    await sleep(seconds * 1_000);
  };

  test.each(outages)(
    'goes on after $seconds s of a database that is $how ($round)',
    async ({ how, seconds, round }) => {
      const label = `${how}-${seconds}-${round}`;
      await queue(`${label}-before`);
      await away(how, seconds);
      await queue(`${label}-meanwhile`);
      expect(child.exitCode, said()).toBe(null);
      await gate.become('open');
      await expect.poll(unsent, { message: `mails that wait\n${said()}`, timeout: patience(SETTLED_MS) }).toBe(0);
      expect(child.exitCode, said()).toBe(null);
    },
  );

  test('ends well when it is told to, also while the database is away', async () => {
    await away('shut', 1);
    child.kill('SIGTERM');
    await gone;
    expect(child.exitCode, said()).toBe(0);
  });
});

const mail = { channel: 'email', kind: 'code_sign_in', subject: 'Your code', text: '123456', html: null } as const;
