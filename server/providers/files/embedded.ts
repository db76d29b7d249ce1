import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type Files, FilesAwayError } from './port.ts';

/** Files in a folder of this machine. */
export function localFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, bytes, contentType) => orAway(disk.put(key, bytes, { contentType })),
    get: async (key) => ((await disk.exists(key)) ? Buffer.from(await orAway(disk.getBytes(key))) : null),
    list: async (inFolder) => {
      if (!existsSync(join(folder, inFolder))) return [];
      const { objects } = await orAway(disk.listAll(inFolder));
      return [...objects].flatMap((object) => (object.isFile ? [object.key] : []));
    },
    remove: (key) => orAway(disk.delete(key)),
  };
}

/** The library says only which file; why is in its cause. */
async function orAway<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new FilesAwayError(error instanceof Error ? (error.cause ?? error) : error);
  }
}
