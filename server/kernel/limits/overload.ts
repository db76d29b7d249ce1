/** How long the event loop must be late without a pause before the server refuses requests (ms). */
const SPELL_MS = 3_000;
/**
 * The pause that ends a late period (ms). The loop is measured once a second, so two measurements without delay end it.
 */
const PAUSE_MS = 2_000;

/**
 * Distinguishes a busy server from a server that was blocked once, where refusing requests would not help. Its own
 * start or other work on the machine can block it. The returned function is called each time the event loop is late. It
 * returns whether the loop has been late for a while.
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
