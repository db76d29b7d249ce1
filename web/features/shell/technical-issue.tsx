import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Scene } from '#web/ui/display/scenes.tsx';
import { Wordmark } from '#web/ui/display/wordmark.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './shell.module.css';

/**
 * The technical-issue modal. Reports an error of the app and offers a retry. Works as plain HTML, open from the start.
 */
export function TechnicalIssue({ reference, onRetry }: { reference?: string; onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={classes.issueBack}>
      <Panel
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="issue-title"
        aria-describedby="issue-text"
        className={classes.issue}
      >
        <Wordmark />
        <Scene name="repair" />
        <h1 id="issue-title">We’re having a technical issue</h1>
        <p id="issue-text">Your bookings and payments are safe. Try again in a moment.</p>
        <Button ref={button} size="md" onClick={onRetry}>
          Try again
        </Button>
        {reference !== undefined && reference !== '' && <p className={classes.reference}>Reference {reference}</p>}
      </Panel>
    </div>
  );
}
