import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { type RunningPlaza, startPlaza } from './plaza.ts';
import { arrive, type Size, sizes } from './visitor.ts';

let plaza: RunningPlaza;
let browser: Browser;

beforeAll(async () => {
  [plaza, browser] = await Promise.all([startPlaza(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await plaza?.stop();
}, 60_000);

let people = 0;
const address = (name: string) => `${name}-${++people}-${Date.now()}@example.com`;

/** Chooses a time far enough ahead that all of it comes back, and that nobody else of these journeys takes. */
async function pickTime(page: Page, turn: number): Promise<void> {
  const from = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
  const days = page.locator('button[data-date][data-state="free"]');
  await days.first().waitFor();
  const ahead = async () => {
    for (const day of await days.all()) if (((await day.getAttribute('data-date')) ?? '') >= from) return day;
    return null;
  };
  let day = await ahead();
  if (day === null) {
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.locator('table[aria-busy="false"]').waitFor();
    await days.first().waitFor();
    day = await ahead();
  }
  if (day === null) throw new Error('Nothing is free in the days to come.');
  await day.click();
  const times = page.locator('section[aria-label] button:has(time)');
  await times.first().waitFor();
  await times.nth(Math.min(turn, (await times.count()) - 1)).click();
}

async function fillGuest(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^Name/).fill('Gwen Guest');
  await page.getByLabel('E-mail').fill(email);
  const where = page.getByLabel('Where to come to');
  if (await where.isVisible()) await where.fill('12 Elm Street, door 3');
}

async function payWith(page: Page, last4: string): Promise<void> {
  await page.getByRole('button', { name: `···· ${last4}` }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** A published service for one person at a time that costs something, and its next free times. */
async function aService(turn: number) {
  const { items } = await plaza.call('my_page/guest_home_service_event_list', { limit: 24 });
  let passed = 0;
  for (const { _id } of items) {
    const { items: pages } = await plaza.call('user/guest_user_service_list', { provider_id: _id, limit: 1 });
    const provider = pages[0];
    const service = provider?.is_service_array.find(
      (one) => one.is_active && one.capacity === 1 && one.amount > 0 && one.booking_mode === 'instant',
    );
    if (!provider || !service || passed++ < turn) continue;
    const today = new Date().toISOString().slice(0, 10);
    const later = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
    const { slots } = await plaza.call('booking/guest_booking_availability_check', {
      service_id: service._id,
      from: today,
      to: later,
    });
    if (slots.length > 8) return { provider, service, slots };
  }
  throw new Error('The town has no service for this journey.');
}

describe.each(sizes.map((size, at) => ({ ...size, at })))('at $name size', (given) => {
  const size: Size = given;
  const turn = given.at;

  test('a guest finds somebody, books, pays through the bank, and cancels from the mail', {
    timeout: 180_000,
  }, async () => {
    const { page, look, leave } = await arrive(browser, plaza.origin, size);
    const email = address('guest');
    await page.goto('/');
    await look('home');
    await page.getByPlaceholder(/Yoga/).fill('yoga');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/text=yoga/);
    const card = page.locator('main a[href^="/provider_details/"]').first();
    await card.waitFor();
    await look('search results');
    await card.click();
    await page.waitForURL(/provider_details/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('provider page');
    await page
      .getByRole('link', { name: /See all times|Ask for a time|^Book|times/ })
      .first()
      .click();
    await page.waitForURL(/book-session/);
    await page.locator('section[aria-label] button:has(time)').first().waitFor();
    await look('choosing a time');
    await pickTime(page, turn * 2);
    await fillGuest(page, email);
    await look('guest details');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByLabel('Card number').waitFor();
    await look('paying');
    await payWith(page, '3155');
    await page.waitForURL(/sandbox\/challenge/);
    await page.getByRole('button', { name: 'Yes, confirm the payment' }).click();
    await page.getByRole('heading', { name: /It is yours, Gwen/ }).waitFor();
    await look('confirmation');

    const mail = await plaza.mail(email, /guest-booking\//);
    const link = /https?:\S+\/guest-booking\/[\w-]+/.exec(mail)?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('button', { name: 'Cancel the booking' }).click();
    await look('cancelling');
    await page.getByRole('button', { name: /^Cancel and refund/ }).click();
    await page.getByText('Cancelled', { exact: false }).first().waitFor();
    await plaza.mail(email, /cancel/i);
    await page.reload();
    await page
      .getByText(/refund/i)
      .first()
      .waitFor();
    await look('cancelled booking');
    await leave();
  });

  test('a declined card costs nothing, another one pays', { timeout: 120_000 }, async () => {
    const { page, look, leave } = await arrive(browser, plaza.origin, size);
    const { provider, service, slots } = await aService(1);
    const at = slots[4 + turn * 3]?.starts_at ?? '';
    await page.goto(`/book-session/${provider._id}/${service._id}?at=${encodeURIComponent(at)}`);
    await fillGuest(page, address('declined'));
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await payWith(page, '0002');
    await page
      .getByRole('alert')
      .filter({ hasText: /declined/i })
      .waitFor();
    await look('declined card');
    await payWith(page, '4242');
    await page.getByRole('heading', { name: /It is yours, Gwen/ }).waitFor();
    await leave();
  });

  test('whose time was taken meanwhile is offered three others', { timeout: 120_000 }, async () => {
    const { page, look, leave } = await arrive(browser, plaza.origin, size);
    const { provider, service, slots } = await aService(2);
    const at = slots[2 + turn * 4]?.starts_at ?? '';
    await page.goto(`/book-session/${provider._id}/${service._id}?at=${encodeURIComponent(at)}`);
    await fillGuest(page, address('slow'));
    await plaza.call('booking/guest_add_booking', {
      service_id: service._id,
      starts_at: at,
      participants: 1,
      name: 'Quick Rival',
      email: address('rival'),
      ...(service.place === 'at_customer' ? { customer_address: '1 Oak Street' } : {}),
    });
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    const refusal = page.getByRole('alert').filter({ has: page.locator('time') });
    await refusal.waitFor();
    expect(await refusal.locator('button:has(time)').count()).toBe(3);
    await look('lost time');
    await refusal.locator('button:has(time)').first().click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByLabel('Card number').waitFor();
    await leave();
  });

  test('whoever needs an account signs up with the mailed code and is back where they were going', {
    timeout: 120_000,
  }, async () => {
    const { page, look, leave } = await arrive(browser, plaza.origin, size);
    const email = address('new');
    await page.goto('/save');
    await page.waitForURL(/\/login/);
    await look('signing in');
    await page.getByRole('navigation', { name: 'Sign in or sign up' }).getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Your name').fill('Nora New');
    await look('signing up');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('bridge over calm water');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByLabel('Code').waitFor();
    await look('entering the code');
    const code = /\b(\d{3} ?\d{3})\b/.exec(await plaza.mail(email, /\d{3} ?\d{3}/))?.[1] ?? '';
    await page.getByLabel('Code').fill(code.replace(' ', ''));
    await page.waitForURL(/\/save$/);
    await look('saved');
    for (const path of ['/profile', '/booking', '/my_page']) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await look(path);
    }
    await leave();
  });

  test('an unknown path leads home', { timeout: 60_000 }, async () => {
    const { page, leave } = await arrive(browser, plaza.origin, size);
    await page.goto('/nowhere/at/all');
    expect(new URL(page.url()).pathname).toBe('/');
    await leave();
  });

  test('what is only read is readable', { timeout: 90_000 }, async () => {
    const { page, look, leave } = await arrive(browser, plaza.origin, size);
    for (const path of [
      '/terms_and_condition',
      '/privacy_policy',
      '/comingSoon',
      '/forgot_password',
      '/docs/api',
      '/dev/outbox',
    ]) {
      await page.goto(path);
      await look(path);
    }
    await leave();
  });
});
