import { useViewerZone } from '#web/ui/format/when.tsx';

/** The zone a session is told in: the venue's where people meet, the viewer's own for what happens online. */
export function useSessionZone(place: string, venue: string): string {
  const viewer = useViewerZone();
  return place === 'virtual' ? (viewer ?? venue) : venue;
}
