import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

/**
 * The result of a run: requests per second, the p50 and p99 latencies in milliseconds, and the CPU time of a request in
 * the app and in its database (milliseconds), where it was measured.
 */
export interface Measured {
  readonly per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly tool: string;
  readonly cpu?: { readonly app_ms: number; readonly database_ms: number | null };
}

const run = promisify(execFile);

function has(tool: string): boolean {
  try {
    execFileSync(tool, ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // wrk prints its version and exits with code 1.
    return error instanceof Error && 'status' in error && error.status === 1;
  }
}

/**
 * Requests paths in turn over a number of connections for a number of seconds. Uses wrk if it is installed, else
 * autocannon. With `strangers` every request has another address, because a limit of the call is meant for one visitor.
 */
export async function loadHttp(
  address: string,
  paths: readonly string[],
  options: { clients: number; seconds: number; strangers?: true },
): Promise<Measured> {
  if (!has('wrk')) {
    const result = await autocannon({
      url: address,
      connections: options.clients,
      duration: options.seconds,
      requests: paths.map((path, n) => ({
        method: 'GET' as const,
        path,
        ...(options.strangers ? { headers: { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` } } : {}),
      })),
    });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${result.non2xx + result.errors} answers were not 2xx.`);
    return {
      per_second: result.requests.average,
      p50_ms: result.latency.p50,
      p99_ms: result.latency.p99,
      tool: 'autocannon',
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'plaza-bench-'));
  try {
    const script = join(folder, 'paths.lua');
    writeFileSync(
      script,
      `local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
local at = 0
request = function()
  at = at % #paths + 1
  ${options.strangers ? "wrk.headers['X-Forwarded-For'] = '10.1.' .. math.floor(at / 256) .. '.' .. at % 256" : ''}
  return wrk.format('GET', paths[at])
end
done = function(summary, latency)
  io.write(string.format('RESULT %d %d %d %d %d\\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end
`,
    );
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${options.clients}`,
      `-d${options.seconds}s`,
      '--latency',
      '-s',
      script,
      address,
    ]);
    const found = /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(stdout);
    if (!found) throw new Error(`wrk did not tell its result:\n${stdout}`);
    const [requests = 0, microseconds = 1, p50 = 0, p99 = 0, errors = 0] = found.slice(1).map(Number);
    if (errors > 0) throw new Error(`${errors} answers were not 2xx.`);
    return { per_second: (requests / microseconds) * 1e6, p50_ms: p50 / 1000, p99_ms: p99 / 1000, tool: 'wrk' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What a client can do in a turn: request a path (POST if there is a body) and get the JSON; throws unless it is 2xx.
 */
export interface BenchClient {
  /** Latencies are recorded by `kind`. */
  ask<Answer>(kind: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

/**
 * The result of a run of clients: complete turns, the requests of each kind, and the failed turns with the first
 * reasons.
 */
export interface MeasuredLoad {
  readonly turns: Measured;
  readonly kinds: Readonly<Record<string, Measured>>;
  readonly failed: number;
  readonly reasons: readonly string[];
}

const tool = 'node:http';

/**
 * Runs clients, each on its own connection, for a number of seconds or `turns`. It measures what repeated GETs can't,
 * such as booking and then paying. `turn` gets its number, counted over all clients. X-Forwarded-For gives every
 * request another address, because limits are meant for one visitor.
 */
export async function runLoad(
  address: string,
  options: { readonly clients: number; readonly seconds: number; readonly turns?: number },
  turn: (client: BenchClient, n: number) => Promise<void>,
): Promise<MeasuredLoad> {
  const whole: number[] = [];
  const kinds = new Map<string, number[]>();
  const reasons: string[] = [];
  let failed = 0;
  let taken = 0;
  let visitor = 0;
  const begun = performance.now();
  const until = begun + options.seconds * 1000;
  const max = options.turns ?? Number.POSITIVE_INFINITY;
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const asking: BenchClient = {
      ask: async (kind, path, body, headers = {}) => {
        visitor += 1;
        const from = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
        const started = performance.now();
        const { status, text } = await send(agent, address + path, body, { 'x-forwarded-for': from, ...headers });
        const latencies = kinds.get(kind) ?? [];
        latencies.push(performance.now() - started);
        kinds.set(kind, latencies);
        if (status < 200 || status > 299) throw new Error(`${kind} answered ${status}: ${text.slice(0, 300)}`);
        return JSON.parse(text);
      },
    };
    try {
      while (performance.now() < until && taken < max) {
        taken += 1;
        const started = performance.now();
        try {
          await turn(asking, taken - 1);
          whole.push(performance.now() - started);
        } catch (error) {
          failed += 1;
          if (reasons.length < 5) reasons.push(error instanceof Error ? error.message : String(error));
        }
      }
    } finally {
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: options.clients }, client));
  const seconds = (performance.now() - begun) / 1000;
  return {
    turns: summed(whole, seconds, tool),
    kinds: Object.fromEntries([...kinds].map(([kind, latencies]) => [kind, summed(latencies, seconds, tool)])),
    failed,
    reasons,
  };
}

function send(
  agent: Agent,
  url: string,
  body: object | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const received = (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    };
    const sent = request(
      url,
      {
        agent,
        method: payload === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      received,
    );
    sent.on('error', fail);
    sent.end(payload);
  });
}

function summed(latencies: number[], seconds: number, by: string): Measured {
  latencies.sort((a, b) => a - b);
  return {
    per_second: latencies.length / seconds,
    p50_ms: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p99_ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    tool: by,
  };
}

/** Runs a pgbench script with prepared statements over a number of connections; needs PostgreSQL's contrib programs. */
export async function loadSql(
  url: string,
  script: string,
  options: { clients: number; seconds: number; settings?: string },
): Promise<Measured> {
  if (!has('pgbench'))
    throw new Error('The floor is measured by pgbench (Debian: apt-get install postgresql-contrib).');
  const folder = mkdtempSync(join(tmpdir(), 'plaza-bench-'));
  try {
    const file = join(folder, 'floor.sql');
    writeFileSync(file, script);
    const { stdout } = await run(
      'pgbench',
      [
        '-n',
        '-M',
        'prepared',
        `-c${options.clients}`,
        '-j1',
        `-T${options.seconds}`,
        '-f',
        file,
        '-l',
        `--log-prefix=${join(folder, 'log')}`,
        url,
      ],
      { env: { ...process.env, PGOPTIONS: options.settings ?? '' } },
    );
    const latencies = readdirSync(folder)
      .filter((name) => name.startsWith('log'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .flatMap((line) => (line === '' ? [] : Number(line.split(' ')[2]) / 1000));
    const tps = /tps = ([\d.]+)/.exec(stdout);
    return { ...summed(latencies, options.seconds, 'pgbench'), per_second: Number(tps?.[1] ?? 0) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
