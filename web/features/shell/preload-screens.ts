interface ManifestRoute {
  readonly module: string;
  readonly imports?: readonly string[];
}

/** Fetches the scripts of every screen without running them. */
export function preloadScreens(): void {
  const manifest = (window as { __reactRouterManifest?: { routes: Record<string, ManifestRoute | undefined> } })
    .__reactRouterManifest;
  const known = new Set(
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), (link) =>
      link.getAttribute('href'),
    ),
  );
  for (const route of Object.values(manifest?.routes ?? {})) {
    if (route === undefined) continue;
    for (const address of [route.module, ...(route.imports ?? [])]) {
      if (known.has(address)) continue;
      known.add(address);
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = address;
      link.fetchPriority = 'low';
      document.head.append(link);
    }
  }
}
