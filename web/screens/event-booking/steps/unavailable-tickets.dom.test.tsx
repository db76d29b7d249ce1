import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Occurrence, PackageOffer, PublicEvent } from '#contract/entities/event.ts';
import { guestSession, renderComponent } from '#test/components.tsx';
import { type GoneProps, UnavailableTickets } from './unavailable-tickets.tsx';

const offer = (own: Partial<PackageOffer>): PackageOffer => ({
  ...{ _id: 'mat', name: 'Mat', text: '', image: null, amount: 2800, attendance: 'in_person', covers: 'date' },
  ...{ series: null, booking_mode: 'instant', min_per_booking: 1, max_per_booking: 10, state: 'few', seats_left: 1 },
  ...{ sale_starts_at: null, is_hidden: false },
  ...own,
});
const online = offer({ _id: 'online', name: 'Join online', attendance: 'virtual', state: 'on_sale', seats_left: 9 });
const date = (_id: string, state: Occurrence['state']) => ({ _id, state }) as Occurrence;

/** Two mats of a Friday that cannot be had, with the event as it is now. */
function show(own: Partial<PublicEvent>, problem: GoneProps['problem'], more: Partial<GoneProps> = {}) {
  const event = {
    ...{ _id: 'yoga', status: 'published', timezone: 'America/Los_Angeles', currency: 'USD' },
    ...{ provider: { _id: 'alder', slug: 'alder', name: 'Alder' }, can: { book: true, edit: false, message: true } },
    ...{ chosen: date('friday', 'few'), occurrences: [date('friday', 'few')], packages: [offer({}), online] },
    ...own,
  } as unknown as PublicEvent;
  const lines = event.packages.slice(0, 1).map((each) => ({ package: each, count: 2 }));
  renderComponent(<UnavailableTickets event={event} lines={lines} problem={problem} {...more} />, {
    'user/session': guestSession,
  });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  return { title: screen.getByRole('heading').textContent, links, text: document.body.textContent ?? '' };
}

test('the last ticket is left: the rest comes online, or fewer come', () => {
  const { title, text, links } = show({}, { code: 'seats_taken', seats_left: 1 });
  expect(title).toBe('Only 1 ticket is left now');
  expect(text).toContain('Someone was faster. You weren’t charged, and your names and answers are saved.');
  expect(links).toEqual([
    ['Continue with 1 Mat and 1 Join online', '/event-booking/yoga/mat/1/alder?occurrence=friday&more=online%3A1'],
    ['Continue with 1 Mat', '/event-booking/yoga/mat/1/alder?occurrence=friday'],
  ]);
});

test('sold out after the hold ran out: another date, and the waiting list for as many', () => {
  const sold = offer({ state: 'sold_out', seats_left: 0 });
  const occurrences = [date('friday', 'sold_out'), date('next', 'on_sale')];
  const more = { packages: [sold], occurrences, chosen: date('friday', 'sold_out') };
  const { title, text, links } = show(more, { code: 'seats_taken', seats_left: 0 }, { isAfterHold: true });
  expect(title).toBe('These tickets just sold out');
  expect(text).toContain('Your hold ran out and someone was faster.');
  expect(links).toEqual([
    ['Choose another date', '/view-events/yoga/alder?tickets=mat%3A2'],
    ['Join waiting list for 2', '/view-events/yoga/alder?occurrence=friday'],
  ]);
});

test.each([
  ['closed', 'Registration just closed', 'Alder isn’t taking more bookings for it.'],
  ['cancelled', 'This date won’t happen', 'Alder called it off.'],
  ['ended', 'Sales for this date have ended', 'You weren’t charged'],
  ['over', 'It’s too late to book this date', 'You weren’t charged'],
] as const)('a date that is %s says so, and leads to the host where no other date is left', (state, title, why) => {
  const packages = [offer({ state })];
  const shown = show({ packages, chosen: date('friday', state), occurrences: [] }, { code: 'not_on_sale', state });
  expect(shown.title).toBe(title);
  expect(shown.text).toContain(why);
  expect(shown.links).toEqual([['See more from Alder', '/upcoming-events/alder']]);
});
