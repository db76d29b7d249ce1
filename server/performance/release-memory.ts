import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 5000;
/** Consecutive idle checks before a collection: after a thorough one, code runs slower for some seconds. */
const CHECKS = 12;
/** The utilization below which a process counts as idle. */
const QUIET_SHARE = 0.02;
/** The amount of work (ms) that leaves garbage worth collecting. */
const WORTH_MS = 1000;

/**
 * Keeps the process small next to its database. The heap grows by 60 % between collections instead of a multiple; with
 * 20 %, collections would double the waiting times. The garbage of a busy period is returned to the system after a
 * minute of idleness, or twelve times `checkMs`.
 */
export function releaseMemoryWhenIdle({ checkMs = CHECK_MS } = {}): void {
  setFlagsFromString('--heap-growing-percent=60');
  // Freed memory is not pooled for the next growth (20 MB).
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
    // Only this kind of collection returns all free memory. It takes some tenths of a second.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    collected = performance.eventLoopUtilization();
    retrieved = collected;
  };
  setInterval(check, checkMs).unref();
}
