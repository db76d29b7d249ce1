import { dateFormat } from '../formats/intl.ts';

/** The zone of the marketplace's own town, which is named after the town: "Portland time". */
export interface HomeZone {
  readonly zone: string;
  readonly town: string;
}

/** The home zone of a marketplace, from its zone and place as its settings have them (`Portland, Oregon`). */
export const homeZoneOf = (zone: string, place: string): HomeZone => ({
  zone,
  town: place.split(',')[0]?.trim() ?? '',
});

const offsetAt = (at: number, zone: string): string =>
  dateFormat('en', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const AROUND_A_CHANGE_MS = 3 * 3_600_000;

/**
 * Whether the clocks of a zone change within three hours of an instant. One wall-clock time may then mean two instants.
 */
function isNearClockChange(at: number, zone: string): boolean {
  const offset = offsetAt(at, zone);
  return offsetAt(at - AROUND_A_CHANGE_MS, zone) !== offset || offsetAt(at + AROUND_A_CHANGE_MS, zone) !== offset;
}

/** Replaces a bare offset such as GMT+0 by a name. Only zones without a place are named by their offset. */
function nameFor(zone: string, named: string): string {
  if (!/^(GMT|UTC)([-+−]|$)/.test(named)) return named;
  if (/^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu|Greenwich)$/i.test(zone)) return 'UTC';
  if (/^Etc\//i.test(zone)) return named.replace('GMT', 'UTC');
  return `${zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone} time`;
}

/**
 * Formats an instant in a zone, followed by the zone's name. The marketplace's own zone is named after its town ("9:00
 * AM Portland time"), other zones as `Intl` names them ("9:00 AM Eastern Time"). Within three hours of a clock change
 * the name distinguishes the two times ("1:30 AM Pacific Standard Time").
 */
export function writeWithZone(
  at: string | number | Date,
  zone: string,
  options: Intl.DateTimeFormatOptions,
  language: string,
  home: HomeZone | null = null,
): string {
  const instant = new Date(at).getTime();
  const town = townTime(zone, language, instant, home);
  return partsWithZone(instant, zone, options, language)
    .map((part) => (part.type === 'timeZoneName' ? (town ?? nameFor(zone, part.value)) : part.value))
    .join('');
}

/** The familiar name of a zone: "Portland time" for the marketplace's own zone, elsewhere "Pacific Time". */
export function zoneName(
  zone: string,
  language: string,
  at: string | number | Date,
  home: HomeZone | null = null,
): string {
  const instant = new Date(at).getTime();
  const town = townTime(zone, language, instant, home);
  if (town !== null) return town;
  const part = partsWithZone(instant, zone, { hour: 'numeric' }, language).find((each) => each.type === 'timeZoneName');
  return part ? nameFor(zone, part.value) : zone;
}

/**
 * The town's name for its zone. Null in other zones, near clock changes (one time may mean two instants), and in
 * languages whose grammar is not supported.
 */
function townTime(zone: string, language: string, instant: number, home: HomeZone | null): string | null {
  if (home === null || home.zone !== zone || home.town === '' || !/^en\b/.test(language)) return null;
  return isNearClockChange(instant, zone) ? null : `${home.town} time`;
}

function partsWithZone(instant: number, zone: string, options: Intl.DateTimeFormatOptions, language: string) {
  const timeZoneName = isNearClockChange(instant, zone) ? 'long' : 'longGeneric';
  return dateFormat(language, { ...options, timeZone: zone, timeZoneName }).formatToParts(instant);
}
