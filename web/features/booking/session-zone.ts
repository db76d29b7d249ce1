import { useViewerZone } from '#web/ui/format/when.tsx';

/** The zone of a session's times: the venue's for sessions at a place, the viewer's for online sessions. */
export function useSessionZone(place: string, venue: string): string {
  const viewer = useViewerZone();
  return place === 'virtual' ? (viewer ?? venue) : venue;
}
