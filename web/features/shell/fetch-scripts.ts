// A thread of the browser that fetches scripts into its cache, a few at a time, and ends (`preload-screens.ts`).

/** How many are fetched at the same time. */
const AT_ONCE = 6;

addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
  const lanes = Array.from({ length: AT_ONCE }, (_lane, first) => fetchEach(data, first));
  void Promise.all(lanes).finally(() => close());
});

/** Fetches every sixth of the addresses, one after the other, until there is no network. */
async function fetchEach(addresses: readonly string[], first: number): Promise<void> {
  for (let at = first; at < addresses.length; at += AT_ONCE) {
    const answer = await fetch(addresses[at] ?? '', { priority: 'low' }).catch(() => null);
    if (answer === null) return;
    // What is not read to its end isn't stored.
    await answer.arrayBuffer().catch(() => null);
  }
}
