import { expect, test } from 'vitest';
import { movedUntil } from './decide-cancellation.ts';

const on = (day: number, is_moved: boolean) => ({ starts_at: `2026-05-${day}T17:00:00.000Z`, is_moved });
const now = '2026-05-12T17:00:00Z';

test.each([
  ['one that moved, until it starts', [on(20, true)], '2026-05-20T17:00:00.000Z'],
  ['several that all moved, until the first starts', [on(20, true), on(15, true)], '2026-05-15T17:00:00.000Z'],
  ['one of two that moved', [on(15, true), on(20, false)], null],
  ['one that moved, and one that is over', [on(11, false), on(20, true)], '2026-05-20T17:00:00.000Z'],
  ['one that moved and has begun', [on(12, true)], null],
  ['no dates', [], null],
])('%s', (_name, dates, until) => {
  expect(movedUntil(dates, now)).toBe(until);
});
