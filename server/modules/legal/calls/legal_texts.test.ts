import { beforeAll, expect, test } from 'vitest';
import type { LegalKind } from '#contract/choices/legal.ts';
import { calls } from '#contract/index.ts';
import { legalTemplate } from '#server/modules/legal/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();
let admin: { id: string; token: string };
beforeAll(async () => {
  admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
});
const read = async (kind: 'privacy' | 'terms' | 'imprint') => (await it.call('user/legal_text', { kind })).body;
const publish = (body: string, based_on: number, by = admin) =>
  it.call('admin/publish_legal_text', { kind: 'terms', body, based_on }, by);

test('a legal text is published in versions that stay, with date and who, and everybody reads the newest', async () => {
  expect(await read('terms')).toMatchObject({ version: 0, published_at: null });
  const first = await publish('## The rules\n\nBe kind to each other.', 0);
  expect(first.body.text).toMatchObject({ version: 1, by_name: 'Ada Admin' });
  it.clock.advance(60);
  await publish('## The rules\n\nBe kind, and on time.', 1);
  expect(await read('terms')).toMatchObject({ version: 2, body: '## The rules\n\nBe kind, and on time.' });
  const { items } = (await it.call('admin/legal_version_list', { kind: 'terms' }, admin)).body;
  expect(items.map(({ version, body }) => [version, body.includes('on time')])).toEqual([
    [2, true],
    [1, false],
  ]);
  const log = await it.call('admin/act_list', { limit: 1 }, admin);
  expect(log.body.items[0]).toMatchObject({ act: 'publish_legal_text', before: { version: 1 }, after: { version: 2 } });
  for (const change of ["UPDATE legal_texts SET body = ''", 'DELETE FROM legal_texts', 'TRUNCATE legal_texts'])
    await expect(it.deps.database.pool.query(change)).rejects.toThrow(/append-only/);
});

test('of two admins who publish at once, one does; the other is told', async () => {
  const other = await givenUser(it.deps, { role: 'admin' });
  const both = await Promise.all([
    publish('## One\n\nOf the two texts.', 2),
    publish('## Two\n\nOf the two texts.', 2, other),
  ]);
  expect(both.map((each) => each.status).sort()).toEqual([200, 409]);
  expect(both.find((each) => each.status === 409)?.problem).toMatchObject({ code: 'legal_text_changed', version: 3 });
  const support = await givenUser(it.deps, { role: 'support' });
  expect((await publish('## Mine\n\nOf the two texts.', 3, support)).problem.code).toBe('forbidden');
  expect((await publish('short', 3)).problem.errors?.[0]?.path).toBe('body');
});

test('a text is not published while what it names is missing', async () => {
  const of = (await it.call('admin/legal_texts', {}, admin)).body.items;
  expect(of.map(({ kind, gaps }) => [kind, gaps])).toEqual([
    ['privacy', ['name', 'contact']],
    ['terms', ['name']],
    ['imprint', ['name']],
  ]);
  const version = async (kind: LegalKind) => (await read(kind)).version;
  const tried = async (kind: LegalKind, body: string) =>
    it.call('admin/publish_legal_text', { kind, body, based_on: await version(kind) }, admin);
  const before = await Promise.all(of.map(({ kind }) => version(kind)));
  for (const { kind, template, gaps } of of) {
    const { status, problem } = await tried(kind, template);
    expect([status, problem.code, problem.errors?.[0]?.path, problem.gaps]).toEqual([
      400,
      'invalid_input',
      'body',
      gaps,
    ]);
    expect(problem.detail).toContain('in the settings');
  }
  expect(await Promise.all(of.map(({ kind }) => version(kind)))).toEqual(before);
  const operator = { name: 'Example Ltd', address: '', email: 'hi@example.com', phone: '', register: '' };
  await it.call('admin/change_settings', { operator }, admin);
  // The old template still names nobody, and the new one does.
  const [old] = of;
  expect((await tried('privacy', old?.template ?? '')).problem.detail).toContain('write Example Ltd yourself');
  for (const { kind, template, gaps } of (await it.call('admin/legal_texts', {}, admin)).body.items) {
    expect([kind, gaps, (await tried(kind, template)).status]).toEqual([kind, [], 200]);
  }
  const nobody = { name: '', address: '', email: '', phone: '', register: '' };
  await it.call('admin/change_settings', { operator: nobody }, admin);
});

test('a template speaks only of what is switched on', async () => {
  const terms = async () =>
    (await it.call('admin/legal_texts', {}, admin)).body.items.map((item) => item.template).join(' ');
  await it.call('admin/change_settings', { off_features: ['reviews', 'events', 'referrals'] }, admin);
  expect(await terms()).not.toMatch(/reviews|events|credit/i);
  await it.call('admin/change_settings', { off_features: [] }, admin);
  expect(await terms()).toMatch(/Referral credit/);
  expect(await terms()).toMatch(/write reviews/);
  await it.call('admin/change_settings', { takes_payments: false }, admin);
  expect(await terms()).not.toMatch(/credit/i);
  await it.call('admin/change_settings', { takes_payments: true }, admin);
});

test('the templates name the operator and promise only what there is', async () => {
  const operator = { name: 'Example Ltd', address: '1 Main Street', email: 'hi@example.com', phone: '', register: '' };
  await it.call('admin/change_settings', { operator }, admin);
  const texts = (await it.call('admin/legal_texts', {}, admin)).body.items.map((item) => item.template).join('\n');
  const has = (name: string) => Object.hasOwn(calls, name);
  expect(/you can [^.]*delete your account/.test(texts)).toBe(has('user/delete_account'));
  expect(/you can [^.]*download your data/.test(texts)).toBe(has('user/export_data'));
  expect(texts).not.toMatch(/30 days before|by e-?mail before|choose which messages|events? /i);
  expect(texts.split('Example Ltd')).toHaveLength(4);
  expect(texts).toContain('5% + $0.30');
});

test('a template says what changes with the fee, the credit and what people can do by themselves', () => {
  const facts = {
    market_name: 'Plaza',
    language: 'en',
    operator: { name: '', address: '', email: '', phone: '', register: '' },
    ...{
      currency: 'USD',
      fee: null,
      gives_credit: false,
      has_reviews: true,
      has_events: true,
      hold_minutes: 15,
      takes_payments: true,
      has_deletion: true,
      has_export: true,
      withdrawals: true,
    },
  };
  expect(legalTemplate('terms', facts)).toContain('There’s no service fee in USD');
  expect(legalTemplate('terms', facts)).not.toContain('Referral credit');
  expect(legalTemplate('terms', { ...facts, gives_credit: true })).toContain('Referral credit');
  expect(legalTemplate('terms', facts)).toContain('withdraw from the contract within 14 days');
  expect(legalTemplate('terms', { ...facts, withdrawals: false })).not.toContain('ithdraw');
  expect(legalTemplate('privacy', facts)).toContain('download your data and delete your account');
  expect(legalTemplate('privacy', { ...facts, has_deletion: false })).toContain('For deletion of your account or');
  const onSite = { ...facts, takes_payments: false };
  const [terms, privacy] = [legalTemplate('terms', onSite), legalTemplate('privacy', onSite)];
  expect(terms).toContain('You pay it to the provider, on site.');
  expect(`${terms} ${privacy}`).not.toMatch(/collects payments|refund|earnings become|hold the time|payment company/i);
  expect(legalTemplate('terms', facts)).toContain('Earnings become available 48 hours after');
  expect(legalTemplate('privacy', facts)).toContain('our payment company, email service');
  expect(legalTemplate('imprint', facts)).toContain('hasn’t added contact details yet');
});
