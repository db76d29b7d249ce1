import { expect, test } from 'vitest';
import { dayAhead, now } from '#test/setup/clock.ts';
import {
  address,
  aService,
  confirmed,
  fillGuest,
  freeTimes,
  type Given,
  hold,
  manageLink,
  money,
  payWith,
  pickTime,
  toDetails,
  toNextStep,
} from '../steps.ts';

const HOUR = 3_600_000;

/** A guest's journey from search to booking and cancellation: the price, the charge and the refund. */
export function guestStories(given: Given): void {
  test('a guest finds somebody, books, pays through the bank, and cancels from the mail', async () => {
    const { plaza, turn } = given;
    const { page, inspect, leave } = await given.arrive();
    const email = address('guest');
    await page.goto('/');
    await inspect('home');
    if (given.size.name === 'phone') await page.getByRole('button', { name: /^Edit search/ }).click();
    await page.getByPlaceholder(/Yoga/).fill('yoga');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/text=yoga/);
    const card = page.locator('main a[href^="/provider_details/"]').first();
    await card.waitFor();
    await inspect('search results');
    await card.click();
    await page.waitForURL(/provider_details/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await inspect('provider page');
    await page
      .getByRole('link', { name: /See all times|See times|Request|^Book/ })
      .first()
      .click();
    await page.waitForURL(/book-session/);
    await page
      .getByRole('button', { name: /, times available$/ })
      .first()
      .waitFor();
    await inspect('choosing a time');
    // A day of its own: other journeys book the same calendar beside it.
    await pickTime(page, turn, 6);
    await toNextStep(page);
    await fillGuest(page, email);
    await inspect('guest details');
    const booking_id = await hold(page);
    await inspect('paying');
    await payWith(page, '3155');
    await page.waitForURL(/sandbox\/challenge/);
    await inspect('the bank’s question');
    await page.getByRole('button', { name: 'Yes, confirm the payment' }).click();
    await confirmed(page);
    await inspect('confirmation');
    // The bank's challenge is answered: Back does not repeat it.
    await page.goBack();
    await confirmed(page);

    const { link, token } = await manageLink(plaza, email);
    const { price } = await plaza.call('booking/get_booking_details', { booking_id }, token);
    const total = money(price.total, price.currency);
    expect(price.total).toBe(price.price + price.system_charge);
    const receipt = page.getByRole('region', { name: 'Receipt' });
    const shown = (await receipt.textContent()) ?? '';
    for (const amount of [price.price, price.system_charge, price.total])
      expect(shown).toContain(money(amount, price.currency));
    const mail = await plaza.mail(email, /^You’re booked/);
    for (const amount of [price.price, price.system_charge, price.total])
      expect(mail).toContain(money(amount, price.currency));

    // Cancelling within an hour of booking refunds everything, including the fee.
    await page.goto(link);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await inspect('cancelling');
    await page.getByRole('button', { name: `Cancel and refund ${total}` }).click();
    await page.getByRole('heading', { level: 1, name: `${total} is on its way back` }).waitFor();
    expect(await plaza.mail(email, /^Booking cancelled/)).toContain(total);
    await inspect('cancelled booking');
    const after = await plaza.call('booking/get_booking_details', { booking_id }, token);
    expect(after.status).toBe('cancelled');
    expect(after.payments.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)).toEqual([price.total]);
    const books = await plaza.books(booking_id);
    for (const account of new Set(books.map((line) => line.account)))
      expect(books.reduce((sum, line) => sum + (line.account === account ? line.amount : 0), 0)).toBe(0);
    await leave();
  });

  test('after the grace the policy says what comes back, and the fee stays', async () => {
    const { plaza, turn } = given;
    const { page, leave } = await given.arrive();
    const email = address('later');
    // The moderate policy refunds half between the third and the last day before the start.
    const fits = (starts_at: Date) =>
      starts_at.getTime() > now().getTime() + 26 * HOUR && starts_at.getTime() < now().getTime() + 71 * HOUR;
    const offer = await aService(plaza, 0, { policy: 'moderate', min: 2, fits });
    await toDetails(page, offer, offer.slots.at(turn === 0 ? 0 : -1)?.starts_at ?? '');
    await fillGuest(page, email);
    const booking_id = await hold(page);
    await payWith(page, '4242');
    await confirmed(page);
    const { link, token } = await manageLink(plaza, email);
    await plaza.alreadyStarted(booking_id, 2);

    const { price } = await plaza.call('booking/get_booking_details', { booking_id }, token);
    const half = money(price.price / 2, price.currency);
    await page.goto(link);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const cancelling = page.getByRole('dialog', { name: 'Cancel this booking?' });
    const notice = (await cancelling.textContent()) ?? '';
    expect(notice).toContain(half);
    expect(notice).toContain(money(price.total, price.currency));
    await cancelling.getByRole('button', { name: `Cancel and refund ${half}` }).click();
    await page.getByRole('heading', { level: 1, name: `${half} is on its way back` }).waitFor();
    expect(await plaza.mail(email, /^Booking cancelled/)).toContain(half);
    expect(await plaza.books(booking_id)).toEqual([
      { journal: 'payment', account: 'gateway', amount: -price.total },
      { journal: 'payment', account: 'platform_charge', amount: price.system_charge },
      { journal: 'payment', account: 'provider_pending', amount: price.price },
      { journal: 'refund', account: 'gateway', amount: price.price / 2 },
      { journal: 'refund', account: 'provider_pending', amount: -price.price / 2 },
    ]);
    await leave();
  });

  test('a guest has their data deleted by a code, on a device that never had the link', async () => {
    const { plaza, turn } = given;
    const booker = await given.arrive();
    const email = address('forgotten');
    const offer = await aService(plaza, 0, { min: 4 });
    await toDetails(booker.page, offer, offer.slots.at(turn === 0 ? 2 : -3)?.starts_at ?? '');
    await fillGuest(booker.page, email);
    await hold(booker.page);
    await booker.leave();

    const { page, inspect, leave } = await given.arrive();
    await page.goto('/guest-booking/unknown');
    await page.getByRole('link', { name: 'Delete my data' }).click();
    await page.getByRole('heading', { level: 1, name: 'Delete my data' }).waitFor();
    await page.getByLabel('Email you booked with').fill(email);
    await inspect('deleting one’s data');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
    await inspect('the code that deletes');
    const code = /\b\d{6}\b/.exec(await plaza.mail(email, /Your code to delete your data/))?.[0] ?? '';
    await page.getByLabel('Code from your email').fill(code);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your data is deleted' }).waitFor();
    await inspect('deleted data');
    expect(await plaza.mail(email, /^Your data is deleted/)).toContain('no longer work');
    await leave();
  });

  test('the searched day travels to the booking and back, and editing keeps what was typed', async () => {
    const { page, leave } = await given.arrive();
    const from = dayAhead(8);
    await page.goto(`/?text=yoga&from=${from}&to=${from}`);
    await page.locator('main a[href^="/provider_details/"]').first().click();
    await page.waitForURL(/provider_details/);
    const days = () => new URL(page.url()).searchParams;
    expect([days().get('from'), days().get('to')]).toEqual([from, from]);
    await page
      .getByRole('link', { name: /^(See (all )?times|Request a time)$/ })
      .first()
      .click();
    await page.waitForURL(/book-session/);
    const strip = page.getByRole('list', { name: 'Choose a day' });
    await strip.waitFor();
    expect(await strip.locator('[data-date]').first().getAttribute('data-date')).toBe(from);
    await freeTimes(page).first().click();
    await toNextStep(page);
    await fillGuest(page, address('editor'));
    await page.getByRole('button', { name: /^Edit Time/ }).click();
    await strip.waitFor();
    await freeTimes(page).last().click();
    const starts_at = await freeTimes(page).last().locator('time').getAttribute('datetime');
    await toNextStep(page);
    // The details are complete, so the next step is the payment and the details collapse into a line.
    await page.waitForURL(/[?&]booking=/);
    await page.getByText('Gwen Guest').first().waitFor();
    expect(days().get('from')).toBe(from);
    expect(await page.locator(`time[datetime="${starts_at}"]`).count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^Edit Your details/ }).click();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('Gwen Guest');
    // Without the stored state of this booking the steps start over.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`/book-session/${new URL(page.url()).pathname.split('/')[2]}?from=${from}&to=${from}`);
    expect(await page.locator('a[href*="/provider_details/"]').first().getAttribute('href')).toContain(`from=${from}`);
    await leave();
  });
}
