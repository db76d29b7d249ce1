import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

/** Whether `npm run build` has been here: the real server serves the built web and does not start without. */
export const isBuilt = existsSync(join(root, 'build/web/server/index.js'));

/** The real server as `npm start` runs it, on the embedded database of a folder. */
export interface House {
  readonly address: string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `server/main.ts` on a data folder and waits until it is ready (60 s at most). */
export async function openHouse(dataDir: string): Promise<House> {
  const port = await freePort();
  const said: string[] = [];
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PLAZA_DATA: dataDir,
      PLAZA_MODE: 'demo',
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.on('data', (text: Buffer) => said.push(text.toString()));
  child.stderr?.on('data', (text: Buffer) => said.push(text.toString()));
  const gone = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${said.join('')}`);
    if (await isReady(address)) return { address, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
  }
  await end('SIGKILL');
  throw new Error(`The server was not ready in a minute:\n${said.join('')}`);
}

/** Whether the server and its database answer. */
export async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The process ids of the PostgreSQL server that runs on a data folder: the postmaster. */
export function postmasterOf(dataDir: string): number {
  for (const folder of [
    join(dataDir, 'postgres'),
    ...readdirSync(dataDir).map((name) => join(dataDir, name, 'postgres')),
  ]) {
    const file = join(folder, 'postmaster.pid');
    if (existsSync(file)) return Number(readFileSync(file, 'utf8').split('\n')[0]);
  }
  throw new Error(`No database runs on ${dataDir}.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  server.close();
  if (at === null || typeof at === 'string') throw new Error('No free port.');
  return at.port;
}
