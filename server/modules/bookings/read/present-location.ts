import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Venue } from '#contract/entities/event.ts';
import { joinPlace } from '#contract/location/place-line.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { translate } from '#locales/format.ts';
import type { BookingRow } from '../store.ts';

/** Whether a customer is told where exactly a booking is. */
export const isSettled = (status: BookingStatus): boolean => ['confirmed', 'completed', 'no_show'].includes(status);

/** The location of the session. A private address stays approximate until the booking is confirmed. */
export function presentSessionLocation(row: BookingRow, coarse: boolean, language: string): BookingDetails['location'] {
  if (row.place === 'virtual') return null;
  if (row.place === 'at_customer')
    return {
      label: row.customer_address || translate(language, bookingState)('at_your_place'),
      address: row.customer_address || null,
      lat: null,
      lon: null,
    };
  if (row.event_id !== null) return venueOf(row);
  if (coarse) return { label: row.provider_area_label, address: null, lat: null, lon: null };
  return {
    label: row.provider_area_label,
    // A street without its town is not enough for maps, calendars and mails.
    address: row.provider_address === '' ? null : joinPlace(row.provider_address, row.provider_area_label),
    lat: row.provider_lat,
    lon: row.provider_lon,
  };
}

/** The venue of an event, which is public. */
const venueOf = (row: BookingRow): BookingDetails['location'] => ({
  label: row.event_venue_name || row.event_area_label || row.provider_name,
  address: joinPlace(row.event_address, row.event_area_label) || null,
  lat: row.event_lat,
  lon: row.event_lon,
});

/** The own venue of a date; null where its guests join online. */
export const locationOfVenue = (
  venue: Venue,
  row: Pick<BookingRow, 'place' | 'provider_name'>,
): BookingDetails['location'] =>
  row.place === 'virtual'
    ? null
    : {
        label: venue.name || venue.area_label || row.provider_name,
        address: joinPlace(venue.address, venue.area_label) || null,
        lat: venue.lat,
        lon: venue.lon,
      };

/** A place in one line: its address, or its name. The venue of an event has both. */
export function placeLine(location: BookingDetails['location'], kind: string): string {
  if (location === null) return '';
  if (kind !== 'event') return location.address ?? location.label;
  return joinPlace(location.label, location.address);
}
