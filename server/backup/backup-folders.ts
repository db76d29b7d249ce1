import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST } from './manifest.ts';

/** What the folder of a complete backup is called, by the time of its beginning. */
const COMPLETE = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;
const INCOMPLETE = /^\.\d{4}-\d{2}-\d{2}T\d{6}Z$/;

/** Names the folder of a backup, 2026-11-30T031200Z, a second later where there is one of this second. */
export function freeName(folder: string, now: Date): string {
  const name = `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  return existsSync(join(folder, name)) ? freeName(folder, new Date(now.getTime() + 1_000)) : name;
}

/** Names the folder of a backup that is being written, or removed. */
export const unfinishedName = (name: string): string => `.${name}`;

/** Finds the newest complete backup; null where there is none. */
export async function findNewest(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return null;
  const names = (await readdir(folder)).filter(
    (name) => COMPLETE.test(name) && existsSync(join(folder, name, MANIFEST)),
  );
  return names.sort().at(-1) ?? null;
}

/** Removes what killed runs left in the folder of all backups; none may run. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (INCOMPLETE.test(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Removes the oldest complete backups but so many, and never the newest one, `last`. Returns how many it removed. */
export async function removeOldest(folder: string, keep: number, last: string): Promise<number> {
  const complete = (await readdir(folder))
    .filter((name) => COMPLETE.test(name) && name !== last && existsSync(join(folder, name, MANIFEST)))
    .sort();
  const old = complete.slice(0, Math.max(0, complete.length - (keep - 1)));
  for (const name of old) {
    const unfinished = join(folder, unfinishedName(name));
    await rename(join(folder, name), unfinished);
    await rm(unfinished, { recursive: true, force: true });
  }
  return old.length;
}
