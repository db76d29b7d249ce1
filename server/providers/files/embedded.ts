import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { filesOn } from './disk-files.ts';
import type { Files } from './port.ts';

/** Files in a folder of this machine. */
export function localFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return filesOn(disk, { move: (from, to) => moveFile(join(folder, from), join(folder, to)), missing: MISSING });
}

const MISSING = ['ENOENT', 'EISDIR'];

/** Moves a file at once, also on a full disk, which the library does by a copy. */
async function moveFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
