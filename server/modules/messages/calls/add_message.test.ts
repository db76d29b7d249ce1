import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';

const it = testApp();
const inboxOf = async (who: { token: string }) =>
  (await it.call('booking/conversation_list', { as: 'provider' }, who)).body.items;

test('a user asks a provider before booking, goes on in the same conversation, and is answered there', async () => {
  const provider = await givenProvider(it.deps);
  const asker = await givenUser(it.deps, { name: 'Ask Er' });
  const ask = (text: string, client_key?: string) =>
    it.call('claim/add_message', { provider_id: provider.id, text, ...(client_key ? { client_key } : {}) }, asker);
  const key = newId();
  const [one, again] = [await ask('Do you teach children?', key), await ask('Do you teach children?', key)];
  const two = await ask('From which age?');
  expect(one.body).toMatchObject({ is_stored: false, waiting: 0 });
  expect(new Set([one, again, two].map(({ body }) => body.conversation_id)).size).toBe(1);
  const [item] = await inboxOf(provider);
  expect(item).toMatchObject({ with: { name: 'Ask Er' }, booking: null, unread_count: 2 });
  const conversation_id = one.body.conversation_id;
  await it.call('booking/add_message', { conversation_id, text: 'From six.' }, provider);
  const { body } = await it.call('booking/message_list', { conversation_id }, asker);
  expect(body.items.map(({ text, is_mine }) => [text, is_mine])).toEqual([
    ['Do you teach children?', true],
    ['From which age?', true],
    ['From six.', false],
  ]);
});

test('one’s own page, a page that is not public, and too many on one day', async () => {
  const provider = await givenProvider(it.deps);
  const draft = await givenProvider(it.deps, { status: 'draft' });
  const asker = await givenUser(it.deps);
  const ask = (provider_id: string, who: { token: string }, n = 0) =>
    it.call('claim/add_message', { provider_id, text: 'Hello' }, who, { ip: `10.1.0.${n}` });
  expect((await ask(provider.id, provider)).problem.code).toBe('forbidden');
  expect((await ask(draft.id, asker)).problem.code).toBe('not_found');
  expect((await ask(newId(), asker)).problem.code).toBe('not_found');
  for (let n = 0; n < 60; n += 1) expect((await ask(provider.id, asker, n)).status).toBe(200);
  expect((await ask(provider.id, asker, 61)).problem.code).toBe('rate_limited');
});

test('who writes to a page without an owner is told so; whoever claims it finds the messages', async () => {
  const page = await givenProvider(it.deps, { owner_id: null });
  const asker = await givenUser(it.deps, { name: 'Lea Lead' });
  const ask = () => it.call('claim/add_message', { provider_id: page.id, text: 'Are you open?' }, asker);
  expect((await ask()).body).toMatchObject({ is_stored: true, waiting: 1 });
  const guest = { provider_id: page.id, text: 'Hello?', name: 'Gia', email: 'gia@example.com' };
  expect((await it.call('claim/guest_add_message', guest)).body).toEqual({ is_stored: true, waiting: 2 });
  const owner = await givenUser(it.deps);
  await it.deps.database.write.updateTable('providers').set({ owner_id: owner.id }).where('id', '=', page.id).execute();
  expect((await inboxOf(owner)).map((item) => [item.with.name, item.unread_count])).toEqual([
    ['Gia', 1],
    ['Lea Lead', 1],
  ]);
});

test('a guest asks with name and address; only the mailbox gets the link that opens the answer', async () => {
  const provider = await givenProvider(it.deps);
  const client_key = newId();
  const ask = (own: object = {}) =>
    it.call('claim/guest_add_message', {
      provider_id: provider.id,
      text: 'Do you come to us?',
      name: 'Gina Guest',
      email: 'gina@private.example',
      client_key,
      ...own,
    });
  const first = await ask();
  await ask();
  expect(first.body).toEqual({ is_stored: false, waiting: 0 });
  const [item, ...rest] = await inboxOf(provider);
  expect([item?.with.name, item?.unread_count, rest]).toEqual(['Gina Guest', 1, []]);
  expect(JSON.stringify(item)).not.toContain('gina@private.example');
  // The same address again, or another's key, opens another conversation, because nobody verified the address.
  await ask({ client_key: newId() });
  await ask({ email: 'mallory@private.example' });
  expect(await inboxOf(provider)).toHaveLength(3);

  const conversation_id = item?._id ?? '';
  await it.call('booking/add_message', { conversation_id, text: 'Yes, on Fridays.' }, provider);
  await jobs['mail-messages'](it.deps, { conversation_id, side: 'customer', seq: 2 });
  const [mail] = await messagesTo(it.deps, 'gina@private.example');
  expect(mail?.text).toContain('> Yes, on Fridays.');
  const token = /\/guest-messages\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const opened = await it.app.http.inject({ method: 'POST', url: `/guest-messages/${token}` });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/guest-messages/yours']);
  expect(String(opened.headers['set-cookie'])).toContain('HttpOnly');
  expect(
    (await it.app.http.inject({ method: 'POST', url: `/guest-messages/${'A'.repeat(43)}` })).headers.location,
  ).toBe('/guest-messages/unknown');
  const { body } = await it.call('booking/message_list', {}, { booking_token: token });
  expect(body.items.map((each) => each.text)).toEqual(['Do you come to us?', 'Yes, on Fridays.']);
  const answered = await it.call('booking/add_message', { text: 'Wonderful.' }, { booking_token: token });
  expect(answered.body).toMatchObject({ seq: 3, is_mine: true });
});

test('guests are held to a few messages a day', async () => {
  const provider = await givenProvider(it.deps);
  const ask = (n: number, email = 'often@example.com') =>
    it.call(
      'claim/guest_add_message',
      { provider_id: provider.id, text: 'Hello', name: 'Often', email },
      {},
      { ip: `10.2.0.${n}` },
    );
  for (let n = 0; n < 8; n += 1) expect((await ask(n)).status).toBe(200);
  const { status, problem, headers } = await ask(9);
  expect([status, problem.code, Number(headers['retry-after']) > 0]).toEqual([429, 'rate_limited', true]);
  expect((await ask(10, 'often@example.org')).status).toBe(200);
  const odd = (n: number, own: object) =>
    it.raw(
      'claim/guest_add_message',
      { provider_id: provider.id, text: 'Hi', name: 'A', email: 'a@b.co', ...own },
      {},
      { ip: `10.4.0.${n}` },
    );
  for (const [n, wrong] of [{ email: 'no address' }, { name: '' }, { text: ' ' }].entries())
    expect((await odd(n, wrong)).problem.code).toBe('invalid_input');
  const draft = await givenProvider(it.deps, { status: 'draft' });
  expect((await odd(9, { provider_id: draft.id })).status).toBe(404);
});
