import { type Keep, keepIn } from './session.ts';

/** What is kept for this tab alone. */
export const tabKeep = keepIn(() => window.sessionStorage);

const keyOf = (booking_id: string) => `booking_token:${booking_id}`;

/** Keeps the token that opens a guest's booking, for this tab: the mail brings it to others. */
export function keepBookingToken(booking_id: string, token: string, keep: Keep = tabKeep()): void {
  keep.setItem(keyOf(booking_id), token);
}

/** The token kept for the booking an input is about (`booking_id`), or null; it travels in the header Booking-Token. */
export function bookingTokenFor(input: unknown, keep: Keep = tabKeep()): string | null {
  if (typeof input !== 'object' || input === null || !('booking_id' in input)) return null;
  return typeof input.booking_id === 'string' ? keep.getItem(keyOf(input.booking_id)) : null;
}
