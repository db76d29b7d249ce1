import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Files } from './port.ts';

/** Files in a folder of this machine. */
export function localFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    get: async (key) => ((await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : null),
    list: async (inFolder) => {
      if (!existsSync(join(folder, inFolder))) return [];
      const { objects } = await disk.listAll(inFolder);
      return [...objects].flatMap((object) => (object.isFile ? [object.key] : []));
    },
    remove: (key) => disk.delete(key),
  };
}
