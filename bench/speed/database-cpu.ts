import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** The clock ticks of /proc (milliseconds). */
const TICK_MS = 10;

/**
 * Finds the processes of a database that runs on this machine. Returns a function that adds up the CPU time that they
 * and those before them used (milliseconds); null for a database elsewhere, and without /proc.
 */
export async function databaseCpu(url: string): Promise<(() => number) | null> {
  if (process.platform !== 'linux' || !['127.0.0.1', 'localhost', ''].includes(new URL(url).hostname)) return null;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const parent = statOf(rows[0]?.pid ?? 0)?.parent;
    return parent === undefined ? null : () => usedBy(parent);
  } finally {
    await client.end();
  }
}

/** What a process and all of its children used, those that ended included. */
function usedBy(parent: number): number {
  const own = statOf(parent);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .reduce(
      (sum, each) => sum + (each?.parent === parent ? each.used_ms : 0),
      (own?.used_ms ?? 0) + (own?.ended_ms ?? 0),
    );
}

/** What /proc says of a process (milliseconds; `ended_ms` is that of its ended children), unless it is gone. */
function statOf(pid: number): { parent: number; used_ms: number; ended_ms: number } | undefined {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code))) return undefined;
    throw error;
  }
  // The name before the last bracket may contain anything.
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, used_ms: (user + system) * TICK_MS, ended_ms: (endedUser + endedSystem) * TICK_MS };
}
