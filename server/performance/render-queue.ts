import { LRUCache } from 'lru-cache';

/** Thrown instead of rendering when too many pages are requested; a retry may succeed moments later. */
export class PagesBusy extends Error {
  override name = 'PagesBusy';
}

/** What the event loop did since it began (ms), as `performance.eventLoopUtilization()` says it. */
export type LoopTime = () => { readonly idle: number; readonly active: number };

/**
 * Pages that one network may request at once, and then per second, however busy the server is: fewer while other
 * networks also send requests.
 */
const BURST = 30;
const ALONE_PER_SECOND = 4;
const SHARED_PER_SECOND = 1;
/** After so many pages at once a network gets one after the other, while other networks also send requests. */
const PARALLEL = 3;
/** Beyond its budget a network gets a page when the event loop has rested so long for each millisecond of work. */
const REST = 1;
/** How long a network counts as active (ms). */
const ASKING_MS = 5_000;
/** Pages rendered at once: while one waits for the database, another can be rendered. */
const AT_ONCE = 3;
const MAX_WAITING = 120;
const MAX_WAITING_EACH = 40;
/**
 * The longest wait of a page (ms), after which its visitor gets a 503; this also slows down a network that requests too
 * much.
 */
const WAIT_MS = 3_000;
const MAX_NETWORKS = 10_000;

interface Job {
  readonly key: string | null;
  readonly networks: Set<string>;
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
  isOver: boolean;
}

interface Budget {
  tokens: number;
  at: number;
  asked_at: number;
  running: number;
}

/** A job whose turn it is. */
interface Turn {
  readonly network: string;
  readonly job: Job;
  /** Whether its network has no budget left, so that it takes time that nobody else wants. */
  readonly isExtra: boolean;
}

/**
 * Limits the rendering of uncached pages. Rendering a page takes a hundred times as long as sending a cached page, and
 * blocks the one thread of all requests. Each network (an IPv4 address, an IPv6 /64) therefore has a budget, and the
 * networks take turns. A network may be a script, or thirty phones behind one address: beyond its budget it gets what
 * the event loop has to spare, one page at a time. Between two pages all other pending requests are answered.
 */
export class RenderQueue {
  readonly #now: () => number;
  readonly #loop: LoopTime;
  readonly #budgets = new LRUCache<string, Budget>({ max: MAX_NETWORKS });
  /** Waiting jobs by network; the next network is first. */
  readonly #lines = new Map<string, Job[]>();
  readonly #shared = new Map<string, Job>();
  #waiting = 0;
  #running = 0;
  #latest: readonly [string, string] = ['', ''];
  #wakeUp: NodeJS.Timeout | undefined;
  /** What the event loop had done when the latest extra page began, and whether that is under way. */
  #extraSince: ReturnType<LoopTime>;
  #isExtraRunning = false;

  constructor(now: () => number, loop: LoopTime) {
    this.#now = now;
    this.#loop = loop;
    this.#extraSince = loop();
  }

  /**
   * Runs the work when it is its network's turn. Requests for the same `key` share it by `join`.
   * @throws PagesBusy when too many pages wait, or this one waited too long
   */
  take<Result>(network: string, key: string | null, work: () => Promise<Result>): Promise<Result> {
    this.#note(network);
    if (this.#waiting >= MAX_WAITING || (this.#lines.get(network)?.length ?? 0) >= MAX_WAITING_EACH)
      return Promise.reject(new PagesBusy('Too many pages are waited for.'));
    return new Promise<Result>((resolve, reject) => {
      const job: Job = {
        key,
        networks: new Set(),
        isOver: false,
        start: () => work().then(resolve, reject),
        refuse: () => reject(new PagesBusy('A page was waited for too long.')),
      };
      const late = setTimeout(() => this.#end(job) && job.refuse(), WAIT_MS);
      late.unref();
      if (key !== null) this.#shared.set(key, job);
      this.#waiting += 1;
      this.#line(network, job);
      this.#next();
    });
  }

  /** Lets another network that requests a waiting page advance it by its own turn. */
  join(network: string, key: string): void {
    this.#note(network);
    const job = this.#shared.get(key);
    if (!job || job.networks.has(network)) return;
    this.#line(network, job);
    this.#next();
  }

  #line(network: string, job: Job): void {
    job.networks.add(network);
    const line = this.#lines.get(network);
    if (line) line.push(job);
    else this.#lines.set(network, [job]);
  }

  /** Removes a job from the queue; false when it was removed before. */
  #end(job: Job): boolean {
    if (job.isOver) return false;
    job.isOver = true;
    this.#waiting -= 1;
    if (job.key !== null) this.#shared.delete(job.key);
    for (const network of job.networks) {
      const left = (this.#lines.get(network) ?? []).filter((other) => other !== job);
      if (left.length === 0) this.#lines.delete(network);
      else this.#lines.set(network, left);
    }
    return true;
  }

  #next(): void {
    while (this.#running < AT_ONCE) {
      const found = this.#pick();
      if (!found) return;
      const { network, job, isExtra } = found;
      this.#end(job);
      // Moves the network to the end of the order.
      const rest = this.#lines.get(network);
      if (rest) {
        this.#lines.delete(network);
        this.#lines.set(network, rest);
      }
      const budget = this.#budgetOf(network);
      budget.running += 1;
      this.#running += 1;
      if (isExtra) [this.#isExtraRunning, this.#extraSince] = [true, this.#loop()];
      void job.start().finally(() => {
        // Requests received meanwhile, most of them cheap, are handled first.
        setImmediate(() => {
          budget.running -= 1;
          this.#running -= 1;
          if (isExtra) this.#isExtraRunning = false;
          this.#next();
        });
      });
    }
  }

  /**
   * The first job of the first network with budget left, from which it is paid; else of the first network, when the
   * event loop has time to spare.
   */
  #pick(): Turn | null {
    let soonest = Number.POSITIVE_INFINITY;
    let extra: Turn | null = null;
    for (const [network, [job]] of this.#lines) {
      if (!job) continue;
      const budget = this.#budgetOf(network);
      const isParallel = budget.running > 0 && budget.tokens < BURST - PARALLEL && this.#isShared();
      // Looked at again when its page is done.
      if (isParallel) continue;
      if (budget.tokens >= 1) {
        budget.tokens -= 1;
        return { network, job, isExtra: false };
      }
      extra ??= { network, job, isExtra: true };
      soonest = Math.min(soonest, ((1 - budget.tokens) / this.#perSecond()) * 1000);
    }
    if (extra !== null && !this.#isExtraRunning) {
      const rest_ms = this.#restNeeded();
      if (rest_ms <= 0) return extra;
      soonest = Math.min(soonest, rest_ms);
    }
    clearTimeout(this.#wakeUp);
    if (soonest < Number.POSITIVE_INFINITY) this.#wakeUp = setTimeout(() => this.#next(), Math.ceil(soonest)).unref();
    return null;
  }

  /** How long the event loop has to rest before it has time for another extra page (ms). */
  #restNeeded(): number {
    const { idle, active } = this.#loop();
    return (active - this.#extraSince.active) * REST - (idle - this.#extraSince.idle);
  }

  #budgetOf(network: string): Budget {
    const now = this.#now();
    const budget = this.#budgets.get(network) ?? { tokens: BURST, at: now, asked_at: now, running: 0 };
    budget.tokens = Math.min(BURST, budget.tokens + ((now - budget.at) / 1000) * this.#perSecond());
    budget.at = now;
    this.#budgets.set(network, budget);
    return budget;
  }

  #perSecond(): number {
    return this.#isShared() ? SHARED_PER_SECOND : ALONE_PER_SECOND;
  }

  /** Whether two networks or more asked lately. */
  #isShared(): boolean {
    const [, other] = this.#latest;
    const asked_at = this.#budgets.peek(other)?.asked_at ?? Number.NEGATIVE_INFINITY;
    return this.#now() - asked_at < ASKING_MS;
  }

  /** Remembers the two most recent networks. */
  #note(network: string): void {
    this.#budgetOf(network).asked_at = this.#now();
    const [latest] = this.#latest;
    if (latest !== network) this.#latest = [network, latest];
  }
}
