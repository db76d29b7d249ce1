import { LRUCache } from 'lru-cache';

interface Entry<Value> {
  readonly answer: Promise<Value>;
}

/**
 * Remembers answers for a short time, counted from when their reading began, and reads each once for all who ask
 * meanwhile. What fails is not remembered. The least recently used are evicted first.
 */
export class BriefMemory<Value extends object> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #sizeOf: (value: Value, key: string) => number | null;

  constructor(options: {
    /** How long an answer is remembered (milliseconds). */
    readonly ms: number;
    /** The number of answers. */
    readonly max?: number;
    /** The size of all answers together. */
    readonly maxSize: number;
    /** The size of an answer, at least 1; null if it is not remembered. */
    readonly sizeOf: (value: Value, key: string) => number | null;
    /** Milliseconds. */
    readonly now?: () => number;
  }) {
    const { ms, max, maxSize, sizeOf, now = () => performance.now() } = options;
    this.#sizeOf = sizeOf;
    this.#entries = new LRUCache({
      ...(max === undefined ? {} : { max }),
      maxSize,
      // lru-cache counts the last millisecond in, and reads a start of 0 as none.
      ttl: ms - 1,
      ttlResolution: 0,
      perf: { now: () => now() + 1 },
    });
  }

  /** A remembered answer, which may still be on its way. */
  find(key: string): Promise<Value> | undefined {
    return this.#entries.get(key)?.answer;
  }

  /** A remembered answer, or the one that is read now. */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known) return known.answer;
    const entry: Entry<Value> = { answer: read() };
    this.#entries.set(key, entry, { size: 1 });
    entry.answer.then(
      (value) => this.#settle(key, entry, this.#sizeOf(value, key)),
      () => this.#settle(key, entry, null),
    );
    return entry.answer;
  }

  /** Frees the memory of answers that are too old. */
  purge(): void {
    this.#entries.purgeStale();
  }

  /** Remembers what was read, if it has a size, unless another reading began meanwhile. */
  #settle(key: string, entry: Entry<Value>, size: number | null): void {
    if (this.#entries.peek(key, { allowStale: true }) !== entry) return;
    if (size === null) this.#entries.delete(key);
    else this.#entries.set(key, { ...entry }, { size, noUpdateTTL: true });
  }
}
