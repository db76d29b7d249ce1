import { type ComponentType, lazy, useEffect } from 'react';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { savesData } from './saves-data.ts';

const AHEAD_MS = 1000;

/** A lazy component. */
export interface Part<Props extends object> {
  /** The component, fetched at its first render. Requires a `Suspense`. */
  readonly Here: ComponentType<Props>;
  /** Prefetches the component. Errors appear when it renders. */
  readonly fetch: () => Promise<unknown>;
}

/**
 * Creates a lazy component from an import. If the import fails, shows an error and renders `Instead`; the rest of the
 * screen stays.
 */
export function partOf<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = () => null,
): Part<Props> {
  const fetch = () => load().catch(() => null);
  return {
    Here: lazy<ComponentType<Props>>(async () => {
      const found = await fetch();
      if (found !== null) return found;
      // Browsers remember a failed module. Only a reloaded page requests it again.
      toast.danger('We couldn’t load this', 'Check your connection, then reload the page.');
      return { default: Instead };
    }),
    fetch,
  };
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
