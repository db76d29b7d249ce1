import { epochMs, type Instant, MINUTE_MS } from '#contract/instant.ts';
import { type Availability, startsBetween } from './slots-between.ts';
import { rangeOfDates } from './zone-offsets.ts';

/** A day of the provider's calendar, with the number of sessions of a service that fit into its open time. */
export interface DayCapacity {
  readonly from: string;
  readonly to: string;
  /** The number of consecutive sessions with buffers between them, if nothing else were booked. */
  readonly sessions: number;
  /** The length of a session with its buffers. */
  readonly session_minutes: number;
}

/**
 * Calculates the capacity of the day that contains a start. Starts on the grid overlap, so they are not counted.
 * Instead the earliest start is taken, then the next start that fits.
 */
export function dayCapacity(input: Availability, starts_at: Instant): DayCapacity {
  const start = Temporal.Instant.fromEpochMilliseconds(epochMs(starts_at));
  const date = start.toZonedDateTimeISO(input.timezone).toPlainDate().toString();
  const day = rangeOfDates(input.timezone, date, date);
  const around = (input.buffer_before_minutes + input.buffer_after_minutes) * MINUTE_MS;
  let sessions = 0;
  let free_from = Number.NEGATIVE_INFINITY;
  for (const slot of startsBetween({ ...input, participants: 1, busy: [] }, day)) {
    if (slot.at < free_from) continue;
    sessions += 1;
    free_from = slot.end + around;
  }
  return { ...day, sessions, session_minutes: input.duration_minutes + around / MINUTE_MS };
}
