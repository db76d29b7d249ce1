import { epochMs, type Instant } from '#contract/instant.ts';

/** A date of an event booking. */
export interface BookedDate {
  readonly starts_at: string;
  /** Whether its time or place changed after it was booked. */
  readonly is_moved: boolean;
}

/**
 * Until when everything is refunded for dates: the start of the first one to come, if all of those have moved since
 * they were booked; otherwise null.
 */
export function movedUntil(dates: readonly BookedDate[], now: Instant): string | null {
  const coming = dates.filter(({ starts_at }) => epochMs(starts_at) > epochMs(now));
  if (coming.length === 0 || !coming.every(({ is_moved }) => is_moved)) return null;
  return coming.reduce(
    (first, { starts_at }) => (epochMs(starts_at) < epochMs(first) ? starts_at : first),
    coming[0]?.starts_at ?? '',
  );
}
