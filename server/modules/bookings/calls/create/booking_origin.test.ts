import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

test('how whoever booked came to the page is stored, and counted for the host alone', async () => {
  const event = await givenEvent(it.deps, { packages: [{ name: 'Seat', amount: 0 }] });
  const [package_id = ''] = event.package_ids;
  const items = [{ package_id, occurrence_id: event.occurrence_id }];
  const book = async (origin: string | undefined) =>
    it.call('booking/add_booking', { items, ...(origin === undefined ? {} : { origin }) }, await givenUser(it.deps));
  for (const origin of ['search', 'search', 'poster', 'utm:newsletter-11', undefined])
    expect((await book(origin)).status).toBe(200);
  for (const wrong of ['https://elsewhere.example', 'utm:', 'utm:Upper', `utm:${'x'.repeat(41)}`, 'utm:a b', ''])
    expect((await book(wrong)).problem.errors).toMatchObject([{ path: 'origin' }]);
  const { body } = await it.call('user/event_detail', { event_id: event.id }, { token: event.token });
  expect(body.origins).toEqual([
    { origin: 'search', bookings: 2 },
    { origin: 'poster', bookings: 1 },
    { origin: 'utm:newsletter-11', bookings: 1 },
  ]);
  expect(body.package_sales).toEqual([{ package_id, amount: 0 }]);
  const db = it.deps.database.pool;
  for (const wrong of ['somewhere', 'utm:<b>', 'search\n'])
    await expect(db.query('UPDATE bookings SET origin = $1 WHERE event_id = $2', [wrong, event.id])).rejects.toThrow(
      'booking_origin',
    );
});
