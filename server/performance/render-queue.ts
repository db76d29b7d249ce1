import { LRUCache } from 'lru-cache';

/** Thrown instead of rendering when too many pages are requested; a retry may succeed moments later. */
export class PagesBusy extends Error {
  override name = 'PagesBusy';
}

/** What the event loop did since it began (ms), as `performance.eventLoopUtilization()` says it. */
export type LoopTime = () => { readonly idle: number; readonly active: number };

/** From which part of its time the event loop counts as busy, over how long (ms). */
const BUSY = 0.7;
const MEASURED_MS = 100;
/** For how long it then does (ms). */
const BUSY_MS = 10_000;
/**
 * The work that a network may ask for at once while the event loop is busy (ms), and then of each second: less while
 * other networks also send requests. Beyond half of the first it gets one page after the other.
 */
const BURST_MS = 400;
const ALONE_PER_SECOND = 700;
const SHARED_PER_SECOND = 20;
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
  /** What is left (ms); a last page may take more than that. */
  left: number;
  at: number;
  asked_at: number;
  running: number;
}

/**
 * Limits the rendering of uncached pages. Rendering a page takes a hundred times as long as sending a cached page, and
 * blocks the one thread of all requests. While the event loop has time, no page waits for the budget of its network.
 * While it is busy, each network (an IPv4 address, an IPv6 /64) has a budget of its time, and the networks take turns:
 * thirty phones behind one address are one network, and so is a script. Between two pages all other pending requests
 * are answered.
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
  #measured: ReturnType<LoopTime>;
  #busyUntil = Number.NEGATIVE_INFINITY;
  /** The work of the event loop (ms) that fell to each running page so far, and up to when it is divided. */
  #worked = 0;
  #dividedUntil: number;

  constructor(now: () => number, loop: LoopTime) {
    this.#now = now;
    this.#loop = loop;
    this.#measured = loop();
    this.#dividedUntil = this.#measured.active;
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
      const { network, job } = found;
      this.#end(job);
      // Moves the network to the end of the order.
      const rest = this.#lines.get(network);
      if (rest) {
        this.#lines.delete(network);
        this.#lines.set(network, rest);
      }
      const [worked, isBusy] = [this.#divideWork(), this.#isBusy()];
      const budget = this.#budgetOf(network);
      this.#running += 1;
      budget.running += 1;
      void job.start().finally(() => {
        // Requests received meanwhile, most of them cheap, are handled first.
        setImmediate(() => {
          budget.left = Math.max(budget.left - (this.#divideWork() - worked), isBusy ? -BURST_MS : 0);
          budget.running -= 1;
          this.#running -= 1;
          this.#next();
        });
      });
    }
  }

  /** Divides the event loop's work among the running pages, and returns what fell to each of them so far (ms). */
  #divideWork(): number {
    const { active } = this.#loop();
    if (this.#running > 0) this.#worked += (active - this.#dividedUntil) / this.#running;
    this.#dividedUntil = active;
    return this.#worked;
  }

  /** Whether the event loop has little time to spare: it is measured at most ten times a second. */
  #isBusy(): boolean {
    const { idle, active } = this.#loop();
    const [rested, worked] = [idle - this.#measured.idle, active - this.#measured.active];
    if (rested + worked >= MEASURED_MS) {
      if (worked >= BUSY * (rested + worked)) this.#busyUntil = this.#now() + BUSY_MS;
      this.#measured = { idle, active };
    }
    return this.#now() < this.#busyUntil;
  }

  /**
   * The first job of the first network whose turn it may be. A budget is asked for only while the event loop is busy.
   * While others ask, a network that has used half of its budget has one page rendered at a time.
   */
  #pick(): { network: string; job: Job } | null {
    const isBusy = this.#isBusy();
    let soonest = Number.POSITIVE_INFINITY;
    for (const [network, [job]] of this.#lines) {
      const budget = this.#budgetOf(network);
      const isNext = budget.running === 0 || !this.#isShared() || budget.left > BURST_MS / 2;
      if (job && isNext && (!isBusy || budget.left > 0)) return { network, job };
      // Whoever has a page rendered is looked at again when it is done.
      if (!isBusy || budget.left > 0) continue;
      soonest = Math.min(soonest, ((1 - budget.left) / this.#perSecond()) * 1000, MEASURED_MS);
    }
    clearTimeout(this.#wakeUp);
    if (soonest < Number.POSITIVE_INFINITY) this.#wakeUp = setTimeout(() => this.#next(), Math.ceil(soonest)).unref();
    return null;
  }

  #budgetOf(network: string): Budget {
    const now = this.#now();
    const budget = this.#budgets.get(network) ?? { left: BURST_MS, at: now, asked_at: now, running: 0 };
    budget.left = Math.min(BURST_MS, budget.left + ((now - budget.at) / 1000) * this.#perSecond());
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
