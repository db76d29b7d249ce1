import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { PictureRow } from '#server/modules/pictures/queries.ts';
import { newAddress, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { storedPicture } from '#test/mail/given-picture.ts';
import { givenMarket } from '#test/market/given-market.ts';

const it = testApp();
beforeAll(() => givenMarket(it));

/** Every way in which a picture is used, and the format in which mails show it. */
const uses: Readonly<Record<string, { format: 'png' | 'jpg' | null; use: (id: string) => Promise<unknown> }>> = {
  nothing: { format: null, use: async () => {} },
  logo: { format: 'png', use: (logo_id) => it.deps.database.write.updateTable('market').set({ logo_id }).execute() },
  hero: { format: null, use: (hero_id) => it.deps.database.write.updateTable('market').set({ hero_id }).execute() },
  event: { format: 'jpg', use: (id) => givenEvent(it.deps, { picture_ids: [id] }) },
  service: {
    format: 'jpg',
    use: async (picture_id) => {
      const { id } = await givenService(it.deps);
      const picture_ids = [picture_id];
      await it.deps.database.write.updateTable('services').set({ picture_ids }).where('id', '=', id).execute();
    },
  },
  avatar: {
    format: null,
    use: async (avatar_id) => {
      const { id } = await givenUser(it.deps);
      await it.deps.database.write.updateTable('users').set({ avatar_id }).where('id', '=', id).execute();
    },
  },
};

const stored = () => storedPicture(it);

const get = (url: string, remoteAddress = newAddress()) => it.app.http.inject({ url, remoteAddress });
const pathsOf = ({ key, widths }: Pick<PictureRow, 'key' | 'widths'>) =>
  widths.flatMap((width) => ['png', 'jpg'].map((format) => `/files/mail/${key}-${width}.${format}`));

test.each(Object.keys(uses))('of a picture used as “%s” only what mails show is drawn', async (name) => {
  const picture = await stored();
  await uses[name]?.use(picture.id);
  const formats: string[] = [];
  for (const path of pathsOf(picture)) {
    const answer = await get(path);
    if (answer.statusCode !== 200) expect([path, answer.statusCode]).toEqual([path, 404]);
    else formats.push((await sharp(answer.rawPayload).metadata()).format);
  }
  const format = uses[name]?.format;
  expect(pathsOf(picture).length).toBeGreaterThan(4);
  expect(formats).toEqual(format === 'png' ? ['png'] : format === 'jpg' ? ['jpeg'] : []);
});

test('a cover has its shape, and other addresses have no picture', async () => {
  const picture = await stored();
  await givenEvent(it.deps, { picture_ids: [picture.id] });
  const answers = await Promise.all(pathsOf(picture).map((path) => get(path)));
  const [cover] = answers.filter(({ statusCode }) => statusCode === 200);
  expect(cover?.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await sharp(cover?.rawPayload).metadata()).toMatchObject({ width: 1280, height: 380 });
  const [path = ''] = pathsOf(picture);
  for (const wrong of [path.replace('.png', '.webp'), path.replace(/-\d+\.png/, '-7.png'), '/files/mail/x.png'])
    expect((await get(wrong)).statusCode).toBe(404);
});

test('one network that asks for very many is told to wait, and others are not', async () => {
  const picture = await stored();
  const [path = ''] = pathsOf(picture);
  const address = newAddress();
  const codes: number[] = [];
  for (let at = 0; at < 301; at += 1) codes.push((await get(path, address)).statusCode);
  expect(codes.slice(0, 300).every((code) => code === 404)).toBe(true);
  expect(codes.at(-1)).toBe(429);
  expect((await get(path)).statusCode).toBe(404);
});

test('a picture of another network waits for one of those of many, not for all', async () => {
  const many = await Promise.all(Array.from({ length: 8 }, stored));
  const one = await stored();
  await givenEvent(it.deps, { picture_ids: [...many.map(({ id }) => id), one.id] });
  const jpgs = (picture: PictureRow) => pathsOf(picture).filter((path) => path.endsWith('.jpg'));
  const address = newAddress();
  const done: string[] = [];
  const ask = async (name: string, paths: readonly string[], from: string) => {
    const codes = await Promise.all(paths.map(async (path) => (await get(path, from)).statusCode));
    done.push(name);
    return codes;
  };
  const asked = [...many.map((picture) => ask('many', jpgs(picture), address)), ask('one', jpgs(one), newAddress())];
  expect((await Promise.all(asked)).flat().filter((code) => code === 200)).toHaveLength(9);
  expect(done.indexOf('one')).toBeLessThan(4);
});
