import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { hasOpenReport } from '#server/modules/trust/reports/queries.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenRefundable, workOff } from '#test/given-refund.ts';

const it = testApp();
const text = 'It took half an hour instead of one.';
const report = (
  held: { booking_id: string },
  by: { token?: string; booking_token?: string },
  about: 'booking' | 'payment' | 'provider' = 'booking',
) => it.call('wallet/add_report', { about, kind: 'not_as_agreed', booking_id: held.booking_id, text }, by);
const decide = (
  report_id: string,
  by: { token: string },
  more: { verb: 'answer' | 'close'; outcome?: 'upheld' | 'dismissed' },
) => it.call('admin/decide_report', { report_id, word: 'We have asked the provider.', ...more }, by);

test('a report holds the booking’s earnings until staff closes it; staff and whoever made it are told', async () => {
  const held = await givenRefundable(it);
  const db = it.deps.database.write;
  expect(await hasOpenReport(db, held.booking_id)).toBe(false);
  const created = await report(held, held.customer);
  expect(created.body.report).toMatchObject({ about: 'booking', status: 'open', text });
  expect(await hasOpenReport(db, held.booking_id)).toBe(true);
  await workOff(it, 'notify-report');
  const staff = await it.call('user/notification_list', {}, held.admin);
  expect(staff.body.items[0]).toMatchObject({
    kind: 'report_made',
    link: `/admin/reports?open=${created.body.report._id}`,
  });

  const queue = await it.call('admin/report_list', {}, held.admin);
  expect(queue.body.items.at(-1)).toMatchObject({
    _id: created.body.report._id,
    by_role: 'customer',
    by_name: 'Cleo Customer',
    booking: { _id: held.booking_id },
  });
  const before = await it.call('admin/dashboard', {}, held.admin);
  expect(before.body.reports.waiting).toBe(1);

  const answered = await decide(created.body.report._id, held.admin, { verb: 'answer' });
  expect(answered.body.report).toMatchObject({ status: 'answered', outcome: null });
  expect(await hasOpenReport(db, held.booking_id)).toBe(true);
  const closed = await decide(created.body.report._id, held.admin, { verb: 'close', outcome: 'upheld' });
  expect(closed.body.report).toMatchObject({ status: 'closed', outcome: 'upheld' });
  expect(await hasOpenReport(db, held.booking_id)).toBe(false);
  await workOff(it, 'notify-report');
  const notice = await it.call('user/notification_list', {}, held.customer);
  expect(notice.body.items.filter((item) => item.kind === 'report_decided')).not.toEqual([]);
  const own = await it.call('booking/aftercare', { booking_id: held.booking_id }, held.customer);
  expect(own.body.reports).toMatchObject([{ status: 'closed', word: 'We have asked the provider.' }]);
  const others = await it.call('booking/aftercare', { booking_id: held.booking_id }, held.owner);
  expect(others.body.reports).toEqual([]);

  const log = await it.call('admin/act_list', { subject_id: created.body.report._id }, held.admin);
  expect(log.body.items.map((act) => [act.act, act.before.status, act.after.status])).toEqual([
    ['close_report', 'answered', 'closed'],
    ['answer_report', 'open', 'answered'],
  ]);
  const done = await it.call('admin/report_list', { state: 'done' }, held.admin);
  expect(done.body.items[0]?._id).toBe(created.body.report._id);
});

test('the same is reported once while it is open, by each side for itself', async () => {
  const held = await givenRefundable(it);
  const created = await report(held, held.customer);
  const again = await report(held, held.customer);
  expect([again.status, again.problem.code]).toEqual([409, 'report_open']);
  expect((await report(held, held.customer, 'payment')).status).toBe(200);
  expect((await report(held, held.owner)).status).toBe(200);
  await decide(created.body.report._id, held.admin, { verb: 'close', outcome: 'dismissed' });
  expect((await report(held, held.customer)).status).toBe(200);
  const closed = await decide(created.body.report._id, held.admin, { verb: 'answer' });
  expect([closed.status, closed.problem.code]).toEqual([409, 'report_closed']);
});

test('a provider and a review are reported by anybody with an account', async () => {
  const held = await givenRefundable(it);
  const visitor = await givenUser(it.deps);
  const provider_id = held.booking.provider._id;
  const page = await it.call('wallet/add_report', { about: 'provider', kind: 'behaviour', provider_id, text }, visitor);
  expect(page.body.report).toMatchObject({ about: 'provider' });
  const review_id = newId();
  await it.deps.database.write
    .insertInto('reviews')
    .values({ id: review_id, provider_id, author_name: 'Rita', rating: 1, text: 'A scam!', created_at: it.clock.now() })
    .execute();
  const untrue = await it.call('wallet/add_report', { about: 'review', kind: 'untrue', review_id, text }, held.owner);
  expect(untrue.status).toBe(200);
  const queue = await it.call('admin/report_list', {}, held.admin);
  expect(queue.body.items.at(-1)).toMatchObject({
    by_role: 'visitor',
    booking: null,
    review: { _id: review_id, text: 'A scam!' },
  });
  const nothing = await it.call(
    'wallet/add_report',
    { about: 'review', kind: 'untrue', review_id: newId(), text },
    visitor,
  );
  expect(nothing.status).toBe(404);
  const of = await it.raw('wallet/add_report', { about: 'booking', kind: 'other', text }, visitor);
  expect([of.status, of.problem.errors?.[0]?.path]).toEqual([400, 'booking_id']);
});

test('who has not part of the booking reports nothing about it, and finance decides no reports', async () => {
  const held = await givenRefundable(it);
  expect((await report(held, await givenUser(it.deps))).status).toBe(404);
  expect((await report(held, { booking_token: 'guessed' })).status).toBe(404);
  const created = await report(held, held.customer);
  const finance = await givenUser(it.deps, { role: 'finance' });
  expect((await decide(created.body.report._id, finance, { verb: 'answer' })).status).toBe(403);
  expect((await decide(created.body.report._id, held.customer, { verb: 'answer' })).status).toBe(403);
});

test('nobody decides their own report', async () => {
  const admin = await givenUser(it.deps, { role: 'admin' });
  const held = await givenRefundable(it, { by: admin });
  const created = await report(held, admin);
  expect((await decide(created.body.report._id, admin, { verb: 'close', outcome: 'upheld' })).status).toBe(403);
});

test('a visitor reports an event: staff sees it with its page and host, and the answer links to it', async () => {
  const event = await givenEvent(it.deps);
  const visitor = await givenUser(it.deps, { email: 'vera.visitor@example.com' });
  const admin = await givenUser(it.deps, { role: 'admin' });
  const send = (event_id: string, about: 'event' | 'provider' = 'event') =>
    it.call('wallet/add_report', { about, event_id, kind: 'untrue', text: 'There is no such room.' }, visitor);
  const { status, body } = await send(event.id);
  expect([status, body.report.about]).toEqual([200, 'event']);
  expect((await send(event.id)).problem.code).toBe('report_open');
  expect((await send(event.id, 'provider')).problem.code).toBe('invalid_input');
  expect((await send((await givenEvent(it.deps, { status: 'draft' })).id)).problem.code).toBe('not_found');

  const [reported] = (await it.call('admin/report_list', {}, admin)).body.items.filter(
    (item) => item._id === body.report._id,
  );
  expect(reported).toMatchObject({
    about: 'event',
    by_role: 'visitor',
    booking: null,
    event: { _id: event.id, title: 'Sourdough evening' },
    provider: { _id: event.provider_id },
  });
  expect(reported?.targets.map((target) => [target.kind, target.subject_id])).toEqual([
    ['unlist_event', event.id],
    ['suspend_page', event.provider_id],
    ['suspend_user', event.provider?.owner?.id],
  ]);
  const word = { word: 'Thank you. The room exists.', outcome: 'dismissed' as const, verb: 'close' as const };
  await it.call('admin/decide_report', { report_id: body.report._id, ...word }, admin);
  await workOff(it, 'notify-report');
  const [mail] = await messagesTo(it.deps, 'vera.visitor@example.com');
  expect(mail?.text).toContain(`/view-events/${event.id}/${event.provider_id}`);
  expect(mail?.subject).toContain('Sourdough evening');
});
