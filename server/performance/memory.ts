import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 5000;
/** So often in a row it has to be found quiet: what is collected thoroughly takes some seconds of work to be quick again. */
const CHECKS = 12;
/** The share of its time that a process works at the most while it is quiet. */
const QUIET_SHARE = 0.02;
/** So much work (ms) leaves something behind that is worth collecting. */
const WORTH_MS = 1000;

/**
 * Keeps the process small beside its database: the heap grows by six tenths between collections rather than to a multiple (by a fifth,
 * whatever waits for one of the many collections would wait twice as long), and what a busy time left behind goes back to the system when it has been
 * quiet for a minute, or for twelve times `checkMs`.
 */
export function releaseMemoryWhenIdle({ checkMs = CHECK_MS } = {}): void {
  setFlagsFromString('--heap-growing-percent=60');
  // What a collection freed is not kept in store for the next growth (20 MB).
  setFlagsFromString('--no-memory-pool');
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  let collected = performance.eventLoopUtilization();
  let retrieved = collected;
  let quiet = 0;
  const check = () => {
    const now = performance.eventLoopUtilization();
    const sinceCheck = performance.eventLoopUtilization(now, retrieved);
    retrieved = now;
    quiet = sinceCheck.utilization > QUIET_SHARE ? 0 : quiet + 1;
    if (quiet < CHECKS || now.active - collected.active < WORTH_MS) return;
    // Only this kind gives back all that can be; it takes some tenths of a second.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    collected = performance.eventLoopUtilization();
    retrieved = collected;
  };
  setInterval(check, checkMs).unref();
}
