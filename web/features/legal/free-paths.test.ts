import { expect, test } from 'vitest';
import { isFree } from './free-paths.ts';

test.each([
  ['/booking', true],
  ['/profile', true],
  ['/admin/legal', true],
  ['/terms_and_condition', true],
  ['/', false],
  ['/book-session/x', false],
  ['/bookings', false],
])('whoever has not accepted sees %s: %s', (path, isOpen) => {
  expect(isFree(path)).toBe(isOpen);
});
