import { Button } from '@mantine/core';
import type { Problem } from '#contract/errors.ts';
import { Scene } from '#web/ui/display/scenes.tsx';
import classes from '#web/ui/styles/kit.module.css';
import { refusalText } from './refusal-text.tsx';

interface ErrorStateProps {
  /** What happened. */
  readonly title: string;
  /** What was kept and what to do. */
  readonly text: string;
  /** The request id that finds it in the log. */
  readonly reference?: string;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

/** Something failed: what, what to do, and another try. */
export function ErrorState({ title, text, reference, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <Scene name="repair" />
      <h2>{title}</h2>
      {text !== '' && <p>{text}</p>}
      {onRetry !== undefined && (
        <Button size="md" onClick={onRetry} loading={isRetrying}>
          Try again
        </Button>
      )}
      {reference !== undefined && reference !== '' && <p className={classes.reference}>Reference {reference}</p>}
    </div>
  );
}

interface ProblemStateProps extends Pick<ErrorStateProps, 'onRetry' | 'isRetrying'> {
  readonly problem: Problem;
}

/** The same for a call that was refused, as the server says it. */
export function ProblemState({ problem, ...retry }: ProblemStateProps) {
  const { title, text } = refusalText(problem);
  return <ErrorState title={title} text={text ?? ''} reference={problem.request_id} {...retry} />;
}
