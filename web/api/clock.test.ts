import { afterEach, expect, test, vi } from 'vitest';
import { serverNow, syncClock } from './clock.ts';

const real = Date.parse('2026-05-05T12:00:00Z');

afterEach(() => {
  syncClock(new Date(0).toISOString(), 0);
  vi.useRealTimers();
});

test.each([3, -3, 48, -48])('a clock that is %i hours ahead is put right by what the server says', (hours) => {
  vi.useFakeTimers({ now: real + hours * 3_600_000 });
  syncClock('Tue, 05 May 2026 12:00:00 GMT', Date.now());
  expect(serverNow()).toBe(real);
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toBe(real + 60_000);
});

test('the time an answer takes is no wrong clock, and silence changes nothing', () => {
  vi.useFakeTimers({ now: real + 4_000 });
  syncClock('2026-05-05T12:00:00.000Z', Date.now());
  expect(serverNow()).toBe(real + 4_000);
  syncClock(null, Date.now());
  syncClock('yesterday', Date.now());
  expect(serverNow()).toBe(real + 4_000);
});
