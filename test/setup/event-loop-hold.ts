import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The longest time (CPU, ms) that work keeps the event loop of this thread from its next turn. Other requests wait for
 * as long. Work of other threads and programs does not count.
 */
export async function longestHold(work: () => unknown): Promise<number> {
  let longest = 0;
  let is_over = false;
  const watch = async () => {
    while (!is_over) {
      const before = process.threadCpuUsage();
      await nextTurn();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1_000);
    }
  };
  const watching = watch();
  try {
    await nextTurn();
    await work();
    await nextTurn();
  } finally {
    is_over = true;
    await watching;
  }
  return longest;
}
