import { epochMs, HOUR_MS, type Instant, MINUTE_MS } from '#contract/instant.ts';

export type ReminderKind = 'day' | 'hour';

/**
 * When a reminder is due: `lead_ms` of elapsed time before the start, so that daylight saving time does not shift it. A
 * reminder later than `min_ms` before the start is omitted.
 */
export const reminders: Readonly<Record<ReminderKind, { readonly lead_ms: number; readonly min_ms: number }>> = {
  day: { lead_ms: 24 * HOUR_MS, min_ms: 2 * HOUR_MS },
  hour: { lead_ms: HOUR_MS, min_ms: 5 * MINUTE_MS },
};

/** The input of a reminder decision, read at the moment of sending. */
export type ReminderInput = {
  readonly kind: ReminderKind;
  readonly status: string;
  readonly starts_at: Instant;
  /** The start that the reminder was meant for. */
  readonly meant_for: Instant;
  /**
   * When it was last confirmed: booked, paid, accepted or moved. A recent confirmation makes a reminder unnecessary.
   */
  readonly agreed_at: Instant;
  readonly now: Instant;
};

/** Whether a reminder is due now: not for cancelled or moved bookings, and neither too early nor too late. */
export function isReminderDue(input: ReminderInput): boolean {
  const { lead_ms, min_ms } = reminders[input.kind];
  const starts = epochMs(input.starts_at);
  const left = starts - epochMs(input.now);
  return (
    input.status === 'confirmed' &&
    starts === epochMs(input.meant_for) &&
    left <= lead_ms &&
    left >= min_ms &&
    epochMs(input.agreed_at) <= starts - lead_ms
  );
}
