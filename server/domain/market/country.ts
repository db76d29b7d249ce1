import { payoutCountries } from '#contract/location/countries.ts';

/** By the name of a zone, so that it is found once: names have aliases, and comparing them takes its time. */
const found = new Map<string, string | null>();

/**
 * The country (ISO 3166-1) that a time zone belongs to, by the zone tables of the runtime; null where it is none that
 * is known.
 */
export function countryOfZone(timezone: string): string | null {
  const stored = found.get(timezone);
  if (stored !== undefined) return stored;
  const zone = at(timezone);
  const country =
    payoutCountries.find((code) =>
      (new Intl.Locale(`und-${code}`).getTimeZones() ?? []).some((name) => at(name).equals(zone)),
    ) ?? null;
  found.set(timezone, country);
  return country;
}

const at = (timezone: string) => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timezone);
