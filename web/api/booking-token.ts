import { storeIn, type WebStorage } from './session.ts';

/** What is kept for this tab alone. */
export const tabStorage = storeIn(() => window.sessionStorage);

const keyOf = (booking_id: string) => `booking_token:${booking_id}`;

/** Keeps the token that opens a guest's booking, for this tab: the mail brings it to others. */
export function saveBookingToken(booking_id: string, token: string, storage: WebStorage = tabStorage()): void {
  storage.setItem(keyOf(booking_id), token);
}

/** The token kept for the booking an input is about (`booking_id`), or null; it travels in the header Booking-Token. */
export function bookingTokenFor(input: unknown, storage: WebStorage = tabStorage()): string | null {
  if (typeof input !== 'object' || input === null || !('booking_id' in input)) return null;
  return typeof input.booking_id === 'string' ? storage.getItem(keyOf(input.booking_id)) : null;
}
