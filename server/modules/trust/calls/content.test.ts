import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenManagedEvent } from '#test/given-event.ts';
import { givenPast } from '#test/given-past.ts';
import { workOff } from '#test/given-refund.ts';

const it = testApp();
let admin: { id: string; token: string };
beforeAll(async () => {
  admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
});
beforeEach(() => it.call('admin/change_review_settings', { policy: 'queue', terms: null }, admin));

const open = async (subject_id?: string) => {
  await workOff(it, 'check-content');
  const { items } = (await it.call('admin/content_list', { limit: 100 }, admin)).body;
  return items.filter((item) => subject_id === undefined || item.subject_id === subject_id);
};
const decide = async (check_id: string, verb: 'approve' | 'hide', reason?: string, by = admin) => {
  const { items } = (await it.call('admin/content_list', { limit: 100 }, admin)).body;
  const revision = items.find((item) => item._id === check_id)?.revision;
  return it.call('admin/decide_content', { check_id, verb, revision, ...(reason === undefined ? {} : { reason }) }, by);
};

/** A published page whose owner edits it. */
async function givenPage() {
  const page = await givenProvider(it.deps);
  await givenService(it.deps, { provider_id: page.id });
  return { id: page.id, owner: page.owner ?? { id: '', token: '', email: '' } };
}
const edit = (page: Awaited<ReturnType<typeof givenPage>>, about: string) =>
  it.call('my_page/add_my_page', { provider_id: page.id, about }, page.owner);

test('a text with a listed word or a number is public, and in the queue with what was found', async () => {
  const page = await givenPage();
  await edit(page, 'A quiet studio by the river.');
  expect(await open(page.id)).toEqual([]);
  await edit(page, 'Write me on WhatsApp: +1 503 555 0142.');
  const [check] = await open(page.id);
  expect(check).toMatchObject({
    ...{ kind: 'page', causes: ['word', 'contact'], found: ['whatsapp', '+1 503 555 0142'] },
    can: { decide: true },
  });
  expect((await it.call('user/guest_get_profile', { provider_id: page.id })).status).toBe(200);

  // Changed again before anybody looked: the same entry, in its place, with the new text.
  await edit(page, 'Write me on Telegram.');
  const [again, ...more] = await open(page.id);
  expect(more).toEqual([]);
  expect([again?._id, again?.text.includes('Telegram'), again?.found]).toEqual([check?._id, true, ['telegram']]);

  expect((await decide(again?._id ?? '', 'approve')).body.check).toMatchObject({ status: 'approved' });
  expect((await decide(again?._id ?? '', 'approve')).problem.code).toBe('moderation_state');
  await edit(page, 'Write me on Telegram.');
  expect(await open(page.id)).toEqual([]);
  const log = await it.call('admin/act_list', { subject_id: page.id }, admin);
  expect(log.body.items.map((act) => act.act)).toEqual(['approve_content']);
});

test('hiding needs a reason, is a moderation decision, and its author can appeal', async () => {
  const page = await givenPage();
  await edit(page, 'Cash only, please.');
  const [check] = await open(page.id);
  const id = check?._id ?? '';
  expect((await decide(id, 'hide')).problem.errors?.[0]?.path).toBe('reason');
  const finance = await givenUser(it.deps, { role: 'finance' });
  expect((await decide(id, 'hide', 'Asks for cash outside of Plaza.', finance)).problem.code).toBe('forbidden');
  expect((await decide(id, 'hide', 'Asks for cash outside of Plaza.')).body.check.status).toBe('hidden');
  const actions = await it.call('admin/moderation_list', {}, admin);
  expect(actions.body.items[0]).toMatchObject({ kind: 'suspend_page', subject_id: page.id });
  const done = await it.call('admin/content_list', { state: 'done', limit: 100 }, admin);
  expect(done.body.items[0]).toMatchObject({ _id: id, decided_by_name: 'Ada Admin' });
});

test('the first event of a page and the first review of an account are looked at, later ones are not', async () => {
  const { event_id, token } = await givenManagedEvent(it);
  expect((await open(event_id))[0]).toMatchObject({ kind: 'event', causes: ['first'] });
  expect((await it.call('event/event_detail', { event_id }, { token })).status).toBe(200);

  const customer = await givenUser(it.deps);
  const [first, second] = [
    await givenPast(it, { customer_id: customer.id }),
    await givenPast(it, { customer_id: customer.id }),
  ];
  const review = async (booking_id: string) =>
    (await it.call('user/add_rating_review', { booking_id, rating: 5, text: 'Lovely.' }, customer)).body.review._id;
  const first_id = await review(first.booking_id);
  expect((await open(first_id))[0]).toMatchObject({ kind: 'review', causes: ['first'], text: 'Lovely.' });
  expect(await open(await review(second.booking_id))).toEqual([]);
});

test('many new services within an hour are a cause, and a service with a link is', async () => {
  const page = await givenPage();
  const { rows } = await it.deps.database.pool.query<{ description_id: string }>(
    'SELECT description_id FROM services WHERE provider_id = $1',
    [page.id],
  );
  const description_id = rows[0]?.description_id ?? '';
  const add = async (text: string) =>
    (await it.call('user/add_user_service', { provider_id: page.id, description_id, amount: 4000, text }, page.owner))
      .body._id;
  const linked = await add('Book at https://elsewhere.example instead.');
  expect((await open(linked))[0]).toMatchObject({ kind: 'service', causes: ['contact'] });
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) ids.push(await add('An hour together.'));
  expect((await open(ids.at(-1)))[0]?.causes).toContain('rate');
});

test('the operator chooses the terms, or that nothing is looked at', async () => {
  const page = await givenPage();
  const settings = await it.call('admin/review_settings', {}, admin);
  expect(settings.body).toMatchObject({ policy: 'queue', terms: null });
  expect(settings.body.default_terms.split('\n')).toContain('whatsapp');
  await it.call('admin/change_review_settings', { terms: 'moonlight' }, admin);
  await edit(page, 'Yoga by moonlight, or write on WhatsApp.');
  expect((await open(page.id))[0]?.found).toEqual(['moonlight']);
  await it.call('admin/change_review_settings', { policy: 'off' }, admin);
  const other = await givenPage();
  await edit(other, 'Yoga by moonlight.');
  expect(await open(other.id)).toEqual([]);
  const support = await givenUser(it.deps, { role: 'support' });
  expect((await it.call('admin/change_review_settings', { policy: 'off' }, support)).problem.code).toBe('forbidden');
  const log = await it.call('admin/act_list', { limit: 1 }, admin);
  expect(log.body.items[0]).toMatchObject({ act: 'change_review_settings', after: { policy: 'off' } });
});
