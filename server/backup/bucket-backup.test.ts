import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/kernel/configuration/config.ts';
import { openFiles } from '#server/providers/files/open.ts';
import { givenFiles, givenUnsavedFiles, openBackupFolder, refusalOf } from '#test/backup/given-backup.ts';
import { emptyDatabase, type OwnDatabase, ownDatabase } from '#test/database.ts';
import { openS3 } from '#test/s3/stand-in.ts';
import { copyStore } from './copy-store.ts';

const NOON = new Date('2026-05-05T19:00:00Z');
let box: ReturnType<typeof openBackupFolder>;
let source: OwnDatabase;
let target: Awaited<ReturnType<typeof emptyDatabase>>;
let s3: Awaited<ReturnType<typeof openS3>>;
/** The backup of the marketplace whose files are in a bucket. */
let folder: string;

const bucketOf = (prefix: string) => openFiles(readConfig(s3.settings(prefix)), '/nowhere');
/** What is below a prefix, by key, in order. */
const inBucket = (prefix: string) =>
  [...s3.objects]
    .filter(([key]) => key.startsWith(`${prefix}/`))
    .map(([key, { bytes, type }]) => [key.slice(prefix.length + 1), type, bytes.toString('hex')])
    .toSorted();

beforeAll(async () => {
  [box, s3] = [openBackupFolder(), await openS3()];
  [source, target] = [await ownDatabase({ max: 1 }), await emptyDatabase('owner_of_a_bucket')];
  await givenFiles(box.filesDir, 12);
  await givenUnsavedFiles(box.filesDir);
  const disk = await openFiles(readConfig({}), box.filesDir);
  await copyStore(disk, await bucketOf('shop'), NOON);
  ({ folder } = await box.save(source.url, 0, { filesDir: join(box.folder, 'none'), bucket: await bucketOf('shop') }));
});
afterAll(async () => {
  await Promise.all([source.drop(), target.drop(), s3.close()]);
  box.remove();
});

const restore = async (prefix: string) => box.restore(folder, target.url, { bucket: await bucketOf(prefix) });

test('a bucket that has files is refused, and nothing in it changes', async () => {
  const before = inBucket('shop');
  expect(await refusalOf(restore('shop'))).toMatch(
    /^There are other files in s3:\/\/bucket\/shop \(.+\): set FILES_URL to another bucket or prefix; nothing was/,
  );
  expect(inBucket('shop')).toEqual(before);
});

test('files of a bucket are restored into another one, also after a run that was killed in the middle', async () => {
  const pictures = inBucket('shop').filter(([key]) => key?.startsWith('pictures/'));
  expect(pictures).toHaveLength(12);
  const [key] = pictures.flat();
  const found = s3.objects.get(`shop/${key}`);
  if (found === undefined) throw new Error('The bucket has no pictures.');
  s3.objects.set(`again/${key}`, { ...found, bytes: Buffer.from('another one') });
  expect(await refusalOf(restore('again'))).toContain(`There are other files in s3://bucket/again (${key})`);
  s3.objects.set(`again/${key}`, found);
  s3.state.answers = false;
  await expect(restore('again')).rejects.toThrow(/^Files cannot be kept or/);
  s3.state.answers = true;
  // Nothing has become of the database meanwhile.
  expect(await restore('again')).toMatchObject({ files: 12, faults: [] });
  expect(inBucket('again')).toEqual(pictures);
});

test('a store that does not answer ends a backup with a line, and leaves no part of one', async () => {
  s3.state.answers = false;
  await expect(box.save(source.url, 9, { bucket: await bucketOf('shop') })).rejects.toThrow(/^Files cannot be kept or/);
  s3.state.answers = true;
  expect((await box.save(source.url, 10, { bucket: await bucketOf('shop'), keep: 1 })).removed).toBe(1);
});
