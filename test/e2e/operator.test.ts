import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inTurn } from './one-at-a-time.ts';
import { address, aService, fillGuest } from './steps.ts';
import { openTown } from './town.ts';
import { type Size, sizes } from './visitor.ts';

const town = openTown();

async function comeAsAdmin(size: Size) {
  const visitor = await town.arrive(size);
  const data = { email: 'admin@example.com', password: 'plaza-demo-admin' };
  expect((await visitor.page.request.post('/v9/user/sign_in', { data })).status()).toBe(200);
  return visitor;
}

/** A list of three places for import: two that can be listed, and one of an unknown category. */
async function givenList(contact: string) {
  const { items } = await town.plaza.call('user/description_list', {});
  const category = items[0]?.name ?? '';
  const rows = [
    ['external_id', 'name', 'headline', 'categories', 'town', 'email'],
    [`kiln of ${contact}`, `Kiln Corner ${contact}`, 'Clay by the river', category, 'Portland, Oregon', contact],
    [`loft of ${contact}`, `Still Loft ${contact}`, 'Quiet rooms', category, 'Portland, Oregon', ''],
    [`hall of ${contact}`, 'Nowhere Hall', 'It moves', 'Time travel', 'Portland, Oregon', ''],
  ];
  const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');
  return { name: 'city-list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** Searches a list of Admin and opens the first drawer. */
async function find(page: Page, part: string, text: string) {
  await page.goto(`/admin/${part}`);
  const field = page.getByRole('searchbox');
  await field.fill(text);
  await field.press('Enter');
  await page.waitForURL(/[?&]q=/);
  await page.getByRole('table').getByRole('link').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.waitFor();
  return drawer;
}

describe.each(sizes)('at $name size', (size) => {
  const test = inTurn(size);
  test('a list is checked, imported, found and undone, but for the page that somebody wrote to', async () => {
    const visitor = await comeAsAdmin(size);
    const { page, inspect } = visitor;
    const contact = address('kiln');
    await page.goto('/admin/imports');
    await page.getByRole('button', { name: 'Import a file' }).first().click();
    const form = page.getByRole('dialog', { name: 'Import a file' });
    await form.locator('input[type="file"]').setInputFiles(await givenList(contact));
    await inspect('a file to import');
    await form.getByRole('button', { name: 'Check file' }).click();
    await page.getByText('Start the import to list these pages.').waitFor();
    await page.getByRole('heading', { name: 'Rows left out' }).waitFor();
    await inspect('an import that is checked');
    await page.getByRole('button', { name: 'Start import' }).click();
    await page.getByText('The pages are listed, and search finds them.').waitFor();
    const imported = page.url();

    const drawer = await find(page, 'pages', `Kiln Corner ${contact}`);
    await inspect('a page in the list of all pages');
    const listed = await drawer.getByRole('link', { name: 'View page' }).getAttribute('href');
    await page.goto(listed ?? '');
    await page.getByRole('heading', { level: 1, name: /^Kiln Corner/ }).waitFor();
    await page.getByLabel(/^What would you like/).fill('A table for six on a Saturday.');
    await page.getByRole('button', { name: 'Send inquiry' }).click();
    await page.getByRole('heading', { name: 'Inquiry sent' }).waitFor();

    const [choice = ''] = /\/contact-choice\/[\w-]+/.exec(await town.plaza.mail(contact, '/contact-choice/')) ?? [];
    await page.goto(choice);
    await page.getByRole('button', { name: 'Stop emails' }).click();
    await page.getByText('We won’t email you about pages anymore.').waitFor();
    await inspect('what a contact chooses');

    await page.goto(imported);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('heading', { name: 'Pages we kept' }).waitFor();
    await page.getByText('Someone wrote to it').waitFor();
    await inspect('an import that is undone');
    await visitor.leave();
  });

  test('the lists find people, bookings, events, reviews and payments, and open them', async () => {
    const visitor = await comeAsAdmin(size);
    const { page, inspect } = visitor;
    for (const part of ['bookings', 'events', 'reviews', 'payments']) {
      await page.goto(`/admin/${part}`);
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
    }
    const drawer = await find(page, 'people', 'customer@example.com');
    await drawer.getByRole('button', { name: 'Suspend account' }).waitFor();
    await inspect('a person in the list of all people');
    await drawer.getByRole('button', { name: 'Suspend account' }).click();
    const form = page.getByRole('dialog', { name: /^Suspend / });
    await form.getByRole('button', { name: 'Suspend account' }).click();
    await form.locator('[aria-invalid="true"]').waitFor();
    await visitor.leave();
  });
});

// It ends the online payments of the whole town, so it is made once, at the size of a phone.
test('without online payments a guest books at once and pays on site', async () => {
  const visitor = await comeAsAdmin(sizes[0]);
  const { page, inspect } = visitor;
  const { provider, service, slots } = await aService(town.plaza, 0);
  await page.goto('/admin/settings?part=payments');
  const onSite = page.getByRole('radio', { name: /^Free or on site/ });
  const save = page.getByRole('button', { name: 'Save payments' });
  await onSite.check();
  await save.click();
  await page.getByRole('alert').filter({ hasText: 'Wait until they’re settled.' }).waitFor();
  await inspect('payments that are still open');
  await town.plaza.settled();
  await page.reload();
  await onSite.check();
  await save.click();
  await page.getByText('Settings saved').waitFor();

  await page.context().clearCookies();
  const email = address('osa');
  const at = slots[5]?.starts_at ?? '';
  await page.goto(`/book-session/${provider._id}/${service._id}?at=${encodeURIComponent(at)}`);
  await fillGuest(page, email);
  await inspect('booking with payment on site');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const field = page.getByLabel('Code from the email');
  await field.waitFor();
  await field.fill(/\b\d{6}\b/.exec(await town.plaza.mail(email, /\b\d{6}\b/))?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await page.getByRole('heading', { name: /^You’re booked/ }).waitFor();
  await inspect('a booking that is paid on site');
  await visitor.leave();
});
