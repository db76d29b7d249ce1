/** Less than this is the way of the answer and the whole seconds of the header, not a wrong clock. */
const TRUSTED_MS = 15_000;

let ahead_ms = 0;

/**
 * Takes what the server's clock showed (an HTTP date or ISO) at a moment of this one (ms since the epoch). A device whose
 * clock is wrong must not end a hold early, hide free days, or promise a refund that is over.
 */
export function syncClock(server_time: string | null, received_ms: number): void {
  const server_ms = server_time === null ? Number.NaN : Date.parse(server_time);
  if (Number.isNaN(server_ms)) return;
  const difference = received_ms - server_ms;
  ahead_ms = Math.abs(difference) < TRUSTED_MS ? 0 : difference;
}

/** Now by the server's clock, in ms since the epoch; this device's own until the server was heard, and on the server. */
export function serverNow(): number {
  return Date.now() - ahead_ms;
}
