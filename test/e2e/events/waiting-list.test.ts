import { test } from 'vitest';
import { address, payWith } from '../steps.ts';
import { openTown } from '../town.ts';
import { sizesFor } from '../visitor.ts';
import { publishEvent } from './given-event.ts';

const town = openTown();

/** A new event of the demo's provider whose only date is sold out, and what cancels its two seats. */
async function soldOut(): Promise<{ path: string; cancel: () => Promise<unknown> }> {
  const event = await publishEvent(town, { capacity: 2 });
  const ticket = { package_id: event.package_ids[0], occurrence_id: event.occurrence_id, participants: 2 };
  const other = { name: 'Cleo Customer', email: address('cleo') };
  const { booking, access_token } = await town.plaza.call('booking/guest_add_booking', { ...ticket, ...other });
  const token = access_token ?? '';
  const booking_id = booking._id;
  await town.plaza.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, token);
  return {
    path: `/view-events/${event.event_id}/${event.provider_id}`,
    cancel: () => town.plaza.call('event/cancel_booking', { booking_id }, token),
  };
}

test.each(sizesFor('phone'))(
  'at $name size a guest joins the list, gets an offer by mail, takes one of two seats, and pays',
  async (size) => {
    const { path, cancel } = await soldOut();
    const { page, inspect, leave } = await town.arrive(size);
    await page.goto(path);
    const card = page.getByRole('region', { name: 'This date is sold out' });
    await card.getByText('You’d be first in line.').waitFor();
    await card.getByRole('button', { name: 'One more seat' }).click();
    await card.getByLabel('Offer me 1 seat if 2 aren’t free').check();
    await inspect('the waiting list of a date');
    // What is missing is said next to its field, and what was typed stays.
    await card.getByLabel('Your name').fill('Robin Ashworth');
    await card.getByRole('button', { name: 'Join waiting list' }).click();
    const email = address('robin');
    await card.getByLabel('Email').fill(email);
    await card.getByRole('button', { name: 'Join waiting list' }).click();
    await card.getByText('Check your email to confirm').waitFor();
    await inspect('joined, to be confirmed');
    const asked = await town.plaza.mail(email, 'Confirm your place on the waiting list');
    await page.goto(/\/waiting-list\/[\w-]{43}/.exec(asked)?.[0] ?? '');
    await page.getByRole('heading', { level: 1, name: 'Confirm your place' }).waitFor();
    await inspect('a place to be confirmed');
    await page.getByRole('button', { name: 'Put me on the list' }).click();
    await page.getByRole('heading', { level: 1, name: 'You’re number 1' }).waitFor();
    await page.getByRole('button', { name: 'Leave list' }).waitFor();
    await inspect('joined');

    await cancel();
    const mail = await town.plaza.mail(email, '2 seats just opened up');
    const [link = ''] = /\/waiting-list\/[\w-]{43}/.exec(mail) ?? [];
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: /^2 seats are yours until/ }).waitFor();
    await page
      .getByRole('timer')
      .getByText(/^3:59:/)
      .waitFor();
    await inspect('an offer');
    await page.getByRole('button', { name: 'Take just 1 seat' }).click();
    await page.getByRole('button', { name: 'Take 1 seat' }).click();
    await page.getByRole('heading', { level: 1, name: /^A seat is yours until/ }).waitFor();
    await page.getByRole('button', { name: 'Book my seat' }).click();
    await page.getByRole('heading', { name: 'Pay', exact: true }).waitFor();
    await payWith(page, '4242');
    await page.getByRole('heading', { name: 'You’re going, Robin!' }).waitFor();

    // The other seat is everybody's.
    await page.goto(path);
    await page
      .getByText(/^1 (seat )?left/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'You’re going!' }).waitFor();
    await leave();
  },
);
