import type { RoomState } from '#contract/events/meeting-window.ts';

/** Why a visitor can't come into a room now; null if they can. Organisers may try their room before it opens. */
export function findRoomObstacle(
  role: 'organiser' | 'hired' | 'guest',
  state: RoomState,
): Exclude<RoomState, 'open'> | null {
  if (state === 'open' || (state === 'early' && role === 'organiser')) return null;
  return state;
}
