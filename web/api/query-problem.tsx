import { queryProblem } from '#locales/areas/query-problem.ts';
import { href } from '../routes.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ProblemState } from '../ui/feedback/error-state.tsx';
import { refusalText } from '../ui/feedback/refusal-text.tsx';
import { Page } from '../ui/layout/page.tsx';
import { useMessages } from './messages.tsx';
import { problemOf } from './problem.ts';

interface QueryProblemProps {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** 1 if it is the whole content of the screen. */
  readonly level?: 1 | 2;
}

/** Shows the reason of a failed query, with a button to retry. */
export function QueryProblem({ query: { error, isFetching, refetch }, level = 2 }: QueryProblemProps) {
  return (
    <ProblemState problem={problemOf(error)} level={level} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}

interface QueryProblemPageProps extends Pick<QueryProblemProps, 'query'> {
  /** Where to go from something that doesn’t exist or is somebody else’s; by default to the home page. */
  readonly wayOn?: { readonly label: string; readonly to: string };
}

/**
 * Shows the reason of a failed query as the whole content of a screen. What doesn’t exist, or is somebody else’s, has a
 * way on instead of a button to retry, which would change nothing.
 */
export function QueryProblemPage({ query, wayOn }: QueryProblemPageProps) {
  const t = useMessages(queryProblem);
  const problem = problemOf(query.error);
  const isGone = problem.status === 403 || problem.status === 404;
  const { title, text } = refusalText(problem);
  return (
    <Page width="narrow">
      {isGone ? (
        <EmptyState
          level={1}
          scene="search"
          title={title}
          text={text ?? t('gone')}
          action={wayOn ?? { label: t('home'), to: href('home') }}
        />
      ) : (
        <QueryProblem query={query} level={1} />
      )}
    </Page>
  );
}
