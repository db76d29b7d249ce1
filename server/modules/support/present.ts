import type {
  AdminHelpMessage,
  AdminHelpTicket,
  HelpAbout,
  HelpMessage,
  HelpTicket,
} from '#contract/entities/help/ticket.ts';
import { excerpt } from '#contract/formats/excerpt.ts';
import { bookingPath } from '#server/modules/bookings/mails/index.ts';
import { presentFiles } from '#server/modules/messages/index.ts';
import type { HelpMessageRow } from './message-store.ts';
import type { TicketRow } from './ticket-store.ts';

const EXCERPT_LETTERS = 240;

/** A ticket as its author sees it. */
export function presentTicket(row: TicketRow): HelpTicket {
  return {
    _id: row.id,
    subject: row.subject,
    status: row.status,
    about: presentAbout(row, row.author_id),
    messages: row.last_seq,
    created_at: row.created_at.toISOString(),
    last_at: row.last_at.toISOString(),
  };
}

/** A ticket as a member of staff sees it. */
export function presentAdminTicket(row: TicketRow, user_id: string): AdminHelpTicket {
  return {
    ...presentTicket(row),
    about: presentAbout(row, null),
    by: { name: row.author_name },
    excerpt: excerpt(row.opening, EXCERPT_LETTERS),
    status_at: row.status_at.toISOString(),
    assigned_to:
      row.assigned_to === null ? null : { name: row.assigned_name ?? '', is_me: row.assigned_to === user_id },
    is_mine: row.author_id === user_id,
  };
}

/** What a ticket is about. The link to a booking is that of its side, if `reader` (a user's id) has one. */
function presentAbout(row: TicketRow, reader: string | null): HelpAbout | null {
  const { booking_id, event_id, provider_id } = row;
  if (booking_id !== null) {
    const side = row.booking_customer_id === reader ? 'customer' : 'provider';
    return {
      kind: 'booking',
      _id: booking_id,
      title: row.booking_title ?? '',
      number: row.booking_number,
      link: reader === null ? null : bookingPath(booking_id, side),
    };
  }
  if (event_id !== null) {
    const link = `/view-events/${event_id}/${row.event_provider_id}`;
    return { kind: 'event', _id: event_id, title: row.event_title ?? '', number: null, link };
  }
  if (provider_id === null) return null;
  const link = `/provider_details/${row.provider_slug}`;
  return { kind: 'page', _id: provider_id, title: row.provider_name ?? '', number: null, link };
}

/** A message of a ticket as its author sees it. Its files have private addresses signed with the app's secret. */
export function presentHelpMessage(row: HelpMessageRow, secret: string): HelpMessage {
  return {
    _id: row.id,
    seq: row.seq,
    side: row.side,
    text: row.text,
    files: presentFiles(row.files, secret),
    created_at: row.created_at.toISOString(),
  };
}

/** A message of a ticket as staff sees it. */
export function presentAdminHelpMessage(row: HelpMessageRow, secret: string): AdminHelpMessage {
  return { ...presentHelpMessage(row, secret), staff_name: row.side === 'staff' ? (row.author_name ?? '') : null };
}
