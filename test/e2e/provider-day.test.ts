import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { type RunningPlaza, startPlaza } from './plaza.ts';
import { arrive, sizes } from './visitor.ts';

let plaza: RunningPlaza;
let browser: Browser;

beforeAll(async () => {
  [plaza, browser] = await Promise.all([startPlaza(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await plaza?.stop();
}, 60_000);

/** A guest's paid booking with the demo's provider, at the next free time of the service that takes the most people. */
async function givenGuest(name: string) {
  const { items } = await plaza.call('user/guest_user_service_list', { provider_id: 'alder-and-breath', limit: 1 });
  const services = items[0]?.is_service_array ?? [];
  const service = services.toSorted((a, b) => b.capacity - a.capacity)[0];
  if (!service) throw new Error('The demo’s provider offers nothing.');
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { slots } = await plaza.call('booking/guest_booking_availability_check', {
    service_id: service._id,
    from: day(0),
    to: day(7),
  });
  const email = `${name.split(' ')[0]?.toLowerCase()}-${Date.now()}@example.com`;
  const made = await plaza.call('booking/guest_add_booking', {
    service_id: service._id,
    starts_at: slots[0]?.starts_at ?? '',
    name,
    email,
  });
  const paid = await fetch(`${plaza.origin}/v9/wallet/add_booking_pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'booking-token': made.access_token ?? '' },
    body: JSON.stringify({ booking_id: made.booking._id, payment_method: 'tok_success' }),
  });
  expect(paid.status).toBe(200);
  return { email, booking: made.booking };
}

test.each(sizes)(
  'at $name size a provider sees who comes next, and either side gets its mail again',
  {
    timeout: 180_000,
  },
  async (size) => {
    const name = `Wilhelmina Featherstonehaugh-Cholmondeley ${Date.now().toString(36)}`;
    const { email, booking } = await givenGuest(name);
    const { page, look, leave } = await arrive(browser, plaza.origin, size);

    await page.goto('/login');
    await page.getByLabel('E-mail').fill('provider@example.com');
    await page.getByLabel(/^Password/).fill('plaza-demo-provider');
    await page
      .getByRole('button', { name: /^(Sign|Log) in$/ })
      .first()
      .click();
    await page.waitForURL((url) => !url.pathname.includes('login'));
    await page.goto('/');
    const strip = page.getByRole('region', { name: /^(Today|Next) with you/ });
    await strip.getByRole('link', { name }).waitFor();
    await look('home of a provider');
    await strip.getByRole('link', { name }).click();
    const drawer = page.getByRole('dialog', { name: 'Booking' });
    await drawer.getByText(booking.number).first().waitFor();
    await drawer.getByRole('button', { name: 'Send me the mail again' }).press('Enter');
    const said = drawer.getByText('Sent to provider@example.com.');
    await said.waitFor();
    expect(await said.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 3, name }).waitFor();
    await look('bookings with me');

    await page.goto('/my_schedule');
    await page.getByText(name).first().waitFor();
    await look('my schedule');
    await page.getByText(name).first().click();
    await page.getByRole('link', { name: 'Open the booking' }).click();
    await page.getByRole('dialog', { name: 'Booking' }).getByText(booking.number).first().waitFor();
    await leave();

    const guest = await arrive(browser, plaza.origin, size);
    await plaza.mail(email, /^Confirmed: /);
    await guest.page.goto(booking.manage_url ?? '');
    await guest.page.getByRole('button', { name: 'Cancel the booking' }).click();
    await guest.page
      .getByRole('button', { name: /^Cancel (and refund|the booking)/ })
      .last()
      .click();
    await guest.page.getByRole('button', { name: 'Send me the cancellation again' }).click();
    await guest.page.getByText(`Sent to ${email}.`).waitFor();
    await guest.look('a cancelled booking of a guest');
    await plaza.mail(email, /^Cancelled: /);
    await guest.leave();
  },
);
