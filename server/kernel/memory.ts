import { setFlagsFromString } from 'node:v8';

/** What the process may hold before its heap is kept small (bytes): small machines hold it beside their database. */
const ROOM = 270 * 2 ** 20;
const LOOK_MS = 1000;

/**
 * Lets the heap double between collections while there is room, and grow by a fifth where there is not: then it stays near 300 MB under load, and
 * what waits for one of the many collections waits twice as long. Left alone, it would grow to a multiple.
 */
export function keepMemoryLow(): void {
  const grow = () => setFlagsFromString(`--heap-growing-percent=${process.memoryUsage.rss() < ROOM ? 100 : 20}`);
  grow();
  setInterval(grow, LOOK_MS).unref();
}
