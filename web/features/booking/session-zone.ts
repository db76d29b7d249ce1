import { useViewerZone } from '#web/ui/format/when.tsx';

/** Finds the zone of a session's times: the venue's for sessions at a place, the viewer's for online sessions. */
export function useZoneOf() {
  const viewer = useViewerZone();
  return (place: string, venue: string): string => (place === 'virtual' ? (viewer ?? venue) : venue);
}

/** The zone of the times of one session. */
export function useSessionZone(place: string, venue: string): string {
  return useZoneOf()(place, venue);
}
