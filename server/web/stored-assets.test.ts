import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localFiles } from '#server/providers/files/embedded.ts';
import { registerAssets } from './assets.ts';
import { readStoredAsset, storeAssets } from './stored-assets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-assets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = () => localFiles(join(folder, 'files'));
const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));

/** A build of a version: a script of its own, and a font that all versions have. */
function givenBuild(version: string): string {
  const dir = join(folder, version);
  mkdirSync(dir);
  const script = `export const version = '${version}';`;
  writeFileSync(join(dir, `app-${version}.js`), script);
  writeFileSync(join(dir, `app-${version}.js.br`), brotliCompressSync(script));
  writeFileSync(join(dir, `app-${version}.js.gz`), 'not kept');
  writeFileSync(join(dir, 'font-1.woff2'), 'font');
  return dir;
}
const storedScript = async (version: string) =>
  (await readStoredAsset(files(), `app-${version}.js`))?.toString() ?? null;

test('the assets of the last three builds stay, by their last start', async () => {
  const dirs = ['a', 'b', 'c', 'd'].map(givenBuild);
  for (const [minute, dir] of dirs.slice(0, 3).entries()) await storeAssets(files(), dir, at(minute));
  expect(await Promise.all(['a', 'b', 'c'].map(storedScript))).toEqual([
    "export const version = 'a';",
    "export const version = 'b';",
    "export const version = 'c';",
  ]);
  // Whoever returns to an old version uses its assets again.
  await storeAssets(files(), join(folder, 'a'), at(3));
  await storeAssets(files(), join(folder, 'd'), at(4));
  expect([await storedScript('a'), await storedScript('b'), await storedScript('d')]).toEqual([
    expect.stringContaining("'a'"),
    null,
    expect.stringContaining("'d'"),
  ]);
  expect((await readStoredAsset(files(), 'font-1.woff2'))?.toString()).toBe('font');
  expect(readdirSync(join(folder, 'files/assets')).toSorted()).toEqual([
    'app-a.js.br',
    'app-c.js.br',
    'app-d.js.br',
    'font-1.woff2',
  ]);
});

test('a server gives out what another build has, with the type and headers of its own', async () => {
  const own = givenBuild('new');
  await storeAssets(files(), givenBuild('old'), at(0));
  const http = Fastify();
  registerAssets(http, own, (name) => readStoredAsset(files(), name));
  const get = (name: string) => http.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'br' } });
  const [mine, theirs] = [await get('app-new.js'), await get('app-old.js')];
  expect(mine.headers['content-encoding']).toBe('br');
  expect([theirs.statusCode, theirs.payload]).toEqual([200, "export const version = 'old';"]);
  expect(theirs.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  for (const name of ['app-older.js', 'app-old.js.br', '..%2Fasset-builds', 'secret.txt'])
    expect([name, (await get(name)).statusCode]).toEqual([name, 404]);
  await http.close();
});

test('a start that was cut off is finished by the next one', async () => {
  const dir = givenBuild('a');
  const { put, ...others } = files();
  const cut = {
    ...others,
    put: (key: string, ...rest: [Buffer, string]) => {
      if (key.endsWith('.woff2')) throw new Error('full');
      return put(key, ...rest);
    },
  };
  await expect(storeAssets(cut, dir, at(0))).rejects.toThrow('full');
  expect(await readStoredAsset(files(), 'font-1.woff2')).toBe(null);
  await storeAssets(files(), dir, at(1));
  expect((await readStoredAsset(files(), 'font-1.woff2'))?.toString()).toBe('font');
});
