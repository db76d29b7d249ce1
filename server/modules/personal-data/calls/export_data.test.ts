import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { newAddress, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenAccount, messagesTo, PASSWORD } from '#test/given-account.ts';
import { givenPaid } from '#test/given-booking.ts';
import { unzip } from '#test/personal-data/unzip.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
const DAY_MS = 86_400_000;

type Who = { readonly token: string };
const ask = (by: Who) => it.call('user/export_data', {}, by);
const state = async (by: Who) => (await it.call('user/data_export', {}, by)).body;
const download = (path: string, by?: Who) =>
  it.app.http.inject({
    url: path,
    remoteAddress: newAddress(),
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  });

test('it is asked for, made by a job, and opened by its owner alone', async () => {
  const user = await givenUser(it.deps, { name: 'Exa Example', email: 'exa@example.com' });
  await givenPaid(it, { by: user });
  expect(await state(user)).toEqual({ export: null, next_at: null });
  expect((await ask(user)).body.export).toMatchObject({ status: 'preparing', path: null });
  await doWaiting(it);
  const ready = await state(user);
  expect(ready).toMatchObject({ export: { status: 'ready' }, next_at: '2026-05-06T19:00:00.000Z' });
  const path = ready.export?.path ?? '';
  const file = await download(path, user);
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ]);
  expect(file.rawPayload.byteLength).toBe(ready.export?.bytes);
  const files = unzip(file.rawPayload);
  expect(JSON.parse(files.get('data/users.json')?.toString() ?? '')).toMatchObject([{ name: 'Exa Example' }]);
  expect(JSON.parse(files.get('data/payments.json')?.toString() ?? '')).toMatchObject([{ status: 'succeeded' }]);
  expect(files.get('README.txt')?.toString()).toContain('Your data from Plaza');

  for (const other of [undefined, await givenUser(it.deps)]) expect((await download(path, other)).statusCode).toBe(404);
  const mails = await messagesTo(it.deps, user.email);
  const mail = mails.find(({ kind }) => kind === 'data_export');
  expect(mail?.text).toContain('/profile#your-data');
  const bell = await it.call('user/notification_list', {}, user);
  expect(bell.body.items[0]).toMatchObject({ kind: 'data_export', link: '/profile#your-data' });
});

test('one a day, and while one is made no other', async () => {
  const user = await givenUser(it.deps);
  await ask(user);
  expect((await ask(user)).problem).toMatchObject({ code: 'rate_limited', retry_after: 21_600 });
  await doWaiting(it);
  const refused = await ask(user);
  expect([refused.problem.code, refused.problem.retry_after]).toEqual(['rate_limited', 86_400]);
  it.clock.set(new Date(it.clock.now().getTime() + DAY_MS));
  expect((await ask(user)).status).toBe(200);
});

test('one that failed is said, and can be asked for again', async () => {
  const user = await givenUser(it.deps);
  await ask(user);
  const { files } = it.deps.providers;
  const full = { ...it.deps.providers, files: { ...files, put: () => Promise.reject(new Error('The disk is full.')) } };
  const { body } = await it.call('user/data_export', {}, user);
  await jobs['export-data']({ ...it.deps, providers: full }, { export_id: body.export?._id });
  expect((await state(user)).export?.status).toBe('failed');
  expect((await ask(user)).status).toBe(200);
  await doWaiting(it);
  expect((await state(user)).export?.status).toBe('ready');
});

test('after seven days the link and the file are gone', async () => {
  const user = await givenUser(it.deps);
  await ask(user);
  await doWaiting(it);
  const { export: made } = await state(user);
  const path = made?.path ?? '';
  const key = await keyOf(made?._id ?? '');
  it.clock.set(new Date(it.clock.now().getTime() + 7 * DAY_MS));
  expect([(await state(user)).export?.status, (await download(path, user)).statusCode]).toEqual(['expired', 404]);
  expect(await it.deps.providers.files.get(key ?? '')).not.toBeNull();
  await jobs['expire-exports'](it.deps, {});
  expect([await it.deps.providers.files.get(key ?? ''), await keyOf(made?._id ?? '')]).toEqual([null, null]);
});

test('deleting the account deletes the file, also of one that is still being made', async () => {
  const account = await givenAccount(it.deps);
  await ask(account);
  await doWaiting(it);
  const key = await keyOf((await state(account)).export?._id ?? '');
  it.clock.set(new Date(it.clock.now().getTime() + DAY_MS));
  await ask(account);
  expect((await it.call('user/delete_account', { current_password: PASSWORD }, account)).status).toBe(200);
  await doWaiting(it);
  expect(await it.deps.providers.files.get(key ?? '')).toBeNull();
  const rows = await it.deps.database.read
    .selectFrom('data_exports')
    .select('id')
    .where('user_id', '=', account.id)
    .execute();
  expect(rows).toEqual([]);
});

async function keyOf(id: string): Promise<string | null> {
  const row = await it.deps.database.read
    .selectFrom('data_exports')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.key ?? null;
}
