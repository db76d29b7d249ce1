import { expect, test } from 'vitest';
import {
  address,
  aService,
  chooseCard,
  confirmed,
  fillAddress,
  fillGuest,
  type Given,
  hold,
  paidOnce,
  payButton,
  payWith,
  signUp,
  toDetails,
} from '../steps.ts';

/** Faults between choosing a time and the confirmation. */
export function payingStories(given: Given): void {
  test('a declined card costs nothing; a double click on another one pays once', async () => {
    const { plaza, turn } = given;
    const { page, inspect, leave } = await given.arrive();
    const email = address('declined');
    const offer = await aService(plaza, 1);
    await toDetails(page, offer, offer.slots[4 + turn * 3]?.starts_at ?? '');
    await fillGuest(page, email);
    const booking_id = await hold(page);
    await payWith(page, '0002');
    await page
      .getByRole('alert')
      .filter({ hasText: /declined/i })
      .waitFor();
    await inspect('declined card');
    await chooseCard(page, '4242');
    await payButton(page).dblclick();
    await confirmed(page);
    await paidOnce(plaza, booking_id, email);
    await leave();
  });

  test('of two who choose the same time the slower one is offered three others and keeps what was typed', async () => {
    const { plaza, turn } = given;
    const [quick, slow] = await Promise.all([given.arrive(), given.arrive()]);
    const offer = await aService(plaza, 2);
    const at = offer.slots[2 + turn * 6]?.starts_at ?? '';
    await Promise.all([toDetails(quick.page, offer, at), toDetails(slow.page, offer, at)]);
    const email = address('slow');
    await Promise.all([fillGuest(quick.page, address('quick')), fillGuest(slow.page, email)]);
    // The number as typed at home; it is sent and shown with the country's code.
    await slow.page.getByLabel(/^Phone/).fill('503 555 0142');
    await slow.page.getByLabel(/^Anything/).fill('Second door on the left.');
    await hold(quick.page);
    await slow.page.getByRole('button', { name: 'Continue to payment' }).click();
    const refusal = slow.page.getByRole('alert').filter({ has: slow.page.locator('time') });
    const others = refusal.getByRole('button').filter({ has: slow.page.locator('time') });
    await others.first().waitFor();
    expect(await others.count()).toBe(3);
    const typed = async () => [
      await slow.page.getByLabel(/^Name/).inputValue(),
      await slow.page.getByLabel('Email').inputValue(),
      await slow.page.getByLabel(/^Phone/).inputValue(),
      await slow.page.getByLabel(/^Anything/).inputValue(),
    ];
    const all = ['Gwen Guest', email, '+1 503 555 0142', 'Second door on the left.'];
    expect(await typed()).toEqual(all);
    await slow.inspect('lost time');
    await others.first().click();
    expect(await typed()).toEqual(all);
    await hold(slow.page);
    await Promise.all([quick.leave(), slow.leave()]);
  });

  test('back from the bank without an answer, another card pays, once', async () => {
    const { plaza, turn } = given;
    const { page, leave } = await given.arrive();
    const email = address('back');
    const offer = await aService(plaza, 3);
    await toDetails(page, offer, offer.slots[3 + turn * 4]?.starts_at ?? '');
    await fillGuest(page, email);
    const booking_id = await hold(page);
    await payWith(page, '3155');
    await page.getByRole('button', { name: 'Yes, confirm the payment' }).waitFor();
    await page.goBack();
    await payButton(page).waitFor();
    // To the provider's page and back: the time is still held, and the payment continues.
    await page.goto(`/provider_details/${offer.provider._id}`);
    await page.goBack();
    await payWith(page, '4242');
    await confirmed(page);
    await paidOnce(plaza, booking_id, email);
    await leave();
  });

  test('who loads the page anew while the bank still works waits on, and is let in', async () => {
    const { plaza, turn } = given;
    const { page, leave } = await given.arrive();
    const email = address('impatient');
    const offer = await aService(plaza, 8);
    await toDetails(page, offer, offer.slots[3 + turn * 4]?.starts_at ?? '');
    await fillGuest(page, email);
    const booking_id = await hold(page);
    await payWith(page, '8210');
    const waiting = page.getByRole('heading', { name: 'Waiting for your bank' });
    await waiting.waitFor();
    await page.reload();
    await waiting.waitFor();
    await confirmed(page);
    await paidOnce(plaza, booking_id, email);
    // Two quick clicks are one request.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(/^.*\/v9\//, '')));
    await page.getByRole('button', { name: 'Resend confirmation' }).evaluate((button) => {
      (button as HTMLElement).click();
      (button as HTMLElement).click();
    });
    await page.getByText(/^Sent to /).waitFor();
    expect(asked.filter((call) => call === 'booking/send_mail_again')).toHaveLength(1);
    await leave();
  });

  test('back from paying is one step back, keeps what was typed, and the same time is had again', async () => {
    const { plaza, turn } = given;
    const { page, withoutNetwork, leave } = await given.arrive();
    const email = address('undecided');
    const offer = await aService(plaza, 4);
    const at = offer.slots[3 + turn * 4]?.starts_at ?? '';
    const details = page.getByRole('button', { name: 'Continue to payment' });
    await page.goto(`/provider_details/${offer.provider._id}`);
    await toDetails(page, offer, at);
    await fillGuest(page, email);
    await page.getByLabel(/^Anything/).fill('Ring twice.');
    const first = await hold(page);
    const given_up = page.waitForResponse(/cancel_booking/);
    await page.goBack();
    await details.waitFor();
    expect(await page.getByLabel(/^Anything/).inputValue()).toBe('Ring twice.');
    await given_up;
    // Another attempt holds it again; choosing another time is a separate step.
    const second = await hold(page);
    expect(second).not.toBe(first);
    await withoutNetwork(async () => {
      await page.goBack();
      await details.waitFor();
    });
    await page.getByRole('button', { name: /^Edit Time/ }).click();
    await page
      .getByRole('button', { name: /, times available$/ })
      .first()
      .waitFor();
    await page.goBack();
    await details.waitFor();
    const third = await hold(page);
    await payWith(page, '4242');
    await confirmed(page);
    await paidOnce(plaza, third, email);
    // Back from a completed booking starts another one, and says so.
    await page.goBack();
    await page.getByRole('link', { name: 'See your booking' }).click();
    await confirmed(page);
    await leave();
  });

  test('what one tab has paid, another that still shows the hold does not give up', async () => {
    const { plaza } = given;
    const { page, other, booking_id, leave } = await heldInTwoTabs(given, 9, 'Torn Tabs');
    await payButton(other).waitFor();
    // The other tab learns of it only after the click.
    const clicked = Promise.withResolvers<void>();
    await other.route('**/v9/booking/get_booking_details**', async (route) => {
      await clicked.promise;
      await route.continue();
    });
    await payWith(page, '4242');
    await confirmed(page);
    const refused = other.waitForResponse(/cancel_booking/);
    await other.getByRole('button', { name: 'Release this time' }).click();
    expect((await refused).status()).toBe(409);
    clicked.resolve();
    await confirmed(other);
    const taken = (await plaza.books(booking_id)).filter(({ account }) => account === 'gateway');
    expect(taken).toHaveLength(1);
    await leave();
  });

  test('two tabs with the same held time pay it once', async () => {
    const { plaza } = given;
    const { page, other, email, booking_id, leave } = await heldInTwoTabs(given, 5, 'Twin Tabs');
    await Promise.all([chooseCard(page, '4242'), chooseCard(other, '4242')]);
    // Clicked inside the pages, so that neither waits for the other; a tab that learns of the payment shows it at once.
    await Promise.all([page, other].map((tab) => payButton(tab).evaluate((button) => (button as HTMLElement).click())));
    await Promise.all([confirmed(page), confirmed(other)]);
    await plaza.mail(email, /^You’re booked/);
    const taken = (await plaza.books(booking_id)).filter(({ account }) => account === 'gateway');
    expect(taken).toHaveLength(1);
    await leave();
  });

  test('without network nothing is lost, and an answer lost on its way is not paid for twice', async () => {
    const { plaza, turn } = given;
    const { page, withoutNetwork, leave } = await given.arrive();
    const email = address('tunnel');
    const offer = await aService(plaza, 6);
    await toDetails(page, offer, offer.slots[3 + turn * 4]?.starts_at ?? '');
    await fillGuest(page, email);
    const booking_id = await hold(page);
    await chooseCard(page, '4242');
    // The request arrives, but its response is lost.
    await page.route(
      '**/v9/wallet/add_booking_pay',
      async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await payButton(page).click();
    await page.getByText(/can’t connect|couldn’t hear back/).waitFor();
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    await withoutNetwork(async () => {
      await payButton(page).click();
      await page.getByText('You’re offline').waitFor();
      // Toasts appear without network, too, and the screen stays.
      await page.getByRole('button', { name: 'Release this time' }).click();
      await page.getByText('We can’t connect right now').waitFor();
    });
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    await payButton(page).click();
    await confirmed(page);
    await paidOnce(plaza, booking_id, email);
    await leave();
  });

  test('a hold that runs out charges nothing and gives the way back, with what was typed', async () => {
    const { plaza, turn } = given;
    const { page, inspect, leave } = await given.arrive();
    const email = address('late');
    const offer = await aService(plaza, 7);
    await toDetails(page, offer, offer.slots[3 + turn * 4]?.starts_at ?? '');
    await fillGuest(page, email);
    await page.getByLabel(/^Anything/).fill('I may be slow.');
    const booking_id = await hold(page);
    await plaza.holdEndsIn(booking_id, 3);
    await page.reload();
    await page.getByText('Your hold ended. The time is still free: hold it again?').waitFor();
    await inspect('a hold that ran out');
    expect(await plaza.books(booking_id)).toEqual([]);
    await page.getByText('“I may be slow.”').waitFor();
    await page.getByRole('button', { name: 'Hold it again' }).click();
    await payButton(page).waitFor();
    const again = new URL(page.url()).searchParams.get('booking') ?? '';
    expect(again).not.toBe(booking_id);
    // Edit returns to the typed text.
    await page.getByRole('button', { name: /^Edit Your details/ }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel(/^Anything/).inputValue()).toBe('I may be slow.');
    await hold(page);
    await leave();
  });
}

/** A new visitor holds a time that two of their tabs show, before it is paid. */
async function heldInTwoTabs(given: Given, service: number, name: string) {
  const { plaza, turn } = given;
  const visitor = await given.arrive();
  const { page, leave } = visitor;
  const offer = await aService(plaza, service);
  const email = await signUp(visitor, plaza, name);
  await toDetails(page, offer, offer.slots[3 + turn * 4]?.starts_at ?? '');
  await fillAddress(page);
  const booking_id = await hold(page);
  const other = await visitor.anotherTab();
  await other.goto(page.url());
  return { page, other, email, booking_id, leave };
}
