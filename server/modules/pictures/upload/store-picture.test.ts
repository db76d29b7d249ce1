import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { testApp } from '#test/app.ts';
import { cpuOf, effortOfMegabyte, minCpuOf } from '#test/setup/effort.ts';
import { dropPicture, storePicture } from '../upload/index.ts';

const it = testApp();
let megabyte_ms: number;
beforeAll(async () => {
  megabyte_ms = await effortOfMegabyte();
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d7a70' } });

const store = (bytes: Buffer, use?: 'banner') =>
  storePicture(
    { bytes, part: 'images' },
    { sender: { guest: 'nobody@example.com' }, alt: 'A lake', ...(use ? { use } : {}) },
    {
      files: it.deps.providers.files,
      inTx: (work) => inTransaction(it.deps.database.write, work),
      now: it.deps.clock.now(),
    },
  );

async function stored(bytes: Buffer, use?: 'banner') {
  const row = await store(bytes, use);
  if (isRefusal(row)) throw new Error(row.code);
  return row;
}

async function refusal(bytes: Buffer) {
  const row = await store(bytes);
  return isRefusal(row) ? row.code : 'kept';
}

const fileOf = async (key: string, width: number) => {
  const response = await it.app.http.inject({ url: `/files/${key}-${width}.webp` });
  return response.statusCode === 200 ? response.rawPayload : null;
};

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s is kept as webp in every width and served', async (format) => {
  const row = await stored(await plain(1600, 900).toFormat(format).toBuffer(), 'banner');
  expect(row).toMatchObject({ width: 1600, height: 900, widths: [320, 640, 1280, 1600], alt: 'A lake' });
  expect(row.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(row.placeholder.length).toBeLessThan(800);
  const file = await fileOf(row.key, 640);
  expect(file && (await sharp(file).metadata())).toMatchObject({ format: 'webp', width: 640, height: 360 });
  expect(await fileOf(row.key, 1600)).not.toBeNull();
  expect(await fileOf(row.key, 1920)).toBeNull();
});

test.each([
  [20, 20, [20]],
  [320, 100, [320]],
  [321, 100, [320, 321]],
  [800, 500, [320, 640, 800]],
  [1280, 500, [320, 640, 1280]],
  [2500, 900, [320, 640, 1280, 1920]],
  // The height is limited to twice the width.
  [900, 3600, [160, 320, 640, 900]],
  [16, 9000, [1, 2, 5, 7]],
] as const)('a picture of %i × %i pixels is stored in widths that it has: %j', async (width, height, widths) => {
  const row = await stored(await plain(width, height).png().toBuffer(), 'banner');
  expect(row.widths).toEqual(widths);
  const seen = new Set<string>();
  for (const each of row.widths) {
    const file = await fileOf(row.key, each);
    expect((await sharp(file ?? Buffer.alloc(0)).metadata()).width).toBe(each);
    seen.add(String(file?.toString('base64')));
  }
  expect(seen.size).toBe(row.widths.length);
  expect(row.widths.at(-1)).toBe(row.width);
});

test('turned upright, without the place where it was taken', async () => {
  const bytes = await plain(400, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '45/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  const row = await stored(bytes);
  expect([row.width, row.height]).toEqual([200, 400]);
  const file = await fileOf(row.key, 200);
  const { exif, xmp, iptc, orientation } = await sharp(file ?? Buffer.alloc(0)).metadata();
  expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

test('of a moving picture the first frame stays', async () => {
  const frames = await sharp([await plain(60, 60).png().toBuffer(), await plain(60, 60).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  expect((await sharp(frames).metadata()).pages).toBe(2);
  const row = await stored(frames);
  expect([row.width, row.height]).toEqual([60, 60]);
  expect((await sharp((await fileOf(row.key, 60)) ?? Buffer.alloc(0)).metadata()).pages ?? 1).toBe(1);
});

test('what hides behind a picture does not survive', async () => {
  const script = '<script>alert(1)</script>PK\u0003\u0004';
  const row = await stored(Buffer.concat([await plain(80, 80).png().toBuffer(), Buffer.from(script)]));
  expect((await fileOf(row.key, 80))?.includes('alert')).toBe(false);
});

test('other kinds, pretenders and broken files are refused', async () => {
  const jpeg = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  expect(await refusal(Buffer.alloc(0))).toBe('picture_unreadable');
  expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'))).toBe(
    'picture_unreadable',
  );
  expect(await refusal(await plain(20, 20).gif().toBuffer())).toBe('picture_unreadable');
  expect(await refusal(Buffer.from('%PDF-1.7 and so on, and so on'))).toBe('picture_unreadable');
  expect(
    await refusal(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<svg onload="alert(1)"/>')])),
  ).toBe('picture_unreadable');
  expect(await refusal(jpeg.subarray(0, jpeg.length / 2))).toBe('picture_unreadable');
  expect(await refusal(await plain(8, 800).png().toBuffer())).toBe('picture_unreadable');
});

test('a bomb is refused by its head, before it is unpacked', async () => {
  const bomb = await plain(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.byteLength).toBeLessThan(500_000);
  expect(await refusal(bomb)).toBe('picture_too_large');
  expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe('picture_too_large');
});

/** A tiny PNG that declares a large size (ISO 15948, chunks with their CRC). */
function saidToBe(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const idat = chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
  return Buffer.concat([signature, chunk('IHDR', head), idat, chunk('IEND', Buffer.alloc(0))]);
}

test.each([
  [30_000, 30_000],
  [65_000, 65_000],
  [2_000_000_000, 2],
])('%i by %i pixels are refused by what the head says, in no time and no memory', async (width, height) => {
  const bytes = saidToBe(width, height);
  const memory = process.memoryUsage().rss;
  const effort = await minCpuOf(async () =>
    expect(['picture_too_large', 'picture_unreadable']).toContain(await refusal(bytes)),
  );
  // To unpack it would take hundreds of megabytes' effort.
  expect(effort / megabyte_ms).toBeLessThan(2);
  expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024);
});

test('of thousands of frames the first stays, and the others cost nothing', async () => {
  const two = [await plain(16, 16).png().toBuffer(), await plain(16, 16).negate().png().toBuffer()];
  const frames = Array.from({ length: 3_000 }, (_, n) => two[n % 2] ?? Buffer.alloc(0));
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(3_000);
  const effort = await cpuOf(async () => {
    const row = await stored(moving);
    expect([row.width, row.height]).toEqual([16, 16]);
  });
  expect(effort / megabyte_ms).toBeLessThan(20);
});

test('many at once are all kept, each as itself', async () => {
  const sizes = Array.from({ length: 40 }, (_, n) => 40 + n);
  const rows = await Promise.all(sizes.map(async (size) => stored(await plain(size, 40).png().toBuffer())));
  expect(rows.map(({ width }) => width)).toEqual(sizes);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(sizes.length);
});

test.each([
  ...[
    '/files/../secret',
    '/files/..%2f..%2fsecret',
    '/files/pictures/../../secret-320.webp',
    '/files/pictures/..%2f..%2fx-320.webp',
  ],
  ...[
    '/files/pictures/%2e%2e/%2e%2e/secret00-320.webp',
    '/files/pictures//etc/passwd-320.webp',
    '/files/%00',
    '/files/pictures',
    '/files/trash/pictures/aa/0123456789-320.webp.2026-05-05',
  ],
  ...['/files/documents/aa/secret.pdf', '/files/pictures/aa/0123456789-320.webp%00.pdf', '/files/C:%5csecret'],
])('%s leads to no file', async (url) => {
  const { statusCode, headers } = await it.app.http.inject({ url });
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
});

test('a dropped picture is gone', async () => {
  const row = await stored(await plain(40, 40).png().toBuffer());
  await dropPicture(row, {
    files: it.deps.providers.files,
    inTx: (work) => inTransaction(it.deps.database.write, work),
    now: it.deps.clock.now(),
  });
  expect(await it.deps.providers.files.get(`${row.key}-40.webp`)).toBeNull();
});
