import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverEnv, serverProgram } from '../bin/server-env.mjs';

/** A demo Plaza in its own process, started the way an operator starts it. */
export interface DemoPlaza {
  readonly origin: string;
  /** Milliseconds from the start to the first page served. */
  readonly started_ms: number;
  /** Memory of the server process now (resident, bytes). */
  memory(): number;
  /** CPU time of the server process so far (milliseconds, in steps of ten). */
  cpuMs(): number;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..');
const START_MS = 300_000;

/**
 * Starts the server on its own folder and waits until the home page is served; rejects if the process exits first. A
 * `clone` starts with the operator's command. Memory and CPU time then belong to that command, not to the server.
 */
export async function startDemo(folder: string, clone?: string): Promise<DemoPlaza> {
  mkdirSync(folder, { recursive: true });
  const begun = performance.now();
  const child = spawn(process.execPath, clone === undefined ? [serverProgram] : ['bin/plaza.mjs', 'start'], {
    cwd: clone ?? root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...serverEnv,
      PLAZA_MODE: 'demo',
      PLAZA_DATA: folder,
      PORT: '0',
      TRUST_PROXY: '127.0.0.1,::1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  };
  let origin: string;
  try {
    origin = await opened(child);
    const answer = await fetch(origin);
    if (!answer.ok) throw new Error(`Plaza answered ${answer.status} to the first request.`);
    await answer.arrayBuffer();
  } catch (error) {
    await stop();
    throw error;
  }
  const started_ms = performance.now() - begun;
  return {
    origin,
    started_ms,
    memory: () => Number(readField(child, 'rss')) * 1024,
    cpuMs: () => cpuOf(child),
    stop,
  };
}

/** Waits until the server says at which address it is open. */
function opened(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = '';
    const timer = setTimeout(() => fail(new Error('Plaza did not open in time.')), START_MS);
    child.stdout?.on('data', (text: Buffer) => {
      said += text.toString();
      const [, origin] = /^Plaza is open at (\S+) /m.exec(said) ?? [];
      if (origin === undefined) return;
      clearTimeout(timer);
      done(origin);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`Plaza ended with ${code} before it was open.`));
    });
  });
}

function readField(child: ChildProcess, field: string): string {
  return execFileSync('ps', ['-o', `${field}=`, '-p', String(child.pid)], { encoding: 'utf8' }).trim();
}

/** Linux has clock ticks in /proc; elsewhere `ps` reports whole seconds. */
function cpuOf(child: ChildProcess): number {
  if (process.platform === 'linux') {
    const line = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }
  return (
    readField(child, 'cputime')
      .split(/[:-]/)
      .reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
  );
}
