import { DAY_MS } from '#contract/instant.ts';
import { wallClock } from '#contract/location/wall-clock.ts';

/** A part of today or of tomorrow. */
export interface NearDay {
  readonly day: 'today' | 'tomorrow';
  readonly part: 'morning' | 'afternoon' | 'evening';
}

const partOf = (hour: number) => (hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening');

/** The part of today or tomorrow that a time is in, on the clocks of a zone; null if it is later. */
export function nearDay(at: string, zone: string, now: Date): NearDay | null {
  const { date, time } = wallClock(at, zone);
  const part = partOf(Number(time.slice(0, 2)));
  if (date === wallClock(now, zone).date) return { day: 'today', part };
  return date === wallClock(now.getTime() + DAY_MS, zone).date ? { day: 'tomorrow', part } : null;
}

/** Whether a time is within the searched days (`YYYY-MM-DD` each, empty for an open end). */
export function isOnDay(at: string, zone: string, from: string, to: string): boolean {
  const { date } = wallClock(at, zone);
  return (from === '' || date >= from) && (to === '' || date <= to);
}
