import type { Tx } from '#server/kernel/database/db.ts';
import { joinBookings } from '#server/modules/bookings/queries.ts';
import { joinConversations } from '#server/modules/messages/queries.ts';
import { joinReviews } from '#server/modules/reviews/queries.ts';

/**
 * Adds the bookings that were made as a guest with a user's address, whose mailbox the user proved, to the account,
 * with their conversations, reviews and tickets. Returns how many. Why at once: docs/decisions/051-sign-in-methods.md.
 */
export async function joinGuest(tx: Tx, user_id: string, now: Date): Promise<number> {
  const booking_ids = await joinBookings(tx, user_id, now);
  if (booking_ids.length === 0) return 0;
  await joinConversations(tx, user_id, booking_ids);
  await joinReviews(tx, user_id, booking_ids);
  return booking_ids.length;
}
