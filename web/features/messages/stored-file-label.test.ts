import { expect, test } from 'vitest';
import { storedFileLabel } from './stored-file-label.ts';

test.each([
  [1, '. It’s the first one.'],
  [2, ', with 1 other.'],
  [12, ', with 11 others.'],
])('of %i messages kept, one’s own is said to be among them', (waiting, labels) => {
  expect(storedFileLabel('Old Mill', waiting)).toBe(
    `Nobody has claimed this page yet. We’ll keep your message for Old Mill’s owner${labels}`,
  );
});
