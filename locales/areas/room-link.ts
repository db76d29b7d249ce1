// Generated from locales/en/room-link.json by `npm run messages`.
import english from '../en/room-link.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/room-link.json. */
export interface RoomLinkMessages {
  'open': null;
  'start': null;
}

export const roomLink: Area<RoomLinkMessages> = { name: 'room-link', english };
