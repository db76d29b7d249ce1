/**
 * The region (ISO 3166-1, two letters) of a language tag: its own, or the region with most of its speakers (`de` is
 * `DE`). Null for tags without a region, such as `es-419`, and for invalid tags.
 */
export function regionOf(tag: string): string | null {
  const region = parsed(tag)?.maximize().region;
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null;
}

/**
 * The locale for dates, numbers, money and weeks: the language of the page with the region of its reader (`en` and `DE`
 * become `en-DE`). The text then stays in one language, with the 24-hour clock, separators and first weekday of the
 * reader's region.
 */
export const localeOf = (language: string, region: string | null): string =>
  region === null ? language : new Intl.Locale(language, { region }).toString();

/** An ISO 8601 weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The first weekday of a locale, from `Intl.Locale.getWeekInfo` or, if that is missing, from a table. */
export function firstWeekday(locale: string): Weekday {
  const known: (Intl.Locale & LocaleWithWeek) | undefined = parsed(locale);
  const info = known?.getWeekInfo?.() ?? known?.weekInfo;
  return (info?.firstDay as Weekday | undefined) ?? firstWeekdayOf(regionOf(locale));
}

/** The weekdays in the order in which calendars of a locale show them. */
export function weekOrder(locale: string): Weekday[] {
  const first = firstWeekday(locale);
  return [1, 2, 3, 4, 5, 6, 7].map((at) => (((at + first - 2) % 7) + 1) as Weekday);
}

/** Firefox has no week data. Safari and older versions of Chrome have it as a property. */
interface LocaleWithWeek {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

// Source: CLDR 48, supplemental/weekData.xml, firstDay. In all other regions weeks begin on Monday.
const SUNDAY = `
  AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK
  PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW`.split(/\s+/);
const SATURDAY = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' ');

/** The first weekday of a region from the table. */
export function firstWeekdayOf(region: string | null): Weekday {
  if (region === null) return 1;
  if (SUNDAY.includes(region)) return 7;
  if (SATURDAY.includes(region)) return 6;
  return region === 'MV' ? 5 : 1;
}

/** Parses a language tag; undefined if it is invalid. */
function parsed(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
