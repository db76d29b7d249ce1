import type { Weekday } from '#contract/formats/locale.ts';
import { addDays, addMonths, monthEnd, startOfWeek, toDayNumber } from './wall-time.ts';

/** The day that a key moves the focus to in a calendar with weeks that begin on `first`; null for other keys. */
export function stepOf(key: string, from: string, first: Weekday): string | null {
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
      return startOfWeek(from, first);
    case 'End':
      return addDays(startOfWeek(from, first), 6);
    case 'PageUp':
      return addMonths(from, -1);
    case 'PageDown':
      return addMonths(from, 1);
    default:
      return null;
  }
}

/** All days of a month, from its first day. */
export function listMonthDays(month: string): string[] {
  const count = Number(monthEnd(month).slice(8));
  return Array.from({ length: count }, (_, index) => addDays(month, index));
}

/** The weeks of a month, each beginning on the weekday `first`; null where a day is of another month. */
export function weeksOf(month: string, first: Weekday): (string | null)[][] {
  const before = toDayNumber(month) - toDayNumber(startOfWeek(month, first));
  const cells: (string | null)[] = [...Array.from({ length: before }, () => null), ...listMonthDays(month)];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
