import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 5000;
/** The share of its time that a process works at the most while it is quiet. */
const QUIET_SHARE = 0.02;
/** So much work (ms) leaves something behind that is worth collecting. */
const WORTH_MS = 1000;

/**
 * Keeps the process small beside its database: the heap doubles between collections rather than grow to a multiple (growing by a fifth, whatever
 * waits for one of the many collections would wait twice as long), and what a busy time left behind goes back to the system in the first quiet
 * moment after it, of which it is looked for every `lookMs`.
 */
export function keepMemoryLow({ lookMs = LOOK_MS } = {}): void {
  setFlagsFromString('--heap-growing-percent=100');
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  let collected = performance.eventLoopUtilization();
  let looked = collected;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const sinceLook = performance.eventLoopUtilization(now, looked);
    looked = now;
    if (sinceLook.utilization > QUIET_SHARE || now.active - collected.active < WORTH_MS) return;
    // Only this kind also gives back the pages that V8 keeps in store; it takes some tenths of a second.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    collected = performance.eventLoopUtilization();
    looked = collected;
  };
  setInterval(look, lookMs).unref();
}
