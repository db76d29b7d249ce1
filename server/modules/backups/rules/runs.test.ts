import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/instant.ts';
import { decideDue, type LatestRuns, type Run } from './runs.ts';

const NOW = new Date('2026-11-30T03:12:00Z');
const NEVER = { last: null, good: null };
const run = (hours: number, fault: string | null = null): Run => {
  const at = new Date(NOW.getTime() - hours * HOUR_MS);
  return { began_at: at, ended_at: at, name: 'a', bytes: 1, differences: null, fault };
};
const good = (hours: number) => ({ last: run(hours), good: run(hours) });
const failed = (hours: number, since: number | null = null) => ({
  last: run(hours, 'full'),
  good: since === null ? null : run(since),
});
const due = (runs: Partial<LatestRuns>, hour: number) => decideDue({ backup: NEVER, check: NEVER, ...runs }, NOW, hour);

test('a marketplace without a backup gets one at once, and its first trial restore after that', () => {
  expect(due({}, 14)).toBe('backup');
  expect(due({ backup: good(1) }, 14)).toBe('check');
  expect(due({ backup: good(1), check: good(0.5) }, 14)).toBe(null);
});

test('a backup is made each night at three, and by day where the night passed without one', () => {
  const check = good(24);
  expect(due({ backup: good(24), check }, 3)).toBe('backup');
  expect(due({ backup: good(24), check }, 4)).toBe(null);
  expect(due({ backup: good(2), check }, 3)).toBe(null);
  expect(due({ backup: good(27), check }, 14)).toBe('backup');
});

test('a backup that failed is tried again the next hour, not before', () => {
  expect(due({ backup: failed(1) }, 4)).toBe('backup');
  expect(due({ backup: failed(0.5) }, 4)).toBe(null);
  expect(due({ backup: failed(1, 27), check: good(1) }, 9)).toBe('backup');
});

test('a backup is restored on trial each week at four, and the day after a trial that failed', () => {
  const backup = good(1);
  expect(due({ backup, check: good(7 * 24) }, 4)).toBe('check');
  expect(due({ backup, check: good(7 * 24) }, 9)).toBe(null);
  expect(due({ backup, check: good(9 * 24) }, 9)).toBe('check');
  expect(due({ backup, check: failed(1, 9 * 24) }, 9)).toBe(null);
  expect(due({ backup, check: failed(24, 9 * 24) }, 9)).toBe('check');
});
