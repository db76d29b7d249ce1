import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { minorUnits } from '#contract/minor-units.ts';
import { uniquePart } from '#test/e2e/unique.ts';
import { dayAhead } from '#test/setup/clock.ts';
import type { RunningPlaza } from './running-plaza.ts';
import type { Size, Visitor } from './visitor.ts';

/** The context of every journey: the town, the window size, and its turn among journeys that book the same services. */
export interface Given {
  readonly plaza: RunningPlaza;
  readonly size: Size;
  readonly turn: number;
  arrive(): Promise<Visitor>;
}

/** An address nobody else has. */
export const address = (name: string) => `${name}-${uniquePart()}@example.com`;

/** Signs up on the sign-in screen with the mailed code; returns after the screen has closed. */
export async function signUp({ page }: Visitor, plaza: RunningPlaza, name: string, inspect?: Visitor['inspect']) {
  const email = address(name.split(' ')[0]?.toLowerCase() ?? 'new');
  if (!page.url().includes('/login')) await page.goto('/login');
  await inspect?.('signing in');
  await page.getByRole('navigation', { name: 'Sign in or sign up' }).getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Your name').fill(name);
  await inspect?.('signing up');
  await page.getByLabel(/^E-?mail/).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('bridge over calm water');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  // The previous form has a field for a referral code, which an inexact name would match until the response arrives.
  const field = page.getByLabel('Code', { exact: true });
  await field.waitFor();
  await inspect?.('entering the code');
  const code = /\b(\d{3} ?\d{3})\b/.exec(await plaza.mail(email, /\d{3} ?\d{3}/))?.[1] ?? '';
  await field.fill(code.replace(' ', ''));
  await page.waitForURL((url) => url.pathname !== '/login');
  return email;
}

/** The buttons of the free times shown. */
export const freeTimes = (page: Page) => page.getByRole('region', { name: 'Times', exact: true }).getByRole('button');

/** The first time of a day, or the last one for the other turn, so that two visitors' bookings don't overlap. */
export const atOneEnd = (times: Locator, turn: number): Locator => (turn === 0 ? times.first() : times.last());

/**
 * Chooses a time on the first free day so many days ahead, by default far enough for a full refund; the two turns
 * choose opposite ends of it. Returns its start.
 */
export async function pickTime(page: Page, turn: number, days_ahead = 4): Promise<string> {
  const from = dayAhead(days_ahead);
  const days = page.getByRole('button', { name: /, times available$/ });
  await days.first().waitFor();
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await page.locator('table[aria-busy="false"]').waitFor();
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
  const times = freeTimes(page);
  await times.first().waitFor();
  const time = atOneEnd(times, turn);
  const starts_at = (await time.locator('time').getAttribute('datetime')) ?? '';
  await time.click();
  return starts_at;
}

/** Continues from the chosen time. */
export const toNextStep = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

/** Enters a guest's name and address. */
export async function fillGuest(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^Name/).fill('Gwen Guest');
  await page.getByLabel('Email').fill(email);
  await fillAddress(page);
}

/** Enters the place of a service at the customer's: the street, and the town from the suggestions. */
export async function fillAddress(page: Page): Promise<void> {
  const where = page.getByLabel('Your address');
  if (!(await where.isVisible())) return;
  await where.fill('12 Elm Street, door 3');
  await page.getByRole('combobox', { name: 'Town' }).fill('Portland, Oregon');
  await page.getByRole('option', { name: 'Portland, Oregon' }).first().click();
}

/**
 * Chooses an item of a button's menu. The button is brought to the middle of the window first: a menu is hidden while
 * its button is out of view, and at an edge the browser would scroll to the item, away from the button.
 */
export async function chooseAction(button: Locator, item: string): Promise<void> {
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await button.click();
  await button.page().getByRole('menuitem', { name: item }).click();
}

/** The pay button. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });

/** Enters a test card. */
export async function chooseCard(page: Page, last4: string): Promise<void> {
  await page.getByRole('button', { name: `···· ${last4}` }).click();
}

/** Pays with a test card. */
export async function payWith(page: Page, last4: string): Promise<void> {
  await chooseCard(page, last4);
  await payButton(page).click();
}

/** Continues from the details to the payment; returns the held booking. */
export async function hold(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/[?&]booking=/);
  await payButton(page).waitFor();
  return new URL(page.url()).searchParams.get('booking') ?? '';
}

/** The same, with a mailed code that verifies the mailbox first. */
export async function holdByCode(page: Page, plaza: RunningPlaza, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const field = page.getByLabel('Code from the email');
  await field.waitFor();
  const code = /\b\d{6}\b/.exec(await plaza.mail(email, /\b\d{6}\b/))?.[0] ?? '';
  await field.fill(code);
  return hold(page);
}

/** Waits for the confirmation. */
export async function confirmed(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^You’re booked/ }).waitFor();
}

/** The mailed link that opens a guest's booking, and its token. */
export async function manageLink(plaza: RunningPlaza, email: string): Promise<{ link: string; token: string }> {
  const link = /https?:\S+\/guest-booking\/([\w-]+)/.exec(await plaza.mail(email, /guest-booking\//));
  return { link: link?.[0] ?? '', token: link?.[1] ?? '' };
}

/** Fails unless a booking was paid exactly once: one successful charge, one journal. */
export async function paidOnce(plaza: RunningPlaza, booking_id: string, email: string): Promise<void> {
  const { token } = await manageLink(plaza, email);
  const booking = await plaza.call('booking/get_booking_details', { booking_id }, token);
  const charges = booking.payments.filter(({ kind, status }) => kind === 'charge' && status === 'succeeded');
  expect(charges.map(({ amount }) => amount)).toEqual([booking.price.total]);
  const taken = (await plaza.books(booking_id)).filter(({ account }) => account === 'gateway');
  expect(taken.map(({ amount }) => amount)).toEqual([-booking.price.total]);
}

/**
 * A published paid service for one person at a time, and its next available times (those that `fits`); each `turn` gets
 * another provider.
 */
export async function aService(
  plaza: RunningPlaza,
  turn: number,
  wanted: {
    policy?: 'flexible' | 'moderate' | 'strict';
    fits?: (starts_at: Date) => boolean;
    min?: number;
    of?: string;
  } = {},
) {
  const { policy, fits = () => true, min = 12, of } = wanted;
  const { items } = await plaza.call('my_page/guest_home_service_event_list', { kind: 'provider', limit: 48 });
  let passed = 0;
  for (const { _id } of of === undefined ? items : [{ _id: of }]) {
    const { items: pages } = await plaza.call('user/guest_user_service_list', { provider_id: _id, limit: 1 });
    const provider = pages[0];
    const service = provider?.is_service_array.find(
      (one) =>
        one.is_active &&
        one.capacity === 1 &&
        one.amount > 0 &&
        one.booking_mode === 'instant' &&
        (policy === undefined || one.cancellation_policy === policy),
    );
    if (!provider || !service) continue;
    const { slots: all } = await plaza.call('booking/guest_booking_availability_check', {
      service_id: service._id,
      from: dayAhead(0),
      to: dayAhead(21),
    });
    const slots = apart(all).filter(({ starts_at }) => fits(new Date(starts_at)));
    if (slots.length >= min && (of !== undefined || passed++ === turn)) return { provider, service, slots };
  }
  throw new Error('The town has no service for this journey.');
}

/** Times four hours apart, so that booking one leaves the next one available. */
function apart<Slot extends { readonly starts_at: string }>(all: readonly Slot[]): Slot[] {
  const stored: Slot[] = [];
  for (const slot of all) {
    const last = stored.at(-1);
    if (last === undefined || Date.parse(slot.starts_at) - Date.parse(last.starts_at) >= 4 * 3_600_000)
      stored.push(slot);
  }
  return stored;
}

/** Opens the booking details with everything before the chosen time filled in. */
export async function toDetails(
  page: Page,
  { provider, service }: Pick<Awaited<ReturnType<typeof aService>>, 'provider' | 'service'>,
  at: string,
): Promise<void> {
  await page.goto(`/book-session/${provider._id}/${service._id}?at=${encodeURIComponent(at)}`);
  await page.getByRole('button', { name: 'Continue to payment' }).waitFor();
}

/** An amount as receipts show it. */
export const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 10 ** minorUnits(currency));
