import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingDetails } from '#contract/entities/booking.ts';

/** A booking as an iCalendar file (RFC 5545): its UID never changes and its SEQUENCE rises, so that calendars update instead of adding. */
export function calendarFile(booking: BookingDetails, more: { sequence: number; host: string; url: string }): string {
  const isOff = ['cancelled', 'declined', 'expired', 'withdrawn'].includes(booking.status);
  const calendar = ical({
    name: booking.service.title,
    prodId: { company: 'Plaza', product: 'Plaza' },
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${booking._id}@${more.host}`,
    sequence: more.sequence,
    start: new Date(booking.starts_at),
    end: new Date(booking.ends_at),
    stamp: new Date(booking.created_at),
    summary: `${booking.service.title}, ${booking.role === 'customer' ? booking.provider.name : booking.customer.name}`,
    description: `Booking ${booking.number}`,
    location: booking.place === 'virtual' ? null : (booking.location?.address ?? booking.location?.label ?? null),
    url: more.url,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
