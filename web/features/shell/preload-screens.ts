/**
 * Fetches the scripts of every screen into the browser's cache without running them, in a thread of their own: links
 * that preload, or requests of the page itself, took as much of the page's thread as starting it (decision 078).
 */
export async function preloadScreens(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  const known = new Set(Array.from(links, (link) => link.getAttribute('href')));
  const addresses = (await allScripts()).filter((address) => !known.has(address));
  if (addresses.length === 0) return;
  const thread = new Worker(new URL('fetch-scripts.ts', import.meta.url), { type: 'module' });
  thread.postMessage(addresses);
}

/** The scripts of all screens, which the build lists beside the routes; none without network. */
async function allScripts(): Promise<readonly string[]> {
  const { files } = (window as { __reactRouterManifest?: { files?: string } }).__reactRouterManifest ?? {};
  if (files === undefined) return [];
  const answer = await fetch(files).catch(() => null);
  return answer?.ok === true ? await answer.json() : [];
}
