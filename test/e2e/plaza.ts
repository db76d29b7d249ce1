import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CallInput, CallName, CallOutput } from '#contract/index.ts';
import { calls } from '#contract/index.ts';

const root = resolve(import.meta.dirname, '../..');
const START_MS = 240_000;

/** A Plaza as an operator starts it: its own process, database and files, the demo town, the built web. */
export interface RunningPlaza {
  readonly origin: string;
  /** Makes a call over HTTP as nobody; throws what was refused. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** The newest mail to an address that has `part` in its text; waits until it is there. */
  mail(to: string, part: string | RegExp): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the server in demo mode on a free port with a folder of its own, and waits until it is open. E2E_ORIGIN names a demo
 * that runs already, for whoever writes a journey.
 */
export async function startPlaza(): Promise<RunningPlaza> {
  if (process.env.E2E_ORIGIN) return reached(process.env.E2E_ORIGIN, async () => undefined);
  if (!existsSync(join(root, 'build/web/server/index.js')))
    throw new Error('The web is not built. `npm test` builds it; alone: npx react-router build.');
  const folder = mkdtempSync(join(tmpdir(), 'plaza-e2e-'));
  // PostgreSQL does not run as root; the user it then runs as has to reach the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PLAZA_MODE: 'demo',
      PLAZA_DATA: folder,
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = `http://localhost:${port}`;
  await opened(child);
  return reached(origin, async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
}

function reached(origin: string, stop: () => Promise<void>): RunningPlaza {
  const call: RunningPlaza['call'] = async (name, input) => {
    const reads = calls[name].mode === 'read';
    const query = new URLSearchParams(
      Object.entries(input as object).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    );
    const response = await fetch(`${origin}/v9/${name}${reads ? `?${query}` : ''}`, {
      method: reads ? 'GET' : 'POST',
      ...(reads ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }),
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${body}`);
    return JSON.parse(body);
  };
  return {
    origin,
    call,
    mail: async (to, part) => {
      const until = Date.now() + 20_000;
      for (;;) {
        const response = await fetch(`${origin}/dev/outbox.json?to=${encodeURIComponent(to)}`);
        const { items } = (await response.json()) as { items: readonly { text: string; subject: string }[] };
        const found = items.find(({ text, subject }) => {
          const whole = `${subject}\n${text}`;
          return typeof part === 'string' ? whole.includes(part) : part.test(whole);
        });
        if (found) return `${found.subject}\n${found.text}`;
        if (Date.now() > until)
          throw new Error(`No mail to ${to} has ${part}; there are: ${items.map((one) => one.subject).join(', ')}`);
        await new Promise((done) => setTimeout(done, 250));
      }
    },
    stop,
  };
}

function opened(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let said = '';
    const timer = setTimeout(() => fail(new Error(`Plaza did not open in time:\n${said}`)), START_MS);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('Plaza is open at')) return;
      clearTimeout(timer);
      done();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`Plaza ended with ${code} before it was open:\n${said}`));
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
