import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { dayAhead, now } from '#test/setup/clock.ts';
import { type StripeInBrowser, stripeIn } from '#test/stripe/in-browser.ts';
import { type FakeStripe, faultAt, startStripe } from '#test/stripe/stand-in.ts';
import { inTurn } from './one-at-a-time.ts';
import type { RunningPlaza } from './running-plaza.ts';
import {
  address,
  aService,
  confirmed,
  fillAddress,
  fillGuest,
  hold,
  manageLink,
  paidOnce,
  payButton,
  signUp,
  toDetails,
} from './steps.ts';
import { openTown } from './town.ts';
import { type Size, sizes, type Visitor } from './visitor.ts';

let stripe: FakeStripe;
const town = openTown(async () => {
  stripe = await startStripe();
  return stripe.settings;
});
afterAll(() => stripe?.close());

/** A visitor whose browser reaches Stripe. */
async function arrive(size: Size): Promise<Visitor & { readonly stripe: StripeInBrowser }> {
  const visitor = await town.arrive(size);
  return { ...visitor, stripe: await stripeIn(visitor.page.context(), stripe) };
}

const [phone, desktop] = sizes;
const numbers = {
  '4242': '4242424242424242',
  '9995': '4000000000009995',
  '3155': '4000002500003155',
  '3184': '4000002760003184',
};

/** The content of Stripe's frame. */
const field = (page: Page) => page.frameLocator('iframe[title="Secure card payment input frame"]');
const cardNumber = (page: Page) => field(page).getByLabel('Credit or debit card number');

/** Waits until the keyboard focus is in Stripe's frame. */
const isInField = (page: Page) => field(page).locator('input[name="cardnumber"]:focus').waitFor();

/** Types a card into Stripe's frame, the number digit by digit as a person does. */
async function typeCard(page: Page, last4: keyof typeof numbers): Promise<void> {
  await cardNumber(page).fill('');
  await cardNumber(page).pressSequentially(numbers[last4]);
  await field(page).getByLabel('Credit or debit card expiration date').fill('1234');
  await field(page).getByLabel('Credit or debit card CVC/CVV').fill('123');
}

const atBank = (page: Page) => page.getByRole('heading', { name: '3D Secure 2 Test Page' }).waitFor();

/** Answers the bank's challenge on its own page. */
async function answerBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  await atBank(page);
  await page.getByRole('button', { name: answer }).click();
}

/** Sends Plaza the Stripe events so far. */
async function notifyAll(plaza: RunningPlaza): Promise<void> {
  for (const notice of stripe.takeEvents(now())) expect(await plaza.hook(notice)).toBe(200);
}

/** Fails unless the parameters that Stripe adds to the return address are removed. */
const checkAddress = (page: Page) => expect(page.url()).not.toMatch(/client_secret|redirect_status|_intent/);

const alert = (page: Page, labels: string | RegExp) => page.getByRole('alert').filter({ hasText: labels });

/** The money that the ledger says was received for a booking, in minor units. */
const takenFor = async (plaza: RunningPlaza, booking_id: string) =>
  (await plaza.books(booking_id)).filter(({ account }) => account === 'gateway').map(({ amount }) => -amount);

/** A provider with two services for one person at a time at the same place, one of which costs more. */
async function aDearerChoice(plaza: RunningPlaza) {
  const { items } = await plaza.call('my_page/guest_home_service_event_list', { kind: 'provider', limit: 48 });
  for (const { _id: provider_id } of items) {
    const { items: pages } = await plaza.call('user/guest_user_service_list', { provider_id, limit: 1 });
    const [cheap, dear] = (pages[0]?.is_service_array ?? [])
      .filter((one) => one.is_active && one.capacity === 1 && one.amount > 0 && one.booking_mode === 'instant')
      .toSorted((one, other) => one.amount - other.amount);
    if (pages[0] && cheap && dear && dear.amount > cheap.amount) return { provider: pages[0], cheap, dear };
  }
  throw new Error('The town has no provider for this journey.');
}

describe.concurrent.each(sizes.map((size, turn) => ({ ...size, turn })))('at $name size', ({ turn, ...size }) => {
  const test = inTurn(size);
  test('a guest pays by a card typed into Stripe’s frame, after one that is declined', async () => {
    const { plaza } = town;
    const { page, inspect, leave, stripe: seen } = await arrive(size);
    const email = address('stripe');
    const offer = await aService(plaza, 0);
    await toDetails(page, offer, offer.slots[turn * 4]?.starts_at ?? '');
    await fillGuest(page, email);
    const booking_id = await hold(page);
    await cardNumber(page).waitFor();
    await page.getByText('Card', { exact: true }).click();
    await isInField(page);
    await inspect('Stripe’s card field');
    await payButton(page).click();
    await alert(page, 'Your card number is incomplete.').waitFor();
    await isInField(page);
    await inspect('a card that is not typed');
    await typeCard(page, '9995');
    await alert(page, 'incomplete').waitFor({ state: 'detached' });
    await payButton(page).click();
    await alert(page, /enough funds|covered/i).waitFor();
    await inspect('a card that Stripe declines');
    expect(await cardNumber(page).inputValue()).toBe('4000 0000 0000 9995');
    await typeCard(page, '4242');
    await payButton(page).click();
    await confirmed(page);
    await paidOnce(plaza, booking_id, email);
    expect([...stripe.world.intents.values()].map((intent) => Number(intent.amount_received))).toContain(
      (await takenFor(plaza, booking_id))[0],
    );
    // The hosts that a page’s policy allows, and no other.
    expect([...seen.asked].toSorted()).toEqual([
      'document b.js.stripe.com',
      'document js.stripe.com',
      'fetch api.stripe.com',
      'script js.stripe.com',
    ]);
    await leave();
  });

  test('the bank asks, is refused, asks again and is answered; no secret stays in the address', async () => {
    const { plaza } = town;
    const { page, leave } = await arrive(size);
    const email = address('bank');
    const offer = await aService(plaza, 1);
    await toDetails(page, offer, offer.slots[turn * 4]?.starts_at ?? '');
    await fillGuest(page, email);
    const booking_id = await hold(page);
    await typeCard(page, '3184');
    await payButton(page).click();
    await answerBank(page, 'Fail');
    await alert(page, 'Your bank didn’t confirm the payment').waitFor();
    checkAddress(page);
    await typeCard(page, '3184');
    await payButton(page).click();
    await atBank(page);
    await page.goBack();
    await payButton(page).waitFor();
    await typeCard(page, '3184');
    await payButton(page).click();
    await answerBank(page, 'Complete');
    await confirmed(page);
    checkAddress(page);
    await paidOnce(plaza, booking_id, email);
    await leave();
  });

  test('a card saved at payment pays the next booking; another the surcharge of a change, by webhook', async () => {
    const { plaza } = town;
    const visitor = await arrive(size);
    const { page, inspect, leave } = visitor;
    const { provider, cheap, dear } = await aDearerChoice(plaza);
    await signUp(visitor, plaza, 'Saver Stripe');
    const { slots } = await plaza.call('booking/guest_booking_availability_check', {
      service_id: cheap._id,
      from: dayAhead(4 + turn * 9),
      to: dayAhead(11 + turn * 9),
    });
    const book = async (at = '') => {
      await toDetails(page, { provider, service: cheap }, at);
      await fillAddress(page);
      return await hold(page);
    };
    await book(slots[0]?.starts_at);
    await typeCard(page, '4242');
    await page.getByLabel('Save this card for next time').check();
    await payButton(page).click();
    await confirmed(page);

    const booking_id = await book(slots.at(-1)?.starts_at);
    await page.getByText('Visa ···· 4242').waitFor();
    await inspect('a card kept at Stripe');
    await payButton(page).click();
    await confirmed(page);
    const [first = 0, ...more] = await takenFor(plaza, booking_id);
    expect([first > 0, more]).toEqual([true, []]);

    await page.goto(`/modify-book-session/${provider._id}/${booking_id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: dear.title }).click();
    await page.getByRole('button', { name: /^Hold it and pay/ }).click();
    await page.getByText('Another card').click();
    await typeCard(page, '3155');
    await inspect('what a move costs more, paid at Stripe');
    await payButton(page).click();
    await atBank(page);
    // The webhook arrives before its customer returns.
    stripe.answerChallenge(page.url(), 'confirm');
    await notifyAll(plaza);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Your booking has changed' }).waitFor();
    checkAddress(page);
    expect(await takenFor(plaza, booking_id)).toEqual([first, expect.any(Number)]);
    await leave();
  });
});

describe.concurrent('once', () => {
  test('far ahead the bank verifies the card and nothing is charged', async () => {
    const { plaza } = town;
    const { page, inspect, leave } = await arrive(phone);
    const email = address('later');
    const offer = await aService(plaza, 4);
    const { slots } = await plaza.call('booking/guest_booking_availability_check', {
      service_id: offer.service._id,
      from: dayAhead(82),
      to: dayAhead(89),
    });
    await toDetails(page, offer, slots[0]?.starts_at ?? '');
    await fillGuest(page, email);
    await page.getByRole('button', { name: /^Continue to/ }).click();
    await page.getByText('You won’t be charged now.').waitFor();
    const booking_id = new URL(page.url()).searchParams.get('booking') ?? '';
    await typeCard(page, '3155');
    await inspect('a card for later at Stripe');
    await page.getByRole('button', { name: 'Book, pay later' }).click();
    await answerBank(page, 'Complete');
    await confirmed(page);
    checkAddress(page);
    const { token } = await manageLink(plaza, email);
    const booking = await plaza.call('booking/get_booking_details', { booking_id }, token);
    expect(booking).toMatchObject({ status: 'confirmed', charge_at: expect.any(String) });
    expect(await takenFor(plaza, booking_id)).toEqual([]);
    expect([...stripe.world.setups.values()].map(({ status }) => status)).toContain('succeeded');
    await leave();
  });

  test('without Stripe’s script, its frame or its API paying says so, and goes on once it is back', async () => {
    const { plaza } = town;
    const { page, inspect, leave, stripe: seen } = await arrive(desktop);
    const offer = await aService(plaza, 3);
    seen.withhold('script');
    await toDetails(page, offer, offer.slots[0]?.starts_at ?? '');
    await fillGuest(page, address('blocked'));
    await hold(page);
    await alert(page, 'couldn’t reach the payment company').waitFor();
    await inspect('Stripe’s script is missing');
    await payButton(page).click();
    expect(
      await alert(page, 'couldn’t reach the payment company').evaluate((box) => box === document.activeElement),
    ).toBe(true);
    seen.withhold('card frame');
    await page.getByRole('button', { name: 'Try again' }).click();
    await alert(page, 'couldn’t reach the payment company').waitFor({ state: 'detached' });
    await alert(page, 'couldn’t reach the payment company').waitFor();
    seen.withhold();
    await page.getByRole('button', { name: 'Try again' }).click();
    await isInField(page);
    await typeCard(page, '4242');
    seen.withhold('api');
    await payButton(page).click();
    await alert(page, 'issues connecting').waitFor();
    seen.withhold();
    expect(await cardNumber(page).inputValue()).toBe('4242 4242 4242 4242');
    await payButton(page).click();
    await confirmed(page);
    await leave();
  });
});

// Runs alone, because the next request of any visitor would meet the fault.
test('a payment whose answer was lost is waited for until the webhook tells of it', async () => {
  const { plaza } = town;
  const { page, inspect, leave } = await arrive(phone);
  const email = address('lost');
  const offer = await aService(plaza, 5);
  await toDetails(page, offer, offer.slots[0]?.starts_at ?? '');
  await fillGuest(page, email);
  const booking_id = await hold(page);
  await typeCard(page, '4242');
  stripe.fault(...faultAt(1, '500_after'));
  await payButton(page).click();
  await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();
  await inspect('a payment whose answer was lost');
  await notifyAll(plaza);
  await confirmed(page);
  await paidOnce(plaza, booking_id, email);
  await leave();
});
