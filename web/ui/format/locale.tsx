import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { formatDistance } from '#contract/formats/distance.ts';
import { listFormat, numberFormat } from '#contract/formats/intl.ts';
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
  /** The region (ISO 3166-1) that the first paint is written for; null where there is none. */
  readonly region: string | null;
  /** The marketplace's own zone, and the town that it is called by. */
  readonly home: HomeZone | null;
  readonly children: ReactNode;
}

/**
 * Provides everything below it with the locale for dates, numbers, money, weeks and distances: the language of the
 * texts with the region of the reader. Pages of signed-in people are rendered for the region of their Accept-Language.
 * Pages of guests are cached and shared, and the cache must not grow by every region: they are rendered for the
 * marketplace's country, and written again after hydration where the browser is from elsewhere.
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

/** The locale to write in, such as `en-GB`. */
export const useLocale = (): string => useContext(Locale).locale;

/** The marketplace's own zone with its town, by which it is named; null before the marketplace is known. */
export const useHomeZone = (): HomeZone | null => useContext(Locale).home;

export type Formats = ReturnType<typeof useFormats>;

/** Writes money, numbers, lists and distances for the reader. */
export function useFormats() {
  const locale = useLocale();
  return useMemo(
    () => ({
      /** An amount in minor units. */
      money: (amount: number, currency: string, options: MoneyOptions = {}) =>
        formatMoney(amount, currency, { ...options, language: locale }),
      number: (value: number, options: Intl.NumberFormatOptions = {}) => numberFormat(locale, options).format(value),
      /** "One, two, and three". */
      list: (texts: readonly string[]) => listFormat(locale, { type: 'conjunction' }).format(texts),
      /** A distance in miles, in the unit of the region. */
      distance: (miles: number, options: Parameters<typeof formatDistance>[2] = {}) =>
        formatDistance(miles, locale, options),
    }),
    [locale],
  );
}
