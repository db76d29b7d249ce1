import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ModerationKind } from '#contract/states/moderation.ts';
import { refreshListing } from '#server/modules/listings/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenAccount, givenStaff, PASSWORD } from '#test/given-account.ts';
import { answer, FAR, givenPaid, givenRequest } from '#test/given-booking.ts';
import { givenEvent, givenSoldSeats } from '#test/given-event.ts';
import { givenPast } from '#test/given-past.ts';
import { workOff } from '#test/given-refund.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const reason = 'Asked people to pay outside of the marketplace.';
let admin: { id: string; token: string };
let support: { id: string; token: string };
beforeAll(async () => {
  [admin, support] = await givenStaff(it.deps, 'admin', 'support');
});

const moderate = (kind: ModerationKind, subject_id: string, by = support) =>
  it.call('admin/moderate', { verb: 'apply', kind, subject_id, reason }, by);
const undo = (action_id: string, by = admin) =>
  it.call('admin/moderate', { verb: 'undo', action_id, reason: 'This was a mistake of ours.' }, by);
const mailsTo = async (email: string) => {
  await workOff(it, 'notify-moderation');
  const { rows } = await it.deps.database.pool.query<{ subject: string; text: string }>(
    "SELECT subject, text FROM outbox_messages WHERE kind = 'moderation' AND to_address = $1 ORDER BY created_at, id",
    [email],
  );
  return rows;
};
const actsOf = async (subject_id: string) =>
  (await it.call('admin/act_list', { subject_id }, admin)).body.items.map((act) => [act.act, act.why]);
const found = async (provider_id: string) => {
  const { body } = await it.call('my_page/guest_home_service_event_list', { lat: 45.5152, lon: -122.6784, limit: 100 });
  return body.items.some((item) => item._id === provider_id);
};

/** A published page with a service that search finds. */
async function givenPage() {
  const provider = await givenProvider(it.deps);
  const { id: service_id } = await givenService(it.deps, { provider_id: provider.id });
  await refreshListing(it.deps.database.write, provider.id, it.clock.now());
  const owner = provider.owner ?? { id: '', email: '', token: '' };
  return { id: provider.id, service_id, owner };
}

describe('a hidden review', () => {
  test('is in no list, count or average until restored; its author is notified and cannot write another', async () => {
    const customer = await givenUser(it.deps, { name: 'Cleo Customer' });
    const past = await givenPast(it, { customer_id: customer.id });
    const { body: written } = await it.call(
      'user/add_rating_review',
      { booking_id: past.booking_id, rating: 1, text: 'A liar and a thief.' },
      customer,
    );
    const page = (await it.call('booking/get_booking_details', { booking_id: past.booking_id }, customer)).body
      .provider;
    const list = async () => (await it.call('user/guest_rating_review_list', { provider_id: page._id })).body;
    const rating = async () => (await it.call('user/guest_get_profile', { provider_id: page._id })).body;
    expect((await list()).count).toBe(1);
    expect(await rating()).toMatchObject({ provider: { rating_count: 1 } });
    const done = await moderate('hide_review', written.review._id);
    expect(done.body.action).toMatchObject({ kind: 'hide_review', status: 'active', by_name: 'Sue Support', reason });
    expect(await list()).toMatchObject({ items: [], count: 0, average: null });
    expect(await rating()).toMatchObject({ provider: { rating_count: 0, rating_average: null } });
    const mail = await mailsTo(customer.email);
    expect(mail.map((each) => each.subject)).toEqual(['We’ve hidden your review']);
    expect(mail[0]?.text).toContain(reason);
    const notice = await it.call('user/notification_list', {}, customer);
    expect(notice.body.items[0]).toMatchObject({ kind: 'moderation', text: reason });
    const again = await it.call('user/add_rating_review', { booking_id: past.booking_id, rating: 1 }, customer);
    expect(again.problem.code).toBe('review_not_possible');

    await undo(done.body.action._id);
    expect((await list()).count).toBe(1);
    expect(await rating()).toMatchObject({ provider: { rating_count: 1 } });
    expect((await mailsTo(customer.email)).map((each) => each.subject)).toContain('Your review is back');
    expect((await actsOf(written.review._id)).map(([act]) => act)).toEqual(['undo_hide_review', 'hide_review']);
  });
});

describe('an unlisted service', () => {
  test('cannot be found or booked, nor switched on by its owner, and comes back as it was', async () => {
    const page = await givenPage();
    const done = await moderate('unlist_service', page.service_id);
    expect(done.status).toBe(200);
    const customer = await givenUser(it.deps);
    const book = () => it.call('booking/add_booking', { service_id: page.service_id, starts_at: FAR }, customer);
    expect((await book()).problem.code).toBe('service_inactive');
    const month = { service_id: page.service_id, from: '2026-05-10', to: '2026-05-12' };
    expect((await it.call('booking/guest_booking_availability_check', month)).problem.code).toBe('service_inactive');
    const shown = await it.call('user/guest_get_profile', { provider_id: page.id });
    expect(shown.body).toMatchObject({ provider: { is_service_array: [] } });
    const on = { service_id: page.service_id, is_active: true };
    expect((await it.call('user/add_user_service', on, page.owner)).problem.code).toBe('service_unlisted');
    const own = await it.call('my_page/get_my_page', { provider_id: page.id }, page.owner);
    expect(own.body.items[0]?.is_service_array[0]?.unlisted_reason).toBe(reason);
    await undo(done.body.action._id);
    expect((await book()).status).toBe(200);
  });

  test('that its owner had switched off stays off', async () => {
    const page = await givenPage();
    await it.call('user/add_user_service', { service_id: page.service_id, is_active: false }, page.owner);
    const done = await moderate('unlist_service', page.service_id);
    await undo(done.body.action._id);
    const own = await it.call('my_page/get_my_page', { provider_id: page.id }, page.owner);
    expect(own.body.items[0]?.is_service_array[0]).toMatchObject({ is_active: false, unlisted_reason: null });
  });
});

describe('an unlisted event', () => {
  test('is not found or booked until it is listed again; its page stays for its organiser and who booked', async () => {
    const page = await givenPage();
    const event = await givenEvent(it.deps, { provider_id: page.id, title: 'Supper of Strangers' });
    await refreshListing(it.deps.database.write, page.id, it.clock.now());
    const sold = await givenSoldSeats(it, { ...event, event_id: event.id });
    const customer = await givenUser(it.deps);
    const guest = await givenUser(it.deps);
    await it.deps.database.pool.query('UPDATE bookings SET customer_id = $1 WHERE id = $2', [
      guest.id,
      sold.booking_id,
    ]);
    const seen = (by: { token: string }) => it.call('event/event_detail', { event_id: event.id }, by);
    const listed = async () => {
      const here = { lat: 45.5152, lon: -122.6784, limit: 100, kind: 'event' } as const;
      const search = await it.call('my_page/guest_home_service_event_list', here);
      const own = await it.call('event/guest_upcoming_event', { provider_id: page.id });
      const dates = await it.call('event/guest_upcoming_event', { provider_id: page.id, event_id: event.id });
      return [search.body.items.some((each) => each._id === event.id), own.body.items.length, dates.status];
    };
    const wanted = { package_id: event.package_id, occurrence_id: event.occurrence_id };
    const book = () => it.call('booking/add_booking', wanted, customer);
    expect(await listed()).toEqual([true, 1, 200]);

    const done = await moderate('unlist_event', event.id);
    expect(done.body.action).toMatchObject({ kind: 'unlist_event', label: 'Supper of Strangers', upcoming: 1 });
    expect(await listed()).toEqual([false, 0, 404]);
    expect((await seen(customer)).status).toBe(404);
    expect((await it.call('user/guest_rating_review_list', { event_id: event.id })).status).toBe(404);
    expect((await seen(guest)).body).toMatchObject({ unlisted_reason: '', can: { book: false } });
    expect((await seen(page.owner)).body.unlisted_reason).toBe(reason);
    expect((await seen(support)).status).toBe(200);
    expect((await book()).problem).toMatchObject({ code: 'not_on_sale', state: 'closed' });
    const own = await it.call('user/event_list', {}, page.owner);
    expect(own.body.items[0]).toMatchObject({ unlisted_reason: reason, sold: 1 });
    expect((await mailsTo(page.owner.email)).map((mail) => mail.subject)).toEqual([
      'We’ve unlisted Supper of Strangers',
    ]);

    await undo(done.body.action._id);
    expect(await listed()).toEqual([true, 1, 200]);
    expect((await seen(customer)).body.unlisted_reason).toBeNull();
    expect((await book()).status).toBe(200);
    expect((await actsOf(event.id)).map(([act]) => act)).toEqual(['undo_unlist_event', 'unlist_event']);
  });

  test('is no draft', async () => {
    const { id } = await givenEvent(it.deps, { status: 'draft' });
    expect((await moderate('unlist_event', id)).problem.code).toBe('not_found');
  });

  test('is what a report about it, or about a booking of it, may lead to', async () => {
    const event = await givenEvent(it.deps, { title: 'Supper of Strangers' });
    const sold = await givenSoldSeats(it, { ...event, event_id: event.id });
    const customer = await givenUser(it.deps);
    await it.deps.database.pool.query('UPDATE bookings SET customer_id = $1 WHERE id = $2', [
      customer.id,
      sold.booking_id,
    ]);
    const about = { kind: 'not_as_agreed', text: 'There was no supper.' } as const;
    await it.call('wallet/add_report', { ...about, about: 'event', event_id: event.id }, customer);
    await it.call('wallet/add_report', { ...about, about: 'booking', booking_id: sold.booking_id }, customer);
    const { body } = await it.call('admin/report_list', { limit: 100 }, admin);
    const targets = body.items.filter((each) => each.provider._id === event.provider_id).map((each) => each.targets);
    for (const each of targets)
      expect(each.map(({ kind, label, upcoming }) => [kind, label, upcoming])[0]).toEqual([
        ...['unlist_event', 'Supper of Strangers'],
        1,
      ]);
    expect(targets).toHaveLength(2);
  });
});

describe('a suspended page', () => {
  test('is not found or booked, accepts no requests, keeps confirmed bookings, and its owner sees why', async () => {
    const page = await givenPage();
    const stored = await givenPaid(it, { service_id: page.service_id });
    const { id: asked_id } = await givenService(it.deps, { provider_id: page.id, booking_mode: 'request' });
    const asked = await givenRequest(it, { service_id: asked_id, starts_at: '2026-05-16T17:00:00.000Z' });
    expect(await found(page.id)).toBe(true);
    const done = await moderate('suspend_page', page.id);
    expect(done.body.action).toMatchObject({ upcoming: 1, label: 'Studio Example' });
    expect(await found(page.id)).toBe(false);
    expect((await it.call('user/guest_get_profile', { provider_id: page.id })).status).toBe(404);
    const customer = await givenUser(it.deps);
    const input = { service_id: page.service_id, starts_at: '2026-05-14T17:00:00.000Z' };
    expect((await it.call('booking/add_booking', input, customer)).problem.code).toBe('service_inactive');
    expect((await answer(it, asked.booking_id, 'accepted', page.owner)).problem.code).toBe('booking_state');
    const booking = await it.call('booking/get_booking_details', { booking_id: stored.booking_id }, stored.customer);
    expect(booking.body.status).toBe('confirmed');
    const own = await it.call('my_page/get_my_page', { provider_id: page.id }, page.owner);
    expect(own.body.items[0]).toMatchObject({ status: 'suspended', suspended_reason: reason });
    for (const publish of [true, false])
      expect((await it.call('my_page/add_my_page', { provider_id: page.id, publish }, page.owner)).problem.code).toBe(
        'forbidden',
      );
    const mail = await mailsTo(page.owner.email);
    expect(mail.map((each) => each.subject)).toEqual(['We’ve suspended Studio Example']);
    const listed = await it.call('admin/moderation_list', {}, support);
    expect(listed.body.items[0]).toMatchObject({ _id: done.body.action._id, page: { _id: page.id } });
    const cancelled = await it.call(
      'event/cancel_booking',
      { booking_id: stored.booking_id, reason: 'The page is suspended.' },
      admin,
    );
    expect(cancelled.body.refund_amount).toBe(4230);

    await undo(done.body.action._id);
    expect(await found(page.id)).toBe(true);
    expect((await it.call('booking/add_booking', input, customer)).status).toBe(200);
    const past = await it.call('admin/moderation_list', { status: 'undone' }, support);
    expect(past.body.items[0]).toMatchObject({ _id: done.body.action._id, undone_by_name: 'Ada Admin' });
  });

  test('that was a draft is a draft again', async () => {
    const { id } = await givenProvider(it.deps, { status: 'draft' });
    const done = await moderate('suspend_page', id);
    await undo(done.body.action._id);
    const { rows } = await it.deps.database.pool.query('SELECT status, suspended_reason FROM providers WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ status: 'draft', suspended_reason: null }]);
  });
});

describe('a suspended user', () => {
  test('is signed out everywhere and cannot sign in; their pages are hidden and restored with them', async () => {
    const account = await givenAccount(it.deps);
    const page = await givenProvider(it.deps, { owner_id: account.id });
    const { id: own_suspended } = await givenProvider(it.deps, { owner_id: account.id });
    const before = await moderate('suspend_page', own_suspended);
    const done = await moderate('suspend_user', account.id);
    expect((await it.call('user/session_list', {}, account)).status).toBe(401);
    const credentials = { email: account.email, password: PASSWORD, session: 'bearer' } as const;
    expect((await it.call('user/sign_in', credentials)).status).toBe(401);
    await it.call('user/email_send_otp', { email: account.email, purpose: 'sign_in' });
    const { rows: codes } = await it.deps.database.pool.query(
      "SELECT 1 FROM outbox_messages WHERE to_address = $1 AND kind LIKE '%code%'",
      [account.email],
    );
    expect(codes).toEqual([]);
    const statusOf = async (id: string) =>
      (await it.deps.database.pool.query('SELECT status FROM providers WHERE id = $1', [id])).rows[0]?.status;
    expect(await statusOf(page.id)).toBe('suspended');
    expect((await mailsTo(account.email)).map((each) => each.subject).sort()).toEqual([
      'We’ve suspended Studio Example',
      'We’ve suspended your account',
    ]);
    await undo(done.body.action._id);
    expect((await it.call('user/sign_in', credentials)).status).toBe(200);
    expect(await statusOf(page.id)).toBe('published');
    // A decision about the page itself stays until it is undone.
    expect(await statusOf(own_suspended)).toBe('suspended');
    await undo(before.body.action._id);
    expect(await statusOf(own_suspended)).toBe('published');
  });

  test('is nobody of the staff, and not oneself', async () => {
    expect((await moderate('suspend_user', admin.id)).problem.code).toBe('forbidden');
    expect((await moderate('suspend_user', support.id, support)).problem.code).toBe('forbidden');
  });
});

describe('who decides', () => {
  test('is support and admins; finance may look', async () => {
    const page = await givenPage();
    const finance = await givenUser(it.deps, { role: 'finance' });
    expect((await moderate('suspend_page', page.id, finance)).problem.code).toBe('forbidden');
    expect((await it.call('admin/moderation_list', {}, finance)).status).toBe(200);
    expect(await found(page.id)).toBe(true);
  });

  test('gives a reason, and names what there is', async () => {
    const page = await givenPage();
    const short = { verb: 'apply', kind: 'suspend_page', subject_id: page.id, reason: 'No.' } as const;
    expect((await it.call('admin/moderate', short, admin)).problem.errors?.[0]?.path).toBe('reason');
    expect(
      (await it.raw('admin/moderate', { verb: 'apply', reason }, admin)).problem.errors?.map((e) => e.path),
    ).toEqual(['kind', 'subject_id']);
    expect((await it.raw('admin/moderate', { verb: 'undo', reason }, admin)).problem.errors?.[0]?.path).toBe(
      'action_id',
    );
    expect((await moderate('unlist_service', page.id)).problem.code).toBe('not_found');
    expect((await undo(page.id)).problem.code).toBe('not_found');
  });

  test.each(['hide_review', 'unlist_service', 'unlist_event', 'suspend_page', 'suspend_user'] as const)(
    'of two admins who decide or undo the same at once (%s), one does',
    async (kind) => {
      const page = await givenPage();
      const customer = await givenUser(it.deps);
      const event = await givenEvent(it.deps, { provider_id: page.id });
      const past = await givenPast(it, { customer_id: customer.id });
      const review = await it.call('user/add_rating_review', { booking_id: past.booking_id, rating: 2 }, customer);
      const subject = {
        hide_review: review.body.review._id,
        unlist_service: page.service_id,
        unlist_event: event.id,
        suspend_page: page.id,
        suspend_user: page.owner.id,
      }[kind];
      for (let round = 0; round < 3; round += 1) {
        const both = await Promise.all([admin, support, admin, support].map((by) => moderate(kind, subject, by)));
        expect(both.map((each) => each.status).sort()).toEqual([200, 409, 409, 409]);
        expect(both.find((each) => each.status === 409)?.problem.code).toBe('moderation_state');
        const action_id = both.find((each) => each.status === 200)?.body.action._id ?? '';
        const undone = await Promise.all([admin, support, admin].map((by) => undo(action_id, by)));
        expect(undone.map((each) => each.status).sort()).toEqual([200, 409, 409]);
      }
      const { rows } = await it.deps.database.pool.query(
        `SELECT count(*)::int AS created, count(*) FILTER (WHERE status = $2)::int AS active FROM moderation_actions
         WHERE subject_id = $1`,
        [subject, 'active'],
      );
      expect(rows[0]).toEqual({ created: 3, active: 0 });
      expect((await actsOf(subject)).length).toBe(6);
    },
  );
});

describe('an upheld report', () => {
  const report = (by: { token: string }, input: object) =>
    it.raw('wallet/add_report', { kind: 'money', text: 'He wants cash on the side.', ...input }, by) as Promise<{
      body: { report: { _id: string } };
    }>;

  test('offers what it is about, and closes with the decision in one step', async () => {
    const page = await givenPage();
    const held = await givenPaid(it, { service_id: page.service_id });
    const created = await report(held.customer, { about: 'booking', booking_id: held.booking_id });
    const listed = await it.call('admin/report_list', { limit: 100 }, support);
    const shown = listed.body.items.find((each) => each._id === created.body.report._id);
    expect(shown?.targets.map(({ kind, subject_id, upcoming }) => [kind, subject_id, upcoming])).toEqual([
      ['unlist_service', page.service_id, 0],
      ['suspend_page', page.id, 1],
      ['suspend_user', page.owner.id, 0],
    ]);
    const decide = (action: object, more: object = {}) =>
      it.raw(
        'admin/decide_report',
        { report_id: created.body.report._id, verb: 'close', outcome: 'upheld', word: 'Thank you.', action, ...more },
        support,
      );
    const other = await givenPage();
    const foreign = await decide({ kind: 'suspend_page', subject_id: other.id, reason });
    expect(foreign.problem.errors?.[0]?.path).toBe('action.subject_id');
    const dismissed = await decide({ kind: 'suspend_page', subject_id: page.id, reason }, { outcome: 'dismissed' });
    expect(dismissed.problem.errors?.[0]?.path).toBe('action');
    const closed = await decide({ kind: 'suspend_page', subject_id: page.id, reason });
    expect(closed.body).toMatchObject({ report: { status: 'closed', outcome: 'upheld' } });
    expect(await found(page.id)).toBe(false);
    const done = await it.call('admin/report_list', { state: 'done', limit: 100 }, support);
    const target = done.body.items
      .find((each) => each._id === created.body.report._id)
      ?.targets.find((each) => each.kind === 'suspend_page');
    expect(target?.action_id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await undo(target?.action_id ?? '')).status).toBe(200);
  });

  test('stays open where what it would lead to is done already', async () => {
    const page = await givenPage();
    const held = await givenPaid(it, { service_id: page.service_id });
    const created = await report(held.customer, { about: 'provider', booking_id: held.booking_id });
    await moderate('suspend_page', page.id);
    const input = {
      ...{ report_id: created.body.report._id, verb: 'close', outcome: 'upheld', word: 'Thank you.' },
      action: { kind: 'suspend_page', subject_id: page.id, reason },
    };
    expect((await it.raw('admin/decide_report', input, admin)).problem.code).toBe('moderation_state');
    const open = await it.call('admin/report_list', { limit: 100 }, admin);
    expect(open.body.items.some((each) => each._id === created.body.report._id)).toBe(true);
  });

  test('about a review offers to hide it, one of a provider to suspend the customer', async () => {
    const customer = await givenUser(it.deps, { name: 'Cleo Customer' });
    const past = await givenPast(it, { customer_id: customer.id });
    const owner = { token: past.provider?.token ?? '' };
    const service = past.service as { provider?: { token: string } | null };
    const review = await it.call('user/add_rating_review', { booking_id: past.booking_id, rating: 1 }, customer);
    const by = owner.token === '' ? { token: service.provider?.token ?? '' } : owner;
    const untrue = await report(by, { about: 'review', review_id: review.body.review._id });
    const rude = await report(by, { about: 'booking', booking_id: past.booking_id });
    const listed = await it.call('admin/report_list', { limit: 100 }, admin);
    const kindsOf = (id: string) =>
      listed.body.items.find((each) => each._id === id)?.targets.map(({ kind, label }) => [kind, label]);
    expect(kindsOf(untrue.body.report._id)).toEqual([
      ['hide_review', 'Cleo C.'],
      ['suspend_user', 'Cleo Customer'],
    ]);
    expect(kindsOf(rude.body.report._id)).toEqual([['suspend_user', 'Cleo Customer']]);
  });
});
