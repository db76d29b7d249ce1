import { epochMs, HOUR_MS, type Instant } from '#contract/instant.ts';

/** From when guests who buy a ticket are at the door (hours before the start). */
export const DOOR_HOURS = 6;
/** How long a sale can be undone (hours). */
export const UNDO_HOURS = 12;

/** Whether somebody who buys a ticket now comes in now. */
export const isAtDoor = (starts_at: Instant, now: Instant): boolean =>
  epochMs(now) >= epochMs(starts_at) - DOOR_HOURS * HOUR_MS;

/** A sale and the date that it is for. */
interface SoldTickets {
  readonly sold_at: Instant;
  readonly ends_at: Instant;
  readonly paid_by: string;
  /** Whether its tickets are valid. */
  readonly is_valid: boolean;
}

/** Whether a sale can be undone: in the same shift, until its date is over. Gifts are cancelled instead. */
export const canUndo = ({ sold_at, ends_at, paid_by, is_valid }: SoldTickets, now: Instant): boolean =>
  is_valid &&
  paid_by !== 'complimentary' &&
  epochMs(now) < Math.min(epochMs(sold_at) + UNDO_HOURS * HOUR_MS, epochMs(ends_at));
