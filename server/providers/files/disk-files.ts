import type { Disk } from 'flydrive';
import { type Files, FilesUnavailableError, TRASH } from './port.ts';

/** How a disk is used. */
interface DiskUse {
  /** The folder of the disk that all files are in; the disk itself by default. */
  readonly prefix?: string;
  /** Moves what is under a key to another one. Returns whether there was something. */
  readonly move: (from: string, to: string) => Promise<boolean>;
  /** The codes and names of errors that say that nothing is under a key. */
  readonly missing: readonly string[];
}

/** The name of a file in the trash: the key that it had, and the day on which it was removed. */
const TRASHED = /\.(\d{4}-\d{2}-\d{2})$/;

/** Files on a disk of the library. */
export function filesOn(disk: Disk, { prefix = '', move, missing }: DiskUse): Files {
  const root = prefix === '' ? '' : `${prefix}/`;
  const list = async (folder: string, recursive = false) => {
    const keys = await orFilesUnavailable(() => listKeys(disk, folder === '' ? prefix : `${root}${folder}`, recursive));
    return keys.map((key) => key.slice(root.length));
  };
  const remove = (key: string) => orFilesUnavailable(() => disk.delete(`${root}${key}`));
  return {
    put: (key, bytes, contentType) => orFilesUnavailable(() => disk.put(`${root}${key}`, bytes, { contentType })),
    get: async (key) => {
      try {
        return Buffer.from(await disk.getBytes(`${root}${key}`));
      } catch (error) {
        if (missing.includes(codeOf(error))) return null;
        throw new FilesUnavailableError(causeOf(error));
      }
    },
    list: (folder) => list(folder),
    listAll: () => list('', true),
    moveToTrash: async (key, now) => {
      await orFilesUnavailable(() => move(`${root}${key}`, `${root}${TRASH}/${key}.${dayOf(now)}`));
    },
    erase: async (key) => {
      // In this order: what is moved to the trash meanwhile is found there.
      await remove(key);
      const trashed = `${TRASH}/${key}`;
      const folder = trashed.slice(0, trashed.lastIndexOf('/'));
      for (const found of await list(folder)) if (found.replace(TRASHED, '') === trashed) await remove(found);
    },
    emptyTrash: async (before) => {
      let removed = 0;
      for (const key of await list(TRASH, true)) {
        const [, day] = TRASHED.exec(key) ?? [];
        if (day === undefined || day >= dayOf(before)) continue;
        await remove(key);
        removed += 1;
      }
      return removed;
    },
  };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Lists the keys in a folder, and with `recursive` in those below it. */
async function listKeys(disk: Disk, folder: string, recursive: boolean): Promise<string[]> {
  const found: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, { recursive, ...(paginationToken && { paginationToken }) });
    for (const object of page.objects) if (object.isFile) found.push(object.key);
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
  // A store without folders also lists those whose names begin like this one's.
  return folder === '' ? found : found.filter((key) => key.startsWith(`${folder}/`));
}

/** The reason of an error of the library, which itself names only the file. */
const causeOf = (error: unknown): unknown => (error instanceof Error ? (error.cause ?? error) : error);

/** The code of an error of the library or of a store, or what it calls itself. */
export function codeOf(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof Error ? String('code' in cause ? cause.code : cause.name) : '';
}

async function orFilesUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new FilesUnavailableError(causeOf(error));
  }
}
