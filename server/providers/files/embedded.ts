import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type Files, FilesUnavailableError } from './port.ts';

/** Files in a folder of this machine. */
export function localFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, bytes, contentType) => orFilesUnavailable(disk.put(key, bytes, { contentType })),
    get: async (key) => ((await disk.exists(key)) ? Buffer.from(await orFilesUnavailable(disk.getBytes(key))) : null),
    list: async (inFolder) => {
      if (!existsSync(join(folder, inFolder))) return [];
      const { objects } = await orFilesUnavailable(disk.listAll(inFolder));
      return [...objects].flatMap((object) => (object.isFile ? [object.key] : []));
    },
    remove: (key) => orFilesUnavailable(disk.delete(key)),
  };
}

/** Converts errors of the library, which names only the file; the reason is in the error's cause. */
async function orFilesUnavailable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new FilesUnavailableError(error instanceof Error ? (error.cause ?? error) : error);
  }
}
