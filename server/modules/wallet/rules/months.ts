/** The start of a day (`YYYY-MM-DD`) in a zone. */
export function dayStart(day: string, timezone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds);
}

/** The start of a month (`YYYY-MM`) in a zone, and of the following month. */
export function monthRange(month: string, timezone: string): { from: Date; until: Date } {
  const first = Temporal.PlainYearMonth.from(month);
  const begins = (one: Temporal.PlainYearMonth) => dayStart(one.toPlainDate({ day: 1 }).toString(), timezone);
  return { from: begins(first), until: begins(first.add({ months: 1 })) };
}

/** The last `count` months (`YYYY-MM`) of a zone including the present one, oldest first. */
export function lastMonths(now: Date, timezone: string, count: number): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  const present = today.toPlainYearMonth();
  return Array.from({ length: count }, (_none, at) => present.subtract({ months: count - 1 - at }).toString());
}
