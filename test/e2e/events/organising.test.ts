import { describe, expect, test } from 'vitest';
import { dayAhead } from '#test/setup/clock.ts';
import { chooseAction } from '../steps.ts';
import { openTown, signIn } from '../town.ts';
import { type Size, sizesFor, type Visitor } from '../visitor.ts';

const town = openTown();
type Page = Visitor['page'];

/** A day so far ahead that nothing else is planned on it, a week apart for each size. */
const freeDay = (weeks: number) => dayAhead(200 + weeks * 7);

const next = (page: Page, step: string) => page.getByRole('button', { name: `Continue to ${step}` }).click();

/** Fills in a ticket that was just added, and closes it. */
async function fillTicket(page: Page, name: string, price: string, seats = ''): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel(/^Price in/).fill(price);
  if (seats !== '') await page.getByLabel('Seats per date').fill(seats);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
}

/** The first three steps: what, where, and four dates a week apart. */
async function planEvent(page: Page, title: string, size: Size): Promise<void> {
  await page.goto('/create-event');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('What to expect').fill('Songs by candlelight, wherever you are.');
  const pictures = page.locator('input[type=file]').first();
  await pictures.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await page.getByRole('alert').filter({ hasText: 'notes.txt isn’t a JPEG' }).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe(title);
  await next(page, 'Where');
  await page.getByRole('radiogroup', { name: 'Where is it?' }).getByText('Online').click();
  await next(page, 'When');
  await page.getByText('Repeats', { exact: true }).first().click();
  await page.getByLabel('First date').fill(freeDay(size.name === 'phone' ? 1 : 0));
  await page.getByLabel('Starts').fill('03:00');
  await page.getByLabel('Ends', { exact: true }).fill('04:00');
  await page.getByLabel('When the series ends').selectOption({ label: 'After a number of dates' });
  const count = page.getByLabel('Number of dates');
  await count.fill('100000');
  await page
    .getByText(/at most|too many/i)
    .first()
    .waitFor();
  await count.fill('4');
  await page
    .getByText(/4 dates|4 times/)
    .first()
    .waitFor();
}

describe.each(sizesFor('phone'))('at $name size', (size) => {
  test('an organiser creates a series with three tickets, publishes it, and cancels a date', async () => {
    const { page, inspect, leave } = await town.arrive(size);
    const title = `Songs online ${size.name}`;
    await signIn(page, 'provider');
    await planEvent(page, title, size);
    await inspect('the dates of a new event');
    await next(page, 'Tickets');
    await page.getByLabel('Seats online').fill('20');
    await page.getByRole('button', { name: 'Add ticket' }).first().click();
    await fillTicket(page, 'Watch', '12', '50');
    await page.getByRole('button', { name: 'Add ticket' }).first().click();
    await fillTicket(page, 'Watch and chat', '20');
    await page.getByRole('button', { name: 'Add ticket' }).first().click();
    await fillTicket(page, 'Friends', '0');
    await inspect('three tickets');
    await next(page, 'Questions');
    await next(page, 'Review');

    // A ticket for more people than the event has is named, with the step that has it.
    const missing = page.getByRole('region', { name: 'Before you publish' });
    await missing.getByText(/20 seats/).waitFor();
    await missing.getByRole('button', { name: /Tickets/ }).click();
    await page.getByRole('button', { name: 'Edit Watch', exact: true }).click();
    expect(await page.getByLabel('Seats per date').inputValue()).toBe('50');
    await page.getByLabel('Seats per date').fill('15');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await next(page, 'Questions');
    await next(page, 'Review');
    await page.getByRole('link', { name: 'Preview page' }).click();
    await page.getByText(/Only you can see it now/).waitFor();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Watch and chat').filter({ visible: true }).first().waitFor();
    await inspect('the preview of an event');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.waitForURL(/\/my_events\/[0-9a-f-]+$/);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await inspect('a published event');

    await chooseAction(page.getByRole('button', { name: /^Actions for \w{3}, / }).first(), 'Cancel date');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nobody has booked').waitFor();
    await inspect('cancelling a date');
    await dialog.getByRole('button', { name: 'Cancel date', exact: true }).click();
    await dialog.getByText('Nobody had booked').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('row').filter({ hasText: 'Cancelled' }).waitFor();
    await leave();
  });
});
