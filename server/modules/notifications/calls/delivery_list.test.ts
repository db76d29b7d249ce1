import { expect, test } from 'vitest';
import { maskEmail } from '#contract/formats/mask.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();

test('staff finds what was sent to whom, page by page, and nothing of what it said', async () => {
  const staff = await givenUser(it.deps, { role: 'support' });
  const user = await givenUser(it.deps, { name: 'Cleo Customer' });
  const write = (to: string, channel: 'email' | 'sms', kind: string) =>
    insertMessage(
      it.deps.database.write,
      { channel, kind, to, subject: '123456 is your code', text: 'Enter 123456', html: null, is_answer: true },
      it.clock.now(),
    );
  await write(user.email, 'email', 'code_sign_in');
  await write('+15035550142', 'sms', 'code_sign_in');
  await doWaiting(it, ['deliver-code', 'deliver-sms-code']);
  await write('guest@example.com', 'email', 'code_guest_booking');
  const list = (input: object) => it.call('admin/delivery_list', input, staff);
  const first = await list({ limit: 2 });
  expect(first.body.items).toMatchObject([
    { to: 'g•••@e•••.com', state: 'queued', attempts: 0, user_name: null, sent_at: null },
    { to: '•••• 42', channel: 'sms', state: 'sent', attempts: 1 },
  ]);
  const second = await list({ limit: 2, cursor: first.body.next_cursor ?? '' });
  expect(second.body.items).toMatchObject([
    { to: maskEmail(user.email), user_name: 'Cleo Customer', kind: 'code_sign_in' },
  ]);
  expect(second.body.next_cursor).toBeNull();
  expect(JSON.stringify([first.body, second.body])).not.toContain('123456');
  expect((await list({ channel: 'sms' })).body.items).toHaveLength(1);
  expect((await list({ state: 'queued' })).body.items).toHaveLength(1);
  expect((await list({ search: 'GUEST@' })).body.items).toHaveLength(1);
  expect((await list({ search: '%' })).body.items).toEqual([]);
  expect((await it.call('admin/delivery_list', {}, user)).status).toBe(403);
});
