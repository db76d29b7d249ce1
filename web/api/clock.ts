/**
 * A smaller difference (ms) comes from the response time and the whole seconds of the header, not from a wrong clock.
 */
const TRUSTED_MS = 15_000;

let ahead_ms = 0;
/** The clock of this device, or of the server that renders. */
let clock = (): number => Date.now();

/**
 * Lets pages that are rendered on the server follow its clock, which is the database's and not its machine's. Returns
 * what makes them follow the clock from before.
 */
export function followClock(followed: () => number): () => void {
  const before = clock;
  clock = followed;
  return () => {
    clock = before;
  };
}

/**
 * Stores the server's time (an HTTP date or ISO) together with this device's time (ms since the epoch). A wrong device
 * clock must not expire a hold early, hide free days, or promise an expired refund.
 */
export function syncClock(server_time: string | null, received_ms: number): void {
  const server_ms = server_time === null ? Number.NaN : Date.parse(server_time);
  if (Number.isNaN(server_ms)) return;
  const difference = received_ms - server_ms;
  ahead_ms = Math.abs(difference) < TRUSTED_MS ? 0 : difference;
}

/** The server's current time (ms since the epoch); in a browser before the first response that of its device. */
export function serverNow(): number {
  return clock() - ahead_ms;
}
