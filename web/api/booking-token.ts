import { storeIn, type WebStorage } from './session.ts';

/** The storage of this tab. */
export const tabStorage = storeIn(() => window.sessionStorage);

const keyOf = (booking_id: string) => `booking_token:${booking_id}`;

/** Stores the token that opens a guest's booking in this tab. The mailed link opens the booking in other tabs. */
export function saveBookingToken(booking_id: string, token: string, storage: WebStorage = tabStorage()): void {
  storage.setItem(keyOf(booking_id), token);
}

/**
 * Finds the stored token for the booking of an input (`booking_id`); null if there is none. The client sends it in the
 * header Booking-Token.
 */
export function bookingTokenFor(input: unknown, storage: WebStorage = tabStorage()): string | null {
  if (typeof input !== 'object' || input === null || !('booking_id' in input)) return null;
  return typeof input.booking_id === 'string' ? storage.getItem(keyOf(input.booking_id)) : null;
}
