import { epochMs, type Instant, isoInstant, MINUTE_MS } from '#contract/instant.ts';

/**
 * Adds the buffers (minutes) before and after to a commitment. Returns ISO instants with an exclusive end. Two
 * commitments conflict if their padded ranges overlap, so the buffers of neighbours add up.
 */
export function paddedRange(
  starts_at: Instant,
  ends_at: Instant,
  buffer_before_minutes: number,
  buffer_after_minutes: number,
): { from: string; to: string } {
  return {
    from: isoInstant(epochMs(starts_at) - buffer_before_minutes * MINUTE_MS),
    to: isoInstant(epochMs(ends_at) + buffer_after_minutes * MINUTE_MS),
  };
}
