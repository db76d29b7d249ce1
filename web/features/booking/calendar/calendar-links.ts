import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { BookingMessages } from '#locales/areas/booking.ts';
import type { Translate } from '#locales/format.ts';

type Entry = Pick<
  BookingDetails,
  'number' | 'starts_at' | 'meeting' | 'ends_at' | 'title' | 'provider' | 'customer' | 'role' | 'place' | 'location'
>;

function labelsOf(t: Translate<BookingMessages>, booking: Entry) {
  const other = booking.role === 'customer' ? booking.provider.name : booking.customer.name;
  const { meeting, location } = booking;
  const where = meeting?.url ?? location?.address ?? location?.label ?? '';
  const number = t('provider.number', { number: booking.number });
  const text = meeting === null ? number : `${number}\n${t('calendar.join', { url: meeting.url })}`;
  return { title: t('calendar.title', { service: booking.title, other }), text, where };
}

/** Formats a moment for calendar addresses: 20260505T190000Z. */
function compact(at: string): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** The address that opens Google Calendar with this booking filled in. */
export function googleCalendarUrl(t: Translate<BookingMessages>, booking: Entry): string {
  const { title, text, where } = labelsOf(t, booking);
  const search = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(booking.starts_at)}/${compact(booking.ends_at)}`,
    details: text,
  });
  if (where !== '') search.set('location', where);
  return `https://calendar.google.com/calendar/render?${search}`;
}

/** The address that opens Outlook on the web with this booking filled in. */
export function outlookCalendarUrl(t: Translate<BookingMessages>, booking: Entry): string {
  const { title, text, where } = labelsOf(t, booking);
  const search = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(booking.starts_at).toISOString(),
    enddt: new Date(booking.ends_at).toISOString(),
    body: text,
  });
  if (where !== '') search.set('location', where);
  return `https://outlook.live.com/calendar/0/deeplink/compose?${search}`;
}

/** The directions link to a booking's place: to its coordinates, else to its address; null without either. */
export function directionsUrl(booking: Pick<BookingDetails, 'place' | 'location'>): string | null {
  const { location } = booking;
  if (booking.place === 'virtual' || location === null) return null;
  const to =
    location.address ?? (location.lat !== null && location.lon !== null ? `${location.lat},${location.lon}` : null);
  return to === null ? null : `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: to })}`;
}
