const MAX_FORMATS = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter made once for its language and options: making one costs a hundred times what using it does. */
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= MAX_FORMATS) formats.clear();
  const created = new Intl.DateTimeFormat(language, options);
  formats.set(key, created);
  return created;
}

const offsetAt = (at: number, zone: string): string =>
  formatOf('en', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' }).format(at).split('GMT')[1] ?? '';

const AROUND_A_CHANGE_MS = 3 * 3_600_000;

/**
 * Whether the clocks of a zone change within three hours of an instant, so that one wall-clock time may mean two
 * instants.
 */
function isNearClockChange(at: number, zone: string): boolean {
  const offset = offsetAt(at, zone);
  return offsetAt(at - AROUND_A_CHANGE_MS, zone) !== offset || offsetAt(at + AROUND_A_CHANGE_MS, zone) !== offset;
}

/** The name instead of a bare offset such as GMT+0: only zones without a place are named by their offset. */
function nameFor(zone: string, named: string): string {
  if (!/^(GMT|UTC)([-+−]|$)/.test(named)) return named;
  if (/^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu|Greenwich)$/i.test(zone)) return 'UTC';
  if (/^Etc\//i.test(zone)) return named.replace('GMT', 'UTC');
  return `${zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone} time`;
}

/**
 * Writes an instant in a zone, followed by the zone's name as people say it ("9:00 AM Pacific Time"). Around a change
 * of the clocks the name says which of the two times it is ("1:30 AM Pacific Standard Time").
 */
export function writeWithZone(
  at: string | number | Date,
  zone: string,
  options: Intl.DateTimeFormatOptions,
  language: string,
): string {
  const instant = new Date(at).getTime();
  return partsWithZone(instant, zone, options, language)
    .map((part) => (part.type === 'timeZoneName' ? nameFor(zone, part.value) : part.value))
    .join('');
}

/** A zone's name as people say it: "Pacific Time". */
export function zoneName(zone: string, language: string, at: string | number | Date): string {
  const instant = new Date(at).getTime();
  const part = partsWithZone(instant, zone, { hour: 'numeric' }, language).find((each) => each.type === 'timeZoneName');
  return part ? nameFor(zone, part.value) : zone;
}

function partsWithZone(instant: number, zone: string, options: Intl.DateTimeFormatOptions, language: string) {
  const timeZoneName = isNearClockChange(instant, zone) ? 'long' : 'longGeneric';
  return formatOf(language, { ...options, timeZone: zone, timeZoneName }).formatToParts(instant);
}
