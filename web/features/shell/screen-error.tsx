import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, useNavigate, useRevalidator } from 'react-router';
import type { Problem } from '#contract/errors.ts';
import { problemOf } from '#web/api/problem.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ProblemState } from '#web/ui/feedback/error-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/** Converts an error that a screen threw into a problem. */
export function thrownProblem(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return problemOf(error);
  const body: unknown = error.data;
  return typeof body === 'object' && body !== null && 'code' in body ? (body as Problem) : problemOf(error);
}

/** Replaces a screen that failed, with a next action. */
export function ScreenError({ error }: { error: unknown }) {
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
          title="We can’t find this page"
          text="It may be gone, or the link has a typo."
          action={{ label: 'Back to home', onClick: () => void navigate('/') }}
        />
      </Page>
    );
  }
  return (
    <Page>
      <ProblemState problem={problem} onRetry={retry} isRetrying={state === 'loading'} />
    </Page>
  );
}
