import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { CallName, CallOutput } from '#contract/index.ts';
import { uniquePart } from '#test/e2e/unique.ts';
import { dayAhead } from '#test/setup/clock.ts';
import { openBrowser } from './browser.ts';
import { startPlaza } from './plaza.ts';
import type { RunningPlaza } from './running-plaza.ts';
import { arrive, type Size, type Visitor } from './visitor.ts';

/** The demo town, and browsers for its visitors. */
export interface Town {
  readonly plaza: RunningPlaza;
  arrive(size: Size): Promise<Visitor>;
}

/**
 * Starts the town before the tests of a file and closes it after them; it can't be used before. `settings` are an
 * operator's variables.
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

/** Signs a demo account in on the screen. */
export async function signIn(page: Page, who: Known): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, who);
}

/** The same with the form already open; returns after the sign-in has closed. */
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
 * Creates a guest's paid booking with the demo's provider, of the service with the largest capacity, at the next
 * available time from a number of days ahead. The token opens it.
 */
export async function givenGuest(plaza: RunningPlaza, name: string, ahead = 0) {
  const { items } = await plaza.call('user/guest_user_service_list', { provider_id: 'alder-and-breath', limit: 1 });
  const service = (items[0]?.is_service_array ?? []).toSorted((a, b) => b.capacity - a.capacity)[0];
  if (!service) throw new Error('The demo’s provider offers nothing.');
  const { slots } = await plaza.call('booking/guest_booking_availability_check', {
    service_id: service._id,
    from: dayAhead(ahead),
    to: dayAhead(ahead + 7),
  });
  // The only booking of its session, so that the calendar shows the name.
  const slot = slots.find((each) => each.seats_left === service.capacity);
  const email = `${name.split(' ')[0]?.toLowerCase()}-${uniquePart()}@example.com`;
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

/** A booking of tickets, by the ids its routes have. */
export type Booked = Readonly<
  Record<'booking' | 'event' | 'provider' | 'ticket' | 'date' | 'customer' | 'title', string>
>;

/** The signed-in customer's first booking of tickets in a list. Throws if the town has none, or a call fails. */
export async function bookedIn(
  page: Page,
  list: CallName & `booking/${'upcoming' | 'past'}_booking_list`,
): Promise<Booked> {
  const read = async <Name extends CallName>(path: string): Promise<CallOutput<Name>> => {
    const answer = await page.request.get(`/v9/${path}`);
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const { items } = await read<typeof list>(list);
  const booking_id = items.find(({ kind }) => kind === 'event')?._id;
  if (booking_id === undefined) throw new Error(`The town’s customer has no tickets in ${list}.`);
  const booking = await read<'booking/get_booking_details'>(`booking/get_booking_details?booking_id=${booking_id}`);
  const { user } = await read<'user/session'>('user/session');
  const { package_id, occurrence_id } = booking.items[0] ?? {};
  return {
    ...{ booking: booking_id, event: booking.event_id ?? '', provider: booking.provider._id, title: booking.title },
    ...{ ticket: package_id ?? '', date: occurrence_id ?? '', customer: user?._id ?? '' },
  };
}
