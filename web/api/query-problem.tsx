import { ProblemState } from '../ui/feedback/error-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { problemOf } from './problem.ts';

interface QueryProblemProps {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Shows the reason of a failed query, with a button to retry. */
export function QueryProblem({ query: { error, isFetching, refetch } }: QueryProblemProps) {
  return <ProblemState problem={problemOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
}

/** Shows the reason of a failed query as the whole content of a screen. */
export function QueryProblemPage(props: QueryProblemProps) {
  return (
    <Page width="narrow">
      <QueryProblem {...props} />
    </Page>
  );
}
