import type { MeetingRooms } from './port.ts';

/** The operator's Jitsi: its address, whether our pages may frame it, and the unguessable room of each key. */
interface Jitsi {
  readonly base: string;
  readonly is_embedded: boolean;
  readonly roomOf: (key: string) => string;
}

/**
 * Rooms of a Jitsi. A room exists while somebody is in it, and its name follows from the date: there is nothing to
 * create, move or delete.
 */
export function jitsiRooms({ base, is_embedded, roomOf }: Jitsi): MeetingRooms {
  const urlOf = (room: string) => `${base}/${room}`;
  const meetingOf = (key: string) => {
    const room = `plaza-${roomOf(key)}`;
    return { gateway_id: room, join_url: urlOf(room) };
  };
  return {
    name: 'jitsi',
    is_embedded,
    createMeeting: ({ key }) => Promise.resolve(meetingOf(key)),
    findMeeting: (key) => Promise.resolve(meetingOf(key)),
    updateMeeting: () => Promise.resolve(true),
    deleteMeeting: () => Promise.resolve(),
    startUrl: (room) => Promise.resolve(urlOf(room)),
  };
}
