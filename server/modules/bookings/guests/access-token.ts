import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token that opens a guest's booking in its current version. It is derived from the booking's id and the app's
 * secret, so that a later mail can contain it although only its hash is stored. A revoked link has an earlier version.
 */
export function accessTokenFor(secret: string, booking_id: string, version: number): string {
  const text = version === 0 ? `booking access ${booking_id}` : `booking access ${booking_id} ${version}`;
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** The side whose calendar contains a file. */
export type CalendarSide = 'customer' | 'provider';

/**
 * The key of a booking's calendar file for one of its sides. It gives access to nothing else, and the provider's file
 * contains nothing private to the customer.
 */
export function calendarKeyFor(secret: string, booking_id: string, side: CalendarSide): string {
  const labels = side === 'customer' ? `booking calendar ${booking_id}` : `booking calendar ${booking_id} ${side}`;
  return createHmac('sha256', secret).update(labels).digest('base64url').slice(0, 32);
}

/** The key of a calendar feed in its current version. */
export function feedKeyFor(secret: string, feed: { readonly id: string; readonly version: number }): string {
  return createHmac('sha256', secret)
    .update(`calendar feed ${feed.id} ${feed.version}`)
    .digest('base64url')
    .slice(0, 32);
}

/**
 * The default room of a session, derived from the session's family. It is therefore the same for all its participants,
 * and unguessable without the secret.
 */
export function derivedMeetingRoom(secret: string, family_id: string): string {
  return createHmac('sha256', secret).update(`meeting room ${family_id}`).digest('base64url').slice(0, 32);
}

/** Compares two keys in constant time. */
export function isSameKey(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
