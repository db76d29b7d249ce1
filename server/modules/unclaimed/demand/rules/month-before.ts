/** The first day (YYYY-MM-DD) of the month before an instant, in a time zone. */
export function monthBefore(now: Date, timezone: string): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  return today.with({ day: 1 }).subtract({ months: 1 }).toString();
}
