import { expect, test } from 'vitest';
import { wrongWithPicture } from './picture-file.ts';

test('says before the upload what a picture may not be', () => {
  expect(wrongWithPicture({ type: 'image/webp', size: 10 * 1024 * 1024 })).toBeNull();
  expect(wrongWithPicture({ type: 'image/heic', size: 100 })).toBe('kind');
  expect(wrongWithPicture({ type: 'image/png', size: 10 * 1024 * 1024 + 1 })).toBe('size');
});
