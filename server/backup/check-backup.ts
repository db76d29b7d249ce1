import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Difference, findDifference, readMigrations } from '#db/migration-files.ts';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import { forEachOf, readFileFacts } from './copy-files.ts';
import { tableFile } from './copy-table.ts';
import { fingerprintOf, MANIFEST, type Manifest, openManifest } from './manifest.ts';

/** A backup that can be restored by this version with this secret, and is as it was written. */
export interface CheckedBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The hash of the manifest's content, which tells it from every other one. */
  readonly hash: string;
}

/** With what a backup is compared. */
export interface CheckOptions {
  /** The secrets that the marketplace is or was started with. */
  readonly secrets: readonly string[];
  /** Whether the marketplace goes on with another secret. */
  readonly is_new_secret: boolean;
  /** The folder of the migrations: another one in tests. */
  readonly migrationFolder?: string;
}

/**
 * Reads a backup, and all of its files.
 * @throws ConfigError where it cannot be restored, with what to do
 */
export async function checkBackup(folder: string, options: CheckOptions): Promise<CheckedBackup> {
  const { manifest, hash } = openManifest(await readManifest(folder), folder);
  const difference = findDifference(manifest.migrations, readMigrations(options.migrationFolder));
  if (difference !== null) throw new ConfigError(refusals[difference.how](manifest.plaza, difference.name));
  const isKnown = manifest.secret === null || options.secrets.some((each) => fingerprintOf(each) === manifest.secret);
  if (!options.is_new_secret && !isKnown) throw new ConfigError(otherSecret);
  await checkFiles(folder, manifest);
  return { folder, manifest, hash };
}

async function readManifest(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    throw new ConfigError(
      `${folder} is no complete backup of Plaza (it has no ${MANIFEST}): give the folder of one, such as ` +
        '.data/backups/2026-11-30T031200Z.',
    );
  }
}

async function checkFiles(folder: string, { tables, files }: Manifest): Promise<void> {
  const expected = [
    ...tables.map(({ name, ...facts }) => ({ ...facts, path: tableFile(name) })),
    ...files.map(({ path, ...facts }) => ({ ...facts, path: join('files', path) })),
  ];
  await forEachOf(expected, async ({ path, bytes, sha256 }) => {
    const found = await findFile(join(folder, path));
    if (found === null) throw damaged(folder, `${path} is missing`);
    if (found.size !== bytes) throw damaged(folder, `${path} has ${found.size} bytes, and was written with ${bytes}`);
    if ((await readFileFacts(join(folder, path))).sha256 !== sha256)
      throw damaged(folder, `${path} is not as it was written`);
  });
}

async function findFile(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

const damaged = (folder: string, what: string) =>
  new ConfigError(`The backup ${folder} is damaged: ${what}; restore another backup, nothing was changed.`);

const otherSecret =
  'The backup was made with another PLAZA_SECRET: set that one, or PLAZA_FORMER_SECRET to it beside the present one ' +
  '(a demo has it in the file “secret” of its PLAZA_DATA), or give --new-secret to go on without it, after which ' +
  'links and tickets that were sent and connected accounts no longer work; nothing was changed.';

const refusals: Readonly<Record<Difference['how'], (version: string, name: string) => string>> = {
  unknown: (version, name) =>
    `The backup was made by a newer version of Plaza (${version}), whose migration ${name} this version does not ` +
    'have: restore it with that version or a newer one.',
  changed: (version, name) =>
    `The backup was made by a version of Plaza (${version}) that had another text of db/migrations/${name}.sql: ` +
    'restore it with that version.',
  passed_over: (version, name) =>
    `The backup was made by a version of Plaza (${version}) that did not have migration ${name} before later ones: ` +
    'restore it with that version.',
};
