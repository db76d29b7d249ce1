import type { DehydratedState, InfiniteData, QueryKey } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, type Params, redirect } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { type Session, sessionOf, type Web, webContext } from './context.ts';
import { problemOf } from './problem.ts';
import { dehydrated } from './queries.ts';
import { loginHref, requireAccount } from './session.ts';

/** What a screen may look at to say which queries it needs. */
export interface Wanted {
  readonly params: Params;
  readonly url: URL;
  readonly session: Session;
  readonly web: Web;
}

/** Query options as `callQuery` or `callPages` make them. */
interface AnyQuery {
  readonly queryKey: QueryKey;
  readonly initialPageParam?: unknown;
}

type QueriesOf = (wanted: Wanted) => readonly AnyQuery[];

/** A screen's `loader`: makes its calls in process, so that the page leaves the server complete. */
export function loadOnServer(queriesOf: QueriesOf) {
  return async (args: LoaderFunctionArgs): Promise<{ dehydrated: DehydratedState }> => {
    const keys = await fetchAll(queriesOf, args, loginHref);
    return { dehydrated: dehydrated(args.context.get(webContext).queries, keys) };
  };
}

/** A screen's `clientLoader`: the same queries from the browser, at once where their answers are still fresh. */
export function loadInBrowser(queriesOf: QueriesOf) {
  return async (args: LoaderFunctionArgs): Promise<null> => {
    await fetchAll(queriesOf, args, requireAccount);
    return null;
  };
}

/**
 * Makes a screen's calls and returns the keys of their answers. `signIn` gives where an ended session leads, for the
 * path to return to.
 * @throws what the router shows for a refused call
 */
async function fetchAll(
  queriesOf: QueriesOf,
  { request, params, context }: LoaderFunctionArgs,
  signIn: (path: string) => string,
): Promise<QueryKey[]> {
  const web = context.get(webContext);
  const url = new URL(request.url);
  const queries = queriesOf({ params, url, session: await sessionOf(context), web });
  try {
    await Promise.all(queries.map((query) => fetchOne(web, query)));
  } catch (error) {
    throw refusalOf(error, web, () => signIn(url.pathname + url.search));
  }
  return queries.map((query) => query.queryKey);
}

function fetchOne(web: Web, query: AnyQuery): Promise<unknown> {
  if (!('initialPageParam' in query)) return web.queries.fetchQuery({ ...query, initialPageParam: undefined });
  const pages = query as AnyQuery & { initialPageParam: string | null; getNextPageParam: () => null };
  return web.queries.fetchInfiniteQuery<unknown, Error, InfiniteData<unknown>, QueryKey, string | null>(pages);
}

/** Turns a refused call into what the router shows: sign-in for an ended session, else the problem with its status. */
function refusalOf(error: unknown, web: Web, signIn: () => string): unknown {
  if (!(error instanceof CallFailed)) return error;
  if (error.code === 'not_signed_in') return redirect(signIn());
  if (error.status >= 500) web.report(error);
  return data(problemOf(error), { status: error.status });
}
