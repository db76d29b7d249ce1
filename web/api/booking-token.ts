import type { Keep } from './session.ts';

const memory = new Map<string, string>();
const memoryKeep: Keep = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
};

/** The storage of this tab alone, or memory of this page where the browser keeps none. */
export function tabKeep(): Keep {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return memoryKeep;
    throw error;
  }
}

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
