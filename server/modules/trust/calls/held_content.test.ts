import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type ContentKind, contentKinds } from '#contract/states/content.ts';
import { jobs } from '#server/jobs.ts';
import { listPublishedPages } from '#server/modules/catalogue/queries.ts';
import { testApp } from '#test/app.ts';
import { uniquePart } from '#test/e2e/unique.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenAccount, messagesTo, PASSWORD } from '#test/given-account.ts';
import { FAR } from '#test/given-booking.ts';
import { givenManagedEvent } from '#test/given-event.ts';
import { givenPast } from '#test/given-past.ts';
import { workOff } from '#test/given-refund.ts';

const it = testApp();
const REASON = 'Please write about your own work, without selling elsewhere.';
let admin: { id: string; token: string };
let other: { id: string; token: string };
beforeAll(async () => {
  admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
  other = await givenUser(it.deps, { name: 'Sam Support', role: 'support' });
});
const hold = (held_kinds: readonly ContentKind[]) =>
  it.call('admin/change_review_settings', { policy: 'queue', held_kinds: [...held_kinds], terms: null }, admin);
beforeEach(() => hold(contentKinds));

const entryOf = async (subject_id: string) => {
  await workOff(it, 'check-content');
  const { items } = (await it.call('admin/content_list', { limit: 100 }, admin)).body;
  return items.find((item) => item.subject_id === subject_id);
};
const approve = async (subject_id: string, by = admin) => {
  const { _id: check_id = '', revision } = (await entryOf(subject_id)) ?? {};
  return it.call('admin/decide_content', { check_id, verb: 'approve', revision }, by);
};
const decline = async (subject_id: string, by = admin) => {
  const { _id: check_id = '' } = (await entryOf(subject_id)) ?? {};
  return it.call('admin/decide_content', { check_id, verb: 'hide', reason: REASON }, by);
};
/** A complete draft, and its owner. */
async function givenDraft() {
  const { id, owner } = await givenProvider(it.deps, { status: 'draft', name: `Studio ${uniquePart()}` });
  const service = await givenService(it.deps, { provider_id: id });
  return { id, service_id: service.id, owner: owner ?? { id: '', token: '', email: '' } };
}
type Page = Awaited<ReturnType<typeof givenDraft>>;
const edit = (page: Page, fields: { about?: string; publish?: boolean }) =>
  it.call('my_page/add_my_page', { provider_id: page.id, ...fields }, page.owner);
const publish = async (page: Page) => (await edit(page, { publish: true })).body.status;
const seen = async (page: Page, by: object = {}) =>
  (await it.call('user/guest_get_profile', { provider_id: page.id }, by)).status;
const found = async (id: string) => {
  await workOff(it, 'refresh-listing');
  const { rows } = await it.deps.database.pool.query('SELECT FROM listings WHERE subject_id = $1', [id]);
  return rows.length === 1;
};
const inSitemap = async (id: string) =>
  (await listPublishedPages(it.deps.database.read, null, 1000, it.clock.now())).some((each) => each.id === id);

test('a first page waits: its owner and staff see it, nobody else finds, opens or books it', async () => {
  const page = await givenDraft();
  expect(await publish(page)).toBe('held');
  expect(await entryOf(page.id)).toMatchObject({ kind: 'page', is_held: true, causes: ['first'], revision: 1 });
  expect([await seen(page), await seen(page, other)]).toEqual([404, 404]);
  expect([await found(page.id), await inSitemap(page.id)]).toEqual([false, false]);
  const own = await it.call('user/get_profile', { provider_id: page.id }, page.owner);
  expect(own.body).toMatchObject({ provider: { status: 'held' } });
  expect((await it.call('user/get_profile', { provider_id: page.id }, other)).status).toBe(200);
  const customer = await givenUser(it.deps);
  const book = () => it.call('booking/add_booking', { service_id: page.service_id, starts_at: FAR }, customer);
  expect((await book()).problem.code).toBe('service_inactive');
  const times = { service_id: page.service_id, from: '2026-05-11', to: '2026-05-12' };
  expect((await it.call('booking/guest_booking_availability_check', times)).problem.code).toBe('not_found');

  expect((await approve(page.id)).body.check).toMatchObject({ status: 'approved', is_held: false });
  expect([await seen(page), await found(page.id), await inSitemap(page.id)]).toEqual([200, true, true]);
  await workOff(it, 'notify-approval');
  const mails = await messagesTo(it.deps, page.owner.email);
  expect(mails.map((mail) => mail.kind)).toEqual(['content_approved']);
  const { items } = (await it.call('user/notification_list', {}, page.owner)).body;
  expect(items).toMatchObject([{ kind: 'content_approved' }]);
  const log = await it.call('admin/act_list', { subject_id: page.id }, admin);
  expect(log.body.items.map((act) => act.act)).toEqual(['approve_content']);
});

test('without holding, the same page is public at once', async () => {
  await hold(['event', 'review']);
  const page = await givenDraft();
  expect(await publish(page)).toBe('published');
  expect([await seen(page), await found(page.id)]).toEqual([200, true]);
  expect(await entryOf(page.id)).toMatchObject({ is_held: false, causes: ['first'] });
});

test('a declined page says why, and an appeal publishes it', async () => {
  const page = await givenDraft();
  await publish(page);
  expect((await decline(page.id)).body.check.status).toBe('hidden');
  expect(await entryOf(page.id)).toBeUndefined();
  await workOff(it, 'notify-moderation');
  const [mail] = await messagesTo(it.deps, page.owner.email);
  expect(mail?.subject).toMatch(/^We didn’t approve Studio /);
  expect(mail?.text).toContain(REASON);
  const token = /\/appeal\/([^\s?]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const decision = await it.call('user/moderation_decision', { token });
  expect(decision.body.decision).toMatchObject({ kind: 'suspend_page', was_held: true, reason: REASON });
  expect(await edit(page, { publish: true })).toMatchObject({ status: 403 });
  const text = 'Everything in it is about my own work. Please look again.';
  expect((await it.call('user/appeal_decision', { token, text })).status).toBe(200);
  const [appeal] = (await it.call('admin/appeal_list', {}, other)).body.items;
  const verdict = { appeal_id: appeal?._id ?? '', verb: 'undo' as const, word: 'You are right. It is public now.' };
  expect((await it.call('admin/decide_appeal', verdict, other)).status).toBe(200);
  expect(await seen(page)).toBe(200);
});

test('what staff approved goes offline only for a listed word, and staff approves what they read', async () => {
  const page = await givenDraft();
  await publish(page);
  await approve(page.id);
  expect((await edit(page, { about: 'Call me: +1 503 555 0142.' })).body.status).toBe('published');
  expect(await entryOf(page.id)).toMatchObject({ is_held: false, causes: ['contact'] });
  expect((await edit(page, { about: 'Write me on WhatsApp.' })).body.status).toBe('held');
  expect([await seen(page), await found(page.id)]).toEqual([404, false]);

  const read = await entryOf(page.id);
  // Switched back meanwhile: what is held stays held, and its new text is what staff sees.
  await hold([]);
  expect((await edit(page, { about: 'A room by the river.' })).body.status).toBe('held');
  const late = { check_id: read?._id ?? '', verb: 'approve' as const, revision: read?.revision };
  expect((await it.call('admin/decide_content', late, admin)).problem).toMatchObject({ code: 'moderation_state' });
  expect((await it.call('admin/decide_content', { ...late, revision: undefined }, admin)).problem.code).toBe(
    'moderation_state',
  );
  expect(await seen(page)).toBe(404);
  expect((await entryOf(page.id))?.text).toContain('A room by the river.');
  expect((await approve(page.id)).body.check.status).toBe('approved');
  expect(await seen(page)).toBe(200);
});

test('a page is looked at with its services, and can be taken back', async () => {
  const page = await givenDraft();
  const service = { service_id: page.service_id, text: 'Pay cash only, please.' };
  expect((await it.call('user/add_user_service', service, page.owner)).body.is_held).toBe(false);
  expect(await publish(page)).toBe('held');
  expect(await entryOf(page.id)).toMatchObject({
    causes: expect.arrayContaining(['first', 'word']),
    found: ['cash only'],
  });
  expect((await edit(page, { publish: false })).body.status).toBe('draft');
  // Approved as a draft, it is public when its owner publishes it.
  expect((await approve(page.id)).status).toBe(200);
  expect(await seen(page)).toBe(404);
  expect(await publish(page)).toBe('published');
});

test('a held page suspended with its account is held again, or public if it was approved meanwhile', async () => {
  for (const isApproved of [false, true]) {
    const page = await givenDraft();
    await publish(page);
    const suspend = { kind: 'suspend_user' as const, subject_id: page.owner.id, reason: REASON };
    const { _id: action_id } = (await it.call('admin/moderate', { verb: 'apply', ...suspend }, admin)).body.action;
    if (isApproved) await approve(page.id);
    expect(await seen(page)).toBe(404);
    await it.call('admin/moderate', { verb: 'undo', action_id, reason: REASON }, admin);
    const { rows } = await it.deps.database.pool.query('SELECT status FROM providers WHERE id = $1', [page.id]);
    expect(rows).toEqual([{ status: isApproved ? 'published' : 'held' }]);
  }
});

test('a first event waits, and its tickets with it', async () => {
  const { event_id, event, token, provider_id } = await givenManagedEvent(it);
  expect(event).toMatchObject({ status: 'published', is_held: true });
  const customer = await givenUser(it.deps);
  const detail = (by: { token: string }) => it.call('event/event_detail', { event_id }, by);
  expect((await detail(customer)).problem.code).toBe('not_found');
  expect((await detail({ token })).body).toMatchObject({ is_held: true, can: { edit: true } });
  expect([await found(event_id), await inSitemap(event_id)]).toEqual([false, false]);
  const listed = await it.call('event/upcoming_event', { provider_id }, customer);
  expect(listed.body.items).toEqual([]);
  const [date] = (await detail({ token })).body.occurrences;
  const tickets = { occurrence_id: date?._id ?? '', package_id: event.packages[0]?._id ?? '' };
  const book = () => it.call('booking/add_booking', tickets, customer);
  expect((await book()).problem).toMatchObject({ code: 'not_on_sale', state: 'closed' });
  const invited = { event_id, emails: ['guest@example.com'] };
  expect((await it.call('event/event_notify_user', invited, { token })).problem.code).toBe('event_state');

  await approve(event_id);
  expect((await detail(customer)).body).toMatchObject({ is_held: false, can: { book: true } });
  expect([await found(event_id), await inSitemap(event_id)]).toEqual([true, true]);
  expect((await it.call('event/upcoming_event', { provider_id }, customer)).body.items).toHaveLength(1);
  expect((await book()).status).toBe(200);

  // Who has booked it sees it also while an edit waits.
  const edited = { event_id, version: event.version, scope: 'all' as const, text: 'Cash only, please.' };
  expect((await it.call('event/edit_event', edited, { token })).body.event.is_held).toBe(true);
  expect((await detail(customer)).body).toMatchObject({ is_held: true, can: { book: false } });
  expect((await detail(await givenUser(it.deps))).problem.code).toBe('not_found');
});

test('a first review waits: it counts, and its provider hears of it, when it is approved', async () => {
  const customer = await givenUser(it.deps, { name: 'Robin Author' });
  const past = await givenPast(it, { customer_id: customer.id });
  const provider_id = past.service.provider?.id ?? '';
  const owner = { token: past.service.provider?.token ?? '' };
  const input = { booking_id: past.booking_id, rating: 2, text: 'It was late.' };
  const written = (await it.call('user/add_rating_review', input, customer)).body;
  expect(written.is_held).toBe(true);
  const review_id = written.review._id;
  const list = async () => (await it.call('user/guest_rating_review_list', { provider_id })).body.count;
  const notices = async () => {
    await workOff(it, 'notify-review');
    return (await it.call('user/notification_list', {}, owner)).body.items.map((item) => item.kind);
  };
  const of = async (by: { token: string }) =>
    (await it.call('booking/get_booking_details', { booking_id: past.booking_id }, by)).body.review.written;
  expect([await list(), await notices()]).toEqual([0, []]);
  expect([(await of(customer))?.is_held, await of(owner)]).toEqual([true, null]);
  const reply = { review_id, reply: 'I am sorry.' };
  expect((await it.call('user/add_rating_review', reply, owner)).problem.code).toBe('not_found');
  await approve(review_id);
  expect([await list(), await notices()]).toEqual([1, ['review_written']]);
  expect([(await of(customer))?.is_held, (await of(owner))?.rating]).toEqual([false, 2]);
});

test('a held service stays off until it is approved', async () => {
  const page = await givenDraft();
  await publish(page);
  await approve(page.id);
  const save = async (fields: object) =>
    (await it.call('user/add_user_service', { service_id: page.service_id, ...fields }, page.owner)).body;
  expect(await save({ text: 'Write me on Telegram.' })).toMatchObject({ is_held: true, is_active: false });
  expect(await save({ is_active: true })).toMatchObject({ is_held: true, is_active: false });
  const guest = () => it.call('user/guest_get_profile', { provider_id: page.id });
  expect((await guest()).body).toMatchObject({ provider: { is_service_array: [] } });
  await approve(page.service_id);
  expect((await guest()).body).toMatchObject({ provider: { is_service_array: [{ _id: page.service_id }] } });
});

test('of an approval and a refusal at once, one decides', async () => {
  for (let round = 0; round < 8; round += 1) {
    const page = await givenDraft();
    await publish(page);
    const results = await Promise.all([approve(page.id), decline(page.id, other), approve(page.id, other)]);
    expect(results.filter((result) => result.status === 200)).toHaveLength(1);
    const state = await it.call('user/get_profile', { provider_id: page.id }, page.owner);
    const isApproved = results[0]?.status === 200 || results[2]?.status === 200;
    expect(state.body).toMatchObject({ provider: { status: isApproved ? 'published' : 'suspended' } });
  }
});

test('edits and decisions at once never publish a text that nobody read', async () => {
  for (let round = 0; round < 8; round += 1) {
    const page = await givenDraft();
    await publish(page);
    const read = await entryOf(page.id);
    const decide = { check_id: read?._id ?? '', verb: 'approve' as const, revision: read?.revision };
    await Promise.all([
      it.call('admin/decide_content', decide, admin),
      edit(page, { about: 'Write me on WhatsApp, cash only.' }),
    ]);
    expect(await seen(page)).toBe(404);
    expect(await entryOf(page.id)).toMatchObject({ is_held: true, causes: expect.arrayContaining(['word']) });
  }
});

test('the database holds nothing that nobody is asked to decide', async () => {
  const page = await givenDraft();
  const { pool } = it.deps.database;
  const held = "UPDATE providers SET status = 'held' WHERE id = $1";
  await expect(pool.query(held, [page.id])).rejects.toMatchObject({ constraint: 'held_is_awaited' });
  await publish(page);
  const decided = "UPDATE content_checks SET status = 'approved', decided_at = now() WHERE subject_id = $1";
  await expect(pool.query(decided, [page.id])).rejects.toMatchObject({ constraint: 'held_is_awaited' });
  const shown = 'UPDATE services SET is_held = true, is_active = true WHERE id = $1';
  await expect(pool.query(shown, [page.service_id])).rejects.toMatchObject({ constraint: 'service_held_is_off' });
});

test('who published is notified once, however often the job runs', async () => {
  const page = await givenDraft();
  await publish(page);
  const check_id = (await entryOf(page.id))?._id;
  await approve(page.id);
  await jobs['notify-approval'](it.deps, { check_id });
  await jobs['notify-approval'](it.deps, { check_id });
  expect(await messagesTo(it.deps, page.owner.email)).toHaveLength(1);
});

test('an account is deleted with what waits of it, and its review stays hidden', async () => {
  const owner = await givenAccount(it.deps);
  const page = await givenProvider(it.deps, { status: 'draft', owner_id: owner.id });
  await givenService(it.deps, { provider_id: page.id });
  expect(await publish({ id: page.id, service_id: '', owner })).toBe('held');
  const past = await givenPast(it, { customer_id: owner.id, days_ago: 20, status: 'completed' });
  const input = { booking_id: past.booking_id, rating: 1, text: 'Cash only, and late.' };
  const { review, is_held } = (await it.call('user/add_rating_review', input, owner)).body;
  expect(is_held).toBe(true);
  const deleted = await it.call('user/delete_account', { current_password: PASSWORD }, owner);
  expect([deleted.status, deleted.body.deleted]).toEqual([200, true]);
  const stored = 'SELECT is_held, is_hidden FROM reviews WHERE id = $1';
  const { rows } = await it.deps.database.pool.query(stored, [review._id]);
  expect(rows).toEqual([{ is_held: false, is_hidden: true }]);
});
