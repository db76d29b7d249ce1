import { LRUCache } from 'lru-cache';

/**
 * Remembers answers for a short time, counted from when their reading began, and reads each once for all who ask
 * meanwhile. What fails is not remembered. The least recently used are evicted first.
 */
export class BriefMemory<Value extends object> {
  readonly #answers: LRUCache<string, Promise<Value>>;

  /** @param options how long an answer is remembered (milliseconds), and the size of all together */
  constructor({ ms, maxSize }: { readonly ms: number; readonly maxSize: number }) {
    this.#answers = new LRUCache({ maxSize, ttl: ms, ttlResolution: 0 });
  }

  /** A remembered answer, which may still be on its way. */
  find(key: string): Promise<Value> | undefined {
    return this.#answers.get(key);
  }

  /** A remembered answer, or the one that is read now. */
  get(key: string, size: number, read: () => Promise<Value>): Promise<Value> {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = read();
    this.#answers.set(key, answer, { size });
    answer.catch(() => {
      if (this.#answers.peek(key, { allowStale: true }) === answer) this.#answers.delete(key);
    });
    return answer;
  }
}
