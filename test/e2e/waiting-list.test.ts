import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patience } from '#test/patience.ts';
import { openBrowser } from './browser.ts';
import { type RunningPlaza, startPlaza } from './plaza.ts';
import { address, payWith } from './steps.ts';
import { arrive, type Size, sizesFor } from './visitor.ts';

let plaza: RunningPlaza;
let browser: Browser;

beforeAll(async () => {
  [plaza, browser] = await Promise.all([startPlaza(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await plaza?.stop();
});

/** A new event of the demo's provider whose only date is sold out, and what cancels its two seats. */
async function soldOut(size: Size): Promise<{ path: string; cancel: () => Promise<unknown> }> {
  const { items } = await plaza.call('user/guest_user_service_list', { provider_id: 'alder-and-breath', limit: 1 });
  const provider_id = items[0]?._id ?? '';
  const { page, leave } = await arrive(browser, plaza.origin, size);
  const send = async (call: string, data: object) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await page.request.post(`/v9/${call}`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  await send('user/sign_in', { email: 'provider@example.com', password: 'plaza-demo-provider' });
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const { event } = await send('event/create_event', {
    provider_id,
    title: 'Candlelight Yoga',
    text: 'Slow yoga by candlelight.',
    attendance: 'in_person',
    venue: { name: 'The loft', address: '1714 NE Alberta St', location: { lat: 45.559, lon: -122.648 } },
    capacity: 2,
    needs_provider: false,
    schedule: { starts_on: day, start_time: '19:00', minutes: 90, rule: null },
    packages: [{ name: 'Mat', amount: 2800 }],
    publish: true,
  });
  await leave();
  const found = await plaza.call('event/guest_event_detail', { event_id: event._id });
  const ticket = { package_id: found.packages[0]?._id, occurrence_id: found.chosen?._id, participants: 2 };
  const other = { name: 'Cleo Customer', email: address('cleo') };
  const { booking, access_token } = await plaza.call('booking/guest_add_booking', { ...ticket, ...other });
  const token = access_token ?? '';
  const booking_id = booking._id;
  await plaza.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, token);
  return {
    path: `/view-events/${event._id}/${provider_id}`,
    cancel: () => plaza.call('event/cancel_booking', { booking_id }, token),
  };
}

test.each(sizesFor('phone'))(
  'at $name size a guest joins the list, gets an offer by mail, takes one of two seats, and pays',
  { timeout: patience(180_000) },
  async (size) => {
    const { path, cancel } = await soldOut(size);
    const { page, inspect, leave } = await arrive(browser, plaza.origin, size);
    await page.goto(path);
    const card = page.getByRole('region', { name: 'This date is sold out' });
    await card.getByText('You’d be first in line.').waitFor();
    await card.getByRole('button', { name: 'One more seat' }).click();
    await card.getByLabel('Offer me 1 seat if 2 aren’t free').check();
    await inspect('the waiting list of a date');
    // What is missing is said next to its field, and what was typed stays.
    await card.getByLabel('Your name').fill('Robin Ashworth');
    await card.getByRole('button', { name: 'Join waiting list' }).click();
    const email = address('robin');
    await card.getByLabel('Email').fill(email);
    await card.getByRole('button', { name: 'Join waiting list' }).click();
    await card.getByText('You’re number 1. We’ll email you.').waitFor();
    await inspect('joined');
    expect(await plaza.mail(email, 'You’re number 1 on the waiting list')).toContain('Leave the list');

    await cancel();
    const mail = await plaza.mail(email, '2 seats just opened up');
    const [link = ''] = /\/waiting-list\/[\w-]{43}/.exec(mail) ?? [];
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: /^2 seats are yours until/ }).waitFor();
    await page
      .getByRole('timer')
      .getByText(/^3:59:/)
      .waitFor();
    await inspect('an offer');
    await page.getByRole('button', { name: 'Take just 1 seat' }).click();
    await page.getByRole('button', { name: 'Take 1 seat' }).click();
    await page.getByRole('heading', { level: 1, name: /^A seat is yours until/ }).waitFor();
    await page.getByRole('button', { name: 'Book my seat' }).click();
    await page.getByRole('heading', { name: 'Pay', exact: true }).waitFor();
    await payWith(page, '4242');
    await page.getByRole('heading', { name: 'You’re going, Robin!' }).waitFor();

    // The other seat is everybody's.
    await page.goto(path);
    await page
      .getByText(/^1 (seat )?left/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'You’re going!' }).waitFor();
    await leave();
  },
);
