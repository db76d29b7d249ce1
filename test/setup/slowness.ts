import { createHash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many times slower than a free machine with two cores this one was at the start of the run: 1 or more. */
    readonly slowness: number;
    /** The limits of the project's tests on a free machine (ms). */
    readonly limits: { readonly test: number; readonly hook: number; readonly poll: number };
  }
}

/** The maximum factor: a test that takes longer hangs. */
const MAX_SLOWNESS = 8;

/** The duration of the work below on a free core, wall-clock. */
const CPU_WORK_MS = 150;

/** Times a fixed piece of work: hashing, objects, text. */
export function measureCpu(): number {
  const started = performance.now();
  let text = 'calibration';
  for (let round = 0; round < 60; round += 1) {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({ n, text: `${text} ${n}` }));
    text = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }
  return (performance.now() - started) / CPU_WORK_MS;
}

/**
 * How many times longer than on a free machine things take now: as at the start of the run, or longer if more processes
 * share a core since (where the system counts them; Windows does not).
 */
export function slownessNow(atStart: number): number {
  const [processes = 0] = loadavg();
  return Math.min(MAX_SLOWNESS, Math.max(1, atStart, processes / availableParallelism()));
}

/** Passes a project's limits and the machine's slowness to its tests, which scale the limits (`busy-machine.ts`). */
export function allowFor(project: TestProject, measured: number): void {
  const { testTimeout: test, hookTimeout: hook, expect } = project.config;
  project.provide('limits', { test, hook, poll: expect.poll?.timeout ?? test });
  project.provide('slowness', slownessNow(measured));
}
