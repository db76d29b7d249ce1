import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/kernel/configuration/config.ts';
import { createLog } from '#server/kernel/observability/log.ts';
import { testApp } from '#test/app.ts';
import { openS3 } from '#test/s3/stand-in.ts';
import { openOwnFiles } from './claim-files.ts';
import { openFiles } from './open.ts';
import { FilesUnavailableError } from './port.ts';

const it = testApp();
const [ONE, OTHER] = ['c0ffee00-0000-4000-8000-000000000001', 'c0ffee00-0000-4000-8000-000000000002'];
const KEY = 'pictures/00/0123456789-320.webp';
let s3: Awaited<ReturnType<typeof openS3>>;
beforeAll(async () => {
  s3 = await openS3();
});
beforeEach(() => {
  s3.objects.clear();
  s3.state.answers = true;
});
afterAll(() => s3.close());

const opened = (more: object = {}) => openFiles(readConfig({ ...s3.settings('shop'), ...more }), '/nowhere');
const start = async (id: string, more: object = {}) =>
  openOwnFiles(await opened(more), { id, log: createLog('silent') });

test('files are below the prefix, with their type, and requests are signed', async () => {
  const { files } = await opened();
  await files.put(KEY, Buffer.from('one'), 'image/webp');
  expect([...s3.objects]).toEqual([[`shop/${KEY}`, { bytes: Buffer.from('one'), type: 'image/webp' }]]);
  const { files: others } = await opened({ S3_ACCESS_KEY_ID: 'of-somebody' });
  await expect(others.get(KEY)).rejects.toThrow(/\(AccessDenied\)/);
});

test('a bucket that is not there is a fault, and no missing file', async () => {
  const { files } = await opened({ FILES_URL: 's3://another/shop' });
  await expect(files.get(KEY)).rejects.toThrow(/\(NoSuchBucket\)/);
  await expect(files.list('pictures/00')).rejects.toThrow(FilesUnavailableError);
});

test('while the store does not answer, people are told so, and what needs no files works', async () => {
  const { files } = await opened();
  await files.put(KEY, Buffer.from('one'), 'image/webp');
  Object.assign(it.deps.providers, { files });
  const ask = async (url: string) => {
    const { statusCode, body } = await it.app.http.inject({ url });
    return [statusCode, body];
  };
  s3.state.answers = false;
  const [status, said] = await ask(`/files/${KEY}`);
  expect([status, JSON.parse(String(said))]).toEqual([
    503,
    expect.objectContaining({ code: 'unavailable', detail: expect.stringMatching(/^We can’t save or show pictures/) }),
  ]);
  expect(said).not.toMatch(/SlowDown|shop|127\.0\.0\.1/);
  expect((await it.call('user/session', {})).status).toBe(200);
  s3.state.answers = true;
  expect(await ask(`/files/${KEY}`)).toEqual([200, 'one']);
});

test('a store that does not answer at a start is claimed by the first use', async () => {
  s3.state.answers = false;
  const files = await start(ONE);
  await expect(files.get(KEY)).rejects.toThrow(FilesUnavailableError);
  s3.state.answers = true;
  await Promise.all([files.get(KEY), files.get(KEY)]);
  expect([...s3.objects.keys()]).toEqual([`shop/installation/${ONE}`]);
});

test('a store that answers that its settings are wrong ends the start', async () => {
  await expect(start(ONE, { FILES_URL: 's3://another/shop' })).rejects.toThrow(/\(NoSuchBucket\)/);
  await expect(start(ONE, { S3_ACCESS_KEY_ID: 'of-somebody' })).rejects.toThrow(/\(AccessDenied\)/);
  expect(s3.objects.size).toBe(0);
});

test('one that is another installation’s is refused, also when that is seen after the start', async () => {
  await start(OTHER);
  const before = [...s3.objects];
  await expect(start(ONE)).rejects.toThrow(
    /^The files in s3:\/\/bucket\/shop are those of another .* set FILES_URL to another bucket or prefix/,
  );
  s3.state.answers = false;
  const files = await start(ONE);
  s3.state.answers = true;
  for (let round = 0; round < 2; round += 1) {
    await expect(files.erase(KEY)).rejects.toThrow(FilesUnavailableError);
  }
  expect([...s3.objects]).toEqual(before);
});
