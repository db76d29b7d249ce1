import type { TestProject } from 'vitest/node';
import { allowFor, measureCpu } from './slowness.ts';

/** For tests without a database. */
export default function setup(project: TestProject): void {
  allowFor(project, measureCpu());
}
