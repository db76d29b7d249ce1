import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { givenHold } from '#test/given-booking.ts';
import { givenPast } from '#test/given-past.ts';

const it = testApp();
const DAY = 86_400_000;

async function givenVisit(own: Parameters<typeof givenPast>[1] = {}) {
  const customer = await givenUser(it.deps, { name: 'Cleo Marie Customer' });
  const past = await givenPast(it, { customer_id: customer.id, ...own });
  return { ...past, customer, owner: { token: past.provider?.token ?? '', id: past.provider?.owner?.id ?? '' } };
}
const review = (booking_id: string, caller: object, more: object = { rating: 4, text: 'Kind and exact.' }) =>
  it.raw('user/add_rating_review', { booking_id, ...more }, caller) as ReturnType<
    typeof it.call<'user/add_rating_review'>
  >;
const pageOf = async (provider_id: string) =>
  (await it.call('user/guest_get_profile', { provider_id })).body as unknown as {
    provider: { rating_average: number | null; rating_count: number };
  };

test('a customer reviews what took place: page, rating, search and both details have it', async () => {
  const { booking_id, customer, provider, owner } = await givenVisit();
  const before = (await it.call('booking/get_booking_details', { booking_id }, customer)).body;
  expect([before.can.review, before.review.state, before.review.why_not]).toEqual([true, 'open', null]);
  expect(before.review.open_until).toBe(new Date(NOON.getTime() + 59 * DAY).toISOString());
  expect((await it.call('booking/past_booking_list', {}, customer)).body.items[0]?.can.review).toBe(true);

  const { status, body } = await review(booking_id, customer, { rating: 4, text: ' Kind <b>and</b> exact.\nAgain! ' });
  expect(status).toBe(200);
  expect(body.review).toMatchObject({
    author_name: 'Cleo C.',
    rating: 4,
    text: 'Kind <b>and</b> exact.\nAgain!',
    service_title: 'An hour together',
    reply: null,
  });
  expect((await pageOf(provider?.id ?? '')).provider).toMatchObject({ rating_average: 4, rating_count: 1 });
  const { rows } = await it.deps.database.pool.query("SELECT 1 FROM waiting_jobs WHERE key = 'listing:' || $1::text", [
    provider?.id,
  ]);
  expect(rows).toHaveLength(1);
  const after = (await it.call('booking/get_booking_details', { booking_id }, customer)).body;
  expect([after.can.review, after.review.state, after.review.written?.rating]).toEqual([false, 'written', 4]);
  expect((await it.call('booking/past_booking_list', {}, customer)).body.items[0]?.can.review).toBe(false);
  const theirs = (await it.call('booking/get_booking_details', { booking_id }, owner)).body;
  expect([theirs.can.review, theirs.review.can_reply, theirs.review.written?.text]).toEqual([
    false,
    true,
    'Kind <b>and</b> exact.\nAgain!',
  ]);
  expect((await review(booking_id, customer)).problem).toMatchObject({
    code: 'review_not_possible',
    detail: expect.stringContaining('already'),
  });
});

test('the provider answers once, everybody reads it, and both are told', async () => {
  const { booking_id, customer, provider, owner } = await givenVisit();
  const review_id = (await review(booking_id, customer)).body.review._id;
  const answer = (caller: object, reply = 'Thank you, Cleo.') =>
    it.raw('user/add_rating_review', { review_id, reply }, caller) as ReturnType<
      typeof it.call<'user/add_rating_review'>
    >;
  expect((await answer(customer)).problem.code).toBe('forbidden');
  expect((await answer({ booking_token: 'guessed' })).problem.code).toBe('forbidden');
  expect((await answer(owner)).body.review.reply).toBe('Thank you, Cleo.');
  expect((await answer(owner, 'And again.')).problem.code).toBe('review_not_possible');
  const list = await it.call('user/guest_rating_review_list', { provider_id: provider?.id ?? '' });
  expect(list.body.items[0]).toMatchObject({ reply: 'Thank you, Cleo.', replied_at: NOON.toISOString() });
  expect(list.body.histogram).toEqual({ 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 });
  for (const what of ['written', 'answered', 'answered'] as const)
    await jobs['notify-review'](it.deps, { review_id, what });
  const notice = async (who: { token: string }) =>
    (await it.call('user/notification_list', {}, who)).body.items.map((each) => each.title);
  expect(await notice(owner)).toEqual(['Cleo C. reviewed you: 4 of 5 stars']);
  expect(await notice(customer)).toEqual(['Studio Example replied to your review']);
});

test('a guest reviews with the booking’s token', async () => {
  const service = await givenService(it.deps);
  const input = {
    service_id: service.id,
    starts_at: '2026-05-06T17:00:00.000Z',
    name: 'Gus Guest',
    email: 'gus@example.com',
  };
  const { body } = await it.call('booking/guest_add_booking', input);
  const booking_token = body.access_token ?? '';
  await it.deps.database.pool.query(
    "UPDATE bookings SET status = 'confirmed', payment_status = 'paid', expires_at = NULL WHERE id = $1",
    [body.booking._id],
  );
  const { provider_id } = service;
  const reviewable = () => it.call('user/reviewable_booking', { provider_id }, { booking_token });
  expect((await reviewable()).body).toMatchObject({ booking: null, why_not: expect.stringContaining('no booking') });
  it.clock.set(new Date('2026-05-07T12:00:00Z'));
  expect((await reviewable()).body.booking).toMatchObject({ _id: body.booking._id, service_title: 'An hour together' });
  expect((await review(body.booking._id, { booking_token: 'guessed' })).status).toBe(404);
  expect((await review(body.booking._id, { booking_token })).body.review.author_name).toBe('Gus G.');
  it.clock.set(NOON);
});

test.each([
  ['too late', { days_ago: 60.1 }, '60 days'],
  ['missed', { status: 'no_show' }, 'missed'],
  ['cancelled', { status: 'cancelled' }, 'didn’t happen'],
] as const)('what cannot be reviewed is said humanely: %s', async (_why, own, labels) => {
  const { booking_id, customer } = await givenVisit(own);
  const { status, problem } = await review(booking_id, customer);
  expect([status, problem.code]).toEqual([422, 'review_not_possible']);
  expect(problem.detail).toContain(labels);
  const { review: state, can } = (await it.call('booking/get_booking_details', { booking_id }, customer)).body;
  expect([state.why_not, can.review]).toEqual([problem.detail, false]);
});

test('what is still ahead, what is somebody else’s, and what is not asked for rightly', async () => {
  const held = await givenHold(it);
  expect((await review(held.booking_id, held.customer)).problem.detail).toContain('is still ahead');
  const { booking_id, customer, owner } = await givenVisit();
  for (const stranger of [owner, await givenUser(it.deps), { booking_token: 'guessed' }])
    expect((await review(booking_id, stranger)).problem.code).toBe('not_found');
  for (const wrong of [
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    {},
    { rating: 4, reply: 'x' },
    { rating: 4, review_id: booking_id },
  ])
    expect((await review(booking_id, customer, wrong)).problem.code).toBe('invalid_input');
  const answer = (input: object) => it.raw('user/add_rating_review', input, owner);
  expect((await answer({ review_id: booking_id, reply: 'x' })).problem.code).toBe('not_found');
  expect((await answer({ review_id: booking_id })).problem.code).toBe('invalid_input');
  expect((await answer({})).problem.code).toBe('invalid_input');
  expect((await review(booking_id, customer, { rating: 1 })).body.review.text).toBe('');
});

test('50 posts at once leave one review', async () => {
  const { booking_id, customer, provider } = await givenVisit();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      it.call('user/add_rating_review', { booking_id, rating: 1 + (n % 5) }, customer),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ problem }) => problem.code === 'review_not_possible')).toHaveLength(49);
  const { rating_count } = (await pageOf(provider?.id ?? '')).provider;
  expect(rating_count).toBe(1);
});

test('the link opens the newest booking there is to review, whoever it names', async () => {
  const { service, provider, customer, booking_id: older } = await givenVisit({ days_ago: 10 });
  const { booking_id: newer } = await givenPast(it, { service_id: service.id, customer_id: customer.id, days_ago: 3 });
  await givenPast(it, { service_id: service.id, customer_id: customer.id, days_ago: 1, status: 'no_show' });
  const provider_id = provider?.id ?? '';
  const opened = async (who: object) =>
    (await it.call('user/reviewable_booking', { provider_id }, who)).body.booking?._id ?? null;
  expect(await opened(customer)).toBe(newer);
  await review(newer, customer);
  expect(await opened(customer)).toBe(older);
  await review(older, customer);
  expect(await opened(customer)).toBeNull();
  expect(await opened(await givenUser(it.deps))).toBeNull();
  expect((await it.call('user/reviewable_booking', { provider_id }, {})).body.why_not).toContain('Sign in');
  expect((await it.call('user/reviewable_booking', { provider_id }, provider ?? {})).body.why_not).toContain(
    'own page',
  );
  expect((await it.call('user/reviewable_booking', { provider_id: 'no-such-page' }, {})).problem.code).toBe(
    'not_found',
  );
});
