import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import { claimFiles } from './claim-files.ts';
import { localFiles } from './embedded.ts';

const ONE = 'c0ffee00-0000-4000-8000-000000000001';
const OTHER = 'c0ffee00-0000-4000-8000-000000000002';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-claims-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const claim = (id: string) => claimFiles(localFiles(folder), { id, place: { setting: 'PLAZA_DATA', name: folder } });
const state = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

test('the second installation is refused, and changes nothing', async () => {
  await localFiles(folder).put('pictures/00/one-320.webp', Buffer.from('one'), 'image/webp');
  await claim(ONE);
  const before = state();
  await expect(claim(OTHER)).rejects.toThrow(ConfigError);
  await expect(claim(OTHER)).rejects.toThrow(
    /^The files in \S+ are those of another installation of Plaza \(\S+1\), .* remove installation\/\S+1 there\.$/,
  );
  expect(state()).toEqual(before);
  await claim(ONE);
  expect(state()).toEqual(before);
});

test('processes of one installation start at once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => claim(ONE)));
  expect(state()).toEqual(['installation', `installation/${ONE}`]);
});

test('of two installations that start at once on a new folder at most one goes on', async () => {
  const ends = await Promise.allSettled([ONE, OTHER].map(claim));
  const [winner] = ends.flatMap(({ status }, at) => (status === 'fulfilled' ? [[ONE, OTHER][at]] : []));
  expect(state()).toEqual(winner === undefined ? ['installation'] : ['installation', `installation/${winner}`]);
  await claim(winner ?? ONE);
});
