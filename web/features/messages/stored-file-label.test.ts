import { expect, test } from 'vitest';
import { storedFileLabel } from './stored-file-label.ts';

test.each([
  [1, 'who finds it on arriving; it is the first one there.'],
  [2, 'who finds it on arriving, with one other waiting there.'],
  [12, 'who finds it on arriving, with 11 others waiting there.'],
])('of %i messages kept, one’s own is said to be among them', (waiting, labels) => {
  expect(storedFileLabel('Old Mill', waiting)).toBe(
    `Nobody runs this page yet. Your message is kept for the owner of Old Mill, ${labels}`,
  );
});
