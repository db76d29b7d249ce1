import { addDays, wallOf, writeClock } from '#web/features/schedule/wall-time.ts';
import type { Entry } from '../entries.ts';

/** The part of an entry on one day, in wall time (`YYYY-MM-DD HH:MM:SS`). */
export interface Piece {
  readonly entry: Entry;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/**
 * Splits an entry at midnight into the days of a range, each ending a minute early. The calendar leaves entries that
 * fill a day or cross midnight out of its hours.
 */
export function piecesOf(entry: Entry, timezone: string, from: string, to: string): Piece[] {
  const start = wallOf(entry.starts_at, timezone);
  const end = wallOf(entry.ends_at, timezone);
  const first = start.slice(0, 10);
  const isWhole = end.endsWith('00:00:00') && end.slice(0, 10) > first;
  const last = isWhole ? addDays(end.slice(0, 10), -1) : end.slice(0, 10);
  const pieces: Piece[] = [];
  for (let date = first < from ? from : first; date <= last && date <= to; date = addDays(date, 1)) {
    const [isFirst, isLast] = [date === first, date === last];
    pieces.push({
      entry,
      date,
      start: isFirst ? start : `${date} 00:00:00`,
      end: isLast && !isWhole ? end : `${date} 23:59:00`,
      isFirst,
      isLast,
    });
  }
  return pieces;
}

/** Formats the time of a piece on its day: start and end, only the end if it began earlier, or all day. */
export function writePiece({ start, end, isFirst, isLast }: Piece, language: string): string {
  if (isFirst) return writeClock(start.slice(11, 16), language);
  if (!isLast || end.endsWith('23:59:00')) return 'All day';
  return `Until ${writeClock(end.slice(11, 16), language)}`;
}
