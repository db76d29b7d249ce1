import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { type Session, type Web, webContext } from '#web/api/context.ts';
import { loadOnServer, optional } from '#web/api/loading.ts';
import { callQuery, makeQueries } from '#web/api/queries.ts';

/** The arguments of a loader whose calls answer; those in `failing` fail with a status and code. */
function given(failing: Readonly<Record<string, readonly [number, string]>>) {
  const call = vi.fn(async (name: string) => {
    const failed = failing[name];
    if (failed === undefined) return { items: [] };
    const [status, code] = failed;
    throw new CallFailed({ code, title: 'It failed', status, request_id: 'r' } as ConstructorParameters<
      typeof CallFailed
    >[0]);
  });
  const queries = makeQueries(call as never);
  queries.setQueryData(['user/session', {}], { user: null } as Session);
  const context = new RouterContextProvider();
  const report = vi.fn();
  context.set(webContext, { queries, report } as unknown as Web);
  const args = { request: new Request('http://plaza.test/admin/staff'), params: {}, context };
  return { args: args as unknown as LoaderFunctionArgs, report };
}

const wanted = () => [callQuery('admin/staff_list', {}), callQuery('admin/legal_texts', {})];
const optionals = () => wanted().map(optional);

test('a failed call replaces the screen', async () => {
  const { args } = given({ 'admin/staff_list': [500, 'internal'] });
  await expect(loadOnServer(wanted)(args)).rejects.toMatchObject({ init: { status: 500 } });
});

test('a screen that shows its failures keeps what did load, and the failure is logged', async () => {
  const { args, report } = given({ 'admin/staff_list': [500, 'internal'] });
  const { dehydrated } = await loadOnServer(optionals)(args);
  expect(dehydrated.queries.map(({ queryKey }) => queryKey[0])).toEqual(['admin/legal_texts']);
  expect(report).toHaveBeenCalledOnce();
});

test('an ended session leads to the sign-in even there', async () => {
  const { args } = given({ 'admin/staff_list': [401, 'not_signed_in'] });
  const refused = await loadOnServer(optionals)(args).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Response);
  expect((refused as Response).headers.get('location')).toContain('/login');
});
