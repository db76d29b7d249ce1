import { expect } from 'vitest';
import { address, aService, manageLink, money } from '#test/e2e/steps.ts';
import { now } from '#test/setup/clock.ts';
import { play } from './play-journey.ts';
import { button, dialog, heading, link, role, text } from './visitor.ts';

const DAY_MS = 86_400_000;

play('a guest moves a booking, cancels it and gets the price back', async ({ plaza, turn, arrive }) => {
  const far = now().getTime() + 5 * DAY_MS;
  const { service, slots } = await aService(plaza, 8, { fits: (starts_at) => starts_at.getTime() > far });
  const email = address('mover');
  const starts_at = slots[turn * 2]?.starts_at ?? '';
  const wanted = { service_id: service._id, starts_at, name: 'Gwen Guest', email, customer_address: '12 Elm Street' };
  const { booking, access_token } = await plaza.call('booking/guest_add_booking', wanted);
  const paying = { booking_id: booking._id, payment_method: 'tok_success' };
  await plaza.call('wallet/add_booking_pay', paying, access_token ?? '');
  const { link: mailed, token } = await manageLink(plaza, email);

  const guest = await arrive();
  await guest.open(mailed);
  await guest.see(link('Change'));
  await guest.picture('guest booking');
  await guest.press(link('Change'));
  await guest.see(heading('Change your booking', { level: 1 }));
  const other = button(/.*/, { within: role('region', 'Times'), nth: -1 });
  const { datetime } = await guest.see(other);
  expect(datetime).not.toBe(starts_at);
  await guest.press(other);
  await guest.see(text('The price stays the same.'));
  await guest.picture('changing');
  await guest.press(button('Change booking'));
  await guest.see(heading('Your booking has changed', { level: 1 }));
  const moved = await plaza.call('booking/get_booking_details', { booking_id: booking._id }, token);
  expect(moved).toMatchObject({ starts_at: datetime, status: 'confirmed', change: null });

  const total = money(moved.price.total, moved.price.currency);
  await guest.press(link('See booking'));
  await guest.press(button('Cancel'));
  await guest.picture('cancelling');
  // The question has the focus, and Esc goes back to the booking.
  await guest.see(dialog('Cancel this booking?'));
  await guest.key('Escape');
  await guest.missing(dialog('Cancel this booking?'));
  await guest.press(button('Cancel'));
  await guest.press(button(`Cancel and refund ${total}`, { within: dialog('Cancel this booking?') }));
  await guest.see(heading(`${total} is on its way back`, { level: 1 }));
});
