import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { type RunningPlaza, startPlaza } from './plaza.ts';
import { arrive, type Size, type Visitor } from './visitor.ts';

/** The town of the demo, with a browser for whoever visits it. */
export interface Town {
  readonly plaza: RunningPlaza;
  arrive(size: Size): Promise<Visitor>;
}

/**
 * Opens the town before the tests of a file, and closes it after them; nothing in it can be asked for before.
 * `settings` are an operator's own.
 */
export function openTown(settings: () => Promise<Readonly<Record<string, string>>> = async () => ({})): Town {
  let plaza: RunningPlaza;
  let browser: Browser;
  beforeAll(async () => {
    [plaza, browser] = await Promise.all([settings().then((own) => startPlaza('demo', own)), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await plaza?.stop();
  });
  return {
    get plaza() {
      return plaza;
    },
    arrive: (size) => arrive(browser, plaza.origin, size),
  };
}

type Known = 'customer' | 'provider' | 'admin';

/** Somebody whom the demo knows signs in on the screen. */
export async function signIn(page: Page, who: Known): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, who);
}

/** The same where the form is open already; ends when the sign-in is left behind. */
export async function fillSignIn(page: Page, who: Known): Promise<void> {
  await page.getByLabel(/^E-?mail/).fill(`${who}@example.com`);
  await page.getByLabel(/^Password/).fill(`plaza-demo-${who}`);
  await page
    .getByRole('button', { name: /^(Sign|Log) in$/ })
    .first()
    .click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
}

/**
 * A guest's paid booking with the demo's provider, of the service that takes the most people, at the next free time
 * from so many days ahead on; the token opens it.
 */
export async function givenGuest(plaza: RunningPlaza, name: string, ahead = 0) {
  const { items } = await plaza.call('user/guest_user_service_list', { provider_id: 'alder-and-breath', limit: 1 });
  const service = (items[0]?.is_service_array ?? []).toSorted((a, b) => b.capacity - a.capacity)[0];
  if (!service) throw new Error('The demo’s provider offers nothing.');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { slots } = await plaza.call('booking/guest_booking_availability_check', {
    service_id: service._id,
    from: day(ahead),
    to: day(ahead + 7),
  });
  // Alone in a session, so that the calendar's box of it has the name.
  const slot = slots.find((each) => each.seats_left === service.capacity);
  const email = `${name.split(' ')[0]?.toLowerCase()}-${Date.now()}@example.com`;
  const { booking, access_token } = await plaza.call('booking/guest_add_booking', {
    service_id: service._id,
    starts_at: slot?.starts_at ?? '',
    name,
    email,
  });
  const token = access_token ?? '';
  await plaza.call('wallet/add_booking_pay', { booking_id: booking._id, payment_method: 'tok_success' }, token);
  return { email, booking, token };
}
