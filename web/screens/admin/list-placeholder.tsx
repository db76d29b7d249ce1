import type { ReactElement } from 'react';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';

interface Pages {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly items: readonly unknown[];
  readonly refetch: () => unknown;
}

/**
 * The placeholder of an admin list: a skeleton, an error with a retry, or an empty state; null if the list has rows.
 */
export function renderPlaceholder(
  pages: Pages,
  empty: { readonly title: string; readonly text: string },
): ReactElement | null {
  if (pages.isPending) return <RowsSkeleton />;
  if (pages.items.length > 0) return null;
  if (pages.error === null) return <EmptyState scene="path" title={empty.title} text={empty.text} />;
  return <QueryProblem query={pages} />;
}
