/** The Jitsi server for virtual sessions: the operator's own or the public one. */
export interface MeetingPlace {
  /** Its address without a slash at the end. */
  readonly base: string;
  /** Whether it may be embedded in our pages: only the operator's own server may. */
  readonly is_own: boolean;
}

/** The meeting of a booking; null unless the booking is confirmed and virtual. */
export function meetingOf(
  booking: { readonly place: string; readonly status: string },
  meeting: string | null,
  where: MeetingPlace,
): { url: string; is_embedded: boolean } | null {
  if (booking.place !== 'virtual' || booking.status !== 'confirmed' || meeting === null) return null;
  return { url: `${where.base}/plaza-${meeting}`, is_embedded: where.is_own };
}
