import { expect, test } from 'vitest';
import {
  address,
  aService,
  confirmed,
  fillGuest,
  freeTimes,
  type Given,
  hold,
  manageLink,
  payWith,
  toDetails,
} from '../steps.ts';

/** Plans change: another time for what is booked, from the customer's side. */
export function changingStories(given: Given): void {
  test('a guest moves a booking by the link of the mail, and the hour they had is free again', {
    timeout: 180_000,
  }, async () => {
    const { plaza, turn } = given;
    const { page, look, leave } = await given.arrive();
    const email = address('mover');
    const far = new Date(Date.now() + 5 * 86_400_000);
    const offer = await aService(plaza, 8, { fits: (starts_at) => starts_at > far });
    const at = offer.slots[turn * 5]?.starts_at ?? '';
    await toDetails(page, offer, at);
    await fillGuest(page, email);
    const booking_id = await hold(page);
    await payWith(page, '4242');
    await confirmed(page);
    const { link, token } = await manageLink(plaza, email);
    await page.goto(link);
    await page.getByRole('link', { name: 'Move', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Move your booking' }).waitFor();
    await freeTimes(page).first().waitFor();
    await look('moving a booking');
    const other = freeTimes(page)
      .filter({ hasNot: page.locator(`time[datetime="${at}"]`) })
      .last();
    const moved_to = (await other.locator('time').getAttribute('datetime')) ?? '';
    await other.click();
    await page.getByText('Nothing to pay, nothing goes back.').waitFor();
    await look('what a move comes to');
    await page.getByRole('button', { name: 'Change the booking' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your booking has changed' }).waitFor();
    await look('a booking that has moved');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Your booking has changed' }).waitFor();
    const booking = await plaza.call('booking/get_booking_details', { booking_id }, token);
    expect(booking).toMatchObject({ starts_at: moved_to, status: 'confirmed', change: null });
    expect(await plaza.mail(email, /has changed/)).toContain('calendar');
    await page.getByRole('link', { name: 'See the booking' }).click();
    await page.getByText('Changed, as you wished').waitFor();
    await leave();
  });
}
