import type { BookingItem } from '#contract/entities/booking.ts';

type Item = Pick<BookingItem, 'line' | 'package_id' | 'title' | 'seats'>;

/** The kinds of tickets of a booking with their numbers. The dates of a series pass count once. */
export function kindsOf(items: readonly Item[]) {
  const lines = new Map(items.map((item) => [item.line, item]));
  return [...lines.values()].map(({ package_id, title, seats }) => ({ package_id, name: title, count: seats }));
}
