import sharp from 'sharp';
import type { Clock } from '#server/kernel/clock.ts';
import type { Database } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Files } from '#server/providers/files/port.ts';
import { renderAvatar } from './avatars.ts';
import { catalogue } from './catalogue.ts';
import { compositionCount } from './scenes/draw.ts';
import { type Rendered, renderBanner, renderScene } from './scenes/render.ts';
import { providers } from './town.ts';
import type { TownProvider, TownService } from './town-types.ts';

/** Ids of the drawn pictures: covers by `provider/service index`, banners and avatars by provider. */
export interface TownPictures {
  readonly covers: ReadonlyMap<string, string>;
  readonly banners: ReadonlyMap<string, readonly string[]>;
  readonly avatars: ReadonlyMap<string, string>;
}

interface DrawDeps {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly say: (line: string) => void;
}

const COVER = { width: 1280, height: 960 };
const BANNER_WIDTH = 1920;
const AT_ONCE = 4;

const categoryOfDescription = new Map(
  catalogue.flatMap((category) =>
    category.descriptions.map((description) => [description.slug, category.slug] as const),
  ),
);

/** Draws, renders and keeps every picture of the demo town, telling how far it is. */
export async function drawTown(deps: DrawDeps, now: Date): Promise<TownPictures> {
  const covers = new Map<string, string>();
  const banners = new Map<string, readonly string[]>();
  const avatars = new Map<string, string>();
  const work: (() => Promise<void>)[] = [];
  for (const [index, provider] of providers.entries()) {
    for (const [position, service] of provider.services.entries())
      work.push(async () => {
        const { category, composition } = sceneOf(provider, service);
        const drawn = await renderScene(category, composition, index * 31 + position, COVER);
        covers.set(
          `${provider.slug}/${position}`,
          await store(deps, drawn, { ...COVER, alt: service.title, widths: [320, 640, 1280] }, now),
        );
      });
    work.push(async () => {
      const first = provider.services[0];
      if (!first) return;
      const { category, composition } = sceneOf(provider, first);
      const drawn = await renderBanner(category, composition, index * 31, BANNER_WIDTH);
      const size = { width: BANNER_WIDTH, height: Math.round((BANNER_WIDTH * 9) / 21) };
      banners.set(provider.slug, [
        await store(deps, drawn, { ...size, alt: provider.name, widths: [640, 1280, 1920] }, now),
      ]);
    });
    work.push(async () => {
      const webp = await renderAvatar(provider.slug, 320);
      const tiny = await sharp(webp).resize(16).webp({ quality: 20 }).toBuffer();
      const drawn = { webp, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
      avatars.set(
        provider.slug,
        await store(deps, drawn, { width: 320, height: 320, alt: provider.name, widths: [320] }, now),
      );
    });
  }
  let done = 0;
  let notice = 0;
  const total = work.length;
  const hand = async () => {
    for (let next = work.shift(); next; next = work.shift()) {
      await next();
      done += 1;
      const percent = Math.floor((done / total) * 100);
      if (percent >= notice + 20) {
        notice = percent;
        deps.say(`Drawing the town’s pictures … ${percent} %`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
  return { covers, banners, avatars };
}

function sceneOf(provider: TownProvider, service: TownService): { category: string; composition: number } {
  const category = categoryOfDescription.get(service.description_slug) ?? provider.category_slugs[0] ?? '';
  return { category, composition: service.cover_scene % Math.max(1, compositionCount(category)) };
}

async function store(
  { database, files }: DrawDeps,
  drawn: Rendered,
  picture: { width: number; height: number; alt: string; widths: readonly number[] },
  now: Date,
): Promise<string> {
  const id = newId();
  const key = `pictures/${id.slice(-2)}/${id}`;
  for (const width of picture.widths) {
    const bytes =
      width === picture.width
        ? drawn.webp
        : await sharp(drawn.webp).resize(width).webp({ quality: 78, effort: 2 }).toBuffer();
    await files.put(`${key}-${width}.webp`, bytes, 'image/webp');
  }
  await database.write
    .insertInto('pictures')
    .values({
      id,
      key,
      width: picture.width,
      height: picture.height,
      widths: [...picture.widths],
      placeholder: drawn.placeholder,
      alt: picture.alt,
      created_at: now,
    })
    .execute();
  return id;
}
