import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { posterDrawing } from '#server/modules/admission/print/index.ts';
import { readLogo } from '#server/modules/market/index.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { writeMail } from '#server/modules/notifications/mails/index.ts';
import { localFiles } from '#server/providers/files/embedded.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenMarket } from '#test/market/given-market.ts';

const it = testApp();
let admin: { id: string; token: string };
beforeAll(async () => {
  await givenMarket(it);
  admin = await givenUser(it.deps, { role: 'admin' });
});
const brandOf = async () => (await it.call('user/session', {})).body.market.brand;

/** Sends a picture as one part of the form, next to the input. */
async function send(part: 'logo' | 'hero', input: object = {}) {
  const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#1d7a70' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('input', JSON.stringify(input));
  form.append(part, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  const request = new Request('http://plaza.test/', { method: 'POST', body: form });
  const response = await it.app.http.inject({
    method: 'POST',
    url: '/v9/admin/change_brand',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

test('the accent and the headline are everybody’s, and the log has both', async () => {
  expect(await brandOf()).toEqual({ accent: 'teal', hero_text: '', logo: null, hero: null });
  const change = { accent: 'plum', hero_text: 'Clay, bread and song' } as const;
  const { body } = await it.call('admin/change_brand', change, admin);
  expect(body.brand).toMatchObject(change);
  expect(await brandOf()).toMatchObject(change);
  const log = await it.call('admin/act_list', { limit: 1 }, admin);
  expect(log.body.items[0]).toMatchObject({ act: 'change_brand', before: { accent: 'teal' }, after: change });
  expect((await it.raw('admin/change_brand', { accent: 'neon' }, admin)).problem.errors?.[0]?.path).toBe('accent');
});

test('pictures are stored, replaced and removed with their files', async () => {
  expect((await send('logo')).status).toBe(200);
  const first = (await brandOf()).logo;
  expect(first).toMatchObject({ width: 400, height: 200 });
  await send('logo');
  const second = (await brandOf()).logo;
  expect(second?._id).not.toBe(first?._id);
  const file = (picture: typeof first) => it.app.http.inject({ url: `${picture?.base_url}-320.webp` });
  expect([(await file(first)).statusCode, (await file(second)).statusCode]).toEqual([404, 200]);
  await it.call('admin/change_brand', { remove_logo: true }, admin);
  expect((await brandOf()).logo).toBeNull();
  expect((await send('hero')).body.brand.hero).toMatchObject({ width: 400 });
  const { rows } = await it.deps.database.pool.query('SELECT count(*)::int AS n FROM pictures');
  expect(rows[0]?.n).toBe(1);
});

test('only admins change it', async () => {
  for (const role of ['support', 'finance']) {
    const staff = await givenUser(it.deps, { role });
    expect((await it.call('admin/change_brand', { accent: 'sky' }, staff)).problem.code).toBe('forbidden');
  }
});

test('the logo is in mails, as a picture that all mail programs read, and in PDFs', async () => {
  const { database, config, providers, clock, drawings } = it.deps;
  const mail = async () => {
    const frame = await mailFrame(database.read, config);
    return (
      (await writeMail(frame, { kind: 'test_mail', to: 'ada@example.com', title: 'Hello', blocks: [] })).html ?? ''
    );
  };
  const pdf = async (files = providers.files) => {
    const about = {
      title: 'Rye',
      when: 'Friday',
      place: 'Oven',
      host: 'Ada',
      author: 'Ada',
      link: 'http://plaza.test/',
      language: 'en',
    };
    const logo = await readLogo(database.read, files);
    const poster = await drawings.draw(posterDrawing, { ...about, created_at: clock.now(), logo }, { who: 'ada' });
    return poster.toString('latin1');
  };
  await it.call('admin/change_brand', { remove_logo: true }, admin);
  expect(await mail()).not.toContain('<img');
  expect(await pdf()).not.toContain('/Subtype /Image');

  await send('logo');
  const html = await mail();
  const [, src = ''] = /<img[^>]*src="([^"]+)"/.exec(html) ?? [];
  expect(src).toMatch(/^http:\/\/plaza\.test\/files\/mail\/pictures\/.*-320\.png$/);
  expect(html).toContain('width="72" height="36"');
  const image = await it.app.http.inject(src.replace('http://plaza.test', ''));
  expect(image.headers).toMatchObject({
    ...{ 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' },
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'png', width: 320, height: 160 });
  // While files cannot be read, PDFs are drawn without it.
  expect(await pdf(localFiles('/dev/null'))).not.toContain('/Subtype /Image');
  expect(await pdf()).toContain('/Subtype /Image');
  for (const path of [
    'pictures/00/nothing-00-320.png',
    'pictures/../secret-320.png',
    'x.png',
    'pictures/0000-0000-320.webp',
  ])
    expect((await it.app.http.inject(`/files/mail/${path}`)).statusCode).toBe(404);
});
