import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { inject, vi } from 'vitest';
import type { CallInput, CallName, CallOutput } from '#contract/index.ts';
import { calls } from '#contract/index.ts';
import type { JobName } from '#server/jobs/index.ts';
import { patience } from '#test/patience.ts';

const root = resolve(import.meta.dirname, '../..');
const START_MS = patience(240_000);

/** A ledger entry of one account: who is owed how much more (above 0) or less, in minor units. */
export interface BookLine {
  readonly journal: string;
  readonly account: string;
  readonly amount: number;
}

/** A Plaza as an operator starts it: its own process, database and files, and the built web. */
export interface RunningPlaza {
  readonly origin: string;
  /** The process output so far. */
  readonly said: () => string;
  /** Makes a call over HTTP as a visitor, or as the guest of a booking token; throws the problem. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>, token?: string): Promise<CallOutput<Name>>;
  /** Waits for and returns the newest mail to an address with `part` in its text. */
  mail(to: string, part: string | RegExp): Promise<string>;
  /** A booking's ledger entries, journal by journal. */
  books(booking_id: string): Promise<readonly BookLine[]>;
  /** Sets a service's price, in minor units. */
  costs(service_id: string, amount: number): Promise<void>;
  /** Moves a booking's creation that many hours back. */
  alreadyStarted(booking_id: string, hours: number): Promise<void>;
  /** Moves a booking's end to that many hours ago. */
  ended(booking_id: string, hours: number): Promise<void>;
  /** Sends it a gateway webhook; returns the status. */
  hook(notice: { readonly body: string; readonly signature: string }): Promise<number>;
  /** Leaves a hold that many seconds until it expires. */
  holdEndsIn(booking_id: string, seconds: number): Promise<void>;
  /** Lets pending payouts arrive and runs their job, which is scheduled every minute. */
  payoutsArrive(): Promise<void>;
  /** Runs a scheduled job now. */
  comesBy(job: JobName): Promise<void>;
  stop(): Promise<void>;
}

/** Production needs Stripe and a mail server; these tests neither pay nor read mail. */
const unused = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
};

/** The demo after its first start: a database to clone, and its files. */
const TOWN = 'e2e_town';
/** The advisory lock held while the demo town is created. */
const TOWN_LOCK = 20_260_501;
/** All journeys share one secret, because they clone data that it encrypted. */
const SECRET = 'the secret of all journeys, which nobody else has';

/**
 * Starts the server on a free port with an empty database and its own folder, and waits until it is ready: as the demo
 * town, or as an empty production. `settings` are an operator's variables. E2E_ORIGIN and E2E_DATABASE name a running
 * demo, for writing journeys.
 */
export async function startPlaza(
  mode: 'demo' | 'production' = 'demo',
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPlaza> {
  const { E2E_ORIGIN, E2E_DATABASE } = process.env;
  if (mode === 'demo' && Object.keys(settings).length === 0 && E2E_ORIGIN && E2E_DATABASE)
    return reached(
      E2E_ORIGIN,
      E2E_DATABASE,
      () => '',
      async () => undefined,
    );
  if (!existsSync(join(root, 'build/web/server/index.js')))
    throw new Error('The web is not built. `npm test` builds it; alone: npx react-router build.');
  const folder = mkdtempSync(join(tmpdir(), 'plaza-e2e-'));
  const server = inject('databaseUrl');
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  if (mode === 'demo') {
    await prepareTown(server);
    await notify(server, `CREATE DATABASE ${name} TEMPLATE ${TOWN} STRATEGY FILE_COPY`);
    cpSync(inject('townFolder'), folder, { recursive: true });
  } else await notify(server, `CREATE DATABASE ${name}`);
  const running = await run(mode, server, name, folder, settings);
  return reached(running.origin, databaseOf(server, name), running.said, async () => {
    await running.end();
    await notify(server, `DROP DATABASE ${name} WITH (FORCE)`);
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Creates the town by a first start of the demo, once per test run; concurrent callers wait. */
async function prepareTown(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TOWN_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TOWN]);
    if (rowCount === 1) return;
    // The database gets its name only when it is complete.
    const unfinished = `${TOWN}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    const running = await run('demo', server, unfinished, inject('townFolder'));
    await running.end();
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${TOWN}`);
  } finally {
    await client.end();
  }
}

function databaseOf(server: string, name: string): string {
  const database = new URL(server);
  database.pathname = `/${name}`;
  return database.href;
}

/** Runs the server in its own process and waits until it is ready. */
async function run(
  mode: 'demo' | 'production',
  server: string,
  name: string,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PLAZA_MODE: mode,
      PLAZA_DATA: folder,
      PLAZA_ORIGIN: origin,
      PLAZA_SECRET: SECRET,
      DATABASE_URL: databaseOf(server, name),
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...(mode === 'production' && unused),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await opened(child);
  return {
    origin,
    said,
    end: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function reached(origin: string, database: string, said: () => string, stop: () => Promise<void>): RunningPlaza {
  const call: RunningPlaza['call'] = async (name, input, token) => {
    const reads = calls[name].mode === 'read';
    const query = new URLSearchParams(
      Object.entries(input as object).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    );
    const response = await fetch(`${origin}/v9/${name}${reads ? `?${query}` : ''}`, {
      method: reads ? 'GET' : 'POST',
      headers: {
        ...(token === undefined ? {} : { 'booking-token': token }),
        ...(reads ? {} : { 'content-type': 'application/json' }),
      },
      ...(reads ? {} : { body: JSON.stringify(input) }),
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${body}`);
    return JSON.parse(body);
  };
  return {
    origin,
    said,
    call,
    books: async (booking_id) => {
      const lines = await notify(
        database,
        `SELECT journals.kind AS journal, ledger_accounts.kind AS account, entries.amount::int AS amount
         FROM entries JOIN journals ON journals.id = entries.journal_id
         JOIN ledger_accounts ON ledger_accounts.id = entries.account_id
         WHERE journals.booking_id = $1 ORDER BY journals.at, account`,
        [booking_id],
      );
      return lines as BookLine[];
    },
    costs: async (service_id, amount) => {
      await notify(database, 'UPDATE services SET amount = $2 WHERE id = $1', [service_id, amount]);
    },
    alreadyStarted: async (booking_id, hours) => {
      await notify(database, "UPDATE bookings SET created_at = created_at - $2 * interval '1 hour' WHERE id = $1", [
        booking_id,
        hours,
      ]);
    },
    ended: async (booking_id, hours) => {
      await notify(
        database,
        `UPDATE bookings SET starts_at = now() - $2 * interval '1 hour' - (ends_at - starts_at),
           ends_at = now() - $2 * interval '1 hour' WHERE id = $1`,
        [booking_id, hours],
      );
    },
    hook: async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
      return (await fetch(`${origin}/v9/webhook/payments`, { method: 'POST', headers, body })).status;
    },
    holdEndsIn: async (booking_id, seconds) => {
      await notify(database, "UPDATE bookings SET expires_at = now() + $2 * interval '1 second' WHERE id = $1", [
        booking_id,
        seconds,
      ]);
    },
    payoutsArrive: async () => {
      const sent =
        "UPDATE payouts SET poll_at = now() WHERE status = 'in_transit' AND gateway_id IS NOT NULL RETURNING id";
      await vi.waitUntil(async () => (await notify(database, sent)).length > 0, { timeout: patience(20_000) });
      await notify(database, "UPDATE sandbox_payouts SET settles_at = settles_at - interval '1 hour'");
      await notify(database, "SELECT graphile_worker.add_job('reconcile-payouts')");
    },
    comesBy: async (job) => {
      await notify(database, `SELECT graphile_worker.add_job('${job}')`);
    },
    mail: async (to, part) => {
      const until = Date.now() + patience(20_000);
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

async function notify(url: string, statement: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until the process reports that it is ready; returns its output, also later output. */
function opened(child: ChildProcess): Promise<() => string> {
  return new Promise((done, fail) => {
    let said = '';
    const timer = setTimeout(() => fail(new Error(`Plaza did not open in time:\n${said}`)), START_MS);
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('Plaza is open at')) return;
      clearTimeout(timer);
      done(() => said);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
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
