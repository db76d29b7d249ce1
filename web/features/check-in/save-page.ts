import { CACHE, canSave } from '#web/api/saved-pages.ts';

const SERVICE_WORKER = '/service-worker.js';

const filesIn = (html: string): readonly string[] => Array.from(html.matchAll(/\/assets\/[\w.-]+/g), ([path]) => path);

/** The files that this page has loaded so far, also those that its text does not name. */
const loadedFiles = (): readonly string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name);
    return origin === window.location.origin ? filesIn(pathname) : [];
  });

/**
 * Saves the page at a path with its files, so that it opens without a connection. Pages that were saved before are
 * saved anew, since a new build has other files; files that no saved page needs are deleted. If the network fails
 * meanwhile, what was saved before stays.
 */
export async function savePage(path: string): Promise<void> {
  if (!canSave()) return;
  await navigator.serviceWorker.register(SERVICE_WORKER);
  const cache = await caches.open(CACHE);
  const saved = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const others = saved.filter((each) => !each.startsWith('/assets/') && each !== path);
  const needed = new Set(loadedFiles());
  const pages: { readonly path: string; readonly page: Response | null }[] = [];
  // The last one is where door links lead without a connection.
  for (const each of [...others, path]) {
    const page = await fetch(each);
    const isShown = page.ok && !page.redirected;
    if (isShown) for (const file of filesIn(await page.clone().text())) needed.add(file);
    pages.push({ path: each, page: isShown ? page : null });
  }
  await cache.addAll([...needed].filter((file) => !saved.includes(file)));
  for (const { path: each, page } of pages) {
    await cache.delete(each, { ignoreVary: true });
    if (page !== null) await cache.put(each, page);
  }
  const unused = saved.filter((each) => each.startsWith('/assets/') && !needed.has(each));
  await Promise.all(unused.map((file) => cache.delete(file, { ignoreVary: true })));
}

/** Whether saving failed because there is no network, as `fetch` and caches report it. */
export const isWithoutNetwork = (error: unknown): boolean => error instanceof TypeError;

/** Deletes a saved page. */
export async function forgetPage(path: string): Promise<void> {
  if (canSave()) await (await caches.open(CACHE)).delete(path, { ignoreVary: true });
}
