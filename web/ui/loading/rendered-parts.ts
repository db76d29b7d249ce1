import { createContext, useContext } from 'react';

const Rendered = createContext<Set<string> | null>(null);

/** Notes the names of the parts that the server renders. */
export const RenderedParts = Rendered.Provider;

/** Notes that the server renders a part; nothing in the browser, and for parts without a name. */
export function useRendered(name: string | null): void {
  const rendered = useContext(Rendered);
  if (name !== null) rendered?.add(name);
}

/** What the page has on it from the server, but no code for yet. */
const missing: Promise<unknown>[] = [];

/** Fetches the code of a part that the server rendered into the page (`data-parts` of its root, web/after-paint.ts). */
export function fetchIfRendered(name: string, fetch: () => Promise<unknown>): void {
  if (typeof document === 'undefined') return;
  if ((document.documentElement.dataset.parts ?? '').split(' ').includes(name)) missing.push(fetch());
}

/**
 * Waits for the code of the parts that the server rendered, before the page starts: else the first press on one of them
 * would be lost.
 */
export const renderedPartsFetched = (): Promise<unknown> => Promise.all(missing);
