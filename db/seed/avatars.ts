import { notionists } from '@dicebear/collection';
import { createAvatar } from '@dicebear/core';
import sharp from 'sharp';

/** Draws a calm line portrait (the collection "notionists", CC0) on a soft ground; the same seed gives the same face. */
export const avatarSvg = (seed: string): string =>
  createAvatar(notionists, {
    seed,
    size: 256,
    scale: 112,
    translateY: 4,
    backgroundColor: ['d3f1ec', 'f3dfc6', 'e9d3cc', 'dde0cf', 'dbd5e4', 'cdd6e3', 'f0e3c4', 'cfdedb'],
    gestureProbability: 0,
  }).toString();

/** Renders the portrait of a seed to a square WebP of `size` pixels. */
export const renderAvatar = (seed: string, size = 256): Promise<Buffer> =>
  sharp(Buffer.from(avatarSvg(seed)))
    .resize(size, size)
    .webp({ quality: 82 })
    .toBuffer();
