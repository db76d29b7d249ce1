import { publishEvent } from '#test/e2e/events/given-event.ts';
import { address } from '#test/e2e/steps.ts';
import { givenGuest } from '#test/e2e/town.ts';
import { uniquePart } from '#test/e2e/unique.ts';
import { play } from './play-journey.ts';
import { signIn } from './sign-in.ts';
import { button, dialog, field, heading, link, role, text } from './visitor.ts';

play('a provider sees who comes, on the home page, in a booking and in the calendar', async ({ plaza, arrive }) => {
  const name = `Wilhelmina ${uniquePart()}`;
  const { booking } = await givenGuest(plaza, name);
  const provider = await arrive();
  await signIn(provider, 'provider');
  await provider.open('/');
  await provider.see(role('region', /^(Today|Next) with you/));
  await provider.picture('home of a provider');
  await provider.open('/booking?as=provider');
  await provider.see(heading('Bookings', { level: 1 }));
  await provider.picture('bookings of a provider');
  await provider.press(link(new RegExp(name)));
  await provider.see(text(booking.number, { within: dialog('Booking') }));
  await provider.picture('booking of a provider');
  await provider.open(`/my_schedule?date=${booking.starts_at.slice(0, 10)}`);
  await provider.press(button(/Later|Earlier/));
  await provider.picture('calendar');
  await provider.press(button('Add booking'));
  const adding = dialog('Add booking');
  await provider.fill(field(/^Name/, { within: adding }), 'Wanda');
  await provider.picture('adding a booking');
  // What was typed is not lost without a question.
  await provider.key('Escape');
  await provider.press(button('Discard', { within: dialog('Discard what you typed?') }));
  await provider.missing(adding);
});

play('a helper at the door checks a guest in by code and another by name', async ({ plaza, arrive }) => {
  const event = await publishEvent({ plaza });
  const guest = { name: 'Robin Ashworth', email: address('robin') };
  const { booking, access_token } = await plaza.call('booking/guest_add_booking', {
    items: [{ package_id: event.package_ids[0] ?? '', occurrence_id: event.occurrence_id, participants: 2 }],
    attendees: [{}, { name: 'Maya Osei' }],
    ...guest,
  });
  const paying = { booking_id: booking._id, payment_method: 'tok_success' };
  await plaza.call('wallet/add_booking_pay', paying, access_token ?? '');
  const { items } = await plaza.call('event/ticket', { booking_id: booking._id }, access_token ?? '');
  const { link: door } = (await event.asOrganiser('event/door_link', {
    event_id: event.event_id,
    name: 'Front door',
    rights: 'search_and_sell',
  })) as { link: { url: string } };
  const helper = await arrive();
  await helper.open(new URL(door.url).pathname);
  await helper.at(/\/check-in\//);
  await helper.picture('door');
  await helper.press(button('Enter code'));
  await helper.fill(role('textbox', /.*/, { within: dialog() }), items[0]?.short_code ?? '');
  await helper.key('Enter');
  await helper.see(text(/Robin Ashworth/));
  await helper.picture('checked in');
  await helper.press(button('Find by name'));
  await helper.fill(role('searchbox'), 'maya');
  await helper.press(button('Check in: Maya Osei'));
  await helper.see(button('Undo: Maya Osei'));
  await helper.see(link(/.*/));
});
