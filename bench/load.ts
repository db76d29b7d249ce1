import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

/** What a run measured: how many a second, and the latencies (milliseconds) half and 99 of 100 stayed under. */
export interface Measured {
  readonly per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly tool: string;
}

const run = promisify(execFile);

function has(tool: string): boolean {
  try {
    execFileSync(tool, ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // wrk answers its version with exit code 1.
    return error instanceof Error && 'status' in error && error.status === 1;
  }
}

/** Asks a server for paths, taken in turn, over so many connections for so many seconds: by wrk where it is there, else autocannon. */
export async function loadHttp(
  address: string,
  paths: readonly string[],
  options: { clients: number; seconds: number },
): Promise<Measured> {
  if (!has('wrk')) {
    const result = await autocannon({
      url: address,
      connections: options.clients,
      duration: options.seconds,
      requests: paths.map((path) => ({ method: 'GET' as const, path })),
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
  return wrk.format('GET', paths[at])
end
done = function(summary, latency)
  io.write(string.format('RESULT %d %d %d %d %d\\n', summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
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

/** Runs an SQL script of pgbench's with prepared statements over so many connections; needs PostgreSQL's contrib programs. */
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
      .flatMap((line) => (line === '' ? [] : Number(line.split(' ')[2]) / 1000))
      .sort((a, b) => a - b);
    const tps = /tps = ([\d.]+)/.exec(stdout);
    return {
      per_second: Number(tps?.[1] ?? 0),
      p50_ms: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
      p99_ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
      tool: 'pgbench',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
