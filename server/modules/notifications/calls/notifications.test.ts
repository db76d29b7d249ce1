import { expect, test } from 'vitest';
import { insertNotification } from '#server/modules/notifications/queries.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();

/** A user with so many notifications, one per second. */
async function notice(count: number) {
  const user = await givenUser(it.deps);
  for (let n = 1; n <= count; n += 1)
    await insertNotification(
      it.deps.database.write,
      { user_id: user.id, kind: 'booking_confirmed', title: `Thing ${n}`, text: 'Look.', link: '/booking' },
      new Date(it.clock.now().getTime() + n * 1000),
    );
  return user;
}

test('lists what one was told, the newest first, page by page, with what is unseen', async () => {
  const user = await notice(5);
  const first = await it.call('user/notification_list', { limit: 3 }, user);
  expect(first.body.items.map((item) => item.title)).toEqual(['Thing 5', 'Thing 4', 'Thing 3']);
  expect(first.body.unseen_count).toBe(5);
  const second = await it.call('user/notification_list', { limit: 3, cursor: first.body.next_cursor ?? '' }, user);
  expect(second.body.items.map((item) => item.title)).toEqual(['Thing 2', 'Thing 1']);
  expect(second.body.next_cursor).toBeNull();
});

test('the same thing is told once, and nothing of others is listed', async () => {
  const [user, other] = [await givenUser(it.deps), await notice(1)];
  const same = { user_id: user.id, kind: 'x', title: 'Once', text: '', link: '/booking', once_key: `once:${user.id}` };
  await insertNotification(it.deps.database.write, same, it.clock.now());
  await insertNotification(it.deps.database.write, same, it.clock.now());
  const { body } = await it.call('user/notification_list', {}, user);
  expect(body.items.map((item) => item.title)).toEqual(['Once']);
  const theirs = await it.call('user/notification_list', {}, other);
  expect(theirs.body.items.map((item) => item.title)).toEqual(['Thing 1']);
});

test('a link that leaves Plaza cannot be stored', async () => {
  const user = await givenUser(it.deps);
  const unavailable = { user_id: user.id, kind: 'x', title: 'Away', text: '', link: '//evil.example' };
  await expect(insertNotification(it.deps.database.write, unavailable, it.clock.now())).rejects.toThrow(/own_path/);
});

test('marks some or all as seen, own ones only', async () => {
  const [user, other] = [await notice(3), await notice(1)];
  const [newest] = (await it.call('user/notification_list', {}, user)).body.items;
  const [foreign] = (await it.call('user/notification_list', {}, other)).body.items;
  const ids = [newest?._id ?? '', foreign?._id ?? ''];
  const some = await it.call('user/notification_view', { notification_ids: ids }, user);
  expect(some.body).toEqual({ changed: 1, unseen_count: 2 });
  expect((await it.call('user/notification_list', {}, user)).body.items.map((item) => item.is_seen)).toEqual([
    true,
    false,
    false,
  ]);
  expect((await it.call('user/notification_view', { all: true }, user)).body).toEqual({ changed: 2, unseen_count: 0 });
  expect((await it.call('user/notification_list', {}, other)).body.unseen_count).toBe(1);
});

test('removes some or all, own ones only', async () => {
  const [user, other] = [await notice(3), await notice(1)];
  const [newest] = (await it.call('user/notification_list', {}, user)).body.items;
  const [foreign] = (await it.call('user/notification_list', {}, other)).body.items;
  const ids = [newest?._id ?? '', foreign?._id ?? ''];
  expect((await it.call('user/delete_notifications', { notification_ids: ids }, user)).body.changed).toBe(1);
  expect((await it.call('user/notification_list', {}, user)).body.items.map((item) => item.title)).toEqual([
    'Thing 2',
    'Thing 1',
  ]);
  expect((await it.call('user/delete_notifications', { all: true }, user)).body.changed).toBe(2);
  expect((await it.call('user/notification_list', {}, user)).body.items).toEqual([]);
  expect((await it.call('user/notification_list', {}, other)).body.items).toHaveLength(1);
});

test('a word about which is needed, and a cursor of this list', async () => {
  const user = await notice(1);
  const none = await it.raw('user/notification_view', {}, user);
  expect([none.status, none.problem.code]).toEqual([400, 'invalid_input']);
  const cursor = await it.call('user/notification_list', { cursor: 'made up' }, user);
  expect(cursor.problem.errors?.[0]?.path).toBe('cursor');
});
