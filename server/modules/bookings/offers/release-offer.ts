import { isRefusal } from '#contract/errors.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { withdrawBooking } from '../requests/answer-request.ts';
import { lockBooking } from '../store.ts';
import { clearWaitingEntry } from './offer-store.ts';

/**
 * Withdraws an offered booking that another offer replaces, in the open transaction. The entry of the waiting list does
 * not follow it. Returns false if it is paid, expired, or being paid.
 */
export async function releaseOffer(tx: Tx, booking_id: string, user_id: string | null, now: Date): Promise<boolean> {
  if ((await lockBooking(tx, booking_id)) === null) return false;
  const answer = { booking_id, role: 'customer' as const, user_id, reason: '' };
  return (await clearWaitingEntry(tx, booking_id)) && !isRefusal(await withdrawBooking(tx, answer, now));
}
