import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { dateFormat } from '#contract/formats/intl.ts';
import { formatMoment } from '#contract/formats/moment.ts';
import type { MomentShape } from '#contract/message.ts';
import { useHomeZone, useLocale } from './locale.tsx';

const ViewerZone = createContext<string | null>(null);

/** Provides the zone of the viewer's clock to its children. The first paint uses the zone that the server knows. */
export function ViewerZoneProvider({ initial, children }: { initial: string | null; children: ReactNode }) {
  const [zone, setZone] = useState(initial);
  // May format every moment of the page again. A transition keeps the page responsive.
  useEffect(() => startTransition(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone)), []);
  return <ViewerZone value={zone}>{children}</ViewerZone>;
}

/** The viewer's IANA zone. Null during the first paint if no zone cookie exists. */
export function useViewerZone(): string | null {
  return useContext(ViewerZone);
}

export { formatMoment as formatWhen } from '#contract/formats/moment.ts';

export type WhenShape = MomentShape;

interface WhenProps {
  /** ISO 8601 with Z. */
  readonly at: string;
  /** The zone to show: the venue's zone for sessions at a place; the viewer's zone if absent. */
  readonly zone?: string;
  readonly shape?: WhenShape;
  /** Adds the zone's name. Without it the name appears only if the zone is not the viewer's. */
  readonly label?: boolean;
}

/** A formatted moment. It names its zone wherever the zone may be unclear. */
export function When({ at, zone, shape = 'moment', label }: WhenProps) {
  const viewer = useViewerZone();
  const locale = useLocale();
  const home = useHomeZone();
  const shown = zone ?? viewer ?? 'UTC';
  const hasTime = shape === 'time' || shape === 'moment' || shape === 'full';
  const isForeign = isForeignZone(at, shown, viewer);
  return <time dateTime={at}>{formatMoment(at, shown, shape, label ?? (hasTime && isForeign), locale, home)}</time>;
}

/** Whether a zone's clock differs from the viewer's at a moment, or the viewer's zone is unknown. */
export function isForeignZone(at: string, zone: string, viewer: string | null): boolean {
  return viewer === null || (zone !== viewer && offsetOf(at, zone) !== offsetOf(at, viewer));
}

function offsetOf(at: string, zone: string): string {
  return dateFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(new Date(at));
}
