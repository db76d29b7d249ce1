import { epochMs, type Instant, MINUTE_MS } from '#contract/instant.ts';

/** The texts of a reminder: that it is coming up, or that it starts soon. */
export type ReminderKind = 'day' | 'hour';

/** Whether a reminder so long before the start says that it is coming up, or that it starts soon. */
export const reminderKind = (lead_minutes: number): ReminderKind => (lead_minutes > 720 ? 'day' : 'hour');

/** The usual time of each kind, for jobs that name only the kind. */
export const usualLead: Readonly<Record<ReminderKind, number>> = { day: 1440, hour: 60 };

/**
 * When a reminder is due: `lead_ms` of elapsed time before the start, so that daylight saving time does not shift it. A
 * reminder later than `min_ms` before the start is omitted: in the last twelfth of its time.
 */
export function reminderWindow(lead_minutes: number): { readonly lead_ms: number; readonly min_ms: number } {
  const lead_ms = lead_minutes * MINUTE_MS;
  return { lead_ms, min_ms: Math.max(5 * MINUTE_MS, lead_ms / 12) };
}

/** The input of a reminder decision, read at the moment of sending. */
export type ReminderInput = {
  readonly lead_minutes: number;
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
  const { lead_ms, min_ms } = reminderWindow(input.lead_minutes);
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
