import { expect, test } from 'vitest';
import { address, chooseAction, manageLink, payWith } from '../steps.ts';
import { openTown } from '../town.ts';
import { sizesFor } from '../visitor.ts';
import { publishEvent } from './given-event.ts';

const town = openTown();

test.each(sizesFor('phone'))(
  'at $name size a guest cancels one of three tickets, and takes the others to another date',
  async (size) => {
    const event = await publishEvent(town, { rule: 'FREQ=WEEKLY;COUNT=3' });
    const { page, inspect, leave } = await town.arrive(size);
    await page.goto(event.booking(3));
    await page.getByText('Cancel by').waitFor();
    const email = address('robin');
    const card = (at: number) => page.getByRole('region', { name: `Ticket ${at} Mat` });
    const next = page.getByRole('button', { name: 'Next ticket' });
    const isPhone = await next.isVisible();
    await card(1).getByLabel(/^Name/).fill('Robin Ashworth');
    await card(1)
      .getByLabel(/^Email/)
      .fill(email);
    if (isPhone) await next.click();
    await card(2).getByLabel('Name').fill('Maya');
    if (isPhone) await next.click();
    await card(3).getByLabel('Name').fill('Elena');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('heading', { name: 'Pay', exact: true }).waitFor();
    await payWith(page, '4242');
    await page.getByRole('heading', { name: 'You’re going, Robin!' }).waitFor();

    const { link, token } = await manageLink(town.plaza, email);
    await page.goto(link);
    const tickets = page.getByRole('list', { name: 'Tickets' });
    await chooseAction(tickets.getByRole('button', { name: 'More for ticket 2' }), 'Cancel ticket');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(/^Maya/).isChecked()).toBe(true);
    expect(await dialog.getByLabel(/^Robin/).isChecked()).toBe(false);
    await inspect('one ticket to cancel');
    await dialog.getByRole('button', { name: 'Cancel 1 ticket and refund $29.40' }).click();
    await page.getByText('1 ticket cancelled').waitFor();
    const { _id: booking_id } = await town.plaza.call('booking/get_booking_details', {}, token);

    await page.getByRole('link', { name: 'Change tickets' }).click();
    await page.getByRole('heading', { level: 1, name: 'Change your tickets' }).waitFor();
    const dates = page.getByRole('radiogroup', { name: 'Choose a date' }).getByRole('radio');
    await dates.nth(1).check();
    await page.getByText('The price stays the same.').waitFor();
    await inspect('tickets for another date');
    // A reload keeps the choice.
    await page.reload();
    await page.getByText('The price stays the same.').waitFor();
    await page.getByRole('button', { name: 'Change booking' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your booking has changed' }).waitFor();
    const booking = await town.plaza.call('booking/get_booking_details', { booking_id }, token);
    expect(booking).toMatchObject({ participants: 2, status: 'confirmed', change: null, price: { total: 5910 } });
    const events = await town.plaza.call('event/guest_event_detail', { event_id: booking.event_id ?? '' });
    expect(booking.starts_at).toBe(events.occurrences[1]?.starts_at);
    expect(booking.tickets.map(({ attendee_name, status }) => [attendee_name, status])).toEqual([
      ['Robin Ashworth', 'valid'],
      ['Maya', 'cancelled'],
      ['Elena', 'valid'],
    ]);
    await leave();
  },
);
