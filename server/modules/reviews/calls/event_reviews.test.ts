import { afterEach, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));

const HOUR = 3_600_000;

/** A confirmed booking of the first dates of an event with three weekly dates. */
async function givenGuest(dates: number, by?: { name: string; email: string }) {
  const event = await givenEvent(it.deps);
  const customer = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const items = event.occurrence_ids
    .slice(0, dates)
    .map((occurrence_id) => ({ package_id: event.package_id, occurrence_id }));
  const { body } = by
    ? await it.call('booking/guest_add_booking', { items, ...by })
    : await it.call('booking/add_booking', { items }, customer);
  await it.deps.database.pool.query(
    "UPDATE bookings SET status = 'confirmed', payment_status = 'paid', expires_at = NULL WHERE id = $1",
    [body.booking._id],
  );
  const after = (date: number, hours: number) =>
    it.clock.set(new Date((event.occurrences[date]?.ends_at.getTime() ?? 0) + hours * HOUR));
  return { event, customer, after, booking_id: body.booking._id, access_token: body.access_token ?? '' };
}
const review = (booking_id: string, rating: number, by: object) =>
  it.call('user/add_rating_review', { booking_id, rating, text: 'The floor is cold.' }, by);
const ofEvent = async (event_id: string) => (await it.call('user/guest_rating_review_list', { event_id })).body;

test('opens after the last date; it counts for the event, its card, and the provider', async () => {
  const { event, customer, after, booking_id } = await givenGuest(2);
  const provider_id = event.provider_id;
  const reviewable = async (more: object) =>
    (await it.call('user/reviewable_booking', { provider_id, ...more }, customer)).body.booking;
  after(0, 1);
  expect((await review(booking_id, 5, customer)).problem.code).toBe('review_not_possible');
  expect(await reviewable({ event_id: event.id })).toBeNull();

  after(1, 1);
  expect(await reviewable({ event_id: event.id, booking_id })).toMatchObject({ _id: booking_id });
  expect(await reviewable({ event_id: (await givenEvent(it.deps)).id })).toBeNull();
  const { status, body } = await review(booking_id, 4, customer);
  expect([status, body.review]).toMatchObject([
    200,
    { author_name: 'Robin A.', service_title: null, event_title: 'Sourdough evening' },
  ]);
  const again = await it.call('user/reviewable_booking', { provider_id, booking_id }, customer);
  expect(again.body).toEqual({ booking: null, why_not: expect.stringContaining('already reviewed') });
  const stranger = await it.call('user/reviewable_booking', { provider_id, booking_id }, await givenUser(it.deps));
  expect(stranger.body.why_not).toContain('no booking with');

  const own = await ofEvent(event.id);
  expect(own).toMatchObject({ count: 1, average: 4, histogram: { 4: 1 }, items: [{ rating: 4 }] });
  const host = await it.call('user/guest_rating_review_list', { provider_id });
  expect(host.body).toMatchObject({ count: 1, items: [{ event_title: 'Sourdough evening' }] });
  const page = (await it.call('event/guest_event_detail', { event_id: event.id })).body;
  expect([page.rating_average, page.reviews_count, page.provider.rating_average]).toEqual([4, 1, 4]);
  const { rows } = await it.deps.database.pool.query("SELECT 1 FROM waiting_jobs WHERE key = 'listing:' || $1::text", [
    provider_id,
  ]);
  expect(rows).toHaveLength(1);
});

test('mail and notification lead to the review of that booking, the host’s reply to the event', async () => {
  const { event, customer, after, booking_id } = await givenGuest(1);
  after(0, 2);
  await jobs['ask-for-reviews'](it.deps, {});
  const path = `/view-events/${event.id}/${event.provider_id}/${booking_id}/true/${customer.id}`;
  const mail = (await messagesTo(it.deps, customer.email)).find((each) => each.kind === 'review_ask');
  expect(mail?.subject).toBe('Would you recommend “Sourdough evening”?');
  expect(mail?.text).toContain(path);
  const links = async (by: { token: string }) =>
    (await it.call('user/notification_list', {}, by)).body.items.map(({ kind, title, link }) => ({
      kind,
      title,
      link,
    }));
  expect(await links(customer)).toContainEqual({
    kind: 'review_ask',
    title: 'Would you recommend “Sourdough evening”?',
    link: path,
  });

  const review_id = (await review(booking_id, 5, customer)).body.review._id;
  await jobs['notify-review'](it.deps, { review_id, what: 'written' });
  const reviews = `/view-events/${event.id}/${event.provider_id}#reviews`;
  expect(await links(event)).toContainEqual({
    kind: 'review_written',
    title: 'Robin A. reviewed “Sourdough evening”: 5 of 5 stars',
    link: reviews,
  });
  await it.call('user/add_rating_review', { review_id, reply: 'Bring socks.' }, event);
  await jobs['notify-review'](it.deps, { review_id, what: 'answered' });
  expect((await links(customer)).find((each) => each.kind === 'review_answered')?.link).toBe(reviews);
});

test('a guest reviews with the booking’s token', async () => {
  const by = { name: 'Gus Guest', email: 'gus.event@example.com' };
  const { event, after, booking_id, access_token } = await givenGuest(1, by);
  after(0, 2);
  await jobs['ask-for-reviews'](it.deps, {});
  const mail = (await messagesTo(it.deps, by.email)).find((each) => each.kind === 'review_ask');
  expect(mail?.text).toContain(`/guest-booking/${access_token}?review=open`);
  expect((await review(booking_id, 3, { booking_token: access_token })).status).toBe(200);
  expect((await ofEvent(event.id)).items).toMatchObject([{ author_name: 'Gus G.', rating: 3 }]);
});

test('the reviews of a draft are for its owner; a list is of one subject', async () => {
  const draft = await givenEvent(it.deps, { status: 'draft' });
  const list = (by: object) => it.call('user/rating_review_list', { event_id: draft.id }, by);
  expect((await list(await givenUser(it.deps))).problem.code).toBe('not_found');
  expect((await list(draft)).body).toMatchObject({ count: 0, average: null });
  const both = { event_id: draft.id, provider_id: draft.provider_id };
  expect((await it.call('user/guest_rating_review_list', both)).problem.code).toBe('invalid_input');
});
