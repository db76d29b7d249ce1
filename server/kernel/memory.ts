import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 5000;
/** So often in a row it has to be found quiet: what is collected thoroughly takes some seconds of work to be quick again. */
const LOOKS = 12;
/** The share of its time that a process works at the most while it is quiet. */
const QUIET_SHARE = 0.02;
/** So much work (ms) leaves something behind that is worth collecting. */
const WORTH_MS = 1000;

/**
 * Keeps the process small beside its database: the heap grows by six tenths between collections rather than to a multiple (by a fifth,
 * whatever waits for one of the many collections would wait twice as long), and what a busy time left behind goes back to the system when it has been
 * quiet for a minute, or for twelve times `lookMs`.
 */
export function keepMemoryLow({ lookMs = LOOK_MS } = {}): void {
  setFlagsFromString('--heap-growing-percent=60');
  // What a collection freed is not kept in store for the next growth (20 MB).
  setFlagsFromString('--no-memory-pool');
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  let collected = performance.eventLoopUtilization();
  let looked = collected;
  let quiet = 0;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const sinceLook = performance.eventLoopUtilization(now, looked);
    looked = now;
    quiet = sinceLook.utilization > QUIET_SHARE ? 0 : quiet + 1;
    if (quiet < LOOKS || now.active - collected.active < WORTH_MS) return;
    // Only this kind gives back all that can be; it takes some tenths of a second.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    collected = performance.eventLoopUtilization();
    looked = collected;
  };
  setInterval(look, lookMs).unref();
}
