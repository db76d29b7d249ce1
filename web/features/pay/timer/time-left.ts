/**
 * The remaining time of a hold in whole seconds, never negative. `now_ms` is the server's time (ms since the epoch).
 */
export function secondsLeft(expires_at: string, now_ms: number): number {
  return Math.max(0, Math.ceil((Date.parse(expires_at) - now_ms) / 1000));
}

/** Formats a remaining time as a clock, "14:05", from an hour on "3:59:05". */
export function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** The remaining minutes that screen readers announce, only at important moments (0 at the end); otherwise null. */
export function spokenMinutes(seconds: number): number | null {
  return [600, 300, 120, 60, 0].includes(seconds) ? seconds / 60 : null;
}
