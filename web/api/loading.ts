import type { DehydratedState, InfiniteData, QueryKey } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, type Params, redirect } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { href } from '#web/routes.ts';
import { readSession, type Session, type Web, webContext } from './context.ts';
import { problemOf } from './problem.ts';
import { dehydrated } from './queries.ts';
import { loginHref, requireAccount } from './session.ts';

/** The input from which a screen derives its queries. */
export interface Wanted {
  readonly params: Params;
  readonly url: URL;
  readonly session: Session;
  readonly web: Web;
}

/** Query options created by `callQuery` or `callPages`. */
export interface AnyQuery {
  readonly queryKey: QueryKey;
  readonly initialPageParam?: unknown;
  readonly isOptional?: boolean;
}

/** A section’s query. If it fails, the rest of the screen is shown, and the section tries again and says so. */
export const optional = <Query extends AnyQuery>(query: Query) => ({ ...query, isOptional: true as const });

type QueriesOf = (wanted: Wanted) => readonly AnyQuery[];

/**
 * Creates a screen's `loader`. It makes the screen's calls in process, so that the server sends a complete page.
 * `moreOf` names further queries once these are answered.
 */
export function loadOnServer(queriesOf: QueriesOf, moreOf?: QueriesOf) {
  return async (args: LoaderFunctionArgs): Promise<{ dehydrated: DehydratedState }> => {
    const keys = await fetchAll([queriesOf, moreOf], args, loginHref);
    return { dehydrated: dehydrated(args.context.get(webContext).queries, keys) };
  };
}

/**
 * Creates a screen's `clientLoader`. It makes the same queries from the browser, without a request for fresh answers.
 */
export function loadInBrowser(queriesOf: QueriesOf, moreOf?: QueriesOf) {
  return async (args: LoaderFunctionArgs): Promise<null> => {
    await fetchAll([queriesOf, moreOf], args, requireAccount);
    return null;
  };
}

/**
 * Makes a screen's calls, step by step, and returns the keys of their answers. `signIn` returns the redirect address
 * after an ended session; the sign-in returns to the present path.
 * @throws the router's error for a refused call
 */
async function fetchAll(
  steps: readonly (QueriesOf | undefined)[],
  { request, params, context }: LoaderFunctionArgs,
  signIn: (path: string) => string,
): Promise<QueryKey[]> {
  const web = context.get(webContext);
  const url = new URL(request.url);
  const wanted = { params, url, session: await readSession(context), web };
  const refuse = (error: unknown) => refusalOf(error, web, () => signIn(url.pathname + url.search));
  const keys: QueryKey[] = [];
  for (const queriesOf of steps) {
    const queries = queriesOf?.(wanted) ?? [];
    const isLoaded = await Promise.all(queries.map((query) => fetchOrSkip(web, query, refuse)));
    keys.push(...queries.flatMap((query, at) => (isLoaded[at] === true ? [query.queryKey] : [])));
  }
  return keys;
}

/** Makes the call of a query, and says whether it is answered: an optional one may fail, but not lead elsewhere. */
async function fetchOrSkip(
  web: Web,
  { isOptional = false, ...query }: AnyQuery,
  refuse: (error: unknown) => unknown,
): Promise<boolean> {
  try {
    // The section of an optional query tries again by itself, so the screen does not wait for that.
    await fetchOne(web, isOptional ? { ...query, retry: false } : query);
    return true;
  } catch (error) {
    const refusal = refuse(error);
    if (!isOptional || !(error instanceof CallFailed) || refusal instanceof Response) throw refusal;
    return false;
  }
}

function fetchOne(web: Web, query: AnyQuery & { readonly retry?: false }): Promise<unknown> {
  if (!('initialPageParam' in query)) return web.queries.fetchQuery({ ...query, initialPageParam: undefined });
  const pages = query as typeof query & { initialPageParam: string | null; getNextPageParam: () => null };
  return web.queries.fetchInfiniteQuery<unknown, Error, InfiniteData<unknown>, QueryKey, string | null>(pages);
}

/**
 * Converts a refused call into the router's error: a redirect to the sign-in after an ended session, one to the page of
 * a marketplace that opens soon, otherwise the problem with its status.
 */
function refusalOf(error: unknown, web: Web, signIn: () => string): unknown {
  if (!(error instanceof CallFailed)) return error;
  if (error.code === 'not_signed_in') return redirect(signIn());
  if (error.code === 'market_closed') return redirect(href('coming_soon'));
  if (error.status >= 500) web.report(error);
  return data(problemOf(error), { status: error.status });
}
