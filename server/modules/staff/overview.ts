import type { Overview } from '#contract/entities/operator/overview.ts';
import { minorUnits } from '#contract/minor-units.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { translate } from '#locales/format.ts';
import { CsvText, decimalText } from '#server/kernel/http/csv.ts';
import type { BookedDay } from '#server/modules/bookings/listed/index.ts';
import type { SearchSum } from '#server/modules/listings/search/index.ts';

type Figures = Overview['now'];

/** The figures of a day in the market's time zone. */
interface OverviewDay extends Figures {
  readonly date: string;
}

/** Joins what was booked, refunded and searched for on each of the booked days. */
export function joinDays(
  booked: readonly BookedDay[],
  refunded: readonly { readonly date: string; readonly refunds: number }[],
  searched: readonly (SearchSum & { readonly date: string })[],
): OverviewDay[] {
  const refunds = new Map(refunded.map((day) => [day.date, day.refunds]));
  const searches = new Map(searched.map((day) => [day.date, day]));
  return booked.map(({ date, bookings, value, fees }) => ({
    ...{ date, bookings, value, fees },
    refunds: refunds.get(date) ?? 0,
    searches: searches.get(date)?.searches ?? 0,
    misses: searches.get(date)?.misses ?? 0,
  }));
}

/** Sums the figures of days. */
export function sumDays(days: readonly OverviewDay[]): Figures {
  const sum = (of: (day: OverviewDay) => number) => days.reduce((all, day) => all + of(day), 0);
  return {
    bookings: sum((day) => day.bookings),
    value: sum((day) => day.value),
    fees: sum((day) => day.fees),
    refunds: sum((day) => day.refunds),
    searches: sum((day) => day.searches),
    misses: sum((day) => day.misses),
  };
}

/** The days of a period as a table. */
export function overviewTable(days: readonly OverviewDay[], currency: string, language: string): CsvText {
  const t = translate(language, adminOverview);
  const money = (amount: number) => decimalText(amount, minorUnits(currency));
  const count = (number: number) => decimalText(number, 0);
  return new CsvText('overview.csv', [
    [
      t('csv.day'),
      t('csv.bookings'),
      t('csv.currency'),
      t('csv.value'),
      t('csv.fees'),
      t('csv.refunds'),
      t('csv.searches'),
      t('csv.misses'),
    ],
    ...days.map((day) => [
      day.date,
      count(day.bookings),
      currency,
      money(day.value),
      money(day.fees),
      money(day.refunds),
      count(day.searches),
      count(day.misses),
    ]),
  ]);
}
