import sharp from 'sharp';
import { drawBanner, drawScene, type Size } from './draw.ts';
import { createRandom } from './random.ts';

const tile = 256;
/** Film grain, made once: neutral grey noise laid over every picture so that flat colour reads as paper. */
const grain: Buffer = (() => {
  const { next } = createRandom(7);
  const pixels = Buffer.alloc(tile * tile * 4);
  for (let i = 0; i < tile * tile; i++) {
    const value = next() + next() - 1;
    pixels.fill(value > 0 ? 255 : 0, i * 4, i * 4 + 3);
    pixels[i * 4 + 3] = Math.round(Math.abs(value) * 13);
  }
  return pixels;
})();

/** A rendered picture: WebP bytes and a blurred stand-in of at most 300 characters as a data URI. */
export type Rendered = { webp: Buffer; placeholder: string };

/** Renders an SVG document to WebP (quality 80) with film grain, and its placeholder. */
export async function renderSvg(svg: string): Promise<Rendered> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  const [webp, small] = await Promise.all([
    sharp(data, { raw })
      .composite([{ input: grain, raw: { width: tile, height: tile, channels: 4 }, tile: true }])
      .webp({ quality: 78, effort: 2 })
      .toBuffer(),
    sharp(data, { raw }).resize(16).blur(0.6).webp({ quality: 20, effort: 4 }).toBuffer(),
  ]);
  return { webp, placeholder: `data:image/webp;base64,${small.toString('base64')}` };
}

/** Draws and renders one picture of a category at a size in pixels. */
export const renderScene = (categorySlug: string, composition: number, seed: number, size: Size): Promise<Rendered> =>
  renderSvg(drawScene(categorySlug, composition, seed, size));

/** Draws and renders one picture of a category as a 21:9 banner. */
export const renderBanner = (
  categorySlug: string,
  composition: number,
  seed: number,
  width = 2100,
): Promise<Rendered> => renderSvg(drawBanner(categorySlug, composition, seed, width));
