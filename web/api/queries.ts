import {
  type DehydratedState,
  dehydrate,
  infiniteQueryOptions,
  QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import type { Problem } from '#contract/errors.ts';
import type { CallClient, CallInput, CallName, CallOptions, CallOutput, ReadName, WriteName } from '#contract/index.ts';
import { refusalText } from '#web/ui/feedback/refusal-text.tsx';
import { randomId } from '#web/ui/random-id.ts';
import { toast } from '../ui/feedback/toast.ts';
import type { Session, Web } from './context.ts';
import { findInvalidatedReads } from './on-demand/invalidated-reads.ts';
import { decideProblemPlace, fieldErrors, problemOf } from './problem.ts';
import { requireAccount } from './session.ts';

/** The reads that answer page by page with a cursor. */
export type PagedName = {
  [Name in ReadName]: CallOutput<Name> extends { items: readonly unknown[]; next_cursor: string | null } ? Name : never;
}[ReadName];

const isServer = typeof document === 'undefined';

/** Creates a query cache in which each query makes the call of its key. */
export function makeQueries(call: CallClient): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal, pageParam }) => {
          const [name, input] = queryKey as readonly [ReadName, object];
          const page = typeof pageParam === 'string' ? { ...input, cursor: pageParam } : input;
          return call(name, page as CallInput<ReadName>, { signal });
        },
        staleTime: 30_000,
        // Offline, a screen that is not loaded yet shows an error at once instead of waiting silently.
        networkMode: 'always',
        // A server's cache lives for one page and must not leave a timer.
        gcTime: isServer ? Number.POSITIVE_INFINITY : 600_000,
        refetchOnWindowFocus: 'always',
        retry: (times, error) => !isServer && times < 2 && error instanceof CallFailed && error.status >= 500,
      },
      // Offline, a change fails at once. A change that runs later, unseen, may no longer be wanted.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The options of the query for a read call, the same in loaders, hooks and `queries.fetchQuery`. */
export function callQuery<Name extends ReadName>(name: Name, input: CallInput<Name>) {
  return queryOptions<CallOutput<Name>, Error, CallOutput<Name>, readonly [Name, CallInput<Name>]>({
    queryKey: [name, input] as const,
    ...(name === 'user/session' ? { staleTime: 300_000 } : { refetchOnWindowFocus: false }),
  });
}

/** The options of a list that loads its next pages. */
export function callPages<Name extends PagedName>(name: Name, input: CallInput<Name>) {
  return infiniteQueryOptions({
    queryKey: [name, input, 'pages'] as const,
    initialPageParam: null as string | null,
    getNextPageParam: (last: CallOutput<Name>) => (last as { next_cursor: string | null }).next_cursor,
    refetchOnWindowFocus: false,
  });
}

/** Makes a read call and caches its answer. `enabled: false` delays the call. */
export function useCall<Name extends ReadName>(
  name: Name,
  input: CallInput<Name>,
  options: {
    enabled?: boolean;
    keepPrevious?: boolean;
    /** Milliseconds, also depending on the latest answer; false ends the polling. */
    refetchInterval?: number | ((query: { state: { data: CallOutput<Name> | undefined } }) => number | false);
  } = {},
): UseQueryResult<CallOutput<Name>> {
  const { keepPrevious, ...rest } = options;
  return useQuery({
    ...callQuery(name, input),
    ...rest,
    ...(keepPrevious === true ? { placeholderData: (before: CallOutput<Name> | undefined) => before } : {}),
  } as ReturnType<typeof callQuery<Name>>);
}

/** Makes a read that is sent as a POST (such as the price of a draft) and caches its answer like a read's. */
export function useAnswer<Name extends WriteName>(
  name: Name,
  input: CallInput<Name>,
  options: { enabled?: boolean } = {},
): UseQueryResult<CallOutput<Name>> {
  return useQuery<CallOutput<Name>, Error, CallOutput<Name>, readonly [Name, CallInput<Name>]>({
    queryKey: [name, input] as const,
    refetchOnWindowFocus: false,
    placeholderData: ((before: CallOutput<Name> | undefined) => before) as never,
    ...options,
  });
}

/** Makes a paged read call. `items` contains the items of all loaded pages. */
export function useCallPages<Name extends PagedName>(name: Name, input: CallInput<Name>) {
  type Item = CallOutput<Name> extends { items: readonly (infer One)[] } ? One : never;
  const result = useInfiniteQuery(callPages(name, input));
  const pages = result.data?.pages;
  const items = useMemo(
    () => (pages ?? []).flatMap((page) => (page as unknown as { items: readonly Item[] }).items),
    [pages],
  );
  return { ...result, items };
}

/** The part of a form that shows refusals at its fields (`@mantine/form` implements it). */
export interface FormWithErrors {
  setErrors: (errors: Record<string, string>) => void;
}

/** The form of a screen without fields, which shows its refusals as `problem` instead of toasts. */
export const noFields: FormWithErrors = { setErrors: () => undefined };

export interface CallMutationOptions<Name extends CallName> {
  /**
   * The open form. It shows refusals with fields at the fields, and others as `problem`. Without a form they are
   * toasts.
   */
  readonly form?: FormWithErrors;
  /** The reads that the change invalidates, where they differ from those of `contract/invalidation.ts`. */
  readonly invalidates?: readonly ReadName[];
  /** Handles a refusal (such as `slot_taken` with its alternatives). Returns true if it must not be shown elsewhere. */
  readonly onProblem?: (problem: Problem) => boolean;
  readonly onDone?: (output: CallOutput<Name>) => unknown;
}

export interface CallVariables<Name extends CallName> {
  readonly input: CallInput<Name>;
  readonly files?: CallOptions['files'];
}

export type CallMutation<Name extends CallName> = UseMutationResult<CallOutput<Name>, Error, CallVariables<Name>> & {
  /** The problem to show inline next to the form. */
  readonly problem: Problem | null;
  /**
   * Makes the call, unless the same call is in progress. Failures are shown where `decideProblemPlace` says, and never
   * thrown.
   */
  readonly run: (input: CallInput<Name>, files?: CallOptions['files']) => void;
};

/**
 * Makes a call that changes data. A repeat with the same input has the same idempotency key, so a lost response never
 * causes a second booking.
 */
export function useCallMutation<Name extends WriteName>(
  name: Name,
  options: CallMutationOptions<Name> = {},
): CallMutation<Name> {
  const { call } = useWeb();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const attempt = useRef<{ input: string; key: string } | null>(null);
  const taken = useRef(false);
  const latest = useRef<string | null>(null);

  const mutation = useMutation<CallOutput<Name>, Error, CallVariables<Name>>({
    mutationKey: [name],
    mutationFn: ({ input, files }) => {
      // The list arrives while the call is made.
      if (options.invalidates === undefined) void findInvalidatedReads(name);
      const text = JSON.stringify(input);
      if (attempt.current?.input !== text) attempt.current = { input: text, key: randomId() };
      return call(name, input, { idempotency_key: attempt.current.key, ...(files === undefined ? {} : { files }) });
    },
    onSuccess: async (output) => {
      attempt.current = null;
      const outdated = options.invalidates ?? (await findInvalidatedReads(name));
      await Promise.all(
        outdated === null
          ? [queries.invalidateQueries()]
          : outdated.map((each) => queries.invalidateQueries({ queryKey: [each] })),
      );
      await options.onDone?.(output);
    },
    onError: (error) => {
      const problem = problemOf(error);
      // After a refusal the next attempt is a new request. Only a lost answer is requested again.
      if (problem.status < 500) attempt.current = null;
      taken.current = options.onProblem?.(problem) === true;
      if (taken.current) return;
      const place = decideProblemPlace(problem, options.form !== undefined);
      if (place === 'sign_in') void navigate(requireAccount(location.pathname + location.search));
      else if (place === 'fields') options.form?.setErrors(fieldErrors(problem));
      else if (place === 'toast') {
        const { title, text } = refusalText(problem);
        toast.danger(title, text ?? undefined);
      }
    },
    onSettled: (_output, _error, { input }) => {
      if (latest.current === JSON.stringify(input)) latest.current = null;
    },
  });

  const problem = mutation.error === null ? null : problemOf(mutation.error);
  const isInline =
    problem !== null && !taken.current && decideProblemPlace(problem, options.form !== undefined) === 'inline';
  return {
    ...mutation,
    problem: isInline ? problem : null,
    run: (input, files) => {
      const text = JSON.stringify(input);
      // The second click of a double click comes before the button is disabled. It makes no second call.
      if (files === undefined && latest.current === text) return;
      latest.current = text;
      mutation.mutate({ input, ...(files === undefined ? {} : { files }) });
    },
  };
}

/** The session: the user and the market. Always available, because the root loads it. */
export function useSession(): Session {
  const { data } = useQuery(callQuery('user/session', {}));
  if (data === undefined) throw new Error('The session is read before the root has loaded it.');
  return data;
}

/** Reloads the session after a sign-in or sign-out, and clears the previous user's answers. */
export async function sessionChanged(queries: QueryClient): Promise<void> {
  queries.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'user/session' });
  await queries.fetchQuery({ ...callQuery('user/session', {}), staleTime: 0 });
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user/session' });
}

/** Returns the part of a cache that a loader sends to the browser. */
export function dehydrated(queries: QueryClient, keys: readonly (readonly unknown[])[]): DehydratedState {
  const wanted = new Set(keys.map((key) => JSON.stringify(key)));
  return dehydrate(queries, { shouldDehydrateQuery: ({ queryKey }) => wanted.has(JSON.stringify(queryKey)) });
}

const WebContext = createContext<Web | null>(null);

/** Provides the client, cache and preferences of this page to its children. */
export const WebProvider = WebContext.Provider;

/** The client, cache and preferences of this page. */
export function useWeb(): Web {
  const web = useContext(WebContext);
  if (web === null) throw new Error('useWeb is used outside WebProvider.');
  return web;
}
