import type { Problem } from '#contract/errors.ts';
import { PlainButton } from '#web/ui/controls/plain-button.tsx';
import { Scene } from '#web/ui/display/scenes.tsx';
import classes from '#web/ui/styles/kit.module.css';
import { refusalText } from './refusal-text.tsx';

interface ErrorStateProps {
  /** What happened. */
  readonly title: string;
  /** What was saved, and the next action. */
  readonly text: string;
  /** The request id for searching the log. */
  readonly reference?: string;
  /** 1 if it is the whole content of the screen. */
  readonly level?: 1 | 2;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

/** A failure: what happened, what to do, and a button to retry. */
export function ErrorState({ title, text, reference, level = 2, onRetry, isRetrying = false }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state} role="alert">
      <Scene name="repair" />
      <Heading>{title}</Heading>
      {text !== '' && <p>{text}</p>}
      {onRetry !== undefined && (
        <PlainButton size="md" onClick={onRetry} isLoading={isRetrying}>
          Try again
        </PlainButton>
      )}
      {reference !== undefined && reference !== '' && <p className={classes.reference}>Reference {reference}</p>}
    </div>
  );
}

interface ProblemStateProps extends Pick<ErrorStateProps, 'level' | 'onRetry' | 'isRetrying'> {
  readonly problem: Problem;
}

/** The failure of a refused call, with the server's text. */
export function ProblemState({ problem, ...state }: ProblemStateProps) {
  const { title, text } = refusalText(problem);
  // Nobody has to find a maintenance in the log.
  const reference = problem.code === 'maintenance' ? '' : problem.request_id;
  return <ErrorState title={title} text={text ?? ''} reference={reference} {...state} />;
}

interface FailedListProps extends Pick<ErrorStateProps, 'title' | 'text'> {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Says in the place of a list that it was not read, and why, with a button to retry. */
export function FailedList({ title, text, query: { isFetching, refetch } }: FailedListProps) {
  return <ErrorState title={title} text={text} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
