import { euCountries, payoutCountries } from '#contract/location/countries.ts';

/** A cache by zone name, because zones have aliases and comparing them is slow. */
const found = new Map<string, string | null>();

/** The country (ISO 3166-1) of a time zone from the runtime's zone tables; null if unknown. */
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

/** Whether customers may withdraw from contracts: as the operator chose, or where the marketplace is in the EU. */
export function offersWithdrawal(
  market: { readonly withdrawals: boolean | null; readonly timezone: string } | null,
): boolean {
  if (market === null) return false;
  return market.withdrawals ?? euCountries.has(countryOfZone(market.timezone) ?? '');
}
