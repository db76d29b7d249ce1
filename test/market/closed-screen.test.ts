import { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { errorTable } from '#contract/errors.ts';
import { type Session, type Web, webContext } from '#web/api/context.ts';
import { loadOnServer } from '#web/api/loading.ts';
import { callQuery } from '#web/api/queries.ts';

/** What a loader throws whose only call is refused with a code. */
async function thrownFor(code: 'market_closed' | 'not_found'): Promise<unknown> {
  const { status, title } = errorTable[code];
  const problem = { type: 'about:blank', title, status };
  const queries = new QueryClient();
  queries.setQueryData(callQuery('user/session', {}).queryKey, { user: null } as Session);
  const query = {
    queryKey: ['refused'],
    queryFn: () => Promise.reject(new CallFailed({ ...problem, code, detail: '', errors: [], request_id: 'test' })),
    retry: false,
  };
  const context = new RouterContextProvider();
  context.set(webContext, { queries } as Web);
  const request = new Request('http://localhost:3000/provider_details/a');
  const args = { request, params: {}, context, url: new URL(request.url) } as unknown as LoaderFunctionArgs;
  return loadOnServer(() => [query])(args).catch((error: unknown) => error);
}

test('a screen of a marketplace that is not open leads to the page that says so', async () => {
  const thrown = await thrownFor('market_closed');
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('location')).toBe('/comingSoon');
});

test('another refusal is shown in place of the screen', async () => {
  expect(await thrownFor('not_found')).toMatchObject({ init: { status: 404 }, data: { code: 'not_found' } });
});
