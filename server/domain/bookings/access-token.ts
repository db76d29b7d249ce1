import { createHmac } from 'node:crypto';

/**
 * The token that opens a guest's booking. It is made from the booking's id and the house's secret, so that a later mail can carry it again
 * although only its hash is kept.
 */
export function accessTokenFor(secret: string, booking_id: string): string {
  return createHmac('sha256', secret).update(`booking access ${booking_id}`).digest('base64url');
}

/** The key of a booking's calendar file, of no use for anything else. */
export function calendarKeyFor(secret: string, booking_id: string): string {
  return createHmac('sha256', secret).update(`booking calendar ${booking_id}`).digest('base64url').slice(0, 32);
}
