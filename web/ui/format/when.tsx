import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { dateFormat } from '#contract/formats/intl.ts';
import { formatMoment } from '#contract/formats/moment.ts';
import type { MomentShape } from '#contract/message.ts';
import { useHomeZone, useLocale } from './locale.tsx';

const ViewerZone = createContext<string | null>(null);

/** Tells everything below it which zone the viewer's clock shows; the first paint has what the server knew. */
export function ViewerZoneProvider({ initial, children }: { initial: string | null; children: ReactNode }) {
  const [zone, setZone] = useState(initial);
  // Every moment on the page may be written anew: touches are answered in between.
  useEffect(() => startTransition(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone)), []);
  return <ViewerZone value={zone}>{children}</ViewerZone>;
}

/** The viewer's IANA zone, or null while only the server has spoken and no zone cookie exists. */
export function useViewerZone(): string | null {
  return useContext(ViewerZone);
}

export { formatMoment as formatWhen } from '#contract/formats/moment.ts';

export type WhenShape = MomentShape;

interface WhenProps {
  /** ISO 8601 with Z. */
  readonly at: string;
  /** The zone to show it in: the venue's for what happens at a place, left out for the viewer's. */
  readonly zone?: string;
  readonly shape?: WhenShape;
  /** Adds the zone's name; without it the name appears only when the zone is not the viewer's. */
  readonly label?: boolean;
}

/** A moment, in words, with its zone named wherever it could be mistaken. */
export function When({ at, zone, shape = 'moment', label }: WhenProps) {
  const viewer = useViewerZone();
  const locale = useLocale();
  const home = useHomeZone();
  const shown = zone ?? viewer ?? 'UTC';
  const hasTime = shape !== 'day' && shape !== 'date';
  const isForeign = isForeignZone(at, shown, viewer);
  return <time dateTime={at}>{formatMoment(at, shown, shape, label ?? (hasTime && isForeign), locale, home)}</time>;
}

/** Whether a zone's clock shows another time than the viewer's at a moment, or the viewer's is not known. */
export function isForeignZone(at: string, zone: string, viewer: string | null): boolean {
  return viewer === null || (zone !== viewer && offsetOf(at, zone) !== offsetOf(at, viewer));
}

function offsetOf(at: string, zone: string): string {
  return dateFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(new Date(at));
}
