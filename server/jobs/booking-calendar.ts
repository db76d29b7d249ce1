import type { BookingDetails } from '#contract/entities/booking.ts';
import { type BookingRow, calendarFile } from '#server/domain/bookings/index.ts';
import type { NewMessage } from '#server/domain/notifications/index.ts';
import type { Config } from '#server/kernel/config.ts';

/** What a mail's calendar part is made of: the booking as one side sees it, and where that side is reached. */
interface Invited {
  readonly row: BookingRow;
  readonly booking: BookingDetails;
  readonly to: 'customer' | 'provider';
  readonly address: string;
  readonly market_name: string;
  readonly manage_url: string;
}

/** The calendar part of a booking's mail (RFC 5546): it asks to put the entry in, to move it, or to take it out once the booking is off. */
export function bookingCalendar(config: Config, invited: Invited): NonNullable<NewMessage['attachments']>[number] {
  const { row, booking, to, address, market_name, manage_url } = invited;
  const entry = {
    side: to,
    status: booking.status,
    host: new URL(config.PLAZA_ORIGIN).host,
    url: manage_url,
    meeting_url: booking.meeting?.url ?? null,
  };
  const invitation = {
    from: senderOf(config, market_name),
    to: { name: to === 'customer' ? booking.customer.name : booking.provider.name, email: address },
  };
  return {
    filename: 'booking.ics',
    content_type: `text/calendar; charset=utf-8; method=${booking.status === 'cancelled' ? 'CANCEL' : 'REQUEST'}`,
    content: calendarFile([row, entry], invitation),
  };
}

/** Who invites: the marketplace, by the address its mails come from. */
function senderOf({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>, name: string): { name: string; email: string } {
  return { name, email: /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM };
}
