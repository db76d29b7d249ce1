import { expect, test } from 'vitest';
import { address } from '../steps.ts';
import { openTown } from '../town.ts';
import { sizesFor } from '../visitor.ts';
import { publishEvent } from './given-event.ts';

const town = openTown();

/** Three tickets of a new event, booked and paid by a guest, with the link of their mail. */
async function threeTickets(email: string): Promise<string> {
  const event = await publishEvent(town, { arrival_note: 'One flight of stairs.', doors_minutes: 20 });
  const { booking, access_token } = await town.plaza.call('booking/guest_add_booking', {
    items: [{ package_id: event.package_ids[0] ?? '', occurrence_id: event.occurrence_id, participants: 3 }],
    attendees: [{}, { name: 'Maya Ashworth', email: address('maya') }, { name: 'Elena Ashworth' }],
    name: 'Robin Ashworth',
    email,
  });
  const paying = { booking_id: booking._id, payment_method: 'tok_success' };
  await town.plaza.call('wallet/add_booking_pay', paying, access_token ?? '');
  const mail = await town.plaza.mail(email, /You’re booked/);
  expect(mail.match(/\/ticket\/[\w-]{48}/g)).toHaveLength(3);
  return /\/guest-booking\/[\w-]+/.exec(mail)?.[0] ?? '';
}

test.each(sizesFor('phone'))(
  'at $name size a guest gives one of three tickets away, and whoever gets it shows it',
  async (size) => {
    const link = await threeTickets(address('robin'));
    const { page, inspect, leave } = await town.arrive(size);
    await page.goto(link);
    const card = page.getByRole('listitem').filter({ hasText: 'Ticket 2 of 3' });
    await card.getByRole('img', { name: 'QR code of ticket 2' }).waitFor();
    const before = await card.textContent();
    await inspect('tickets of a booking');
    await card.getByRole('link', { name: 'Show ticket' }).click();
    await page.getByRole('heading', { name: '2 of 3' }).waitFor();
    await inspect('a ticket in full screen');
    const maya = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Transfer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer Maya’s ticket' });
    await dialog.getByLabel('New guest’s name').fill('Tess Okafor');
    await dialog.getByLabel('Their email').fill('tess at example');
    await dialog.getByText('Tess gets a new code by email. Maya’s code stops working').waitFor();
    await inspect('a transfer');
    await dialog.getByRole('button', { name: 'Transfer ticket' }).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    const tess = address('tess');
    await dialog.getByLabel('Their email').fill(tess);
    await dialog.getByRole('button', { name: 'Transfer ticket' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('#content').getByRole('button', { name: 'Close' }).click();
    await card.getByText('Tess Okafor', { exact: true }).waitFor();
    expect(await card.textContent()).not.toBe(before);
    await leave();

    const mail = await town.plaza.mail(tess, /gave you a ticket/);
    const hers = await town.arrive(size);
    await hers.page.goto(/\/ticket\/[\w-]{48}/.exec(mail)?.[0] ?? '');
    await hers.page.getByText('Tess Okafor').waitFor();
    await hers.page.getByRole('img', { name: 'QR code of ticket 2' }).waitFor();
    expect(await hers.page.getByRole('button', { name: 'Transfer' }).count()).toBe(0);
    await hers.page.goto(maya);
    await hers.page.getByText('This ticket went to someone else').waitFor();
    expect(await hers.page.getByText('Tess Okafor').count()).toBe(0);
    await hers.leave();
  },
);
