import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { type ErrorCode, errorTable, type FieldError } from '#contract/errors.ts';
import type { CallClient, CallInput, CallName, CallOutput } from '#contract/index.ts';
import type { Session } from '#web/api/context.ts';
import { callQuery, makeQueries, WebProvider } from '#web/api/queries.ts';
import { ViewerZoneProvider } from '#web/ui/format/when.tsx';
import { theme } from '#web/ui/theme/theme.ts';

/** The response of each call: an output, or a function of the input that returns one or throws a problem. */
export type Answers = {
  readonly [Name in CallName]?: CallOutput<Name> | ((input: CallInput<Name>) => CallOutput<Name>);
};

/** What the root of a page has loaded for a guest, as the answer of `user/session`. */
export const guestSession: Session = {
  user: null,
  impersonation: null,
  look: null,
  market: {
    name: 'Plaza',
    currency: 'USD',
    place: { label: 'Portland, Oregon', lat: 45.52, lon: -122.68, timezone: 'America/Los_Angeles', country: 'US' },
    mode: 'production',
    is_copy: false,
    maintenance: null,
    setup_needed: false,
    is_open: true,
    brand: { accent: 'teal', hero_text: '', logo: null, hero: null },
    off_features: [],
    hold_minutes: 15,
    search_radius: 22,
    takes_payments: true,
    withdrawals: false,
    payments: { gateway: 'sandbox', publishable_key: null },
  },
};

/** A call that a component made. */
export interface MadeCall {
  readonly name: CallName;
  readonly input: unknown;
  readonly idempotency_key: string | undefined;
}

/**
 * Renders a component as a page does (theme, router, query cache) with stubbed responses. Returns its calls and a
 * simulated user. A call without a stub fails the test. The answer of `user/session` is loaded first, as the root does.
 */
export function renderComponent(node: ReactNode, answers: Answers = {}, options: { path?: string } = {}) {
  const made: MadeCall[] = [];
  const call = (async (name: CallName, input: unknown, { idempotency_key }: { idempotency_key?: string } = {}) => {
    made.push({ name, input, idempotency_key });
    const answer = answers[name] as unknown;
    if (answer === undefined) throw new Error(`The component asked ${name}, which has no answer in this test.`);
    return typeof answer === 'function' ? answer(input) : answer;
  }) as CallClient;
  const queries = makeQueries(call);
  const session = answers['user/session'];
  if (session !== undefined) queries.setQueryData(callQuery('user/session', {}).queryKey, session as Session);
  const web = {
    call,
    queries,
    nonce: undefined,
    viewer_timezone: 'America/Los_Angeles',
    region: 'US',
    scheme: 'light',
    language: 'en',
    origin: 'http://localhost:3000',
    report: (error: unknown) => {
      throw error;
    },
  } as const;
  const router = createMemoryRouter([{ path: '*', element: node }], { initialEntries: [options.path ?? '/'] });
  const view = render(
    <WebProvider value={web}>
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={queries}>
          <ViewerZoneProvider initial="America/Los_Angeles">
            <RouterProvider router={router} />
          </ViewerZoneProvider>
        </QueryClientProvider>
      </MantineProvider>
    </WebProvider>,
  );
  // The page is empty by then (test/setup/component-page.ts).
  onTestFinished(() => {
    router.dispose();
    queries.clear();
  });
  return { ...view, made, user: userEvent.setup() };
}

/** A problem as the server sends it, for stubbed responses. */
export function refused(
  code: ErrorCode,
  detail: string,
  errors: readonly FieldError[] = [],
  extra: Readonly<Record<string, unknown>> = {},
): CallFailed {
  const { status, title } = errorTable[code];
  return new CallFailed({ type: 'about:blank', title, status, code, detail, errors, request_id: 'test', ...extra });
}
