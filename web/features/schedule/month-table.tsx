import type { ReactNode, Ref } from 'react';
import { firstWeekday, weekOrder } from '#contract/formats/locale.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { weeksOf } from './month-days.ts';
import { weekdayName } from './wall-time.ts';

interface MonthTableProps {
  /** The first day of the month. */
  readonly month: string;
  readonly label: string;
  readonly isBusy: boolean;
  /** `narrow` for several small months side by side. */
  readonly weekdays?: 'short' | 'narrow';
  readonly className?: string | undefined;
  readonly ref: Ref<HTMLTableElement>;
  /** Renders the cell of a day. */
  readonly children: (day: string) => ReactNode;
}

/** A month as a table of weeks with the names of the weekdays. Days of other months are empty cells. */
export function MonthTable({ month, label, isBusy, weekdays = 'short', className, ref, children }: MonthTableProps) {
  const locale = useLocale();
  return (
    <table ref={ref} className={className} aria-busy={isBusy} aria-label={label}>
      <thead>
        <tr>
          {weekOrder(locale).map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday, locale)}>
              {weekdayName(weekday, locale, weekdays)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, firstWeekday(locale)).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is its place in the week.
              day === null ? <td key={index} /> : <td key={day}>{children(day)}</td>,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
