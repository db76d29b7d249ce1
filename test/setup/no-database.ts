import type { TestProject } from 'vitest/node';
import { allowFor, measureCpu } from './slowness.ts';

/** For tests that need no database. */
export default function setup(project: TestProject): void {
  allowFor(project, measureCpu());
}
