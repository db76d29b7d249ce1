import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenMarket } from '#test/market/given-market.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
let admin: { id: string; token: string; email: string };
let support: { id: string; token: string };
beforeAll(async () => {
  admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin', email: 'ada@example.com' });
  support = await givenUser(it.deps, { role: 'support' });
});
const read = async () => (await it.call('admin/checklist', {}, admin)).body;
const done = async () => (await read()).steps.filter(({ is_done }) => is_done).map(({ step }) => step);

test('the checklist is what the database says, step by step, until it is put away', async () => {
  await givenMarket(it);
  expect(await read()).toMatchObject({ is_hidden: false, can: { change: true } });
  expect(await done()).toEqual(['place', 'payments', 'two_step']);

  const test = await it.call('admin/send_test_mail', {}, admin);
  expect(test.body).toEqual({ to: 'ada@example.com' });
  expect(await done()).toEqual(['place', 'payments', 'two_step']);
  await doWaiting(it);
  expect((await messagesTo(it.deps, 'ada@example.com'))[0]).toMatchObject({
    kind: 'test_mail',
    subject: 'Test from Plaza',
  });
  expect(await done()).toEqual(['place', 'payments', 'mail', 'two_step']);

  await it.call('admin/change_brand', { accent: 'rose' }, admin);
  await givenProvider(it.deps, { status: 'draft' });
  expect(await done()).toEqual(['place', 'payments', 'mail', 'two_step', 'look']);
  await givenProvider(it.deps);
  expect(await done()).toEqual(['place', 'payments', 'mail', 'two_step', 'look', 'provider']);

  for (const kind of ['terms', 'privacy'] as const)
    await it.call('admin/publish_legal_text', { kind, body: 'Be kind to each other, always.', based_on: 0 }, admin);
  expect(await done()).not.toContain('legal');
  const operator = { name: 'Example Ltd', address: '', email: 'hello@example.com', phone: '', register: '' } as const;
  await it.call('admin/change_settings', { operator }, admin);
  expect(await done()).toEqual(['place', 'payments', 'mail', 'legal', 'two_step', 'look', 'provider']);

  expect((await it.call('admin/hide_checklist', {}, support)).problem.code).toBe('forbidden');
  expect((await read()).is_hidden).toBe(false);
  expect((await it.call('admin/hide_checklist', {}, admin)).body).toEqual({ is_hidden: true });
  expect((await read()).is_hidden).toBe(true);
});

test('people are invited once, unless they want no mail, and the log counts them without their addresses', async () => {
  const invite = (emails: string[], note = '') => it.call('admin/invite_providers', { emails, note }, admin);
  await it.deps.database.pool.query(
    `INSERT INTO mail_opt_outs (email_hash, group_name, opted_out_at)
      VALUES (sha256('no@example.com'), 'pages', now())`,
  );
  const first = await invite(['Pia@example.com', 'pia@example.com', 'no@example.com'], 'We miss a potter.');
  expect(first.body).toEqual({ sent: 1, skipped: 1 });
  const [mail] = await messagesTo(it.deps, 'pia@example.com');
  expect(mail).toMatchObject({ kind: 'page_invitation', subject: 'Ada Admin invites you to Plaza' });
  expect(mail?.text).toContain('We miss a potter.');
  expect(mail?.text).toContain('/offer');
  expect(await messagesTo(it.deps, 'no@example.com')).toEqual([]);
  expect((await invite(['pia@example.com', 'tom@example.com'])).body).toEqual({ sent: 1, skipped: 1 });
  expect(await messagesTo(it.deps, 'pia@example.com')).toHaveLength(1);
  const log = await it.call('admin/act_list', { limit: 1 }, admin);
  expect(log.body.items[0]).toMatchObject({ act: 'invite_providers', after: { sent: 1, skipped: 1 } });
  expect(JSON.stringify(log.body)).not.toContain('tom@example.com');

  const many = Array.from({ length: 21 }, (_, at) => `p${at}@example.com`);
  expect((await it.raw('admin/invite_providers', { emails: many }, admin)).problem.errors?.[0]).toMatchObject({
    path: 'emails',
    message: expect.stringContaining('20'),
  });
  expect((await it.raw('admin/invite_providers', { emails: ['pia'] }, admin)).problem.errors?.[0]?.path).toBe(
    'emails.0',
  );
  expect((await it.call('admin/invite_providers', { emails: ['x@example.com'] }, support)).problem.code).toBe(
    'forbidden',
  );
});
