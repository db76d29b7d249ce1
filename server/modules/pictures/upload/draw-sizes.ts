import pLimit from 'p-limit';
import sharp from 'sharp';
import { type Refusal, refuse } from '#contract/errors.ts';

/** The maximum size of an uploaded picture (bytes). */
export const PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const MIN_SIDE = 16;
/** Two at a time: decoding a picture is the most expensive request an anonymous caller can make. */
const limit = pLimit(2);
const SECONDS = 15;

// No picture repeats, so a cache of operations would only use memory.
sharp.cache(false);

/** A picture in every stored size, as WebP without metadata, and its blurred placeholder. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly sizes: readonly { readonly width: number; readonly bytes: Buffer }[];
}

type Trouble = Refusal<'picture_unreadable' | 'picture_too_large'>;

/**
 * Decodes one picture (JPEG, PNG, WebP or AVIF by its content, first frame only), rotates it upright and removes its
 * metadata. Encodes it at the given widths; where it is less wide, once at its own width. Refuses a picture that is too
 * large or incomplete.
 */
export async function drawSizes(bytes: Buffer, widths: readonly number[]): Promise<Drawn | Trouble> {
  if (bytes.byteLength > PICTURE_BYTES)
    return refuse('picture_too_large', 'This picture is over 10 MB. Choose a smaller one.');
  const format = formatOf(bytes);
  if (!format) return refuse('picture_unreadable', 'Choose a JPEG, PNG, WebP or AVIF picture.');
  return await limit(async () => {
    try {
      return await draw(bytes, format, widths);
    } catch (error) {
      // Every error of the decoder means an invalid file.
      if (!(error instanceof Error)) throw error;
      return refuse('picture_unreadable', 'We can’t read this picture. Choose another one.');
    }
  });
}

async function draw(bytes: Buffer, format: string, widths: readonly number[]): Promise<Drawn | Trouble> {
  const head = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  if (head.format !== format) return refuse('picture_unreadable');
  if (head.width * head.height > MAX_PIXELS)
    return refuse('picture_too_large', 'This picture is over 50 megapixels. Choose a smaller one.');
  if (Math.min(head.width, head.height) < MIN_SIDE) return refuse('picture_unreadable', 'This picture is too small.');
  const largest = Math.max(...widths);
  // Decoded once: the smaller sizes are drawn from the largest, not from 50 megapixels again.
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(within(largest))
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const base = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const sizes: { width: number; bytes: Buffer }[] = [];
  for (const width of widths) {
    const webp = base().resize(within(width)).webp({ quality: 78, effort: 3 });
    const encoded = await webp.toBuffer({ resolveWithObject: true });
    if (sizes.at(-1)?.width !== encoded.info.width) sizes.push({ width: encoded.info.width, bytes: encoded.data });
    if (encoded.info.width === info.width) break;
  }
  const tiny = await base()
    .resize({ width: 16, height: 16, fit: 'inside' })
    .blur(1)
    .webp({ quality: 40, alphaQuality: 0 })
    .toBuffer();
  return {
    width: info.width,
    height: info.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    sizes,
  };
}

/** The height is limited too, because a strip of 320 × 16,000 pixels is large. */
const within = (width: number) => ({
  width,
  height: width * 2,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

/** The format by its first bytes. Other decoders (vector drawings, documents) therefore never get untrusted files. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  if (bytes.byteLength < 16) return null;
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  const ascii = bytes.toString('latin1', 0, 12);
  if (ascii.startsWith('RIFF') && ascii.endsWith('WEBP')) return 'webp';
  if (ascii.slice(4) === 'ftypavif') return 'heif';
  return null;
}
