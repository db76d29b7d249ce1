import { expect, test } from 'vitest';
import { booking as messages } from '#locales/areas/booking.ts';
import { translate } from '#locales/format.ts';
import { directionsUrl, googleCalendarUrl, outlookCalendarUrl } from './calendar-links.ts';

const t = translate('en', messages);

const booking = {
  number: 'K7M2QX',
  starts_at: '2026-05-06T17:00:00.000Z',
  ends_at: '2026-05-06T18:00:00.000Z',
  role: 'customer' as const,
  meeting: null,
  place: 'at_provider' as const,
  title: 'Fades & beards',
  provider: { _id: '2', slug: 'sal', name: 'Sal’s', avatar: null, timezone: 'America/Los_Angeles' },
  customer: { name: 'Ada', email: null, phone: null, is_guest: true },
  location: { label: 'Hosford', address: '12 Oak St, Portland', lat: 45.5, lon: -122.6 },
};

test('Google gets times, words and place, escaped', () => {
  const url = new URL(googleCalendarUrl(t, booking));
  expect(url.searchParams.get('dates')).toBe('20260506T170000Z/20260506T180000Z');
  expect(url.searchParams.get('text')).toBe('Fades & beards, Sal’s');
  expect(url.searchParams.get('location')).toBe('12 Oak St, Portland');
});

test('an online session has its link as place', () => {
  const meeting = { url: 'https://meet.example.org/plaza-room', is_embedded: false };
  const online = { ...booking, place: 'virtual' as const, location: null, meeting };
  const google = new URL(googleCalendarUrl(t, online)).searchParams;
  expect([google.get('location'), google.get('details')]).toEqual([
    meeting.url,
    `Booking K7M2QX\nJoin: ${meeting.url}`,
  ]);
  expect(new URL(outlookCalendarUrl(t, online)).searchParams.get('location')).toBe(meeting.url);
  expect(new URL(googleCalendarUrl(t, { ...online, meeting: null })).searchParams.get('location')).toBeNull();
});

test('Outlook gets the same', () => {
  const url = new URL(outlookCalendarUrl(t, booking));
  expect(url.searchParams.get('startdt')).toBe(booking.starts_at);
  expect(url.searchParams.get('enddt')).toBe(booking.ends_at);
  expect(url.searchParams.get('subject')).toBe('Fades & beards, Sal’s');
});

test('the provider’s calendar names the customer', () => {
  expect(new URL(googleCalendarUrl(t, { ...booking, role: 'provider' })).searchParams.get('text')).toBe(
    'Fades & beards, Ada',
  );
});

test('directions lead to the address, else to the point, else nowhere', () => {
  const to = (own: object) => {
    const url = directionsUrl({ ...booking, ...own });
    return url === null ? null : new URL(url).searchParams.get('destination');
  };
  expect(to({})).toBe('12 Oak St, Portland');
  expect(to({ location: { ...booking.location, address: null } })).toBe('45.5,-122.6');
  expect(to({ location: { label: 'Hosford', address: null, lat: null, lon: null } })).toBeNull();
  expect(to({ place: 'virtual', location: null })).toBeNull();
});
