/** Less than this is the way of the answer and the whole seconds of the header, not a wrong clock. */
const TRUSTED_MS = 15_000;

let ahead_ms = 0;

/**
 * Stores the server's time (an HTTP date or ISO) at a moment of this device (ms since the epoch). A device with a wrong
 * clock must not expire a hold early, hide free days, or promise a refund that is over.
 */
export function syncClock(server_time: string | null, received_ms: number): void {
  const server_ms = server_time === null ? Number.NaN : Date.parse(server_time);
  if (Number.isNaN(server_ms)) return;
  const difference = received_ms - server_ms;
  ahead_ms = Math.abs(difference) < TRUSTED_MS ? 0 : difference;
}

/** The server's current time in ms since the epoch; this device's own before the first response, and on the server. */
export function serverNow(): number {
  return Date.now() - ahead_ms;
}
