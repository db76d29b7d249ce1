import { DAY_MS, epochMs, HOUR_MS, type Instant, isoInstant, MINUTE_MS } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import { answerDeadline, REQUEST_HOURS, REQUEST_LEAD_HOURS } from '#contract/request-hours.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { bookingRequests } from '#locales/areas/booking-requests.ts';
import { say } from '#locales/format.ts';

/** A booking awaiting payment holds its time or seats this long. */
export const HOLD_MINUTES = 15;
/** A request whose charge failed leaves the customer this long to pay otherwise. */
export const FAILED_CHARGE_HOURS = 12;
/** A booking further ahead than this is charged later, `CHARGE_AHEAD_DAYS` before its start. */
export const FAR_AHEAD_DAYS = 80;
export const CHARGE_AHEAD_DAYS = 30;

/**
 * The platform holds money for 90 days at most, and earnings wait two days after the end. A prepaid session must
 * therefore end within this many days.
 */
const PAID_AHEAD_DAYS = 88;

/** The latest end of a session whose money is held since then; ISO instant. */
export const latestEnd = (held_since: Instant): string => isoInstant(epochMs(held_since) + PAID_AHEAD_DAYS * DAY_MS);

/**
 * Until when a booking or change made now holds its time or seats unpaid: 15 minutes, but not past these starts; ISO
 * instant.
 */
export const holdUntil = (now: Instant, ...starts: readonly Instant[]): string =>
  isoInstant(Math.min(epochMs(now) + HOLD_MINUTES * MINUTE_MS, ...starts.map(epochMs)));

/**
 * Until when a customer can pay after the charge of an accepted request failed: 12 h, but not past the start; ISO
 * instant.
 */
export const failedChargeDeadline = (now: Instant, starts_at: Instant): string =>
  isoInstant(Math.min(epochMs(now) + FAILED_CHARGE_HOURS * HOUR_MS, epochMs(starts_at)));

/**
 * Until when the provider may answer a request made now (hours as the service says), as an ISO instant; refused when
 * the start is too near to ask.
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
