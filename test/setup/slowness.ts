import { createHash } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many times slower than a free machine with two cores this one is: 1 or more. */
    readonly slowness: number;
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
 * Scales the timeouts of a project's tests by the machine's slowness, and passes the factor to its tests (see
 * test/patience.ts).
 */
export function allowFor(project: TestProject, measured: number): void {
  const slowness = Math.min(MAX_SLOWNESS, Math.max(1, measured));
  const { config } = project;
  config.testTimeout *= slowness;
  config.hookTimeout *= slowness;
  if (config.expect.poll?.timeout) config.expect.poll.timeout *= slowness;
  project.provide('slowness', slowness);
}
