import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { type RunningPlaza, startPlaza } from './plaza.ts';
import { arrive, sizes, type Visitor } from './visitor.ts';

let plaza: RunningPlaza;
let browser: Browser;

beforeAll(async () => {
  [plaza, browser] = await Promise.all([startPlaza(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await plaza?.stop();
}, 60_000);

async function signIn({ page }: Visitor): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('provider@example.com');
  await page.getByLabel(/^Password/).fill('plaza-demo-provider');
  await page
    .getByRole('button', { name: /^(Sign|Log) in$/ })
    .first()
    .click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
}

/** A guest's paid booking with the demo's provider, at the next free time. */
async function bookAsGuest(name: string) {
  const { items } = await plaza.call('user/guest_user_service_list', { provider_id: 'alder-and-breath', limit: 1 });
  const service = items[0]?.is_service_array.toSorted((a, b) => b.capacity - a.capacity)[0];
  if (!service) throw new Error('The demo’s provider offers nothing.');
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const range = { service_id: service._id, from: day(1), to: day(10) };
  const { slots } = await plaza.call('booking/guest_booking_availability_check', range);
  const made = await plaza.call('booking/guest_add_booking', {
    service_id: service._id,
    starts_at: slots[0]?.starts_at ?? '',
    name,
    email: `guest-${Date.now()}@example.com`,
  });
  const paid = await fetch(`${plaza.origin}/v9/wallet/add_booking_pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'booking-token': made.access_token ?? '' },
    body: JSON.stringify({ booking_id: made.booking._id, payment_method: 'tok_success' }),
  });
  expect(paid.status).toBe(200);
  return made.booking;
}

test.each(sizes)(
  'at $name size a provider enters a client of yesterday, who did not come, and hears of a new one',
  {
    timeout: 240_000,
  },
  async (size) => {
    const visitor = await arrive(browser, plaza.origin, size);
    const { page, look } = visitor;
    await signIn(visitor);

    await page.goto('/my_schedule');
    await page.getByRole('button', { name: 'Enter a booking' }).click();
    const form = page.getByRole('dialog', { name: 'Enter a booking' });
    await form.getByLabel('Name').waitFor();
    await look('entering a booking');
    await form.getByRole('button', { name: 'Enter the booking' }).click();
    await form.getByText('Please say when.').waitFor();
    const yesterday = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(
      Date.now() - 86_400_000,
    );
    const name = `Wilhelmina Walkin-Featherstonehaugh ${Date.now().toString(36)}`;
    await form.getByLabel('Day').fill(yesterday);
    // In the small hours, when nobody else of the town is booked; one for each size.
    await form.getByLabel('Time').fill(size.name === 'phone' ? '02:00' : '04:30');
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Enter the booking' }).click();
    await page.getByText(`${name} is in your calendar`).waitFor();
    await form.waitFor({ state: 'hidden' });

    await page.goto('/booking?as=provider&tab=past');
    await page.getByRole('link', { name }).click();
    const drawer = page.getByRole('dialog', { name: 'Booking' });
    await drawer.getByText('You entered this booking').waitFor();
    await look('a session that took place');
    await drawer.getByRole('button', { name: 'They did not come' }).click();
    await page.getByRole('button', { name: 'Mark as missed' }).click();
    await drawer.getByText('Marked as missed').waitFor();
    expect(await drawer.getByRole('button', { name: 'They did not come' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.waitFor();
    const guest = `Nora Newcomer ${Date.now().toString(36)}`;
    const booking = await bookAsGuest(guest);
    // It comes by itself: nothing is loaded anew.
    await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).waitFor();
    await bell.click();
    const told = page.getByRole('link', { name: new RegExp(guest) }).first();
    await told.waitFor();
    await look('the bell');
    await told.click();
    await drawer.getByText(booking.number).first().waitFor();
    await page.keyboard.press('Escape');

    await page.goto('/my_schedule');
    const feed = page.getByRole('region', { name: 'In your own calendar' });
    await feed
      .getByRole('button', { name: /Make an address|Copy the address/ })
      .first()
      .waitFor();
    const make = feed.getByRole('button', { name: 'Make an address to subscribe to' });
    if (await make.isVisible()) await make.click();
    const address = feed.getByLabel('Address to subscribe to');
    await address.waitFor();
    const file = await (await fetch(await address.inputValue())).text();
    expect(file.replaceAll('\r\n ', '')).toContain(guest);
    await feed.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Switch it off' }).click();
    await make.waitFor();
    await visitor.leave();
  },
);
