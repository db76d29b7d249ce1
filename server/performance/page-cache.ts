import { BriefMemory } from './brief-memory.ts';

/** A rendered page, as far as the cache reads it. */
interface CacheablePage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: { readonly length: number };
}

const PAGE_MS = 5_000;
const MAX_PAGES = 500;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Caches the pages of guests for five seconds and renders each once for all concurrent requests; the least recently
 * used are evicted first.
 */
export class PageCache<Page extends CacheablePage> {
  readonly #pages: BriefMemory<Page>;

  /** @param now milliseconds */
  constructor(now: () => number) {
    this.#pages = new BriefMemory<Page>({ ms: PAGE_MS, max: MAX_PAGES, maxSize: MAX_BYTES, sizeOf, now });
  }

  get(key: string, make: () => Promise<Page>): Promise<Page> {
    return this.#pages.get(key, () => {
      this.#pages.purge();
      return make();
    });
  }
}

/** Only plain pages are cached. */
function sizeOf({ status, headers, body }: CacheablePage, key: string): number | null {
  const isPlain = status === 200 && headers.every(([name]) => name !== 'set-cookie');
  // A page is stored as rendered and in two encodings, which together add about half its size.
  return isPlain ? Math.ceil(body.length * 1.5) + key.length * 2 : null;
}
