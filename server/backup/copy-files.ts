import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { constants, copyFile, link, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Files } from '#server/providers/files/port.ts';
import type { BackupFile } from './manifest.ts';

/** How many files are read at once. */
const AT_ONCE = 4;

/**
 * After this time (ms) since it was written, a stored file is complete: it was written at once, under a name of its
 * own, and never changes. A younger one may be on its way, so it is copied as it is now.
 */
const COMPLETE_MS = 3_600_000;

/** Codes of file systems that have no links, or not between these two folders. */
const NO_LINK = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Lists the files below a folder by their paths in it, with slashes; none where the folder is missing. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown): Dirent[] => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

/**
 * Gives files another place as well: by links where the file system has them, otherwise as copies. Returns what is
 * there then, on the disk for good. Files that were removed meanwhile are left out.
 */
export async function saveFiles(
  from: string,
  to: string,
  { paths, now }: { readonly paths: readonly string[]; readonly now: Date },
): Promise<BackupFile[]> {
  await makeFolders(to, paths);
  const saved: BackupFile[] = [];
  await forEachOf(paths, async (path) => {
    const [source, target] = [join(from, path), join(to, path)];
    try {
      const { mtimeMs } = await stat(source);
      await placeFile(source, target, mtimeMs < now.getTime() - COMPLETE_MS);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return;
      throw error;
    }
    saved.push({ path, ...(await readFileFacts(target, true)) });
  });
  await syncFolders(to, paths);
  return saved.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Saves files of a store elsewhere in a folder, on the disk for good; without those that were removed meanwhile. */
export async function fetchFiles(
  files: Pick<Files, 'get'>,
  to: string,
  paths: readonly string[],
): Promise<BackupFile[]> {
  await makeFolders(to, paths);
  const saved: BackupFile[] = [];
  await forEachOf(paths, async (path) => {
    // The store refuses a path that would lead out of the folder.
    const bytes = await files.get(path);
    if (bytes === null) return;
    await writeFile(join(to, path), bytes, { flush: true, mode: 0o600 });
    saved.push({ path, ...(await readFileFacts(join(to, path))) });
  });
  await syncFolders(to, paths);
  return saved.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Gives the files of a backup another place as well, on the disk for good. */
export async function placeFiles(from: string, to: string, paths: readonly string[]): Promise<void> {
  await makeFolders(to, paths);
  await forEachOf(paths, async (path) => {
    await placeFile(join(from, path), join(to, path), true);
    await syncPath(join(to, path));
  });
  await syncFolders(to, paths);
}

/** Does work for each item, some at once. Of what failed the first error is thrown, when no work is under way. */
export async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const failures: unknown[] = [];
  const workOn = async () => {
    for (const item of rest) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
  if (failures.length > 0) throw failures[0];
}

async function placeFile(source: string, target: string, mayLink: boolean): Promise<void> {
  if (mayLink) {
    try {
      await link(source, target);
      return;
    } catch (error) {
      if (!NO_LINK.has(codeOf(error))) throw error;
    }
  }
  await copyFile(source, target, constants.COPYFILE_FICLONE);
}

async function makeFolders(folder: string, paths: readonly string[]): Promise<void> {
  for (const each of foldersOf(folder, paths)) await mkdir(each, { recursive: true });
}

async function syncFolders(folder: string, paths: readonly string[]): Promise<void> {
  for (const each of foldersOf(folder, paths)) await syncPath(each);
}

/** The folders of paths, and those above them up to the given one. */
function foldersOf(folder: string, paths: readonly string[]): string[] {
  const found = new Set(['.']);
  for (const path of paths) for (let each = dirname(path); !found.has(each); each = dirname(each)) found.add(each);
  return [...found].sort().map((each) => join(folder, each));
}

/** Waits until the content of a file, or the names in a folder, are on the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads the size and the hash of a file; with `is_synced`, when it is on the disk. */
export async function readFileFacts(path: string, is_synced = false): Promise<Omit<BackupFile, 'path'>> {
  const handle = await open(path, 'r');
  try {
    if (is_synced) await handle.sync();
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const part of handle.createReadStream({ autoClose: false })) {
      hash.update(part);
      bytes += part.length;
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}
