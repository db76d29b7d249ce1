import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import type { CheckedBackup } from './check-backup.ts';
import { forEachOf } from './copy-files.ts';
import { type OpenedFiles, typeOf } from './copy-store.ts';

/**
 * Puts all files of a backup into a store elsewhere, where nothing names them yet. Those that are there, since a run
 * was killed, are left as they are.
 * @throws ConfigError where the store has other files; nothing was changed then
 */
export async function prepareBucket({ folder, manifest }: CheckedBackup, opened: OpenedFiles) {
  const { files } = opened;
  const there = await findThere(manifest.files, opened);
  const put: string[] = [];
  const remove = () => forEachOf(put, (key) => files.erase(key));
  const missing = manifest.files.filter(({ path }) => !there.has(path));
  try {
    await forEachOf(missing, async ({ path }) => {
      put.push(path);
      await files.put(path, await readFile(join(folder, 'files', path)), typeOf(path));
    });
  } catch (error) {
    // A store that does not answer may keep some; the next run goes on from there.
    await remove().catch(() => undefined);
    throw error;
  }
  return { place: async () => undefined, remove };
}

/** Finds the files of a backup that a killed run has put there, and refuses all others. */
async function findThere(
  wanted: CheckedBackup['manifest']['files'],
  { files, place }: OpenedFiles,
): Promise<ReadonlySet<string>> {
  const facts = new Map(wanted.map(({ path, sha256 }) => [path, sha256]));
  const found = await files.listAll();
  const refuse = (key: string) =>
    new ConfigError(
      `There are other files in ${place.name} (${key}): set ${place.setting} to another bucket or prefix; nothing ` +
        'was changed.',
    );
  const stranger = found.find((key) => !facts.has(key));
  if (stranger !== undefined) throw refuse(stranger);
  await forEachOf(found, async (key) => {
    const bytes = await files.get(key);
    if (bytes !== null && createHash('sha256').update(bytes).digest('hex') !== facts.get(key)) throw refuse(key);
  });
  return new Set(found);
}
