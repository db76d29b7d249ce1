import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serverEnv } from '../bin/server-env.mjs';
import type { Measured } from './load.ts';
import { databaseCpu } from './speed/database-cpu.ts';

/**
 * What a server has used since its start: memory (bytes), CPU time (milliseconds), statements and transactions sent;
 * and the CPU time of its database on the same machine.
 */
export interface Used {
  readonly memory: number;
  readonly cpu_ms: number;
  readonly database_ms: number | null;
  readonly statements: number;
  readonly transactions: number;
}

/** A server process started for measuring (`bench/serve.ts`). */
export interface MeasuredServer {
  readonly address: string;
  used(): Promise<Used>;
  stop(): Promise<void>;
}

/** Adds to a load of so many seconds what each of its requests cost the server and the database. */
export async function withCpu(
  server: MeasuredServer,
  seconds: number,
  load: () => Promise<Measured>,
): Promise<Measured> {
  const before = await server.used();
  const measured = await load();
  const after = await server.used();
  const requests = measured.per_second * seconds;
  const database_ms =
    after.database_ms === null || before.database_ms === null ? null : after.database_ms - before.database_ms;
  return {
    ...measured,
    cpu: {
      app_ms: (after.cpu_ms - before.cpu_ms) / requests,
      database_ms: database_ms === null ? null : database_ms / requests,
    },
  };
}

/**
 * Starts a server on a database and waits until it listens; rejects if the process exits first. A first process
 * compiles changed files and exits. The measured process therefore holds no compiler in memory, as on a normal start.
 */
export async function startMeasured(url: string, socketDir: string | null = null): Promise<MeasuredServer> {
  const first = await started(url, socketDir);
  await first.stop();
  return started(url, socketDir);
}

async function started(url: string, socketDir: string | null): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), {
    env: { ...process.env, ...serverEnv, BENCH_DATABASE_URL: url, BENCH_SOCKET_DIR: socketDir ?? '' },
  });
  const received = (): Promise<object> =>
    new Promise((done, fail) => {
      const ended = (code: number | null) => fail(new Error(`The measured server ended with ${code}.`));
      child.once('exit', ended);
      child.once('message', (message) => {
        child.off('exit', ended);
        done(Object(message));
      });
    });
  const { address } = (await received()) as { address: string };
  const ofDatabase = await databaseCpu(url);
  return {
    address,
    used: async () => {
      const answer = received();
      child.send('used');
      return { ...((await answer) as Omit<Used, 'database_ms'>), database_ms: ofDatabase?.() ?? null };
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
