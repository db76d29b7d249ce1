// The machine may be busier than when the run began: limits are longer then, and what was waited for in vain is tried
// once more.
import { beforeEach, inject, type TestError, vi } from 'vitest';
import { slownessNow } from './slowness.ts';
import { vainWait } from './timeouts.ts';

const { test, hook, poll } = inject('limits');
const slowness = slownessNow(inject('slowness'));
vi.setConfig({
  testTimeout: test * slowness,
  hookTimeout: hook * slowness,
  expect: { poll: { timeout: poll * slowness } },
});

// The configuration cannot hold a function, and the error of `expect.poll` says the reason only in its cause.
const retry = { count: 1, condition: (fault: TestError) => vainWait(fault) !== undefined };
beforeEach(({ task }) => {
  Object.assign(task, { retry });
});
