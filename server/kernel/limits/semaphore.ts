/** Work that takes its turn: at most so many pieces at a time, the others wait in the order they came. */
export interface Semaphore {
  /** How many wait for their turn. */
  readonly waiting: number;
  /** Does the work when its turn has come, and hands the turn on whether it succeeds or fails. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Makes turns for costly work, so that a few who ask for it leave the machine to everybody else. */
export function createSemaphore(at_once: number): Semaphore {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    get waiting() {
      return queue.length;
    },
    async take(work) {
      if (running >= at_once) await new Promise<void>((go) => queue.push(go));
      else running += 1;
      try {
        return await work();
      } finally {
        // The turn goes to the next in line without being given back, so that nobody can slip in between.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
