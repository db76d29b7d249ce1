/** The days that the tickets of an event are counted by. */
const DAYS = 28;

/** Tickets that were booked on a day. */
interface DayCount {
  readonly date: string;
  readonly room: number;
  readonly online: number;
}

/** The last 28 days until a day, in order. */
export function daysUntil(today: string): readonly string[] {
  const last = Temporal.PlainDate.from(today);
  return Array.from({ length: DAYS }, (_, at) => last.subtract({ days: DAYS - 1 - at }).toString());
}

/** Adds the days on which nothing was booked. */
export function perDay(today: string, counts: readonly DayCount[]): DayCount[] {
  const found = new Map(counts.map((count) => [count.date, count]));
  return daysUntil(today).map((date) => found.get(date) ?? { date, room: 0, online: 0 });
}
