/** Runs at most a fixed number of tasks at once; the others wait in order. */
export interface Semaphore {
  /** The number of waiting tasks. */
  readonly waiting: number;
  /** Runs the task when a slot is free, and releases the slot whether it succeeds or fails. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Creates a semaphore for expensive work, which leaves the machine responsive for everything else. */
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
        // The slot passes to the next waiting task directly, so that no new one can overtake it.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
