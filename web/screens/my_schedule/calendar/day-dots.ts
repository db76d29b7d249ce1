import type { Piece } from './day-pieces.ts';

/** The numbers of entries of each kind on a day, for a small month. */
export interface DayDots {
  readonly booked: number;
  /** Requests that need an answer. */
  readonly asked: number;
  readonly blocks: number;
}

/** Counts the entries of a day. */
export function dotsOf(pieces: readonly Piece[], date: string): DayDots {
  const here = pieces.filter((piece) => piece.date === date).map(({ entry }) => entry);
  const blocks = here.filter(({ kind }) => kind === 'block').length;
  const asked = here.filter(({ status }) => status === 'requested').length;
  return { booked: here.length - blocks - asked, asked, blocks };
}

/** Describes the dots of a day for screen readers. */
export function dotsLabel({ booked, asked, blocks }: DayDots, isOpen: boolean): string {
  const labels = [
    booked > 0 && `${booked} ${booked === 1 ? 'booking' : 'bookings'}`,
    asked > 0 && `${asked} ${asked === 1 ? 'request' : 'requests'}`,
    blocks > 0 && 'time off',
    !isOpen && 'closed',
  ].filter((word) => word !== false);
  return labels.length === 0 ? 'no bookings' : labels.join(', ');
}
