import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenPast } from '#test/given-past.ts';

const it = testApp();
const run = () => jobs['ask-for-reviews'](it.deps, {});
const asked = async (email: string) => (await messagesTo(it.deps, email)).filter((mail) => mail.kind === 'review_ask');

test('asks attendees for a review once; not after no-shows, cancellations or long ago', async () => {
  const hours = (n: number) => n / 24;
  const cases = [
    [{ days_ago: hours(0.5) }, 0],
    [{ days_ago: hours(2) }, 1],
    [{ days_ago: hours(2), status: 'completed' }, 1],
    [{ days_ago: hours(2), status: 'no_show' }, 0],
    [{ days_ago: hours(2), status: 'cancelled' }, 0],
    [{ days_ago: 4 }, 0],
    [{ days_ago: -1 }, 0],
  ] as const;
  const visits = [];
  for (const [own, mails] of cases) {
    const customer = await givenUser(it.deps);
    visits.push({ customer, mails, ...(await givenPast(it, { ...own, customer_id: customer.id })) });
  }
  await Promise.all([run(), run()]);
  await run();
  for (const { customer, mails, booking_id, service, provider } of visits) {
    const found = await asked(customer.email);
    expect(found).toHaveLength(mails);
    const bell = (await it.call('user/notification_list', {}, customer)).body.items;
    expect(bell).toHaveLength(mails);
    if (mails === 0) continue;
    expect(found[0]?.subject).toBe('How was it with Studio Example?');
    const link = `/provider_details/${provider?.id}/${service.id}/true/${customer.id}`;
    expect(found[0]?.text).toContain(link);
    expect(bell[0]?.link).toBe(link);
    expect(booking_id).not.toBe('');
  }
});

test('a guest is asked with the way to their booking; who has reviewed is not asked', async () => {
  const service = await givenService(it.deps);
  const input = {
    service_id: service.id,
    starts_at: '2026-05-06T17:00:00.000Z',
    name: 'Gus',
    email: 'gus.asked@example.com',
  };
  const { body } = await it.call('booking/guest_add_booking', input);
  await it.deps.database.pool.query(
    "UPDATE bookings SET status = 'confirmed', payment_status = 'paid', expires_at = NULL WHERE id = $1",
    [body.booking._id],
  );
  const eager = await givenUser(it.deps);
  const past = await givenPast(it, { days_ago: 0.1, customer_id: eager.id });
  await it.call('user/add_rating_review', { booking_id: past.booking_id, rating: 5 }, eager);
  it.clock.set(new Date('2026-05-06T20:00:00Z'));
  await run();
  it.clock.set(NOON);
  expect((await asked('gus.asked@example.com'))[0]?.text).toContain(`/guest-booking/${body.access_token}?review=open`);
  expect(await asked(eager.email)).toEqual([]);
});
