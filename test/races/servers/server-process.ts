import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { patience } from '#test/scaled-timeout.ts';
import type { ServerSettings, TestServer } from './open-server.ts';

/** What a process of servers is asked to do with one of them, by the number that its parent gave it. */
export interface Question {
  readonly id: number;
  readonly server: number;
  readonly task:
    | { readonly kind: 'open'; readonly settings: ServerSettings }
    | { readonly kind: 'set_clock'; readonly to: number }
    | { readonly kind: 'close' };
}

/** The answer to the question of the same id: the address of an opened server, or what went wrong. */
export interface Reply {
  readonly id: number;
  readonly address: string | null;
  readonly fault: string | null;
}

/** A process that serves tests: each of its servers has an app, pools, a clock and a port of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Whether it can still be asked. */
  readonly isAlive: () => boolean;
  readonly open: (settings: ServerSettings) => Promise<TestServer>;
  /** Ends the process with all of its servers. */
  readonly end: () => Promise<void>;
}

/** The process ended, or was ended because it gave no answer. */
export class ProcessEndedError extends Error {
  override name = 'ProcessEndedError';
}

/** The program of the process. */
const PROGRAM = join(import.meta.dirname, 'server.ts');
/** After so long without an answer a process counts as hung. It loads the server in 2 to 3 s. */
const ANSWER_MS = 120_000;

/** Starts a process of servers. It ends with this one. */
export function startServerProcess(answer_ms = patience(ANSWER_MS)): ServerProcess {
  // Its output passes through this process: one that hung would otherwise hold the output of the whole run open.
  const child = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  child.stdout?.on('data', (text: Buffer) => process.stdout.write(text));
  child.stderr?.on('data', (text: Buffer) => process.stderr.write(text));
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let why = 'The process of servers ended';
  let questions = 0;
  let servers = 0;
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.resolve(reply));
  child.once('exit', (code, signal) => {
    why += ` (${signal ?? code}).`;
    for (const each of waiting.values()) each.reject(new ProcessEndedError(why));
  });

  const isAlive = () => child.connected && child.exitCode === null && child.signalCode === null;
  const ask = async (server: number, task: Question['task']): Promise<Reply> => {
    if (!isAlive()) throw new ProcessEndedError(why);
    questions += 1;
    const id = questions;
    const reply = Promise.withResolvers<Reply>();
    waiting.set(id, reply);
    const timer = setTimeout(() => {
      why = `The process of servers gave no answer to “${task.kind}” in ${answer_ms} ms and was ended`;
      child.kill('SIGKILL');
    }, answer_ms);
    try {
      child.send({ id, server, task } satisfies Question, (error) => {
        if (error) reply.reject(new ProcessEndedError(why, { cause: error }));
      });
      const answer = await reply.promise;
      if (answer.fault !== null) throw new Error(`A server failed in another process: ${answer.fault}`);
      return answer;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  };
  return {
    child,
    isAlive,
    open: async (settings) => {
      servers += 1;
      const server = servers;
      const { address } = await ask(server, { kind: 'open', settings });
      return {
        address: address ?? '',
        setClock: async (to) => void (await ask(server, { kind: 'set_clock', to: to.getTime() })),
        close: async () => void (await ask(server, { kind: 'close' })),
      };
    },
    end: async () => {
      if (!isAlive()) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

let shared: ServerProcess | undefined;

/** The process whose servers all arenas of this worker use; a new one if the last one ended. */
export function sharedProcess(): ServerProcess {
  if (shared?.isAlive() !== true) shared = startServerProcess();
  return shared;
}

/** Opens a server in the shared process. One that ended, or gives no answer, is replaced by a new process. */
export async function openSharedServer(settings: ServerSettings): Promise<TestServer> {
  try {
    return await sharedProcess().open(settings);
  } catch (error) {
    if (!(error instanceof ProcessEndedError)) throw error;
    process.stderr.write(`${error.message} It is replaced.\n`);
    return sharedProcess().open(settings);
  }
}
