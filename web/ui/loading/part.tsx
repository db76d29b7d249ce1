import { type ComponentType, lazy, useEffect } from 'react';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { savesData } from './saves-data.ts';

const AHEAD_MS = 1000;

/** A part of a screen that comes in a file of its own. */
export interface Part<Props extends object> {
  /** The part, fetched when it is first drawn; it belongs in a `Suspense`. */
  readonly Here: ComponentType<Props>;
  /** Fetches it ahead; where it cannot be, that is said when it is drawn. */
  readonly fetch: () => Promise<unknown>;
}

/**
 * Creates a lazy component from an import. If the import fails, it shows an error with `Instead` in its place; the rest
 * of the screen stays.
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
      // Browsers remember a module that failed: only a page loaded anew asks for it again.
      toast.danger('We couldn’t load this', 'Check your connection, then reload the page.');
      return { default: Instead };
    }),
    fetch,
  };
}

/** What stands in the place of a part without which its screen is of no use. */
export function NotFetched() {
  return (
    <ErrorState
      title="We couldn’t load this"
      text="Check your connection and try again. We’ll reload the page."
      onRetry={() => window.location.reload()}
    />
  );
}

/**
 * Prefetches a lazy component a second after the control that opens it renders, so that a click without network works.
 */
export function usePartAhead<Props extends object>({ fetch }: Part<Props>): void {
  useEffect(() => {
    if (savesData()) return undefined;
    const timer = setTimeout(() => void fetch(), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [fetch]);
}
