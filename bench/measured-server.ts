import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serverEnv } from '../bin/server-env.mjs';

/**
 * What a measured server has used since it started: memory now (bytes), CPU time (milliseconds), statements and
 * transactions sent.
 */
export interface Used {
  readonly memory: number;
  readonly cpu_ms: number;
  readonly statements: number;
  readonly transactions: number;
}

/** A server process of its own, made to be measured (`bench/serve.ts`). */
export interface MeasuredServer {
  readonly address: string;
  used(): Promise<Used>;
  stop(): Promise<void>;
}

/**
 * Starts a server on a database and waits until it listens; rejects when it ends before. What was changed since the
 * last time is compiled by one that is stopped again: as on every start but the first, no compiler is in the memory of
 * the one that is measured.
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
  return {
    address,
    used: () => {
      const answer = received();
      child.send('used');
      return answer as Promise<Used>;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
