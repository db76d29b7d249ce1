import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serverEnv } from '../bin/server-env.mjs';

/**
 * What a server has used since its start: memory (bytes), CPU time (milliseconds), statements and transactions sent.
 */
export interface Used {
  readonly memory: number;
  readonly cpu_ms: number;
  readonly statements: number;
  readonly transactions: number;
}

/** A server process started for measuring (`bench/serve.ts`). */
export interface MeasuredServer {
  readonly address: string;
  used(): Promise<Used>;
  stop(): Promise<void>;
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
