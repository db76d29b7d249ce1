/** How long a hold still lasts, in whole seconds, never negative; now by the server's clock, in ms since the epoch. */
export function secondsLeft(expires_at: string, now_ms: number): number {
  return Math.max(0, Math.ceil((Date.parse(expires_at) - now_ms) / 1000));
}

/** A remaining time as a clock face, "14:05". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What a screen reader is told of a remaining time, only at moments that matter; null for all others. */
export function spokenAt(seconds: number): string | null {
  if (seconds === 600 || seconds === 300) return `${seconds / 60} minutes left to pay.`;
  if (seconds === 120 || seconds === 60) return seconds === 60 ? 'One minute left to pay.' : 'Two minutes left to pay.';
  return seconds === 0 ? 'The time to pay has run out.' : null;
}
