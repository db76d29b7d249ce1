import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { patience } from '#test/scaled-timeout.ts';
import { address, payWith } from '../steps.ts';
import { openTown } from '../town.ts';
import { sizesFor } from '../visitor.ts';
import { type GivenEvent, publishEvent } from './given-event.ts';

const town = openTown();

/** Types two people who come, and a note, as a guest. */
async function typePeople(page: Page, event: GivenEvent) {
  const email = address('robin');
  await page.goto(event.booking(2));
  await page.getByText('Cancel by').waitFor();
  const card = (at: number) => page.getByRole('region', { name: new RegExp(`^Ticket ${at} `) });
  await card(1).getByLabel(/^Name/).fill('Robin Ashworth');
  await card(1)
    .getByLabel(/^Email/)
    .fill(email);
  const next = page.getByRole('button', { name: 'Next ticket' });
  if (await next.isVisible()) await next.click();
  await card(2).getByLabel('Name').fill('Maya Okafor');
  return { card, email };
}

/** Goes on to payment, by all tickets that phones show one after the other. */
async function hold(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next ticket' });
  if (await next.isVisible()) await next.click();
  await page.getByRole('button', { name: /^Continue to payment/ }).click();
}
const pays = (page: Page) => page.getByRole('heading', { name: 'Pay', exact: true }).waitFor();

/** Somebody else books so many tickets in the room. */
async function otherBooks(event: GivenEvent, participants: number): Promise<void> {
  await town.plaza.call('booking/guest_add_booking', {
    items: [{ package_id: event.package_ids[0] ?? '', occurrence_id: event.occurrence_id, participants }],
    name: 'Nils Berg',
    email: address('nils'),
  });
}

test.each(sizesFor('phone'))(
  'at $name size tickets that go while somebody types are continued with others, and nothing typed is lost',
  async (size) => {
    const event = await publishEvent(town, {
      attendance: 'hybrid',
      capacity: 2,
      online_capacity: 10,
      packages: [
        { name: 'Mat', amount: 2800 },
        { name: 'Join online', amount: 1200, attendance: 'virtual' },
      ],
    });
    const { page, inspect, leave } = await town.arrive(size);
    const { card } = await typePeople(page, event);
    await otherBooks(event, 1);
    await hold(page);
    await page.getByRole('heading', { name: 'Only 1 ticket is left now' }).waitFor();
    await page.getByText('your names and answers are saved').waitFor();
    await inspect('seats gone');
    expect(await card(2).getByLabel('Name').inputValue()).toBe('Maya Okafor');
    await page.getByRole('link', { name: 'Continue with 1 Mat and 1 Join online' }).click();
    await page.getByText('1 × Join online').first().waitFor();
    const next = page.getByRole('button', { name: 'Next ticket' });
    if (await next.isVisible()) await next.click();
    expect(await card(2).getByLabel('Name').inputValue()).toBe('Maya Okafor');
    await hold(page);
    await pays(page);
    await page.getByText('Robin Ashworth, Maya Okafor').waitFor();
    await payWith(page, '4242');
    await page.getByRole('heading', { name: 'You’re going, Robin!' }).waitFor();
    await leave();
  },
);

test.each(sizesFor('desktop'))(
  'at $name size a hold that ran out while the last tickets went leads on, and a price that changed is shown',
  async (size) => {
    const event = await publishEvent(town, { capacity: 3, rule: 'FREQ=WEEKLY;COUNT=3' });
    const { page, inspect, leave } = await town.arrive(size);
    await typePeople(page, event);
    await event.asOrganiser('event/edit_event', {
      event_id: event.event_id,
      packages: [{ _id: event.package_ids[0], name: 'Mat', amount: 3000 }],
    });
    await hold(page);
    const repriced = page.getByRole('button', { name: /^Continue at \$/ });
    await repriced.waitFor();
    await inspect('another price');
    await repriced.click();
    await page.waitForURL(/[?&]booking=/);
    await pays(page);
    const booking_id = new URL(page.url()).searchParams.get('booking') ?? '';
    await town.plaza.holdEndsIn(booking_id, 3);
    await page.reload();
    await page.getByRole('button', { name: 'Hold them again' }).waitFor();
    await otherBooks(event, 3);
    await page.getByRole('button', { name: 'Hold them again' }).click();
    await page.getByRole('heading', { name: 'These tickets just sold out' }).waitFor();
    await page.getByText('Your hold ran out and someone was faster.').waitFor();
    await page.getByRole('link', { name: 'Join waiting list for 2' }).waitFor();
    await inspect('sold out after the hold');
    await page.getByRole('link', { name: 'Choose another date' }).click();
    await page.getByRole('heading', { level: 1, name: 'Candlelight Yoga' }).waitFor();
    await leave();
  },
);

test.each(sizesFor('desktop'))(
  'at $name size registration that closes while somebody types, and a date that is cancelled while they pay, are said',
  async (size) => {
    const event = await publishEvent(town, { rule: 'FREQ=WEEKLY;COUNT=3' });
    const { event_id, occurrence_id } = event;
    const { page, inspect, leave } = await town.arrive(size);
    await typePeople(page, event);
    const date = { event_id, scope: 'this', occurrence_id };
    await event.asOrganiser('user/close_registration', date);
    await hold(page);
    await page.getByRole('heading', { name: 'Registration just closed' }).waitFor();
    await page.getByRole('link', { name: 'Choose another date' }).waitFor();
    await inspect('registration closed');
    await event.asOrganiser('user/close_registration', { ...date, reopen: true });
    await page.goto(event.booking(2));
    await page.getByText('Cancel by').waitFor();
    // What was typed is still there.
    await hold(page);
    await pays(page);
    await page.getByText('Robin Ashworth, Maya Okafor').waitFor();
    const { plan } = (await event.asOrganiser('user/cancel_event', { ...date, dry_run: true })) as {
      plan: { hash: string };
    };
    await event.asOrganiser('user/cancel_event', { ...date, reason: 'A burst pipe.', plan_hash: plan.hash });
    await expect.poll(async () => statusOf(page), { timeout: patience(45_000) }).toBe('cancelled');
    await payWith(page, '4242');
    await page.getByRole('heading', { name: 'This date won’t happen' }).waitFor();
    await page.getByText('You weren’t charged').waitFor();
    await inspect('cancelled while paying');
    await page.getByRole('link', { name: 'Choose another date' }).waitFor();
    await leave();
  },
);

/** The status of the booking that a page pays. */
async function statusOf(page: Page): Promise<string> {
  const booking_id = new URL(page.url()).searchParams.get('booking') ?? '';
  const token = await page.evaluate((id) => sessionStorage.getItem(`booking_token:${id}`), booking_id);
  return (await town.plaza.call('booking/get_booking_details', { booking_id }, token ?? undefined)).status;
}
