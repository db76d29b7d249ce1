import { DAY_MS } from '#contract/instant.ts';
import { wallClock } from '#contract/location/wall-clock.ts';

/** How soon the next date is: `later` is within a week. Null for dates that are further away, or over. */
export type Nearness = 'now' | 'today' | 'tonight' | 'tomorrow' | 'later';

/** The hour from which a date is in the evening. */
const EVENING = 17;

/** How near a date is at a time (ms), by the calendar of its own zone. */
export function nearnessOf(
  date: { readonly starts_at: string; readonly ends_at: string },
  zone: string,
  now: number,
): Nearness | null {
  const start = Date.parse(date.starts_at);
  if (Date.parse(date.ends_at) <= now || start > now + 7 * DAY_MS) return null;
  if (start <= now) return 'now';
  const [then, today] = [wallClock(start, zone), wallClock(now, zone)];
  if (then.date === today.date) return Number(then.time.slice(0, 2)) >= EVENING ? 'tonight' : 'today';
  return then.date === nextDay(today.date) ? 'tomorrow' : 'later';
}

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);
