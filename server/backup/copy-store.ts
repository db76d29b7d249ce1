import { basename } from 'node:path';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import { COPIED, type Files, type FilesPlace, isIn, OWNERS, REMADE, TRASH } from '#server/providers/files/port.ts';
import { forEachOf } from './copy-files.ts';

/** A file store, and where it is. */
export interface OpenedFiles {
  readonly files: Files;
  readonly place: FilesPlace;
}

/** What a run has done. */
export interface CopiedStore {
  readonly copied: number;
  readonly bytes: number;
  /** Those that were there before. */
  readonly already: number;
  /** Those that an earlier run had copied, and that are gone from where they came from: they are in the trash. */
  readonly removed: number;
}

/** So many files are noted as copied at once. */
const NOTED_AT_ONCE = 200;

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
  csv: 'text/csv',
};
/** The type of what is stored under a key. */
export const typeOf = (key: string): string => types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/**
 * Copies all files of a store into another one, where each is compared with what it was copied from; changes nothing in
 * the first. A run that was killed can be done again. What a run has copied is noted beside the files: another one does
 * not bring back what has been removed there since, and moves to the trash there what is gone here.
 * @throws ConfigError where the other store has files of another origin; nothing was changed then
 */
export async function copyStore(from: OpenedFiles, to: OpenedFiles, now: Date): Promise<CopiedStore> {
  const [owner, there] = [await findOwner(from, to), new Set(await to.files.listAll())];
  const keys = (await from.files.listAll()).filter((key) => !isIn(key, [OWNERS, COPIED])).toSorted();
  const noted = await readNoted(to.files);
  if (noted === null) refuseStrangers(new Set(keys), there, to);
  await to.files.put(`${OWNERS}/${owner}`, Buffer.from(owner), 'text/plain');
  const note = async (of: readonly string[], number: number) =>
    to.files.put(`${COPIED}/${String(number).padStart(9, '0')}`, Buffer.from(of.join('\n')), 'text/plain');
  let notes = noted?.notes ?? 0;
  if (noted === null) await note([], notes++);
  const known = noted?.keys ?? new Set<string>();

  const done = { copied: 0, bytes: 0, already: 0, removed: 0 };
  const present = new Set(keys);
  await forEachOf([...known], async (key) => {
    if (present.has(key) || !there.has(key) || isIn(key, [TRASH, ...Object.values(REMADE)])) return;
    await to.files.moveToTrash(key, now);
    done.removed += 1;
  });
  const wanted = keys.filter((key) => !known.has(key));
  done.already = keys.length - wanted.length;
  for (let at = 0; at < wanted.length; at += NOTED_AT_ONCE) {
    const part = wanted.slice(at, at + NOTED_AT_ONCE);
    await forEachOf(part, async (key) => {
      const bytes = await from.files.get(key);
      // Removed since the list was made.
      if (bytes === null) return;
      if (there.has(key) && (await to.files.get(key))?.equals(bytes)) {
        done.already += 1;
        return;
      }
      await copyFile(key, bytes, to);
      done.copied += 1;
      done.bytes += bytes.byteLength;
    });
    await note(part, notes++);
  }
  return done;
}

async function copyFile(key: string, bytes: Buffer, { files, place }: OpenedFiles): Promise<void> {
  await files.put(key, bytes, typeOf(key));
  if ((await files.get(key))?.equals(bytes)) return;
  throw new ConfigError(`The file ${key} in ${place.name} is not as it was written there: start again.`);
}

/** Finds the installation whose files are copied. */
async function findOwner(from: OpenedFiles, to: OpenedFiles): Promise<string> {
  const [owner, other] = await Promise.all(
    [from, to].map(async ({ files }) => basename((await files.list(OWNERS))[0] ?? '')),
  );
  if (!owner)
    throw new ConfigError(
      `There are no files of a marketplace in ${from.place.name}: set ${from.place.setting} to where they are, and ` +
        'start Plaza there once if this version has never run.',
    );
  if (other && other !== owner)
    throw new ConfigError(
      `The files in ${to.place.name} are those of another installation of Plaza (${other}): set ${to.place.setting} ` +
        'to a place of its own; nothing was copied.',
    );
  return owner;
}

/** Refuses a store with files that were never copied there and are not among those that are to be. */
function refuseStrangers(keys: ReadonlySet<string>, there: ReadonlySet<string>, { place }: OpenedFiles): void {
  const stranger = [...there].find((key) => !keys.has(key) && !isIn(key, [OWNERS]));
  if (stranger === undefined) return;
  throw new ConfigError(
    `There are other files in ${place.name} (${stranger}), and what people have erased must not come back with them: ` +
      `move them away, or set ${place.setting} to an empty place; nothing was copied.`,
  );
}

/** Reads which files earlier runs have copied; null if there was none. */
async function readNoted(files: Files): Promise<{ readonly keys: ReadonlySet<string>; readonly notes: number } | null> {
  const notes = await files.list(COPIED);
  if (notes.length === 0) return null;
  const texts = await Promise.all(notes.map(async (key) => (await files.get(key))?.toString() ?? ''));
  return { keys: new Set(texts.flatMap((text) => text.split('\n')).filter((key) => key !== '')), notes: notes.length };
}
