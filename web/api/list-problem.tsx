import { ErrorState } from '../ui/feedback/error-state.tsx';
import { problemOf } from './problem.ts';

interface ListProblemProps {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** What was not read. */
  readonly title: string;
}

/** Says in the place of a list that it was not read, and why, with a button to retry. */
export function ListProblem({ query: { error, isFetching, refetch }, title }: ListProblemProps) {
  return (
    <ErrorState title={title} text={problemOf(error).detail} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}
