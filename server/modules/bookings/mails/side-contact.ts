import { shippedLanguage } from '#contract/languages.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import type { CalendarSide } from '../guests/access-token.ts';
import type { BookingRow } from '../store.ts';

/** The contact of one side of a booking: an account, a mail address, or both. */
export interface SideContact {
  /** Null for guests, pages without an owner, and accounts that are closed. */
  readonly user_id: string | null;
  readonly email: string | null;
  readonly language: string;
}

/** Finds the contact of one side of a booking. */
export async function findContact(
  db: ReadDb,
  row: Pick<BookingRow, 'customer_id' | 'provider_owner_id' | 'guest_email'>,
  side: CalendarSide,
): Promise<SideContact> {
  const user_id = side === 'customer' ? row.customer_id : row.provider_owner_id;
  const user = user_id === null ? null : await findUserContact(db, user_id);
  if (user) return { user_id, email: user.email, language: user.language };
  return { user_id: null, email: side === 'customer' ? row.guest_email : null, language: shippedLanguage(null) };
}

/** The path that opens a booking for a user of one of its sides. */
export const bookingPath = (booking_id: string, side: CalendarSide): string =>
  `/booking?open=${booking_id}${side === 'provider' ? '&as=provider' : ''}`;

/**
 * The path for text that is shared with others, such as calendars. It grants no access: a user signs in there, and a
 * guest enters a mailed code.
 */
export const calendarPath = (booking: Pick<BookingRow, 'id' | 'customer_id'>, side: CalendarSide): string =>
  side === 'customer' && booking.customer_id === null
    ? `/guest-booking/code?booking=${booking.id}`
    : bookingPath(booking.id, side);
