import type { EventListing } from '#contract/entities/event.ts';

/** Up to this number of seats left, a date is nearly full. */
const FEW = 7;
/** From this number of seats left on, a free date has plenty of room. */
const ROOMY = 30;

type SaleState = EventListing['state'];

/** How the seats of a date or ticket are shown: amber, grey, green, the dark chip, or closed in some way. */
export type SeatTone = 'few' | 'plain' | 'roomy' | 'sold_out' | 'closed' | 'cancelled';

/** The availability of a date, ticket or event. `left` is null without a limit. */
export interface Availability {
  readonly state: SaleState;
  readonly left: number | null;
  readonly is_free: boolean;
}

/** What is said about seats, and in which tone. `count` is set where a number is said. */
export interface Seats {
  readonly tone: SeatTone;
  readonly word: 'left' | 'plenty' | 'sold_out' | 'not_yet' | 'ended' | 'over' | 'closed' | 'cancelled';
  readonly count: number;
}

/** Decides what cards, date tiles, ticket lines and pages say about seats. */
export function describeSeats({ state, left, is_free }: Availability): Seats {
  if (state === 'cancelled') return { tone: 'cancelled', word: 'cancelled', count: 0 };
  if (state === 'ended' || state === 'over' || state === 'closed') return { tone: 'closed', word: state, count: 0 };
  if (state === 'sold_out' || left === 0) return { tone: 'sold_out', word: 'sold_out', count: 0 };
  if (state === 'not_yet') return { tone: 'closed', word: 'not_yet', count: 0 };
  if (left === null || (is_free && left >= ROOMY))
    return { tone: is_free ? 'roomy' : 'plain', word: 'plenty', count: 0 };
  return { tone: left <= FEW ? 'few' : 'plain', word: 'left', count: left };
}

/** Whether tickets are on sale. */
export const isOnSale = (state: SaleState): boolean => state === 'on_sale' || state === 'few';
