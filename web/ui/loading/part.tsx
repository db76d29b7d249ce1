import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { fetchIfRendered, useRendered } from './rendered-parts.ts';
import { savesData } from './saves-data.ts';

const AHEAD_MS = 1000;

/** A lazy component. */
export interface Part<Props extends object> {
  /** The component, fetched at its first render unless it was before. Requires a `Suspense`. */
  readonly Here: ComponentType<Props>;
  /** Prefetches the component. Errors appear when it renders. */
  readonly fetch: () => Promise<unknown>;
}

type Load<Props extends object> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * Creates a lazy component from an import. If the import fails, shows an error and renders `Instead`; the rest of the
 * screen stays.
 */
export function partOf<Props extends object>(
  load: Load<Props>,
  Instead: ComponentType<Props> = () => null,
): Part<Props> {
  return namedPart(null, load, Instead);
}

/** The same for what the server renders on some pages. Its name is unique, and its styles come with the page. */
export function renderedPartOf<Props extends object>(
  name: string,
  load: Load<Props>,
  Instead: ComponentType<Props> = () => null,
): Part<Props> {
  const part = namedPart(name, load, Instead);
  fetchIfRendered(name, part.fetch);
  return part;
}

function namedPart<Props extends object>(
  name: string | null,
  load: Load<Props>,
  Instead: ComponentType<Props>,
): Part<Props> {
  let fetched: ComponentType<Props> | null = null;
  const fetch = async () => {
    const found = await load().catch(() => null);
    fetched = found?.default ?? null;
    return found;
  };
  const Fetched: ComponentType<Props> = lazy<ComponentType<Props>>(async () => {
    const found = await fetch();
    if (found !== null) return found;
    // Browsers remember a failed module. Only a reloaded page requests it again.
    toast.danger('We couldn’t load this', 'Check your connection, then reload the page.');
    return { default: Instead };
  });
  function Here(props: Props) {
    useRendered(name);
    // React shows a fallback even for a moment, and then for longer. What is there already needs none.
    const [View] = useState(() => fetched ?? Fetched);
    return createElement(View, props);
  }
  return { Here, fetch };
}

/** The replacement of a lazy component that its screen cannot work without. */
export function NotFetched() {
  return (
    <ErrorState
      title="We couldn’t load this"
      text="Check your connection and try again. We’ll reload the page."
      onRetry={() => window.location.reload()}
    />
  );
}

/** Prefetches a lazy component a second after its control renders, so that a click without network works. */
export function usePartAhead<Props extends object>({ fetch }: Part<Props>): void {
  useEffect(() => {
    if (savesData()) return undefined;
    const timer = setTimeout(() => void fetch(), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [fetch]);
}
