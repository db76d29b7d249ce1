import { type DateFacts, nextChange, type PackageFacts } from './date-offers.ts';

/**
 * When the page of an event changes next by the clock alone (milliseconds since 1970): what its dates sell, a date that
 * ends (`next_end_ms`), or the day in the event's zone, on which the words for its schedule depend.
 */
export function pageEnd(
  page: {
    readonly dates: readonly DateFacts[];
    readonly packages: readonly PackageFacts[];
    readonly next_end_ms: number | null;
    readonly timezone: string;
  },
  now: Date,
): number {
  const { dates, packages, next_end_ms, timezone } = page;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  const tomorrow = today.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
  return Math.min(nextChange(dates, packages, now) ?? tomorrow, next_end_ms ?? tomorrow, tomorrow);
}
