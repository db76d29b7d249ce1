// Assets of the builds before. A page that is open when a new version starts asks for scripts whose names only its own
// build knows, and behind several servers a new page may ask an old one. Each start puts the assets of its build into
// the file store, those of the last three builds stay there, and a server that does not know a name looks there.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { type Files, REMADE } from '#server/providers/files/port.ts';

const { assets: FOLDER, builds: BUILDS } = REMADE;
/** How many builds keep their assets: this one, the one before, to which one may return, and the one before that. */
const STORED_BUILDS = 3;

/** A build: the names of its assets, and when a server of it last started. */
const Build = z.object({ names: z.array(z.string()), at: z.iso.datetime() });

const keyOf = (name: string, isPacked: boolean): string => `${FOLDER}/${name}${isPacked ? '.br' : ''}`;

/** Puts the assets of a build's folder into the file store, and removes those that none of the last builds has. */
export async function storeAssets(files: Files, dir: string, now: Date): Promise<void> {
  const names = (await readdir(dir)).filter((name) => !/\.(br|gz)$/.test(name)).sort();
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  // Before the assets, so that another version that starts at the same moment does not remove them. A start that ends
  // in between is finished by the next one.
  const build = Buffer.from(JSON.stringify({ names, at: now.toISOString() }));
  await files.put(`${BUILDS}/${id}.json`, build, 'application/json');
  const stored = new Set(await files.list(FOLDER));
  for (const name of names) {
    const packed = join(dir, `${name}.br`);
    const isPacked = existsSync(packed);
    const key = keyOf(name, isPacked);
    if (!stored.has(key))
      await files.put(key, await readFile(isPacked ? packed : join(dir, name)), 'application/octet-stream');
  }
  await removeOld(files);
}

async function removeOld(files: Files): Promise<void> {
  const builds = [];
  for (const key of await files.list(BUILDS)) {
    const bytes = await files.get(key);
    if (bytes !== null) builds.push({ key, ...Build.parse(JSON.parse(bytes.toString())) });
  }
  builds.sort((one, other) => other.at.localeCompare(one.at));
  const needed = new Set(builds.slice(0, STORED_BUILDS).flatMap(({ names }) => names));
  for (const { key } of builds.slice(STORED_BUILDS)) await files.erase(key);
  for (const key of await files.list(FOLDER))
    if (!needed.has(basename(key).replace(/\.br$/, ''))) await files.erase(key);
}

/** Reads an asset of another build; null if none of the last ones has it. */
export async function readStoredAsset(files: Files, name: string): Promise<Buffer | null> {
  const packed = await files.get(keyOf(name, true));
  return packed === null ? files.get(keyOf(name, false)) : promisify(brotliDecompress)(packed);
}
