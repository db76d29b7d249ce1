/** How long the event loop must be late without a pause before requests are refused (ms). */
const SPELL_MS = 3_000;
/** Measured once a second: two measurements without a delay end the period. */
const PAUSE_MS = 2_000;

/**
 * Distinguishes a busy server from one that was blocked once (by its own start, or by other work of the machine), where
 * refusing requests would not help. Returns, each time the event loop is late, whether it has been late for a while.
 */
export function createPressure(): (now_ms: number) => boolean {
  let since = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  return (now_ms) => {
    if (now_ms - last > PAUSE_MS) since = now_ms;
    last = now_ms;
    return now_ms - since >= SPELL_MS;
  };
}
