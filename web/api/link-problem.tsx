import type { ReactNode } from 'react';
import { EmptyPage } from '../ui/feedback/empty-state.tsx';
import { problemOf } from './problem.ts';
import { QueryProblemPage } from './query-problem.tsx';

interface LinkProblemPageProps extends Pick<Parameters<typeof QueryProblemPage>[0], 'query'> {
  /** What is said of a link that is wrong, or that leads to nothing any more. */
  readonly title: string;
  readonly text: ReactNode;
  /** Where to go instead. */
  readonly action: { readonly label: string; readonly to: string };
}

/** Shows why what the link of a mail names was not read, as the whole content of a screen. */
export function LinkProblemPage({ query, ...missing }: LinkProblemPageProps) {
  const { status } = problemOf(query.error);
  if (status !== 404 && status !== 400) return <QueryProblemPage query={query} />;
  return <EmptyPage scene="search" {...missing} />;
}
