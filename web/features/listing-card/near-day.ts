import { dateFormat } from '#contract/formats/intl.ts';
import { DAY_MS } from '#contract/instant.ts';

/** A part of today or of tomorrow. */
export interface NearDay {
  readonly day: 'today' | 'tomorrow';
  readonly part: 'morning' | 'afternoon' | 'evening';
}

const partOf = (hour: number) => (hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening');

/** The date (`YYYY-MM-DD`) and the hour of an instant on the clocks of a zone. */
export function wallOf(at: Date, zone: string): { date: string; hour: number } {
  const parts = dateFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}

/** The part of today or tomorrow that a time is in, on the clocks of a zone; null if it is later. */
export function nearDay(at: string, zone: string, now: Date): NearDay | null {
  const { date, hour } = wallOf(new Date(at), zone);
  const part = partOf(hour);
  if (date === wallOf(now, zone).date) return { day: 'today', part };
  return date === wallOf(new Date(now.getTime() + DAY_MS), zone).date ? { day: 'tomorrow', part } : null;
}

/** Whether a time is within the searched days (`YYYY-MM-DD` each, empty for an open end). */
export function isOnDay(at: string, zone: string, from: string, to: string): boolean {
  const { date } = wallOf(new Date(at), zone);
  return (from === '' || date >= from) && (to === '' || date <= to);
}
