import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { ShareCard } from './share-card.ts';

/** The size that messengers and networks show (pixels). */
const [WIDTH, HEIGHT] = [1200, 630];
const PICTURE_WIDTH = 600;
const MARGIN = 64;
const TEXT_WIDTH = WIDTH - PICTURE_WIDTH - 2 * MARGIN + 16;
const PAGE = '#fbfaf8';
const COLORS = { title: '#26221e', when: '#17625b', quiet: '#6f685f' };

const { resolve } = createRequire(import.meta.url);
const fonts = {
  regular: { font: 'DejaVu Sans', fontfile: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf') },
  bold: { font: 'DejaVu Sans Bold', fontfile: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf') },
};

/**
 * Draws an event's share image as JPEG, 1200 × 630: its text, and next to it its picture or, without one, a field of
 * colour.
 */
export async function drawShareCard(card: ShareCard, picture: Buffer | null): Promise<Buffer> {
  const lines = [
    { text: card.when, size: 26, color: COLORS.when, face: fonts.bold, space: 24 },
    { text: shortened(card.title, 90), size: titleSize(card.title), color: COLORS.title, face: fonts.bold, space: 32 },
    { text: shortened(card.place, 60), size: 28, color: COLORS.quiet, face: fonts.regular, space: 12 },
    { text: shortened(card.host, 60), size: 28, color: COLORS.quiet, face: fonts.regular, space: 0 },
  ].filter(({ text }) => text !== '');
  const drawn = await Promise.all(lines.map(async (line) => ({ ...line, ...(await drawText(line)) })));
  const height = drawn.reduce((sum, line) => sum + line.height + line.space, 0);
  let top = Math.max(MARGIN, Math.round((HEIGHT - height) / 2));
  const texts = drawn.map(({ bytes, height: own, space }) => {
    const at = { input: bytes, left: MARGIN, top };
    top += own + space;
    return at;
  });
  const side = picture === null ? field : await cover(picture);
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAGE } })
    .composite([...texts, { input: side, left: WIDTH - PICTURE_WIDTH, top: 0 }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** A long title is smaller, so that four lines hold it. */
const titleSize = (title: string): number => (title.length <= 28 ? 60 : title.length <= 56 ? 48 : 40);

const shortened = (text: string, max: number): string => {
  const letters = [...text];
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
};

interface Line {
  readonly text: string;
  readonly size: number;
  readonly color: string;
  readonly face: { readonly font: string; readonly fontfile: string };
}

async function drawText({ text, size, color, face }: Line): Promise<{ bytes: Buffer; height: number }> {
  const markup = `<span foreground="${color}" size="${size}pt">${escaped(text)}</span>`;
  const { data, info } = await sharp({
    text: { text: markup, ...face, width: TEXT_WIDTH, dpi: 72, rgba: true, wrap: 'word-char', spacing: 6 },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, height: info.height };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const cover = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .resize({ width: PICTURE_WIDTH, height: HEIGHT, fit: 'cover', position: sharp.strategy.attention })
    .toBuffer();

/** Hills in the colours of the app. */
const field = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${HEIGHT}">
  <rect width="100%" height="100%" fill="#d3f1ec"/><circle cx="420" cy="190" r="90" fill="#fff4cf"/>
  <ellipse cx="140" cy="620" rx="420" ry="230" fill="#74cfc2"/>
  <ellipse cx="480" cy="680" rx="420" ry="260" fill="#1d7a70"/>
</svg>`);
