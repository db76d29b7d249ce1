import { useEffect, useRef } from 'react';
import { shell } from '#locales/areas/shell.ts';
import { useMessages } from '#web/api/messages.tsx';
import { PlainButton } from '#web/ui/controls/plain-button.tsx';
import { Scene } from '#web/ui/display/scenes.tsx';
import { Wordmark } from '#web/ui/display/wordmark.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './technical-issue.module.css';

/**
 * The technical-issue modal. Reports an error of the app and offers a retry. Works as plain HTML, open from the start.
 */
export function TechnicalIssue({ reference, onRetry }: { reference?: string; onRetry: () => void }) {
  const t = useMessages(shell);
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
        <h1 id="issue-title">{t('issue.title')}</h1>
        <p id="issue-text">{t('issue.text')}</p>
        <PlainButton ref={button} size="md" onClick={onRetry}>
          {t('issue.retry')}
        </PlainButton>
        {reference !== undefined && reference !== '' && (
          <p className={classes.reference}>{t('issue.reference', { reference })}</p>
        )}
      </Panel>
    </div>
  );
}
