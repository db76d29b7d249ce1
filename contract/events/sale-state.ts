import type { saleStates } from '#contract/entities/event.ts';
import { epochMs, type Instant, MINUTE_MS } from '#contract/instant.ts';

export type SaleState = (typeof saleStates)[number];

/** Up to this number of seats, a state is `few` and lists show the number. */
export const FEW_SEATS = 7;

/** What decides whether something can be bought. Times are milliseconds since 1970. */
export interface Sale {
  readonly is_cancelled: boolean;
  readonly is_closed: boolean;
  /** When the sale begins; null if it always has. */
  readonly from_ms: number | null;
  /** When the sale ends, at the latest with the start of the date. */
  readonly until_ms: number;
  /** When the date starts (the first one, of a series pass). */
  readonly starts_ms: number;
  /** The seats that are left; null without a limit. */
  readonly left: number | null;
  /** The fewest seats of a booking. */
  readonly min: number;
}

/** When a package is sold. Times are milliseconds since 1970; null where the date alone decides. */
export interface SaleWindow {
  readonly sale_starts_ms: number | null;
  readonly sale_ends_ms: number | null;
  /** How long before the (first) date the sale ends. */
  readonly sale_ends_minutes: number;
}

/** The window of a package whose times are instants. */
export const saleWindow = (each: {
  readonly sale_starts_at: Instant | null;
  readonly sale_ends_at: Instant | null;
  readonly sale_ends_minutes: number;
}): SaleWindow => ({
  sale_starts_ms: each.sale_starts_at === null ? null : epochMs(each.sale_starts_at),
  sale_ends_ms: each.sale_ends_at === null ? null : epochMs(each.sale_ends_at),
  sale_ends_minutes: each.sale_ends_minutes,
});

/** When the sale of a package ends for a date (its first one, of a series pass). */
export function saleEnd(each: Omit<SaleWindow, 'sale_starts_ms'>, starts_ms: number): number {
  return Math.min(starts_ms - each.sale_ends_minutes * MINUTE_MS, each.sale_ends_ms ?? starts_ms);
}

/** The times of a sale, as `Sale` has them. */
export const saleTimes = (each: SaleWindow, starts_ms: number): Pick<Sale, 'from_ms' | 'until_ms' | 'starts_ms'> => ({
  from_ms: each.sale_starts_ms,
  until_ms: saleEnd(each, starts_ms),
  starts_ms,
});

/**
 * The state of something for sale. Fewer seats than a booking takes at least are none. A sale that ended before its
 * date starts is `ended`: only a date that has begun is `over`.
 */
export function saleState(sale: Sale, now_ms: number): SaleState {
  if (sale.is_cancelled) return 'cancelled';
  if (now_ms >= sale.starts_ms) return 'over';
  if (now_ms >= sale.until_ms) return 'ended';
  if (sale.is_closed) return 'closed';
  if (sale.left !== null && sale.left < Math.max(sale.min, 1)) return 'sold_out';
  if (sale.from_ms !== null && now_ms < sale.from_ms) return 'not_yet';
  return openState(sale.left);
}

/** Whether guests can book. */
export function isBookable(state: SaleState): boolean {
  return state === 'on_sale' || state === 'few';
}

/** What a whole shows whose parts cannot be booked: what may still change comes first. */
const byHope = ['not_yet', 'sold_out', 'closed', 'ended', 'over', 'cancelled'] as const;

/**
 * The state of a whole (a date) from the states of its parts (its packages): bookable if a part is, with the seats that
 * are left of the whole. Nothing to buy is closed.
 */
export function joinedState(states: readonly SaleState[], left: number | null): SaleState {
  if (states.some(isBookable)) return openState(left);
  return byHope.find((state) => states.includes(state)) ?? 'closed';
}

function openState(left: number | null): SaleState {
  return left !== null && left <= FEW_SEATS ? 'few' : 'on_sale';
}

/** Adds numbers of seats; null (no limit) makes the sum null. */
export function sumOfSeats(seats: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const each of seats) {
    if (each === null) return null;
    sum += each;
  }
  return sum;
}

/** The smaller of two numbers of seats; null is no limit. */
export function fewerSeats(one: number | null, other: number | null): number | null {
  if (one === null) return other;
  return other === null ? one : Math.min(one, other);
}
