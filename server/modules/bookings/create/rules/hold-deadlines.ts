import { DAY_MS, epochMs, HOUR_MS, type Instant, isoInstant, MINUTE_MS } from '#contract/instant.ts';
import { answerDeadline, REQUEST_HOURS, REQUEST_LEAD_HOURS } from '#contract/limits/request-hours.ts';
import type { Message } from '#contract/message.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { bookingRequests } from '#locales/areas/booking-requests.ts';
import { say } from '#locales/format.ts';

/** How long a customer can pay in another way after the charge of a request failed (hours). */
export const FAILED_CHARGE_HOURS = 12;
/** Bookings further ahead (days) are charged later, `CHARGE_AHEAD_DAYS` before their start. */
export const FAR_AHEAD_DAYS = 80;
export const CHARGE_AHEAD_DAYS = 30;

/**
 * The platform holds money for 90 days at most, and earnings wait two days after the end. A prepaid session must
 * therefore end within this many days.
 */
const PAID_AHEAD_DAYS = 88;

/** The latest end (ISO) of a session whose money is held since an instant. */
export const latestEnd = (held_since: Instant): string => isoInstant(epochMs(held_since) + PAID_AHEAD_DAYS * DAY_MS);

/**
 * Until when a booking or change made now holds its time or seats unpaid: as many minutes as the operator says, but not
 * past these starts; ISO instant.
 */
export const holdUntil = (now: Instant, minutes: number, ...starts: readonly Instant[]): string =>
  isoInstant(Math.min(epochMs(now) + minutes * MINUTE_MS, ...starts.map(epochMs)));

/**
 * Until when a customer can pay after the charge of an accepted request failed: 12 h, but not past the start; ISO
 * instant.
 */
export const failedChargeDeadline = (now: Instant, starts_at: Instant): string =>
  isoInstant(Math.min(epochMs(now) + FAILED_CHARGE_HOURS * HOUR_MS, epochMs(starts_at)));

/**
 * The provider's deadline for answering a request made now, from the service's hours (ISO). Refuses if the start is too
 * near for a request.
 */
export function requestDeadline(
  now: Instant,
  starts_at: Instant,
  hours: number | null,
): string | RuleViolation<'too_late_to_request', Message> {
  const deadline = answerDeadline(now, starts_at, hours ?? REQUEST_HOURS);
  if (deadline) return deadline.at;
  return violation('too_late_to_request', say(bookingRequests, 'too_late', { hours: REQUEST_LEAD_HOURS }));
}

/** When a booking made now is charged: null for at once, else an ISO instant 30 days before its start. */
export function scheduledCharge(now: Instant, starts_at: Instant): string | null {
  const start = epochMs(starts_at);
  return start - epochMs(now) > FAR_AHEAD_DAYS * DAY_MS ? isoInstant(start - CHARGE_AHEAD_DAYS * DAY_MS) : null;
}
