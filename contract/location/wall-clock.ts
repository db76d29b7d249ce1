import { dateFormat } from '../formats/intl.ts';

/** What the clocks of a zone show: the date (`YYYY-MM-DD`) and the time of day (`HH:MM:SS`, 00 to 23 hours). */
export interface WallClock {
  readonly date: string;
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const digits = '2-digit';
  const created = dateFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    ...{ month: digits, day: digits, hour: digits, minute: digits, second: digits },
    hourCycle: 'h23',
  });
  formats.set(zone, created);
  return created;
}

/**
 * Reads the clocks of a zone at an instant (ISO, milliseconds or Date). It is put together from parts, since the order
 * in which `Intl` writes them differs between browsers. Throws RangeError for an unknown zone or an invalid instant.
 */
export function wallClock(at: string | number | Date, zone: string): WallClock {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  };
}
