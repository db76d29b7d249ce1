import { MINUTE_MS } from '#contract/instant.ts';

/** Quiet hours: from a minute of the day to another, of the same day or the next. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** The end of the quiet hours that hold at a moment in a time zone; null if none hold. */
export function quietEnd(now: Date, timezone: string, quiet: QuietHours | null): Date | null {
  if (quiet === null || quiet.from === quiet.to) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  const minute = local.hour * 60 + local.minute;
  const { from, to } = quiet;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  return isQuiet ? nextAt(now, timezone, to) : null;
}

/**
 * The next moment after `now` at which the clocks of a zone show a minute of the day. A time that the clocks skip is
 * the moment of the change; of a time that they show twice, the first that is still to come.
 */
export function nextAt(now: Date, timezone: string, minute: number): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
  for (const days of [0, 1, 2])
    for (const at of momentsOf(today.add({ days }).toPlainDateTime(time), timezone))
      if (at > now.getTime()) return new Date(at);
  throw new Error(`The clocks of ${timezone} do not show minute ${minute}.`);
}

/** When a zone's clocks show a time: once, twice in the hour that repeats, or at the end of a skipped hour. */
function momentsOf(local: Temporal.PlainDateTime, timezone: string): number[] {
  const earlier = local.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  const later = local.toZonedDateTime(timezone, { disambiguation: 'later' });
  if (earlier.toPlainDateTime().equals(local)) return [earlier.epochMilliseconds, later.epochMilliseconds];
  // Skipped: `earlier` lies before the change and `later` after it.
  return [earlier.getTimeZoneTransition('next')?.epochMilliseconds ?? later.epochMilliseconds];
}

/** A minute of the day written as `HH:MM`. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The minute of the day of `HH:MM`. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** How long before its start a booking is urgent. */
export const URGENT_MS = 120 * MINUTE_MS;
