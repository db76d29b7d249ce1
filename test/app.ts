import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import type { Problem } from '#contract/errors.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '#contract/index.ts';
import { type App, createApp } from '#server/app.ts';
import { openAllDrawings } from '#server/drawing/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { settableClock } from '#server/kernel/clock.ts';
import { readConfig } from '#server/kernel/configuration/config.ts';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { createLog } from '#server/kernel/observability/log.ts';
import { localFiles } from '#server/providers/files/embedded.ts';
import { spend } from '#test/budgets/run.ts';
import { sandboxProviders } from '#test/setup/sandbox-providers.ts';
import { type OwnDatabase, type OwnDatabaseOptions, ownDatabase } from './database.ts';
import { keepInUse } from './sign-in/keep-in-use.ts';

/** The caller of a test's call: a bearer token, a guest's booking token, or nobody. */
export interface Caller {
  readonly token?: string;
  readonly booking_token?: string;
}

/** The response: its status, and either the output or the problem. */
export interface Answer<Name extends CallName> {
  readonly status: number;
  readonly body: CallOutput<Name>;
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface CallExtras {
  readonly key?: string;
  readonly headers?: Record<string, string>;
  /** The client address. Each call gets its own by default, so that only tests of limits meet one. */
  readonly ip?: string;
}

/** An app on its own database with a clock that tests can set; created before a file's tests and closed after them. */
export interface TestApp {
  readonly app: App;
  readonly deps: AppDeps;
  readonly clock: ReturnType<typeof settableClock>;
  /** Makes a call over the app's HTTP routes. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    caller?: Caller,
    extras?: CallExtras,
  ): Promise<Answer<Name>>;
  /** The same with an input that the contract rejects. */
  raw(name: CallName, input: unknown, caller?: Caller, extras?: CallExtras): Promise<Answer<CallName>>;
}

/** Tuesday, noon in Portland, in a week without a change of the clocks. */
export const NOON = new Date('2026-05-05T19:00:00Z');

const secret = 'a secret of the tests that nobody else has';

/** The threads that draw files, for all apps of this process. */
export const drawings = openAllDrawings();

let addresses = 0;

/** An address that no earlier call used. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Sends calls over an app's HTTP routes. */
export function callerOf(app: App): TestApp['call'] {
  const raw: TestApp['raw'] = async (name, input, caller = {}, extras = {}) => {
    const contract: CallContract = calls[name];
    const headers: Record<string, string> = { ...extras.headers };
    if (caller.token) headers.authorization = `Bearer ${caller.token}`;
    if (caller.booking_token) headers['booking-token'] = caller.booking_token;
    if (extras.key) headers['idempotency-key'] = extras.key;
    const reads = contract.mode === 'read';
    const response = await app.http.inject({
      method: reads ? 'GET' : 'POST',
      url: `/v9/${name}`,
      headers,
      remoteAddress: extras.ip ?? newAddress(),
      ...(reads ? { query: asQuery(input) } : { payload: input as object }),
    });
    const body = response.json();
    return { status: response.statusCode, body, problem: body, headers: response.headers };
  };
  return raw as TestApp['call'];
}

/** How far a test's clock leaps between two calls before its people count as having used the app meanwhile (ms). */
const LEAP_MS = 3_600_000;

/** Calls of people who use the app while the test's clock leaps. Tests of the limits themselves call by `callerOf`. */
function whileInUse({ deps, clock }: Pick<TestApp, 'deps' | 'clock'>, call: TestApp['call']): TestApp['call'] {
  let last = clock.now().getTime();
  return async (name, input, caller, extras) => {
    const now = clock.now();
    if (Math.abs(now.getTime() - last) >= LEAP_MS) await keepInUse(deps.database.write, now);
    last = now.getTime();
    return call(name, input, caller, extras);
  };
}

/** Builds an app for tests on a database of its own; the caller closes it. */
export const openTestApp = async (options: OwnDatabaseOptions = {}) => openTestAppOn(await ownDatabase(options));

/** Builds an app for tests on a database, which has a market; the caller closes it, and the database with it. */
export async function openTestAppOn({
  database,
  drop,
  url,
}: OwnDatabase): Promise<TestApp & { close: () => Promise<void> }> {
  spend('apps');
  const folder = mkdtempSync(join(tmpdir(), 'plaza-files-'));
  const clock = settableClock(NOON);
  const config = {
    ...readConfig({
      PLAZA_MODE: 'demo',
      PLAZA_ORIGIN: 'http://plaza.test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: url,
      PLAZA_DATA: folder,
    }),
    PLAZA_SECRET: secret,
  };
  const deps: AppDeps = {
    config,
    database,
    clock,
    log: createLog('silent'),
    drawings,
    providers: {
      files: outsideTransactions(localFiles(join(folder, 'files'))),
      ...sandboxProviders({ config, database, clock, secret }),
    },
  };
  // Test and server share an event loop: that it is late says nothing about the server.
  const app = await createApp(deps, { isPressed: () => false });
  await app.http.ready();
  const call = whileInUse({ deps, clock }, callerOf(app));
  return {
    app,
    deps,
    clock,
    raw: call as TestApp['raw'],
    call,
    close: async () => {
      await app.http.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An app for all tests of the calling file. */
export function testApp(options: OwnDatabaseOptions = {}): TestApp {
  let opened: Awaited<ReturnType<typeof openTestApp>> | undefined;
  const current = () => {
    if (!opened) throw new Error('The app is there only while tests run.');
    return opened;
  };
  beforeAll(async () => {
    opened = await openTestApp(options);
  });
  afterAll(async () => {
    await opened?.close();
  });
  return {
    get app() {
      return current().app;
    },
    get deps() {
      return current().deps;
    },
    get clock() {
      return current().clock;
    },
    call: (...args) => current().call(...args),
    raw: (...args) => current().raw(...args),
  };
}

function asQuery(input: unknown): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [field, value] of Object.entries(input ?? {})) {
    if (value === undefined) continue;
    query[field] = Array.isArray(value) ? value.map(String) : String(value);
  }
  return query;
}
