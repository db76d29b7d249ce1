/** The number of parallel prefetches. The browser handles each lookup before other work. */
const AT_ONCE = 10;

/** Prefetches the scripts of every screen without running them, in batches so that the page stays responsive. */
export async function preloadScreens(): Promise<void> {
  const known = new Set(
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), (link) =>
      link.getAttribute('href'),
    ),
  );
  const addresses = await allScripts();
  fetchSome(addresses.filter((address) => !known.has(address)));
}

/** The scripts of all screens, which the build lists beside the routes; none without network. */
async function allScripts(): Promise<readonly string[]> {
  const { files } = (window as { __reactRouterManifest?: { files?: string } }).__reactRouterManifest ?? {};
  if (files === undefined) return [];
  const answer = await fetch(files).catch(() => null);
  return answer?.ok === true ? await answer.json() : [];
}

function fetchSome(addresses: readonly string[]): void {
  for (const address of addresses.slice(0, AT_ONCE)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    link.fetchPriority = 'low';
    document.head.append(link);
  }
  if (addresses.length > AT_ONCE) setTimeout(() => fetchSome(addresses.slice(AT_ONCE)));
}
