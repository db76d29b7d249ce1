import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { localFiles } from '#server/providers/files/embedded.ts';
import { givenFiles, givenUnsavedFiles } from '#test/backup/given-backup.ts';
import { openS3 } from '#test/s3/stand-in.ts';
import { patience } from '#test/scaled-timeout.ts';

const root = join(import.meta.dirname, '../..');
const COUNT = 60;
let folder: string;
let s3: Awaited<ReturnType<typeof openS3>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-moves-'));
  s3 = await openS3();
  await givenFiles(join(folder, 'files'), COUNT);
  await givenUnsavedFiles(join(folder, 'files'));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(to: string, data = folder) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PLAZA_DATA: data, ...s3.settings('shop') };
  const child = spawn(process.execPath, ['bin/operator/files-move.ts', '--to', to], { cwd: root, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) };
}
const move = (to: string, data = folder) => start(to, data).ended;

/** The files of a folder by their keys, without whose they are and what was noted of a move. */
const onDisk = (data: string) => {
  const files = join(data, 'files');
  const entries = readdirSync(files, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return byKey(paths.map((path) => [path.slice(files.length + 1), readFileSync(path)]));
};
const inBucket = () => byKey([...s3.objects].map(([key, { bytes }]) => [key.slice('shop/'.length), bytes]));
const byKey = (files: readonly (readonly [string, Buffer])[]) =>
  Object.fromEntries(
    files.filter(([key]) => !/^(copied|installation)\//.test(key)).map(([key, bytes]) => [key, bytes.toString('hex')]),
  );

test(
  'a move that was killed in the middle is done again, and the source is as it was',
  async () => {
    const before = onDisk(folder);
    s3.state.left = 50;
    const { child, ended } = start('s3');
    await vi.waitUntil(() => s3.state.left < 0, { timeout: patience(20_000) });
    child.kill('SIGKILL');
    await ended;
    s3.state.left = Number.POSITIVE_INFINITY;
    const part = Object.keys(inBucket()).length;
    expect(part).toBeGreaterThan(5);
    expect(part).toBeLessThan(Object.keys(before).length);
    const { code, said } = await move('s3');
    expect([code, said]).toEqual([0, expect.stringContaining(`, ${part} were there, `)]);
    expect(said).toMatch(
      /^s3:\/\/bucket\/shop has all files of \S+: .* copied .*\nSet FILES_URL=s3:\/\/bucket\/shop in/,
    );
    expect([inBucket(), onDisk(folder)]).toEqual([before, before]);
  },
  patience(60_000),
);

test(
  'a run after the switch copies what is new, and brings nothing back that was erased',
  async () => {
    const files = localFiles(join(folder, 'files'));
    const [erasedHere = '', erasedThere = ''] = await files.list('pictures/01');
    await files.put('pictures/00/new-320.webp', Buffer.from('new'), 'image/webp');
    await files.erase(erasedHere);
    s3.objects.delete(`shop/${erasedThere}`);
    s3.objects.set('shop/pictures/00/newer-320.webp', { bytes: Buffer.from('newer'), type: 'image/webp' });
    expect(await move('s3')).toEqual({
      code: 0,
      said: expect.stringMatching(
        /: 1 copied \(0\.0 MB\), \d+ were there, 1 that are gone here are in the trash there, /,
      ),
    });
    const { [erasedThere]: _gone, ...rest } = onDisk(folder);
    const found = Object.entries(inBucket());
    const trashed = found.filter(([key]) => key.startsWith(`trash/${erasedHere}.`));
    expect(trashed).toHaveLength(1);
    expect(Object.fromEntries(found.filter((entry) => !trashed.includes(entry)))).toEqual({
      ...{ ...rest, 'pictures/00/newer-320.webp': Buffer.from('newer').toString('hex') },
    });
  },
  patience(30_000),
);

test(
  'files go back to a folder, which has to be empty; those of another installation are refused',
  async () => {
    const back = join(folder, 'back');
    expect(await move('disk', back)).toMatchObject({ code: 0, said: expect.stringMatching(/\nTake FILES_URL away /) });
    expect(onDisk(back)).toEqual(inBucket());
    expect(await move('disk')).toEqual({
      code: 1,
      said: expect.stringMatching(/^There are other files in \S+ \(pictures\/\S+\), [^\n]+; nothing was copied\.\n$/),
    });
    const other = join(folder, 'other');
    await localFiles(join(other, 'files')).put('installation/another', Buffer.from('another'), 'text/plain');
    writeFileSync(join(other, 'files/picture'), '');
    expect(await move('s3', other)).toEqual({
      code: 1,
      said: expect.stringMatching(/^The files in s3:\/\/bucket\/shop are those of another installation [^\n]+\.\n$/),
    });
    expect(await move('s3', join(folder, 'nobody'))).toEqual({
      code: 1,
      said: expect.stringMatching(/^There are no files of a marketplace in \S+: set PLAZA_DATA to [^\n]+\.\n$/),
    });
  },
  patience(30_000),
);
