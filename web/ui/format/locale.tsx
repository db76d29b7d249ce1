import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { formatDistance } from '#contract/formats/distance.ts';
import { displayNames, listFormat, numberFormat } from '#contract/formats/intl.ts';
import { localeOf, regionOf } from '#contract/formats/locale.ts';
import { formatMoney, type MoneyOptions } from '#contract/formats/money.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';

interface LocaleValue {
  readonly locale: string;
  readonly home: HomeZone | null;
}

const Locale = createContext<LocaleValue>({ locale: 'en', home: null });

interface LocaleProviderProps {
  /** The language of the texts. */
  readonly language: string;
  /** The region (ISO 3166-1) of the first paint; null if there is none. */
  readonly region: string | null;
  /** The marketplace's own zone and the town that names it. */
  readonly home: HomeZone | null;
  readonly children: ReactNode;
}

/**
 * Provides the locale for dates, numbers, money, weeks and distances to its children: the language of the texts with
 * the reader's region. Pages of signed-in users are rendered for the region of their Accept-Language. Guest pages are
 * cached and shared, and a region must not multiply the cache. They are rendered for the marketplace's country. After
 * hydration, browsers of other regions format them again.
 */
export function LocaleProvider({ language, region: initial, home, children }: LocaleProviderProps) {
  const [region, setRegion] = useState(initial);
  useEffect(() => startTransition(() => setRegion((before) => regionOf(navigator.language) ?? before)), []);
  const zone = home?.zone ?? null;
  const town = home?.town ?? '';
  const value = useMemo(
    () => ({ locale: localeOf(language, region), home: zone === null ? null : { zone, town } }),
    [language, region, zone, town],
  );
  return <Locale value={value}>{children}</Locale>;
}

/** The locale for formatting, such as `en-GB`. */
export const useLocale = (): string => useContext(Locale).locale;

/** The marketplace's own zone with the town that names it; null before the marketplace is set up. */
export const useHomeZone = (): HomeZone | null => useContext(Locale).home;

export type Formats = ReturnType<typeof useFormats>;

/** Returns formatters of money, numbers, lists, distances and names of currencies for the reader. */
export function useFormats() {
  const locale = useLocale();
  return useMemo(
    () => ({
      /** Formats an amount in minor units. */
      money: (amount: number, currency: string, options: MoneyOptions = {}) =>
        formatMoney(amount, currency, { ...options, language: locale }),
      number: (value: number, options: Intl.NumberFormatOptions = {}) => numberFormat(locale, options).format(value),
      /** Formats a list: "One, two, and three". */
      list: (texts: readonly string[]) => listFormat(locale, { type: 'conjunction' }).format(texts),
      /** The name of a currency: "Euro" of EUR. */
      currencyName: (code: string) => displayNames(locale, { type: 'currency' }).of(code) ?? code,
      /** Formats a distance in miles in the unit of the region. */
      distance: (miles: number, options: Parameters<typeof formatDistance>[2] = {}) =>
        formatDistance(miles, locale, options),
    }),
    [locale],
  );
}
