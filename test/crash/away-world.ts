import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import { type MailServer, startMailServer } from '#test/mail/mail-server.ts';
import { patience } from '#test/scaled-timeout.ts';
import { startServer } from '#test/setup/server-process.ts';
import { databaseOf, furnish } from './crash-app.ts';
import { type Gate, openGate } from './database-gate.ts';
import { signalAll } from './signal-process.ts';

/**
 * How a database is away: it is `stopped` (and started again), `frozen` where it is, its port is `refused`, or it says
 * that it is `starting`.
 */
export type Absence = 'stopped' | 'frozen' | 'refused' | 'starting';

/** What a process is for: `PLAZA_WORKER`. */
export type Role = 'on' | 'only' | 'off';

/** A process of the app, whose mails go to a server of its own. */
export interface AwayProcess {
  readonly role: Role;
  readonly address: string;
  readonly mails: MailServer;
  readonly child: ChildProcess;
  said(): string;
}

/** Three processes, one of each role, on a database that can be taken away. */
export interface AwayWorld {
  readonly processes: readonly AwayProcess[];
  /** The address of the database, also while it is refused to the processes. */
  url(): string;
  leave(how: Absence): Promise<void>;
  comeBack(how: Absence): Promise<void>;
  close(): Promise<void>;
}

/** How long a mail server thinks about mails to `slow-…` (ms): some are in its hands when the database leaves. */
const SLOW_MS = 3_000;

/** Makes a database, and starts the processes. */
export async function openAwayWorld(): Promise<AwayWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-away-'));
  chmodSync(folder, 0o755);
  await furnish(folder);
  const start = () => startEmbeddedDatabase({ dataDir: folder, log: () => undefined });
  let embedded: EmbeddedDatabase = await start();
  const gate = await openGate(embedded.url);
  const secret = randomUUID() + randomUUID();
  const processes: AwayProcess[] = [];
  // One after the other: each prepares the tables of the queue at its start.
  for (const role of ['on', 'only', 'off'] as const) processes.push(await startProcess(role, { gate, folder, secret }));
  return {
    processes,
    url: () => embedded.url,
    async leave(how) {
      if (how === 'frozen') return signalAll(databaseOf(folder).pid, 'SIGSTOP');
      if (how === 'stopped') await embedded.stop();
      await gate.become(how === 'starting' ? 'starting' : 'shut');
    },
    async comeBack(how) {
      if (how === 'frozen') return signalAll(databaseOf(folder).pid, 'SIGCONT');
      if (how === 'stopped') {
        embedded = await start();
        gate.leadTo(embedded.url);
      }
      await gate.become('open');
    },
    async close() {
      for (const { child, mails } of processes) {
        child.kill('SIGKILL');
        mails.close();
      }
      await gate.become('shut');
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startProcess(
  role: Role,
  { gate, folder, secret }: { readonly gate: Gate; readonly folder: string; readonly secret: string },
): Promise<AwayProcess> {
  const mails = await startMailServer((to) => (to.startsWith('slow-') ? sleep(SLOW_MS) : null));
  const { child, said } = startServer({
    ...{ PLAZA_DATA: join(folder, role), LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1', PLAZA_SECRET: secret },
    ...{ SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Plaza <plaza@example.org>' },
    ...{ DATABASE_URL: gate.url, PLAZA_WORKER: role },
  });
  const opened = /^Plaza (?:is open at|does its jobs, and answers) \S+:(\d+)/m;
  const port = await vi.waitUntil(() => opened.exec(said())?.[1], { timeout: patience(90_000), interval: 100 });
  return { role, address: `http://127.0.0.1:${port}`, mails, child, said };
}

/** Tells a process to end, and returns its exit code. */
export async function endProcess({ child }: AwayProcess): Promise<number | null> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  return child.exitCode;
}
