import { LRUCache } from 'lru-cache';

/** Thrown when work is not done: too much of it waits, it waited too long, or whoever asked has left. */
export class NotServedError extends Error {
  override name = 'NotServedError';
}

/** How much work is done at once, how much may wait, of all and of one asker, and for how long (ms). */
interface Sizes {
  readonly at_once: number;
  readonly max_waiting: number;
  readonly max_waiting_each: number;
  readonly wait_ms: number;
}

interface Job {
  readonly start: () => Promise<unknown>;
  readonly drop: (why: NotServedError) => void;
}

/** How long an asker's work counts against their next one (ms), and of how many askers it is known. */
const [COUNTED_MS, MAX_ASKERS] = [60_000, 10_000];

/**
 * A bounded queue for work that takes much time. The next turn is that of the asker whose work took the least of it in
 * the last minute, so that nobody waits for the many requests of somebody else. When the queue is full, the longest
 * line makes room for a shorter one.
 */
export class FairQueue {
  readonly #sizes: Sizes;
  readonly #now: () => number;
  /** Waiting jobs by asker, who waits longest first. */
  readonly #lines = new Map<string, Job[]>();
  readonly #running = new Map<string, number>();
  readonly #spent = new LRUCache<string, number>({ max: MAX_ASKERS, ttl: COUNTED_MS });
  #waiting = 0;
  #at_work = 0;

  constructor(sizes: Sizes, now: () => number = () => performance.now()) {
    this.#sizes = sizes;
    this.#now = now;
  }

  /**
   * Does the work when it is the asker's turn.
   * @throws NotServedError when too much waits, the work waited too long, or `left` was aborted while it waited
   */
  take<Result>(asker: string, work: () => Promise<Result>, left?: AbortSignal): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const drop = (why: NotServedError) => {
        stop();
        reject(why);
      };
      const begin = async () => work();
      const start = () => {
        stop();
        return begin().then(resolve, reject);
      };
      const job: Job = { start, drop };
      const leave = (why: NotServedError) => this.#remove(asker, job) && drop(why);
      const onLeft = () => leave(new NotServedError('Whoever asked for the work has left.'));
      const late = setTimeout(() => leave(new NotServedError('The work waited too long.')), this.#sizes.wait_ms);
      late.unref();
      const stop = () => {
        clearTimeout(late);
        left?.removeEventListener('abort', onLeft);
      };
      if (left?.aborted) return drop(new NotServedError('Whoever asked for the work has left.'));
      if (!this.#makeRoom(asker)) return drop(new NotServedError('Too much work waits.'));
      left?.addEventListener('abort', onLeft, { once: true });
      this.#lines.set(asker, [...(this.#lines.get(asker) ?? []), job]);
      this.#waiting += 1;
      this.#next();
    });
  }

  /** Whether another job of an asker may wait; one of the longest line may have to leave for it. */
  #makeRoom(asker: string): boolean {
    const own = this.#lines.get(asker)?.length ?? 0;
    if (own >= this.#sizes.max_waiting_each) return false;
    if (this.#waiting < this.#sizes.max_waiting) return true;
    const [longest, line] = [...this.#lines].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    const last = line.at(-1);
    if (last === undefined || line.length <= own + 1) return false;
    this.#remove(longest, last);
    last.drop(new NotServedError('Too much work waits.'));
    return true;
  }

  /** Takes a job from its line; false when it was taken before. */
  #remove(asker: string, job: Job): boolean {
    const line = this.#lines.get(asker) ?? [];
    if (!line.includes(job)) return false;
    this.#waiting -= 1;
    const rest = line.filter((other) => other !== job);
    this.#lines.delete(asker);
    // An asker who was served goes behind those who were served as little.
    if (rest.length > 0) this.#lines.set(asker, rest);
    return true;
  }

  #next(): void {
    while (this.#at_work < this.#sizes.at_once) {
      const asker = this.#pick();
      const job = asker === undefined ? undefined : this.#lines.get(asker)?.[0];
      if (asker === undefined || job === undefined) return;
      this.#remove(asker, job);
      this.#count(asker, 1);
      const started = this.#now();
      void job.start().finally(() => {
        this.#count(asker, -1);
        this.#spent.set(asker, (this.#spent.get(asker) ?? 0) + this.#now() - started);
        this.#next();
      });
    }
  }

  #count(asker: string, more: 1 | -1): void {
    this.#at_work += more;
    const running = (this.#running.get(asker) ?? 0) + more;
    if (running === 0) this.#running.delete(asker);
    else this.#running.set(asker, running);
  }

  /** The asker with the least work under way, and of those the one whose work took the least time. */
  #pick(): string | undefined {
    const cost = (asker: string) => [this.#running.get(asker) ?? 0, this.#spent.get(asker) ?? 0] as const;
    let best: { readonly asker: string; readonly cost: readonly [number, number] } | undefined;
    for (const asker of this.#lines.keys()) {
      const [running, spent] = cost(asker);
      if (best === undefined || running < best.cost[0] || (running === best.cost[0] && spent < best.cost[1]))
        best = { asker, cost: [running, spent] };
    }
    return best?.asker;
  }
}
