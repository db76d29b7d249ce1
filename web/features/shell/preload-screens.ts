interface ManifestRoute {
  readonly module: string;
  readonly imports?: readonly string[];
}

/** The number of parallel prefetches. The browser handles each lookup before other work. */
const AT_ONCE = 10;

/** Prefetches the scripts of every screen without running them, in batches so that the page stays responsive. */
export function preloadScreens(): void {
  const manifest = (window as { __reactRouterManifest?: { routes: Record<string, ManifestRoute | undefined> } })
    .__reactRouterManifest;
  const known = new Set(
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), (link) =>
      link.getAttribute('href'),
    ),
  );
  const needed = Object.values(manifest?.routes ?? {}).flatMap((route) =>
    route === undefined ? [] : [route.module, ...(route.imports ?? [])],
  );
  fetchSome([...new Set(needed)].filter((address) => !known.has(address)));
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
