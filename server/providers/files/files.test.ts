import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/kernel/configuration/config.ts';
import { openS3 } from '#test/s3/stand-in.ts';
import { localFiles } from './embedded.ts';
import { openFiles } from './open.ts';
import type { Files } from './port.ts';

const ROOT = '/nowhere';

/** The stores that keep the contract of the port, each new for every test. */
const stores: readonly [string, () => Promise<{ open: () => Files; close: () => Promise<void> }>][] = [
  [
    'a folder',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'plaza-store-'));
      return {
        open: () => localFiles(mkdtempSync(join(folder, 'store-'))),
        close: async () => rmSync(folder, { recursive: true }),
      };
    },
  ],
  ...['', 'shop', 'shops/one'].map((prefix): (typeof stores)[number] => [
    `S3, below “${prefix}”`,
    async () => {
      const s3 = await openS3();
      const { files } = await openFiles(readConfig(s3.settings(prefix)), ROOT);
      return {
        open: () => {
          s3.objects.clear();
          // Those of others in the same bucket.
          if (prefix !== '')
            s3.objects.set(`${prefix}-beside/trash/one.2020-01-01`, { bytes: Buffer.alloc(1), type: '' });
          return files;
        },
        close: s3.close,
      };
    },
  ]),
];

const [ONE, OTHER] = ['pictures/7f/one-320.webp', 'pictures/7f/one-320.webp-like'];
const DAY = new Date('2026-05-05T19:00:00Z');
const daysLater = (days: number) => new Date(DAY.getTime() + days * 86_400_000);

describe.each(stores)('%s', (_name, start) => {
  let store: Awaited<ReturnType<typeof start>>;
  let files: Files;
  beforeAll(async () => {
    store = await start();
  });
  beforeEach(() => {
    files = store.open();
  });
  afterAll(() => store.close());

  const put = (key: string, text: string) => files.put(key, Buffer.from(text), 'image/webp');
  const textOf = async (key: string) => (await files.get(key))?.toString() ?? null;

  test('a file is what was put last under its key', async () => {
    expect(await files.get(ONE)).toBeNull();
    await put(ONE, 'first');
    await put(ONE, 'then');
    expect(await textOf(ONE)).toBe('then');
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7919) % 256));
    await files.put(OTHER, bytes, 'application/pdf');
    expect((await files.get(OTHER))?.equals(bytes)).toBe(true);
    await put(OTHER, '');
    expect(await textOf(OTHER)).toBe('');
  });

  test('the files of a folder are listed, without those below it or beside it', async () => {
    expect(await files.list('pictures/7f')).toEqual([]);
    for (const key of [ONE, OTHER, 'pictures/7f/below/two', 'pictures/7f-beside/three', 'pictures/four'])
      await put(key, key);
    expect((await files.list('pictures/7f')).toSorted()).toEqual([ONE, OTHER]);
    expect(await files.list('pictures')).toEqual(['pictures/four']);
    await files.moveToTrash(ONE, DAY);
    expect((await files.listAll()).toSorted()).toEqual([
      ...['pictures/7f-beside/three', 'pictures/7f/below/two', OTHER, 'pictures/four'],
      `trash/${ONE}.2026-05-05`,
    ]);
  });

  test('a file in the trash is gone from its place, and for good some time after', async () => {
    await put(ONE, 'one');
    await put(OTHER, 'other');
    await files.moveToTrash(ONE, DAY);
    await files.moveToTrash(ONE, DAY);
    await files.moveToTrash('pictures/7f/never-there', DAY);
    expect([await files.get(ONE), await textOf(OTHER)]).toEqual([null, 'other']);
    expect(await files.list('pictures/7f')).toEqual([OTHER]);
    expect(await textOf(`trash/${ONE}.2026-05-05`)).toBe('one');
    await files.moveToTrash(OTHER, daysLater(1));
    expect(await files.emptyTrash(DAY)).toBe(0);
    expect(await files.emptyTrash(daysLater(1))).toBe(1);
    expect(await files.list('trash/pictures/7f')).toEqual([`trash/${OTHER}.2026-05-06`]);
  });

  test('what is erased is neither in its place nor in the trash', async () => {
    for (const day of [0, 1]) {
      await put(ONE, 'one');
      await files.moveToTrash(ONE, daysLater(day));
    }
    await put(ONE, 'again');
    await put(OTHER, 'other');
    await files.moveToTrash(OTHER, DAY);
    await files.erase(ONE);
    await files.erase(ONE);
    expect(await files.get(ONE)).toBeNull();
    expect(await files.list('trash/pictures/7f')).toEqual([`trash/${OTHER}.2026-05-05`]);
  });
});
