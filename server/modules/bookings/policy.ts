import type { Actor } from '#server/kernel/call-context.ts';
import { hashToken } from '#server/kernel/ids.ts';
import type { BookingRow } from './store.ts';

export type BookingRole = 'customer' | 'provider' | 'admin';

type Held = Pick<BookingRow, 'customer_id' | 'provider_owner_id' | 'access_token_hash' | 'is_request' | 'asked_at'>;

/** The role in which an actor may see and change a booking. Null for all others, who get a not-found. */
export function roleIn(booking: Held, actor: Actor): BookingRole | null {
  if (actor.kind === 'user') {
    if (booking.customer_id === actor.user_id) return 'customer';
    // A request without a card has not reached its provider.
    if (booking.provider_owner_id === actor.user_id && (!booking.is_request || booking.asked_at !== null))
      return 'provider';
  }
  if (actor.booking_token !== null && booking.access_token_hash?.equals(hashToken(actor.booking_token)))
    return 'customer';
  if (actor.kind === 'user' && (actor.role === 'admin' || actor.role === 'support')) return 'admin';
  return null;
}
