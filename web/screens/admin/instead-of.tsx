import type { ReactElement } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ProblemState } from '#web/ui/feedback/error-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';

interface Pages {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly items: readonly unknown[];
  readonly refetch: () => unknown;
}

/** What stands in place of a list of admin: rows to come, a fault with a way to try again, or that there is nothing; null where the list does. */
export function insteadOf(pages: Pages, empty: { readonly title: string; readonly text: string }): ReactElement | null {
  if (pages.isPending) return <RowsSkeleton />;
  if (pages.items.length > 0) return null;
  if (pages.error === null) return <EmptyState scene="path" title={empty.title} text={empty.text} />;
  return (
    <ProblemState problem={problemOf(pages.error)} onRetry={() => void pages.refetch()} isRetrying={pages.isFetching} />
  );
}
