import { type HomeZone, writeWithZone } from '../location/zone-name.ts';
import type { MomentShape } from '../message.ts';
import { dateFormat } from './intl.ts';

const shapes = {
  time: { hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  long_day: { weekday: 'long', day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  moment: { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<MomentShape, Intl.DateTimeFormatOptions>;

/** Matches the space before AM or PM, at which a line must not break. */
const halfOfDay = /(?<=\d)\s(?=[ap]\.?m\b)/gi;

/** Puts a space at which no line breaks before AM and PM. */
export const keepHalfOfDay = (written: string): string => written.replace(halfOfDay, '\u00a0');

/**
 * Formats an instant (ISO with Z) in a zone. `label` adds the zone's name; the zone of `home` is named after its town.
 */
export function formatMoment(
  at: string,
  zone: string,
  shape: MomentShape,
  label = false,
  language = 'en',
  home: HomeZone | null = null,
): string {
  const written = label
    ? writeWithZone(at, zone, shapes[shape], language, home)
    : dateFormat(language, { ...shapes[shape], timeZone: zone }).format(new Date(at));
  return keepHalfOfDay(written);
}
