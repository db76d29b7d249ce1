/** The default server of virtual sessions, for operators without their own Jitsi. Other sites cannot frame it. */
export const PUBLIC_MEETING_URL = 'https://meet.jit.si';

/** The origin of the operator's own Jitsi, the only one that pages may frame. Null for the public Jitsi. */
export function ownMeetingOrigin({ MEETING_URL }: { readonly MEETING_URL: string }): string | null {
  const { host, origin } = new URL(MEETING_URL);
  return host === new URL(PUBLIC_MEETING_URL).host ? null : origin;
}
