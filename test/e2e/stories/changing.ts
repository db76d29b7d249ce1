import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAhead, now } from '#test/setup/clock.ts';
import {
  address,
  aService,
  chooseCard,
  confirmed,
  fillGuest,
  freeTimes,
  type Given,
  hold,
  manageLink,
  payButton,
  payWith,
  toDetails,
} from '../steps.ts';

/** Customers change a booking's time. */
export function changingStories(given: Given): void {
  test('a guest moves a booking by the link of the mail, and the hour they had is free again', async () => {
    const { plaza, turn } = given;
    const { page, inspect, leave } = await given.arrive();
    const email = address('mover');
    const far = new Date(now().getTime() + 5 * DAY_MS);
    const offer = await aService(plaza, 8, { fits: (starts_at) => starts_at > far });
    const at = offer.slots[turn * 5]?.starts_at ?? '';
    await toDetails(page, offer, at);
    await fillGuest(page, email);
    const booking_id = await hold(page);
    await payWith(page, '4242');
    await confirmed(page);
    const { link, token } = await manageLink(plaza, email);
    await page.goto(link);
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Change your booking' }).waitFor();
    await freeTimes(page).first().waitFor();
    await inspect('moving a booking');
    const moved_to = await lastOther(page, at);
    await page.getByText('The price stays the same.').waitFor();
    await inspect('what a move comes to');
    await page.getByRole('button', { name: 'Change booking' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your booking has changed' }).waitFor();
    await inspect('a booking that has moved');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Your booking has changed' }).waitFor();
    const booking = await plaza.call('booking/get_booking_details', { booking_id }, token);
    expect(booking).toMatchObject({ starts_at: moved_to, status: 'confirmed', change: null });
    expect(await plaza.mail(email, /has changed/)).toContain('calendar');
    await page.getByRole('link', { name: 'See booking' }).click();
    await page.getByText('History', { exact: true }).click();
    await page.getByText('Changed, as you asked').waitFor();
    await leave();
  });

  test('what is charged later costs nothing when it is moved, and is charged 30 days before its new time', async () => {
    const { plaza, turn } = given;
    const { page, inspect, leave } = await given.arrive();
    const email = address('later');
    const offer = await farAhead(plaza, turn);
    await toDetails(page, offer, offer.slots[0]?.starts_at ?? '');
    await fillGuest(page, email);
    await page.getByRole('button', { name: /^Continue to/ }).click();
    await page.getByText('You won’t be charged now.').waitFor();
    const booking_id = new URL(page.url()).searchParams.get('booking') ?? '';
    await chooseCard(page, '4242');
    await page.getByRole('button', { name: 'Book, pay later' }).click();
    await confirmed(page);
    const { link, token } = await manageLink(plaza, email);
    await page.goto(link);
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    const moved_to = await lastOther(page, offer.slots[0]?.starts_at ?? '');
    await page.getByText('Nothing is charged now. We’ll charge the new price when it’s due.').waitFor();
    await inspect('what moving a booking far ahead comes to');
    await page.getByRole('button', { name: 'Change booking' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your booking has changed' }).waitFor();
    const booking = await plaza.call('booking/get_booking_details', { booking_id }, token);
    expect(booking).toMatchObject({ starts_at: moved_to, payment_status: 'scheduled', payments: [] });
    expect(booking.charge_at).toBe(thirtyDaysBefore(moved_to));
    await leave();
  });

  test('a proposal that costs more is accepted and paid in one go', async () => {
    const { plaza, turn } = given;
    const { page, inspect, leave } = await given.arrive();
    const owner = await given.arrive();
    const email = address('asked');
    const { items } = await plaza.call('user/guest_user_service_list', { provider_id: 'alder-and-breath', limit: 1 });
    const services = (items[0]?.is_service_array ?? [])
      .filter((one) => one.is_active && one.booking_mode === 'instant' && one.amount > 0)
      .toSorted((a, b) => a.amount - b.amount);
    const [cheap, dear] = [services[0], services.at(-1)];
    if (cheap === undefined || dear === undefined) throw new Error('The demo’s provider offers too little.');
    const day = dayAhead(23 + turn * 2);
    const free = async (service_id: string) =>
      (await plaza.call('booking/guest_booking_availability_check', { service_id, from: day, to: day })).slots;
    const starts_at = (await free(cheap._id))[0]?.starts_at ?? '';
    const wanted = { service_id: cheap._id, starts_at, name: 'Ada Asked', email };
    const { booking, access_token } = await plaza.call('booking/guest_add_booking', wanted);
    const paid = { booking_id: booking._id, payment_method: 'tok_success' };
    await plaza.call('wallet/add_booking_pay', paid, access_token ?? '');
    await owner.page.request.post('/v9/user/sign_in', {
      data: { email: 'provider@example.com', password: 'plaza-demo-provider' },
    });
    const proposed = await owner.page.request.post('/v9/booking/modified_service_booking', {
      data: {
        booking_id: booking._id,
        service_id: dear._id,
        starts_at: (await free(dear._id)).at(-1)?.starts_at,
        note: 'The hall is being painted.',
      },
    });
    expect(proposed.status()).toBe(200);
    const { link, token } = await manageLink(plaza, email);
    await page.goto(link);
    const asked = page.getByRole('region', { name: 'Proposed change' });
    await asked.getByText('The hall is being painted.').waitFor();
    await inspect('a proposal that costs more');
    await asked.getByRole('button', { name: 'Accept and pay' }).click();
    await chooseCard(page, '4242');
    await inspect('paying for what was proposed');
    await payButton(page).click();
    await page.getByRole('heading', { level: 1, name: 'Your booking has changed' }).waitFor();
    const changed = await plaza.call('booking/get_booking_details', { booking_id: booking._id }, token);
    expect(changed).toMatchObject({ service_id: dear._id, payment_status: 'paid', change: null });
    await owner.leave();
    await leave();
  });

  test('what was free and is to cost something far ahead asks for a card, and takes nothing from it yet', async () => {
    const { plaza, turn } = given;
    const { page, inspect, withoutNetwork, leave } = await given.arrive();
    const email = address('free');
    const offer = await farAhead(plaza, 2 + turn);
    const at = offer.slots[0]?.starts_at ?? '';
    await plaza.call('user/email_send_otp', { email, purpose: 'guest_booking' });
    const code = /\b\d{3} ?\d{3}\b/.exec(await plaza.mail(email, /\d{3} ?\d{3}/))?.[0] ?? '';
    const { email_token } = await plaza.call('user/verify_otp', { email, purpose: 'guest_booking', code });
    await plaza.costs(offer.service._id, 0);
    const { booking: created } = await plaza.call('booking/guest_add_booking', {
      ...{ service_id: offer.service._id, starts_at: at, name: 'Gwen Guest', email },
      ...(email_token === null ? {} : { email_token }),
    });
    await plaza.costs(offer.service._id, offer.service.amount);
    expect(created).toMatchObject({ status: 'confirmed', price: { total: 0 } });
    const { link, token } = await manageLink(plaza, email);
    await page.goto(link);
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    // The earlier service's times stay until the other's have loaded, which takes longer.
    const listed = page.waitForResponse((answer) =>
      ['availability_check', offer.other._id].every((part) => answer.url().includes(part)),
    );
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: offer.other.title }).click();
    await listed;
    await lastOther(page, at);
    await page.getByText(/^You pay on /).waitFor();
    await inspect('what a change far ahead comes to');
    await page.getByRole('button', { name: 'Hold it and add a card' }).click();
    await page.getByText('You won’t be charged now.').waitFor();
    // A lost change is not confirmed.
    await page.goto(link);
    const asked = page.getByRole('region', { name: 'Proposed change' });
    await asked.getByRole('button', { name: 'Take it back' }).waitFor();
    await withoutNetwork(async () => {
      await asked.getByRole('button', { name: 'Take it back' }).click();
      await asked.getByRole('alert').filter({ hasText: 'We can’t connect right now' }).waitFor();
      expect(await page.getByText('Taken back').count()).toBe(0);
    });
    await asked.getByRole('link', { name: 'Pay the difference' }).click();
    await page.getByText('You won’t be charged now.').waitFor();
    await chooseCard(page, '0002');
    await page.getByRole('button', { name: 'Change booking, pay later' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /declined/i })
      .waitFor();
    await chooseCard(page, '4242');
    await inspect('a card for a change far ahead');
    await page.getByRole('button', { name: 'Change booking, pay later' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your booking has changed' }).waitFor();
    const booking = await plaza.call('booking/get_booking_details', { booking_id: created._id }, token);
    expect(booking).toMatchObject({ payment_status: 'scheduled', payments: [], service_id: offer.other._id });
    expect(booking.charge_at).toBe(thirtyDaysBefore(booking.starts_at));
    await leave();
  });
}

const DAY_MS = 86_400_000;
const thirtyDaysBefore = (at: string) => new Date(Date.parse(at) - 30 * DAY_MS).toISOString();

/**
 * A provider's two services at the same place, and available times so far ahead that a card is charged later; each
 * `turn` gets another provider.
 */
async function farAhead(plaza: Given['plaza'], turn: number) {
  const { items } = await plaza.call('my_page/guest_home_service_event_list', { kind: 'provider', limit: 48 });
  let passed = 0;
  // From the end of the list: journeys that book soon start at the beginning.
  for (const { _id } of items.toReversed()) {
    const { items: pages } = await plaza.call('user/guest_user_service_list', { provider_id: _id, limit: 1 });
    const provider = pages[0];
    const [service, other] = (provider?.is_service_array ?? []).filter(
      (one) =>
        one.is_active &&
        one.capacity === 1 &&
        one.amount > 0 &&
        one.booking_mode === 'instant' &&
        one.place !== 'at_customer',
    );
    if (!provider || !service || !other) continue;
    const input = { service_id: service._id, from: dayAhead(83), to: dayAhead(88) };
    const { slots } = await plaza.call('booking/guest_booking_availability_check', input);
    if (slots.length > 3 && passed++ === turn) return { provider, service, other, slots };
  }
  throw new Error('The town has no service for this journey.');
}

/** Chooses the last time of the shown day that is not `at`; returns its start. */
async function lastOther(page: Page, at: string): Promise<string> {
  await freeTimes(page).first().waitFor();
  const other = freeTimes(page)
    .filter({ hasNot: page.locator(`time[datetime="${at}"]`) })
    .last();
  const moved_to = (await other.locator('time').getAttribute('datetime')) ?? '';
  await other.click();
  return moved_to;
}
