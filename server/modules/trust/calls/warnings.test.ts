import { beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenStaff, messagesTo } from '#test/given-account.ts';
import { givenPast } from '#test/given-past.ts';
import { givenRefundable, workOff } from '#test/given-refund.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
const reason = 'You asked for cash. Please take payments here only.';
let admin: { id: string; token: string };
let support: { id: string; token: string };
beforeAll(async () => {
  [admin, support] = await givenStaff(it.deps, 'admin', 'support');
});

/** A report of a page by a visitor. */
async function givenReport(own: { owner_id?: string | null; provider_id?: string; kind?: 'money' | 'other' } = {}) {
  const { kind = 'money', provider_id, ...page } = own;
  const provider = provider_id === undefined ? await givenProvider(it.deps, page) : { id: provider_id, owner: null };
  const visitor = await givenUser(it.deps, { name: 'Vera Visitor' });
  const input = { about: 'provider', kind, provider_id: provider.id, text: 'They want cash on the side.' } as const;
  const { body } = await it.call('wallet/add_report', input, visitor);
  return { id: body.report._id, provider_id: provider.id, owner: provider.owner, visitor };
}

type Decision = Partial<CallInput<'admin/decide_report'>>;
const warn = (report_id: string, by = support, more: Decision = {}) => {
  const close = { verb: 'close', outcome: 'upheld', word: 'Thank you for telling us.', warning: { reason } } as const;
  return it.raw('admin/decide_report', { report_id, ...close, ...more }, by);
};
const reportOf = async (id: string, state: 'open' | 'done' = 'open') => {
  const { body } = await it.call('admin/report_list', { state, limit: 100 }, support);
  return body.items.find((each) => each._id === id);
};
const warningsOf = (report_id: string) =>
  it.deps.database.read.selectFrom('warnings').select('reason').where('report_id', '=', report_id).execute();

test('a warning closes the report, and the page’s owner reads the reason once, in the app and by mail', async () => {
  const report = await givenReport();
  expect(await reportOf(report.id)).toMatchObject({ owner: { name: 'Paula Provider' }, warning: null });
  const warned = await warn(report.id);
  expect(warned.status).toBe(200);
  const warned_at = it.clock.now().toISOString();
  const closed = { status: 'closed', outcome: 'upheld', warning: { name: 'Paula Provider', reason, warned_at } };
  expect(warned.body).toMatchObject({ report: closed });
  expect(await reportOf(report.id, 'done')).toMatchObject(closed);

  const { rows: queued } = await it.deps.database.pool.query('SELECT name, payload FROM waiting_jobs');
  await workOff(it, 'notify-report');
  // A job that failed after its commit is run again.
  for (const { name, payload } of queued)
    await it.deps.database.pool.query('INSERT INTO waiting_jobs (name, payload) VALUES ($1, $2)', [name, payload]);
  await workOff(it, 'notify-report');
  const mails = await messagesTo(it.deps, report.owner?.email ?? '');
  expect(mails.map((mail) => mail.subject)).toEqual(['A warning about Studio Example']);
  const text = mails[0]?.text ?? '';
  for (const part of [reason, 'Nothing changes on your page', '/my_page']) expect(text).toContain(part);
  for (const foreign of ['Vera', 'cash on the side']) expect(text).not.toContain(foreign);
  const notices = await it.call('user/notification_list', {}, report.owner ?? undefined);
  expect(notices.body.items).toMatchObject([
    { kind: 'report_warning', title: 'A warning about Studio Example', text: reason, link: '/my_page' },
  ]);
  const [answer] = await messagesTo(it.deps, report.visitor.email);
  expect(answer?.text).toContain('Thank you for telling us.');
  expect(answer?.text).not.toContain(reason);
  const page = await it.call('user/guest_get_profile', { provider_id: report.provider_id });
  expect(page.status).toBe(200);
});

test('the log has it, of the report and of the page', async () => {
  const report = await givenReport();
  await warn(report.id);
  const actsOf = async (subject_id: string) => (await it.call('admin/act_list', { subject_id }, admin)).body.items;
  expect(await actsOf(report.id)).toMatchObject([
    { act: 'close_report', by_name: 'Sue Support', after: { status: 'closed', outcome: 'upheld', warning: 'sent' } },
  ]);
  expect(await actsOf(report.provider_id)).toMatchObject([
    { act: 'warn_page', by_name: 'Sue Support', after: { about: 'Studio Example' }, why: reason },
  ]);
});

test('it goes with an upheld report alone, and has a reason', async () => {
  const report = await givenReport();
  const pathsOf = async (more: Decision) =>
    (await warn(report.id, support, more)).problem.errors?.map((error) => error.path);
  expect(await pathsOf({ outcome: 'dismissed' })).toEqual(['warning']);
  expect(await pathsOf({ verb: 'answer' })).toEqual(['warning']);
  const action = { kind: 'suspend_page', subject_id: report.provider_id, reason } as const;
  expect(await pathsOf({ action })).toEqual(['warning']);
  expect(await pathsOf({ warning: { reason: 'No.' } })).toEqual(['warning.reason']);
  expect(await reportOf(report.id)).toMatchObject({ status: 'open', warning: null });
  expect(await warningsOf(report.id)).toEqual([]);
});

test('nobody is warned for an unclaimed page, a review, or what a provider reports', async () => {
  const unclaimed = await givenReport({ owner_id: null });
  expect(await reportOf(unclaimed.id)).toMatchObject({ owner: null });
  const refused = await warn(unclaimed.id);
  expect([refused.status, refused.problem.code]).toEqual([400, 'invalid_input']);
  const message = 'Nobody owns this page yet, so there’s no one to warn.';
  expect(refused.problem.errors).toEqual([{ path: 'warning', message }]);
  expect(await reportOf(unclaimed.id)).toMatchObject({ status: 'open' });

  const customer = await givenUser(it.deps);
  const past = await givenPast(it, { customer_id: customer.id });
  const visitor = await givenUser(it.deps);
  const written = await it.call('user/add_rating_review', { booking_id: past.booking_id, rating: 1 }, customer);
  const review = {
    about: 'review',
    review_id: written.body.review._id,
    kind: 'untrue',
    text: 'It isn’t true.',
  } as const;
  const { body } = await it.call('wallet/add_report', review, visitor);
  expect(await reportOf(body.report._id)).toMatchObject({ owner: null });
  expect((await warn(body.report._id)).problem.errors?.[0]?.path).toBe('warning');

  const held = await givenRefundable(it);
  const rude = { about: 'booking', booking_id: held.booking_id, kind: 'behaviour', text: 'They shouted.' } as const;
  const own = await it.call('wallet/add_report', rude, held.owner);
  expect(await reportOf(own.body.report._id)).toMatchObject({ by_role: 'provider', owner: null });
});

test('of two who decide at once, one does, and the owner is warned once', async () => {
  const report = await givenReport();
  const both = await Promise.all([warn(report.id), warn(report.id, admin)]);
  expect(both.map((each) => each.status).sort()).toEqual([200, 409]);
  expect((await warn(report.id)).problem.code).toBe('report_closed');
  expect(await warningsOf(report.id)).toEqual([{ reason }]);
  await doWaiting(it);
  expect(await messagesTo(it.deps, report.owner?.email ?? '')).toHaveLength(1);
});

test('support and admins warn; finance, the owner and others don’t', async () => {
  const report = await givenReport();
  const finance = await givenUser(it.deps, { role: 'finance' });
  for (const by of [finance, report.owner ?? finance, report.visitor])
    expect((await warn(report.id, { id: '', token: by.token })).problem.code).toBe('forbidden');
  expect((await warn(report.id, admin)).status).toBe(200);
});

test('later reports of the page say how many came before for the same reason, and when it was warned', async () => {
  const first = await givenReport();
  const { provider_id } = first;
  expect(await reportOf(first.id)).toMatchObject({ history: { reports: 0, warned_at: null } });
  await warn(first.id);
  it.clock.set(new Date(it.clock.now().getTime() + 60_000));
  const second = await givenReport({ provider_id });
  const other = await givenReport({ provider_id, kind: 'other' });
  it.clock.set(new Date(it.clock.now().getTime() + 60_000));
  const third = await givenReport({ provider_id });
  const { warning } = (await reportOf(first.id, 'done')) ?? {};
  expect(warning?.warned_at).toBeDefined();
  const { warned_at } = warning ?? {};
  expect(await reportOf(second.id)).toMatchObject({ history: { reports: 1, warned_at } });
  expect(await reportOf(other.id)).toMatchObject({ history: { reports: 0, warned_at } });
  expect(await reportOf(third.id)).toMatchObject({ history: { reports: 2, warned_at } });
  // Its own warning is no earlier one.
  expect(await reportOf(first.id, 'done')).toMatchObject({ history: { reports: 0, warned_at: null } });
});

test('the database has warnings of upheld reports only, for the owner of their page', async () => {
  const report = await givenReport();
  const add = (user_id: string) =>
    it.deps.database.write
      .insertInto('warnings')
      .values({ report_id: report.id, user_id, reason, warned_at: it.clock.now() })
      .execute();
  await expect(add(report.owner?.id ?? '')).rejects.toThrow('upheld');
  const close = { report_id: report.id, verb: 'close', outcome: 'upheld', word: 'Thank you.' } as const;
  await it.call('admin/decide_report', close, admin);
  await expect(add(report.visitor.id)).rejects.toThrow('upheld');
  await add(report.owner?.id ?? '');
  await expect(add(report.owner?.id ?? '')).rejects.toThrow('warnings_pkey');
});
