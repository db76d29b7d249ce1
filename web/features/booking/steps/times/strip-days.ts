import { addDays, toDayNumber } from '#web/features/schedule/wall-time.ts';

/** How many days a strip shows. */
export const STRIP_DAYS = 7;

/**
 * The first day of the strip that contains a day. Strips are consecutive from their first day, and none begins before
 * today.
 */
export function stripStart(first: string, today: string, shown: string | null): string {
  const start = first < today ? today : first;
  if (shown === null) return start;
  // For a day before the searched one, strips begin today.
  if (shown < start) return stripStart(today, today, shown < today ? today : shown);
  return addDays(start, Math.floor((toDayNumber(shown) - toDayNumber(start)) / STRIP_DAYS) * STRIP_DAYS);
}

/** The first day of the previous strip, not before today; null if there is none. */
export function stripBefore(start: string, today: string): string | null {
  if (start <= today) return null;
  const before = addDays(start, -STRIP_DAYS);
  return before < today ? today : before;
}

/** The days with listed times: the chosen day, and the following days until `handful` times are listed. */
export function listedDays<Time>(
  byDate: ReadonlyMap<string, readonly Time[]>,
  chosen: string,
  handful = 6,
): [string, readonly Time[]][] {
  const listed: [string, readonly Time[]][] = [];
  let count = 0;
  for (const [date, times] of [...byDate].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (date < chosen || count >= handful) continue;
    listed.push([date, times]);
    count += times.length;
  }
  return listed;
}
