import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
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
import { type Caller, NOON } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { patience } from '#test/scaled-timeout.ts';
import { sandboxProviders } from '#test/setup/sandbox-providers.ts';
import { keepInUse } from '#test/sign-in/keep-in-use.ts';
import { volume } from '#test/test-volume.ts';
import { openServer, type TestServer } from './servers/open-server.ts';
import { openSharedServer, startServerProcess } from './servers/server-process.ts';

/** How often every race is run. */
export const ROUNDS = volume('RACE_ROUNDS', 1, 20);

/** How often a race may be run to see what can happen in it. */
const RACES = 10;

/** The result of one call in a race. */
export interface Outcome<Name extends CallName> {
  readonly status: number;
  readonly body: CallOutput<Name>;
  readonly problem: Problem;
}

/**
 * Two servers on one database, one in this process and one in another, and an app without a port for setup and checks.
 */
export interface Arena {
  readonly deps: AppDeps;
  readonly app: App;
  readonly clock: ReturnType<typeof settableClock>;
  /** Calls one of the two servers over HTTP, from a separate address. */
  call<Name extends CallName>(
    server: number,
    name: Name,
    input: CallInput<Name>,
    caller?: Caller,
    key?: string,
  ): Promise<Outcome<Name>>;
  /** Sets the clocks of the servers in order; a server without a value keeps its clock. Sessions stay in use. */
  setClocks(...to: Date[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * How many times as long as for users the database of an arena may take: on a busy machine the last of two hundred
 * clients gets one of its server's few connections only after a minute, and must not hear that Plaza is busy.
 */
const LENIENCY = 10;

let clients = 0;

/**
 * Opens an arena. `without` are statements that remove the database's safeguards before the servers start (a negative
 * control). With `skews` (milliseconds) the servers run on machines with wrong clocks, and tests don't set their time.
 */
export async function openArena(
  without: readonly string[] = [],
  skews: readonly [number?, number?] = [],
): Promise<Arena> {
  const { database, url, drop } = await ownDatabase({ max: 6, leniency: LENIENCY });
  for (const statement of without) await sql.raw(statement).execute(database.write);
  const secret = randomBytes(32).toString('hex');
  const clock = settableClock(NOON);
  const config = {
    ...readConfig({ PLAZA_MODE: 'demo', PLAZA_ORIGIN: 'http://plaza.test', LOG_LEVEL: 'silent', DATABASE_URL: url }),
    PLAZA_SECRET: secret,
  };
  const deps: AppDeps = {
    config,
    database,
    clock,
    log: createLog('silent'),
    drawings: openAllDrawings(),
    providers: {
      files: outsideTransactions(localFiles('/nowhere')),
      ...sandboxProviders({ config, database, clock, secret }),
    },
  };
  const app = await createApp(deps);
  const settings = { url, secret, now: NOON.getTime(), leniency: LENIENCY };
  const servers: readonly TestServer[] = await Promise.all([
    openServer({ ...settings, skew_ms: skews[0] }),
    openSharedServer({ ...settings, skew_ms: skews[1] }),
  ]);
  return {
    deps,
    app,
    clock,
    call: (server, name, input, caller, key) =>
      callOver(servers[server % servers.length]?.address ?? '', name, input, caller, key),
    async setClocks(...to) {
      for (const [at, moment] of to.entries()) {
        await servers[at]?.setClock(moment);
      }
      const latest = to.toSorted((a, b) => b.getTime() - a.getTime())[0];
      if (latest) await keepInUse(database.write, latest);
    },
    async close() {
      try {
        await app.http.close();
        for (const server of servers) await server.close();
      } finally {
        await drop();
      }
    },
  };
}

/** Starts a server on a database in a process of its own, which ends with it; its machine's clock is off by a skew. */
export async function startServer(url: string, secret: string, skew_ms: number): Promise<TestServer> {
  const { open, end } = startServerProcess();
  const { address, setClock } = await open({ url, secret, now: NOON.getTime(), leniency: 1, skew_ms });
  return { address, setClock, close: end };
}

/** Makes a call over HTTP as a separate client. */
export async function callOver<Name extends CallName>(
  address: string,
  name: Name,
  input: CallInput<Name>,
  caller: Caller = {},
  key?: string,
): Promise<Outcome<Name>> {
  clients += 1;
  const reads = calls[name].mode === 'read';
  const query = reads
    ? `?${new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))}`
    : '';
  const headers = {
    'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`,
    ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
    ...(caller.booking_token ? { 'booking-token': caller.booking_token } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(reads ? {} : { 'content-type': 'application/json' }),
  };
  return untilSilent(address, name, async (signal) => {
    const response = await fetch(`${address}/v9/${name}${query}`, {
      ...{ method: reads ? 'GET' : 'POST', headers, signal },
      ...(reads ? {} : { body: JSON.stringify(input) }),
    });
    const body: unknown = await response.json();
    return { status: response.status, body: body as CallOutput<Name>, problem: body as Problem };
  });
}

/** After so long without any answer a server counts as hung (milliseconds): longer than its own timeouts. */
const SILENCE_MS = 60_000;

/** When each server last answered a call. */
const lastAnswers = new Map<string, number>();

/**
 * Makes a call, and gives it up with its name when the server has answered neither it nor another call for long. How
 * fast the server answers others is the measure of the moment: on a busy machine a call in a crowd may take minutes.
 */
async function untilSilent<Answer>(
  address: string,
  name: CallName,
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const limit_ms = patience(SILENCE_MS);
  const giveUp = new AbortController();
  const sent = performance.now();
  const check = () => {
    const silent_ms = performance.now() - Math.max(sent, lastAnswers.get(address) ?? 0);
    if (silent_ms < limit_ms) timer = setTimeout(check, limit_ms - silent_ms);
    else
      giveUp.abort(new Error(`${name} got no answer, nor did any other call for ${Math.round(silent_ms / 1000)} s.`));
  };
  let timer = setTimeout(check, limit_ms);
  try {
    const answer = await send(giveUp.signal);
    lastAnswers.set(address, performance.now());
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a race again until it ends as wanted: a busy machine may run concurrent requests one after another. */
export async function raceUntil<Result>(
  race: () => Promise<Result>,
  isWanted: (result: Result) => boolean,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const result = await race();
    if (isWanted(result) || tries === RACES) return result;
  }
}

/** The number of each outcome: `200`, or status and code. */
export function tally(outcomes: readonly Pick<Outcome<CallName>, 'status' | 'problem'>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, problem } of outcomes) {
    const key = status === 200 ? '200' : `${status} ${problem.code}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
