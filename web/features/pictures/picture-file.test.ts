import { expect, test } from 'vitest';
import { wrongWithPicture } from './picture-file.ts';

test('says before the upload what a picture may not be', () => {
  expect(wrongWithPicture({ name: 'a.webp', type: 'image/webp', size: 10 * 1024 * 1024 })).toBeNull();
  expect(wrongWithPicture({ name: 'a.heic', type: 'image/heic', size: 100 })).toMatch(/a\.heic isn’t a JPEG/);
  expect(wrongWithPicture({ name: 'a.png', type: 'image/png', size: 10 * 1024 * 1024 + 1 })).toMatch(/10 MB/);
});
