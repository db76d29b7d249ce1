import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { FairQueue } from '#server/performance/fair-queue.ts';
import type { Drawings } from './drawing.ts';
import type { Drawn, Order } from './serve-drawings.ts';

/** The sizes of a pool. Each has a default. */
interface PoolOptions {
  /** How many files are drawn at once. One core is left to the requests. */
  readonly threads?: number;
  /** How many files may wait, of all askers and of one. */
  readonly max_waiting?: number;
  readonly max_waiting_each?: number;
  /** How long a file may wait (ms). */
  readonly wait_ms?: number;
  /** The longest time (ms) to draw a file. The largest takes about a second; only what hangs reaches it. */
  readonly run_ms?: number;
  /** How long threads without work stay (ms). */
  readonly idle_ms?: number;
}

const MAX_THREADS = 2;
/** The memory of a thread (MB): several times of what the largest file needs. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Opens a pool of threads that run a program with `serveDrawings`. A thread is started when it is first needed. */
export function openDrawings(program: URL, options: PoolOptions = {}): Drawings {
  const { threads = Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)), idle_ms = 60_000 } = options;
  const { max_waiting = 120, max_waiting_each = 20, wait_ms = 30_000, run_ms = 30_000 } = options;
  const queue = new FairQueue({ at_once: threads, max_waiting, max_waiting_each, wait_ms });
  const free: DrawingThread[] = [];
  const working = new Set<DrawingThread>();
  let is_closed = false;
  const endFree = () => Promise.all(free.splice(0).map((thread) => thread.end()));
  // A thread takes some 50 MB, which are given back when nothing was drawn for a while.
  const rest = setTimeout(() => void (working.size === 0 ? endFree() : undefined), idle_ms).unref();

  async function run(order: Order): Promise<Buffer> {
    if (is_closed) throw new Error('No files are drawn any more.');
    const idle = free.pop();
    const thread = idle === undefined || idle.is_over ? new DrawingThread(program) : idle;
    working.add(thread);
    try {
      const drawn = await thread.draw(order, run_ms);
      if (!is_closed) free.push(thread);
      if ('error' in drawn) throw drawn.error;
      return Buffer.from(drawn.bytes.buffer);
    } finally {
      working.delete(thread);
      if (!free.includes(thread)) void thread.end();
      rest.refresh();
    }
  }
  return {
    draw: ({ name }, input, { who, left }) => queue.take(who, () => run({ name, input }), left),
    close: async () => {
      is_closed = true;
      clearTimeout(rest);
      await Promise.all([endFree(), ...[...working].map((thread) => thread.end())]);
    },
  };
}

/** A thread that draws one file at a time. One that ends, fails or takes too long is of no more use. */
class DrawingThread {
  is_over = false;
  readonly #worker: Worker;
  #settle: { readonly resolve: (drawn: Drawn) => void; readonly reject: (error: Error) => void } | null = null;

  constructor(program: URL) {
    this.#worker = new Worker(program, { execArgv: [], resourceLimits: HEAP });
    this.#worker.on('message', (drawn: Drawn) => this.#settle?.resolve(drawn));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', (code) => this.#fail(new Error(`A thread that draws files ended with ${code}.`)));
  }

  async draw(order: Order, run_ms: number): Promise<Drawn> {
    const late = setTimeout(
      () => this.#fail(new Error(`Drawing "${order.name}" took longer than ${run_ms} ms.`)),
      run_ms,
    );
    // Only a thread that draws keeps the process running.
    this.#worker.ref();
    try {
      return await new Promise<Drawn>((resolve, reject) => {
        this.#settle = { resolve, reject };
        this.#worker.postMessage(order);
      });
    } finally {
      this.#settle = null;
      clearTimeout(late);
      this.#worker.unref();
    }
  }

  end(): Promise<number> {
    this.is_over = true;
    return this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.#settle?.reject(error instanceof Error ? error : new Error('A thread that draws files failed.'));
    if (!this.is_over) void this.end();
  }
}
