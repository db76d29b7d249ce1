/** A rendered page, as far as the cache reads it. */
interface CacheablePage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: { readonly length: number };
}

const pageSeconds = 5;
const maxPages = 500;
const maxPageBytes = 64 * 1024 * 1024;

/** Guests' pages, kept for some seconds and rendered once for all who ask at the same time; the oldest go first. */
export class PageCache<Page extends CacheablePage> {
  readonly #pages = new Map<string, { readonly at: number; readonly page: Promise<Page>; bytes: number }>();
  readonly #now: () => number;
  #bytes = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string, make: () => Promise<Page>): Promise<Page> {
    const stored = this.#pages.get(key);
    if (stored !== undefined && this.#now() - stored.at < pageSeconds * 1000) return stored.page;
    this.#drop(key);
    const entry = { at: this.#now(), page: make(), bytes: 0 };
    this.#pages.set(key, entry);
    entry.page.then(
      (page) => {
        if (this.#pages.get(key) !== entry) return;
        const isPlain = page.status === 200 && page.headers.every(([name]) => name !== 'set-cookie');
        // A page is kept as it is and in two encodings, which together are about half as much again.
        entry.bytes = page.body.length * 1.5 + key.length * 2;
        this.#bytes += entry.bytes;
        if (!isPlain) this.#drop(key);
        this.#shrink();
      },
      () => {
        if (this.#pages.get(key) === entry) this.#drop(key);
      },
    );
    this.#shrink();
    return entry.page;
  }

  #drop(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0;
    this.#pages.delete(key);
  }

  #shrink(): void {
    for (const [key, { at }] of this.#pages) {
      const isOld = this.#now() - at >= pageSeconds * 1000;
      if (!isOld && this.#pages.size <= maxPages && this.#bytes <= maxPageBytes) return;
      this.#drop(key);
    }
  }
}
