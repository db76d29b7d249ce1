/** How long a hold still lasts, in whole seconds, never negative; now by the server's clock, in ms since the epoch. */
export function secondsLeft(expires_at: string, now_ms: number): number {
  return Math.max(0, Math.ceil((Date.parse(expires_at) - now_ms) / 1000));
}

/** A remaining time as a clock face, "14:05". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The minutes left that a screen reader is told, only at moments that matter (0 at the end); null at all others. */
export function spokenMinutes(seconds: number): number | null {
  return [600, 300, 120, 60, 0].includes(seconds) ? seconds / 60 : null;
}
