import { addDays, addMonths, monthEnd, weekdayOf } from './wall-time.ts';

/** The day a key of the keyboard walks to from another in a month of days; null for keys that walk nowhere. */
export function stepOf(key: string, from: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, 1 - weekdayOf(from));
    case 'End':
      return addDays(from, 7 - weekdayOf(from));
    case 'PageUp':
      return addMonths(from, -1);
    case 'PageDown':
      return addMonths(from, 1);
    default:
      return null;
  }
}

/** All days of a month, by its first. */
export function daysOf(month: string): string[] {
  const count = Number(monthEnd(month).slice(8));
  return Array.from({ length: count }, (_, index) => addDays(month, index));
}

/** The weeks of a month from Monday to Sunday; null where a day is of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const cells: (string | null)[] = [...Array.from({ length: weekdayOf(month) - 1 }, () => null), ...daysOf(month)];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
