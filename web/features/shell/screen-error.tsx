import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, Link, useNavigate, useRevalidator } from 'react-router';
import type { Problem } from '#contract/errors.ts';
import { shell } from '#locales/areas/shell.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ProblemState } from '#web/ui/feedback/error-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import classes from './shell.module.css';

/** Converts an error that a screen threw into a problem. */
export function thrownProblem(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return problemOf(error);
  const body: unknown = error.data;
  return typeof body === 'object' && body !== null && 'code' in body ? (body as Problem) : problemOf(error);
}

/** Replaces a screen that failed, with a next action. */
export function ScreenError({ error }: { error: unknown }) {
  const t = useMessages(shell);
  const problem = thrownProblem(error);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { revalidate, state } = useRevalidator();
  const retry = () => {
    queries.removeQueries({ predicate: (query) => query.state.status === 'error' });
    void revalidate();
  };
  const again = useRef(retry);
  again.current = retry;
  useEffect(() => {
    // A screen that failed without network reloads when the network returns.
    const online = () => again.current();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  if (problem.status === 404) {
    return (
      <Page>
        <EmptyState
          scene="signpost"
          title={t('error.gone')}
          text={t('error.gone_text')}
          action={{ label: t('error.home'), onClick: () => void navigate('/') }}
        />
        <HelpLink />
      </Page>
    );
  }
  return (
    <Page>
      <ProblemState problem={problem} onRetry={retry} isRetrying={state === 'loading'} />
      {problem.code !== 'maintenance' && <HelpLink />}
    </Page>
  );
}

/** The way to the support, below an error. */
function HelpLink() {
  const t = useMessages(shell);
  return (
    <p className={classes.errorHelp}>
      {t.rich('error.help', { link: (text) => <Link to={href('helpandsupport')}>{text}</Link> })}
    </p>
  );
}
