import { expect, test } from 'vitest';
import { isLinkReadOnly } from './guest-link.ts';

const ends_at = '2026-05-15T18:00:00Z';

test.each([
  ['2026-05-15T18:00:00Z', null, false],
  ['2026-07-14T17:59:59Z', null, false],
  ['2026-07-14T18:00:00Z', null, true],
  ['2026-07-14T18:00:00Z', '2026-08-01T00:00:00Z', false],
  ['2026-08-01T00:00:00Z', '2026-08-01T00:00:00Z', true],
  // A code entered early shortens nothing.
  ['2026-07-01T00:00:00Z', '2026-06-01T00:00:00Z', false],
])('at %s, with a code good until %s: read-only is %s', (now, access_until, expected) => {
  expect(isLinkReadOnly({ ends_at, access_until }, now)).toBe(expected);
});
