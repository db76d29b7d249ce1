import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { confirmed, freeTimes, type Given, money, payWith, pickTime, signUp } from '../steps.ts';
import type { Visitor } from '../visitor.ts';

/** From a new account to the first booking. */
export function providerStories(given: Given): void {
  test('a newcomer opens a page, is booked by another newcomer, and a third finds the time taken', async () => {
    const { plaza } = given;
    const [provider, customer, third] = await Promise.all([given.arrive(), given.arrive(), given.arrive()]);

    await provider.page.goto('/my_page');
    await signUp(provider, plaza, 'Paula Pastry');
    const name = `Paula’s Table ${given.size.name}`;
    const link = await openPage(provider, name);
    await customer.page.goto('/login');
    const email = await signUp(customer, plaza, 'Carl Customer');
    await customer.page.goto(link);
    await customer.page.getByRole('heading', { level: 1, name }).waitFor();
    await customer.inspect('a new provider’s page');
    await customer.page
      .getByRole('link', { name: /^See (all )?times$/ })
      .first()
      .click();
    await customer.page.waitForURL(/book-session/);
    const booking_path = new URL(customer.page.url()).pathname;
    const starts_at = await pickTime(customer.page, 0);
    // Signed-in customers have nothing to fill in, and can still add a note.
    await customer.page.getByRole('button', { name: /^Add a note/ }).click();
    await customer.page.getByLabel(/^Anything/).fill('My first loaf.');
    await customer.page.getByRole('button', { name: 'Continue to payment' }).click();
    await payButtonSays(customer.page, 4500);
    await payWith(customer.page, '4242');
    await confirmed(customer.page);
    await customer.inspect('a customer’s confirmation');
    await plaza.mail(email, /^You’re booked/);
    await customer.page.goto('/booking');
    await customer.page.getByRole('link', { name: 'Baking a loaf' }).click();
    await customer.page.getByRole('heading', { level: 1, name: 'Baking a loaf' }).waitFor();
    await customer.inspect('a customer’s booking');

    const { page, inspect } = provider;
    await page.goto('/booking');
    await page.getByRole('link', { name: 'With me' }).click();
    await page.getByText('Carl Customer').waitFor();
    await inspect('bookings with me');
    await page.getByRole('link', { name: 'Carl Customer' }).click();
    await page.getByRole('dialog').getByText('My first loaf.').waitFor();
    await inspect('a booking with me');
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date(starts_at));
    await page.goto(`/my_schedule?date=${day}`);
    const entry = page.getByRole('button', { name: /Carl Customer/ });
    await entry.first().waitFor();
    // The kit labels its calendar's weekdays only by dates, which axe reports; the list on phones is the app's own.
    if (given.size.name === 'phone') await inspect('a schedule with a booking');

    await third.page.goto(booking_path);
    await third.page
      .getByRole('button', { name: /, times available$/ })
      .first()
      .waitFor();
    await openDay(third.page, day);
    expect(await freeTimes(third.page).count()).toBeGreaterThan(0);
    expect(await third.page.locator(`time[datetime="${starts_at}"]`).count()).toBe(0);
    await proposeAnother(provider, customer);
    await Promise.all([provider.leave(), customer.leave(), third.leave()]);
  });
}

/** The provider proposes another time for the booking, and the customer accepts. */
async function proposeAnother({ page, inspect }: Visitor, customer: Visitor): Promise<void> {
  await page.goto('/booking?as=provider');
  await page.getByRole('link', { name: 'Carl Customer' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Propose a change' }).click();
  await page.getByRole('heading', { level: 1, name: 'Propose a change' }).waitFor();
  await freeTimes(page).last().click();
  await page.getByLabel('Message (optional)').fill('The oven is late.');
  await inspect('proposing another time');
  await page.getByRole('button', { name: 'Ask Carl Customer' }).click();
  await page.getByRole('heading', { name: 'You asked Carl Customer for this change' }).waitFor();
  await customer.page.goto('/booking');
  await customer.page.getByRole('link', { name: 'Baking a loaf' }).click();
  const panel = customer.page.getByRole('region', { name: 'Proposed change' });
  await panel.getByText('The oven is late.').waitFor();
  await customer.inspect('a proposal to answer');
  await panel.getByRole('button', { name: 'Accept', exact: true }).click();
  await panel.waitFor({ state: 'detached' });
  await customer.page.getByText('History', { exact: true }).click();
  await customer.page.getByText(/^Changed, as/).waitFor();
}

/** Completes a page until it is public; returns the link to share. */
async function openPage({ page, inspect }: Visitor, name: string): Promise<string> {
  await page.goto('/my_page');
  await page.getByLabel('Page name').fill(name);
  await inspect('starting a page');
  await page.getByRole('button', { name: 'Create page' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await inspect('a page that is empty');
  await page.getByLabel('Headline').fill('Bread, a long table, and two hours of quiet');
  await page
    .getByRole('textbox', { name: 'About' })
    .fill('I have baked for twenty years and teach people who have never touched dough.');
  const categories = page.getByRole('combobox', { name: 'Categories' });
  await categories.fill('Cook');
  await page.getByRole('option', { name: 'Cooking & Catering' }).click();
  await page.keyboard.press('Escape');
  await save(page, 'Basics');
  await page.getByRole('combobox', { name: 'Town or area' }).fill('Portl');
  await page.getByRole('option', { name: /^Portland, Oregon/ }).click();
  await page.getByLabel('Address', { exact: true }).fill('7 Oven Lane');
  await save(page, 'Place');
  await page.getByRole('button', { name: 'Add service' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Service type' }).fill('baking');
  await page.getByRole('option', { name: 'Baking class' }).click();
  await drawer.getByLabel('Title').fill('Baking a loaf');
  await drawer.getByLabel(/^Price in/).fill('45');
  await drawer.getByLabel('Minutes').fill('120');
  await inspect('a new service');
  await drawer.getByRole('button', { name: 'Save service' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Monday' }).check({ force: true });
  await page.getByLabel('Monday from', { exact: true }).fill('10:00');
  await page.getByLabel('Monday to', { exact: true }).fill('19:00');
  await page.getByRole('button', { name: 'Copy Monday to all days' }).click();
  await inspect('weekly hours');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await page.getByRole('heading', { name: '4 of 6 done' }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Your page is live. Share it.').waitFor();
  await inspect('a page that is public');
  const link = await page.getByRole('link', { name: 'View page' }).getAttribute('href');
  return new URL(link ?? '', page.url()).href;
}

async function save(page: Page, part: string): Promise<void> {
  const form = page.locator('form').filter({
    has: page.getByRole(part === 'Basics' ? 'textbox' : 'combobox', {
      name: part === 'Basics' ? 'Headline' : 'Town or area',
    }),
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('button', { name: 'Save', disabled: true }).waitFor();
}

async function payButtonSays(page: Page, price: number): Promise<void> {
  const summary = page.getByRole('region', { name: 'Your booking' });
  await summary.getByText(money(price, 'USD')).first().waitFor({ state: 'attached' });
}

async function openDay(page: Page, date: string): Promise<void> {
  const day = page.locator(`[data-date="${date}"]`);
  while ((await day.count()) === 0) await page.getByRole('button', { name: 'Next days' }).click();
  await day.and(page.locator('[data-state="free"]')).click();
}
