import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError, systemCode } from './installation.ts';

const run = promisify(execFile);

/** Creates the data folder if necessary, checks that it is writable, and returns its real path. */
export async function openFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    const problem =
      code === 'EEXIST' || code === 'ENOTDIR' ? 'is a file or below one' : `cannot be written to (${code})`;
    throw new EmbeddedDatabaseError(
      `The data folder ${folder} ${problem}: set PLAZA_DATA to a folder that Plaza may write to.`,
    );
  }
}

// An open file holds each lock. A garbage-collected file would release its lock.
const held = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process and returns a function that releases the lock. SQLite provides a lock of the
 * operating system, because Node has no flock. The lock ends with the process in every case, so stale locks do not
 * occur.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const pidFile = join(folder, 'plaza.pid');
  const lock = new DatabaseSync(join(folder, 'plaza.lock'), { timeout: 0 });
  try {
    // In memory, so that a killed process leaves no journal.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === 5)) {
      throw new EmbeddedDatabaseError(
        `The data folder ${folder} cannot be locked (${error instanceof Error ? error.message : error}): set ` +
          'PLAZA_DATA to another folder.',
      );
    }
    const pid = (await readFile(pidFile, 'utf8').catch(() => '')).trim();
    throw new EmbeddedDatabaseError(
      `Plaza is already running on the data folder ${folder} (process ${pid || 'unknown'}): stop it first, or set ` +
        'PLAZA_DATA to another folder.',
    );
  }
  held.add(lock);
  await writeFile(pidFile, `${process.pid}\n`);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}

/** The process id in postmaster.pid if that process is PostgreSQL running on this cluster; otherwise undefined. */
export async function postmasterOf(cluster: string): Promise<number | undefined> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return '';
    throw error;
  });
  const pid = Number(file.split('\n')[0]);
  if (!(Number.isSafeInteger(pid) && pid > 1)) return undefined;
  const command = await commandOf(pid);
  return command.includes('postgres') && command.includes(cluster) ? pid : undefined;
}

/** The command line of a process; empty if it does not exist or is a zombie. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const labels = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ESRCH') return '';
      throw error;
    });
    return labels.replaceAll('\0', ' ');
  }
  const answer = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return answer.stdout;
}
