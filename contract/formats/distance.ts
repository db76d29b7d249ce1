import { numberFormat } from './intl.ts';
import { regionOf } from './locale.ts';

/** Kilometres in an international mile. */
const KM_OF_MILE = 1.609344;

// Source: CLDR, supplemental/units.xml, unitPreferences of usage "road", with the territories of the United States.
const REGIONS_WITH_MILES = new Set(['US', 'GB', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI']);

export type DistanceUnit = 'mile' | 'kilometer';

/** The unit of road distances in a locale's region. */
export function distanceUnit(locale: string): DistanceUnit {
  const region = regionOf(locale);
  return region !== null && REGIONS_WITH_MILES.has(region) ? 'mile' : 'kilometer';
}

/** Converts a number of units into miles, the unit of stored distances. */
export const milesOf = (amount: number, unit: DistanceUnit): number => (unit === 'mile' ? amount : amount / KM_OF_MILE);

/** Converts miles into a unit: one decimal below 10, whole numbers above, and steps of 5 from 100 kilometres on. */
export function milesIn(miles: number, unit: DistanceUnit): number {
  const amount = unit === 'mile' ? miles : miles * KM_OF_MILE;
  if (amount < 10) return Math.round(amount * 10) / 10;
  return unit === 'kilometer' && amount >= 100 ? Math.round(amount / 5) * 5 : Math.round(amount);
}

interface DistanceOptions {
  /** `short` is "2.3 mi", `long` is "2.3 miles". */
  readonly width?: 'short' | 'long';
  /** Without decimals, for distances that a person chose. */
  readonly whole?: boolean;
}

/** Formats a distance (miles) in the unit and style of a locale: "2.3 mi", "3.7 km". */
export function formatDistance(miles: number, locale: string, options: DistanceOptions = {}): string {
  const { width = 'short', whole = false } = options;
  const unit = distanceUnit(locale);
  const amount = milesIn(miles, unit);
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: width, maximumFractionDigits: whole ? 0 : 1 }).format(
    amount,
  );
}
