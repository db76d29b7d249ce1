import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { dateFormat } from '#contract/formats/intl.ts';
import { type HomeZone, writeWithZone } from '#contract/location/zone-name.ts';
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

const shapes = {
  time: { hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  moment: { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The space before AM or PM: a line never ends there. */
const halfOfDay = /(?<=\d)\s(?=[ap]\.?m\b)/gi;

export type WhenShape = keyof typeof shapes;

/** Writes a moment (ISO with Z) in a zone; `label` adds the zone's name, the town's where it is the zone of `home`. */
export function formatWhen(
  at: string,
  zone: string,
  shape: WhenShape,
  label = false,
  language = 'en',
  home: HomeZone | null = null,
): string {
  const written = label
    ? writeWithZone(at, zone, shapes[shape], language, home)
    : dateFormat(language, { ...shapes[shape], timeZone: zone }).format(new Date(at));
  return written.replace(halfOfDay, '\u00a0');
}

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
  return <time dateTime={at}>{formatWhen(at, shown, shape, label ?? (hasTime && isForeign), locale, home)}</time>;
}

/** Whether a zone's clock shows another time than the viewer's at a moment, or the viewer's is not known. */
export function isForeignZone(at: string, zone: string, viewer: string | null): boolean {
  return viewer === null || (zone !== viewer && offsetOf(at, zone) !== offsetOf(at, viewer));
}

function offsetOf(at: string, zone: string): string {
  return dateFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(new Date(at));
}
