const DAY_MS = 86_400_000;
/** An announced text holds a day later at the earliest, and within a year. */
const MAX_DAYS = 366;

/** When a text holds from a day of a zone on; null if that is not between tomorrow and a year from now. */
export function effectiveFrom(date: string, timezone: string, now: Date): Date | null {
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: timezone }).startOfDay();
  const at = zoned.epochMilliseconds;
  return at > now.getTime() && at <= now.getTime() + MAX_DAYS * DAY_MS ? new Date(at) : null;
}
