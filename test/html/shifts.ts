import type { BrowserContext, Page } from 'playwright-core';

/** How much of a page may move by itself, as browsers count it: more than this is felt (web.dev, "CLS"). */
const MAX = 0.1;

/** Pages that move, by their paths. */
const MOVING: readonly RegExp[] = [
  // One's tickets come after a page that is the same for everybody.
  /^\/view-events\/[^/]+\/[^/]+\/[^/]+/,
  // It is scrolled to its reviews, below parts that are measured when they come near.
  /^\/provider_details\/[^/]+\/[^/]+\/true/,
];

/** What moved in a page before somebody touched it. */
interface Shifts {
  sum: number;
  readonly moved: string[];
}

/** Notes in each page of a browser what moves after it was painted: what somebody is about to press, too. */
export const noteShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] };
    Object.assign(window, { shifts });
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return;
    type Entry = PerformanceEntry & { readonly value: number; readonly sources: readonly { node: Node | null }[] };
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        shifts.sum += value;
        shifts.moved.push(...sources.map(({ node }) => node?.textContent?.trim().slice(0, 40) ?? ''));
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // What moves after an input is its effect.
    for (const type of ['pointerdown', 'keydown', 'input'])
      window.addEventListener(type, () => observer.disconnect(), { capture: true, once: true });
  });

/** What moved in a page by more than is allowed; null if nothing did. */
export async function shiftsOf(page: Page): Promise<string | null> {
  const shifts = await page.evaluate(() => (window as typeof window & { readonly shifts?: Shifts }).shifts);
  if (shifts === undefined || shifts.sum <= MAX) return null;
  const { pathname } = new URL(page.url());
  if (MOVING.some((path) => path.test(pathname))) return null;
  return `moves by ${shifts.sum.toFixed(2)} after it is painted: ${shifts.moved.join(' · ')}`;
}
