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

/** The address at which two tickets of a new event of the demo's provider are booked. */
async function someTickets(size: Size): Promise<string> {
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
    capacity: 20,
    needs_provider: false,
    schedule: { starts_on: day, start_time: '19:00', minutes: 90, rule: null },
    packages: [{ name: 'Mat', amount: 2800 }],
    questions: [{ kind: 'yes_no', text: 'Do you need a mat?', is_required: true }],
    publish: true,
  });
  await leave();
  const found = await plaza.call('event/guest_event_detail', { event_id: event._id });
  return `/event-booking/${event._id}/${found.packages[0]?._id}/2/${provider_id}?occurrence=${found.chosen?._id}`;
}

test.each(sizesFor('phone'))(
  'at $name size a guest says who comes, pays for two tickets, and sees both',
  { timeout: patience(180_000) },
  async (size) => {
    const tickets = await someTickets(size);
    const { page, inspect, leave } = await arrive(browser, plaza.origin, size);
    await page.goto(tickets);
    await page.getByText('Cancel by').waitFor();
    const email = address('robin');
    const isPhone = await page.getByRole('button', { name: 'Next ticket' }).isVisible();
    const card = (at: number) => page.getByRole('region', { name: `Ticket ${at} Mat` });
    await inspect('who comes');
    await card(1).getByLabel(/^Name/).fill('Robin Ashworth');
    await card(1)
      .getByLabel(/^Email/)
      .fill(email);
    if (isPhone) await page.getByRole('button', { name: 'Next ticket' }).click();
    await card(2).getByLabel('Name').fill('Maya');
    // The first ticket lacks an answer, so it is shown again with what was typed.
    await card(2).getByLabel('No', { exact: true }).check();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await card(1).getByText('Please answer this.').waitFor();
    await card(1).getByLabel('Yes', { exact: true }).check();
    if (isPhone) await page.getByRole('button', { name: 'Next ticket' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('heading', { name: 'Pay', exact: true }).waitFor();
    await page.getByText('Robin Ashworth, Maya').waitFor();
    await payWith(page, '4242');
    await page.getByRole('heading', { name: 'You’re going, Robin!' }).waitFor();
    await inspect('tickets');
    for (const name of ['Robin Ashworth', 'Maya'])
      expect(await page.getByRole('list', { name: 'Tickets' }).getByText(name).count()).toBe(1);
    expect(await plaza.mail(email, /Maya\s+Mat, code/)).toContain('The loft');
    await leave();
  },
);
