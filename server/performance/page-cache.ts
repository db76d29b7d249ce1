import { LRUCache } from 'lru-cache';

/** A rendered page, as far as the cache reads it. */
interface CacheablePage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: { readonly length: number };
}

interface Entry<Page> {
  readonly page: Promise<Page>;
}

const PAGE_MS = 5_000;
const MAX_PAGES = 500;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Caches the pages of guests for five seconds and renders each once for all concurrent requests; the least recently
 * used are evicted first.
 */
export class PageCache<Page extends CacheablePage> {
  readonly #pages: LRUCache<string, Entry<Page>>;

  /** @param now milliseconds */
  constructor(now: () => number) {
    this.#pages = new LRUCache({
      max: MAX_PAGES,
      maxSize: MAX_BYTES,
      // lru-cache counts the last millisecond in, and reads a start of 0 as none.
      ttl: PAGE_MS - 1,
      ttlResolution: 0,
      perf: { now: () => now() + 1 },
    });
  }

  get(key: string, make: () => Promise<Page>): Promise<Page> {
    const stored = this.#pages.get(key);
    if (stored !== undefined) return stored.page;
    this.#pages.purgeStale();
    const entry: Entry<Page> = { page: make() };
    this.#pages.set(key, entry, { size: 1 });
    entry.page.then(
      (page) => {
        if (this.#pages.peek(key, { allowStale: true }) !== entry) return;
        const isPlain = page.status === 200 && page.headers.every(([name]) => name !== 'set-cookie');
        // A page is stored as rendered and in two encodings, which together add about half its size.
        const size = Math.ceil(page.body.length * 1.5) + key.length * 2;
        if (isPlain) this.#pages.set(key, { ...entry }, { size, noUpdateTTL: true });
        else this.#pages.delete(key);
      },
      () => {
        if (this.#pages.peek(key, { allowStale: true }) === entry) this.#pages.delete(key);
      },
    );
    return entry.page;
  }
}
