import type { Clock } from '#server/kernel/clock.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import { ownMeetingOrigin } from '#server/kernel/configuration/meeting-server.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { derivedMeetingRoom } from '#server/modules/bookings/guests/index.ts';
import { jitsiRooms } from './jitsi.ts';
import type { Meetings } from './port.ts';
import { zoomMeetings } from './zoom.ts';

/** Opens the meeting providers that the operator configured: a Jitsi always, Zoom with a client id and secret. */
export function openMeetings(config: Config, clock: Clock): Meetings {
  const { ZOOM_CLIENT_ID: client_id, ZOOM_CLIENT_SECRET: client_secret } = config;
  const jitsi = jitsiRooms({
    base: config.MEETING_URL,
    is_embedded: ownMeetingOrigin(config) !== null,
    roomOf: (key) => derivedMeetingRoom(secretOf(config), key),
  });
  if (!client_id || !client_secret) return { jitsi, zoom: null };
  const zoom = zoomMeetings({
    ...{ client_id, client_secret, clock, origin: config.PLAZA_ORIGIN },
    ...{ oauth_base: config.ZOOM_OAUTH_BASE, api_base: config.ZOOM_API_BASE },
  });
  return { jitsi, zoom: outsideTransactions(zoom) };
}
