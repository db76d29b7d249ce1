import { dateFormat } from '#contract/formats/intl.ts';
import { DAY_MS } from '#contract/instant.ts';

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

/** Formats a time by part of the day ("this afternoon", "tomorrow morning"); null if it is later. */
export function dayWord(at: string, zone: string, now: Date): string | null {
  const then = wallOf(new Date(at), zone);
  if (then.date === wallOf(now, zone).date) return then.hour >= 17 ? 'this evening' : `this ${partOf(then.hour)}`;
  if (then.date === wallOf(new Date(now.getTime() + DAY_MS), zone).date) return `tomorrow ${partOf(then.hour)}`;
  return null;
}

/** Whether a time is within the searched days (`YYYY-MM-DD` each, empty for an open end). */
export function isOnDay(at: string, zone: string, from: string, to: string): boolean {
  const { date } = wallOf(new Date(at), zone);
  return (from === '' || date >= from) && (to === '' || date <= to);
}
