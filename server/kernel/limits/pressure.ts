/** How long the event loop has to be late without a pause before requests are turned away. */
const SPELL_MS = 3_000;
/** Measured once a second: two measurements without a delay end a spell. */
const PAUSE_MS = 2_000;

/**
 * Tells a busy server from one that was held up once (by its own start, or by a machine that had something else to do): whoever came just then
 * only waited, and turning them away would help nobody. Answers, each time the event loop is found late, whether that has gone on for a while.
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
