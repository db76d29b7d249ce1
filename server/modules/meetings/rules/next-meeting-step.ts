import { epochMs, type Instant } from '#contract/instant.ts';

/** A date's meeting as it is known at its provider. `gateway_id` is null until its creation was answered. */
interface KnownMeeting {
  readonly gateway_id: string | null;
  readonly title: string;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
}

/** A date as it is now. */
interface WantedMeeting {
  readonly title: string;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
}

/** What is to be done at the provider. `forget`: look for a meeting that may have been created, and delete it. */
export type MeetingStep = 'create' | 'update' | 'delete' | 'forget' | 'none';

/** Decides what makes a date's meeting what the date is; `wanted` is null for one that needs no meeting any more. */
export function nextStep(known: KnownMeeting, wanted: WantedMeeting | null): MeetingStep {
  if (wanted === null) return known.gateway_id === null ? 'forget' : 'delete';
  if (known.gateway_id === null) return 'create';
  const isSame =
    known.title === wanted.title &&
    epochMs(known.starts_at) === epochMs(wanted.starts_at) &&
    epochMs(known.ends_at) === epochMs(wanted.ends_at);
  return isSame ? 'none' : 'update';
}

const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 3600;

/** How long to wait after so many failed tries, at least as long as the provider asked for (seconds). */
export function pauseAfter(tries: number, retry_after: number): number {
  return Math.max(retry_after, Math.min(FIRST_PAUSE_S * 2 ** Math.min(tries, 10), LONGEST_PAUSE_S));
}
