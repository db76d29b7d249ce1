import { expect, test } from 'vitest';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenPaid } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

/** The values of a property of a calendar file's entries, unfolded and unescaped (RFC 5545, 3.3.11). */
async function valuesIn(url: string, name: string): Promise<string[]> {
  const { body } = await it.app.http.inject(url.replace('http://plaza.test', ''));
  return body
    .replaceAll('\r\n ', '')
    .replaceAll(/BEGIN:VALARM.*?END:VALARM/gs, '')
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign)))
    .map((value) => value.replaceAll(/[\u00a0\u202f]/g, ' '));
}

/** One ticket of two is given to somebody with a mailbox of their own. */
async function given() {
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const event = await givenEvent(it.deps, {
    dates: ['2026-05-09T02:00:00.000Z'],
    packages: [{ amount: 0 }],
    doors_minutes: 30,
    arrival_note: 'Ring twice; the door is blue.',
  });
  const { package_id, occurrence_id } = event;
  const items = [{ package_id, occurrence_id, participants: 2 }];
  const attendees = [{}, { name: 'Maya Ashworth', email: `${newId()}@example.com` }];
  const { body } = await it.call('booking/add_booking', { items, attendees }, user);
  const { booking } = body;
  const tickets = (await it.call('event/ticket', { booking_id: booking._id }, user)).body.items;
  const [, ticket] = tickets as [HeldTicket, HeldTicket];
  return { user, event, booking, ticket };
}

const ON_THE_WAY = [
  'Where: Room 2, 100 Main Street, Pearl District, Portland',
  'Doors: 6:30 PM',
  'Ring twice; the door is blue.',
];

test('a date says where it is, when admission begins and how to arrive, in the file of whoever booked', async () => {
  const { booking } = await given();
  const url = `http://plaza.test/booking?open=${booking._id}`;
  expect(await valuesIn(booking.ics_url, 'DESCRIPTION')).toEqual([
    [`Booking ${booking.number}`, ...ON_THE_WAY, `Details: ${url}`].join('\n'),
  ]);
});

test('the same in the file of a ticket’s holder, without the ticket’s own link', async () => {
  const { event, booking, ticket } = await given();
  const [description = ''] = await valuesIn(ticket.ics_url ?? '', 'DESCRIPTION');
  const details = `Details: http://plaza.test/view-events/${event.id}/${event.provider_id}`;
  const mailed = 'Your ticket is in the email from plaza.test';
  expect(description).toBe([`Booking ${booking.number}`, ...ON_THE_WAY, mailed, details].join('\n'));
  expect(ticket.path).toMatch(/^\/ticket\/[\w-]{48}$/);
  expect(description).not.toContain(ticket.path);
});

test('the same for the organiser', async () => {
  const { event } = await given();
  const owner = { token: event.token };
  const { body } = await it.call('booking/renew_calendar_feed', { provider_id: event.provider_id }, owner);
  expect(await valuesIn(body.url ?? '', 'DESCRIPTION')).toEqual([
    [...ON_THE_WAY, `Details: http://plaza.test/my_events/${event.id}`].join('\n'),
  ]);
});

test('a session says where it is, and an online one how to join it', async () => {
  const { booking } = await givenPaid(it);
  const [description] = await valuesIn(booking.ics_url, 'DESCRIPTION');
  expect(description).toContain('Where: 100 Main Street, Pearl District, Portland\nDetails: http://plaza.test/');
  const online = await givenPaid(it, { service: { place: 'virtual' } });
  const [joined = ''] = await valuesIn(online.booking.ics_url, 'DESCRIPTION');
  expect(joined).toMatch(/\nJoin: https?:\S+\nDetails: http:/);
  expect(joined).not.toContain('Where:');
});
