import { ProblemState } from '../ui/feedback/error-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { problemOf } from './problem.ts';

interface QueryProblemProps {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Shows why a query failed, with a button that tries it again. */
export function QueryProblem({ query: { error, isFetching, refetch } }: QueryProblemProps) {
  return <ProblemState problem={problemOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
}

/** The same as all there is on the screen. */
export function QueryProblemPage(props: QueryProblemProps) {
  return (
    <Page width="narrow">
      <QueryProblem {...props} />
    </Page>
  );
}
