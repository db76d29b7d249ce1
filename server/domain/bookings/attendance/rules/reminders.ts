import { epochMs, HOUR_MS, type Instant, MINUTE_MS } from '#contract/instant.ts';

export type ReminderKind = 'day' | 'hour';

/**
 * When a reminder is due: `lead_ms` before the start, by the clock of the world and not the wall's, so that a night in
 * which the clocks change moves none. After `min_ms` before the start it would only startle and is left out.
 */
export const reminders: Readonly<Record<ReminderKind, { readonly lead_ms: number; readonly min_ms: number }>> = {
  day: { lead_ms: 24 * HOUR_MS, min_ms: 2 * HOUR_MS },
  hour: { lead_ms: HOUR_MS, min_ms: 5 * MINUTE_MS },
};

/** What a reminder is decided from, as it is at the moment of sending. */
export type ReminderInput = {
  readonly kind: ReminderKind;
  readonly status: string;
  readonly starts_at: Instant;
  /** The start that the reminder was meant for. */
  readonly meant_for: Instant;
  /** When it was last agreed: booked, paid, accepted or moved. Who has just heard of it needs no reminder. */
  readonly agreed_at: Instant;
  readonly now: Instant;
};

/** Whether a reminder is to be sent now: nothing for what is cancelled or was moved, nothing too early or too late. */
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
