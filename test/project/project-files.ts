import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The files of a folder and its subfolders, as paths from the root, with a given ending. */
export function filesUnder(folder: string, ending: RegExp): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** The text of a project file. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Whether a project file exists. */
export function isThere(path: string): boolean {
  return existsSync(join(root, path));
}
