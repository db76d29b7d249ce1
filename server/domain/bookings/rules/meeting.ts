import { createHmac } from 'node:crypto';

/** Where virtual sessions meet: a Jitsi, the operator's own or the public one. */
export interface MeetingPlace {
  /** Its address without a slash at the end. */
  readonly base: string;
  /** Whether it may be shown within our own pages: only the operator's own. */
  readonly is_own: boolean;
}

/** The room of a session as everybody in it has it, unless the provider asked for another: made from the session's family, unguessable without the secret. */
export function roomOf(secret: string, family_id: string): string {
  return createHmac('sha256', secret).update(`meeting room ${family_id}`).digest('base64url').slice(0, 32);
}

/** The meeting of a booking: nothing where there is nothing agreed, or nobody meets on a screen. */
export function meetingOf(
  booking: { readonly place: string; readonly status: string },
  room: string | null,
  where: MeetingPlace,
): { url: string; is_embedded: boolean } | null {
  if (booking.place !== 'virtual' || booking.status !== 'confirmed' || room === null) return null;
  return { url: `${where.base}/plaza-${room}`, is_embedded: where.is_own };
}
