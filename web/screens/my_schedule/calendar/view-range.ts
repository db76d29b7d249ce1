import { dateFormat } from '#contract/formats/intl.ts';
import type { Weekday } from '#contract/formats/locale.ts';
import { addDays, addMonths, monthEnd, monthOf, startOfWeek, writeDate } from '#web/features/schedule/wall-time.ts';

/** The views of a schedule. `hours` shows the weekly hours, without dates. */
export const SCREEN_VIEWS = ['week', 'month', 'day', 'hours'] as const;
export type ScreenView = (typeof SCREEN_VIEWS)[number];

/** The first and last date of a view. Weeks begin on the weekday `first`. */
export function rangeOf(
  view: ScreenView,
  date: string,
  isPhone: boolean,
  first: Weekday,
): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date };
  if (view === 'month') return { from: addDays(monthOf(date), -6), to: addDays(monthEnd(date), 13) };
  // A list of days starts with the requested one; a calendar week with its first weekday.
  const from = isPhone ? date : startOfWeek(date, first);
  return { from, to: addDays(from, 6) };
}

/** The date of a view one step earlier (`by` -1) or later (1). */
export function step(view: ScreenView, date: string, by: number): string {
  if (view === 'month') return addMonths(date, by);
  return addDays(date, view === 'day' ? by : by * 7);
}

/** The title of a view. */
export function titleOf(view: ScreenView, from: string, to: string, language: string): string {
  if (view === 'month') return writeDate(addDays(from, 6), language, { month: 'long', year: 'numeric' });
  if (view === 'day') return writeDate(from, language, { weekday: 'long', day: 'numeric', month: 'long' });
  const at = (date: string) => new Date(`${date}T12:00:00Z`);
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(language, options).formatRange(at(from), at(to));
}
