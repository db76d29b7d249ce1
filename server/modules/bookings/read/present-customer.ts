import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Booking } from '#contract/entities/booking.ts';
import { maskEmail, maskPhone } from '#contract/formats/mask.ts';
import { isErased } from '#server/modules/notifications/queries.ts';
import type { Contents } from '../event/booking-contents.ts';
import type { BookingRole } from '../policy.ts';
import type { BookingRow } from '../store.ts';

/** The customer with their contact, which is masked for staff; an erased one has none. */
export function presentCustomer(row: BookingRow, role: BookingRole): Booking['customer'] {
  const [address, phone] = [row.customer_email ?? row.guest_email, row.customer_phone ?? row.guest_phone];
  const email = isErased(address) ? null : address;
  const isMasked = role === 'admin';
  return {
    name: row.customer_name ?? row.guest_name ?? '',
    email: isMasked && email !== null ? maskEmail(email) : email,
    phone: isMasked && phone !== null ? maskPhone(phone) : phone,
    is_guest: row.customer_id === null,
  };
}

/** The tickets with the addresses of who holds them, which are masked for staff. */
export function presentTickets({ tickets }: Pick<Contents, 'tickets'>, role: BookingRole): BookingDetails['tickets'] {
  if (role !== 'admin') return [...tickets];
  return tickets.map((ticket) => ({
    ...ticket,
    attendee_email: ticket.attendee_email === null ? null : maskEmail(ticket.attendee_email),
  }));
}
