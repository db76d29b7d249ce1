import type { ReactNode, Ref } from 'react';
import { useWeb } from '#web/api/queries.ts';
import { weeksOf } from './month-days.ts';
import { weekdayName } from './wall-time.ts';

interface MonthTableProps {
  /** The first day of the month. */
  readonly month: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly className?: string | undefined;
  readonly ref: Ref<HTMLTableElement>;
  /** What stands in the cell of a day. */
  readonly children: (day: string) => ReactNode;
}

/** A month as a table of its weeks under the names of the weekdays; days of other months are empty cells. */
export function MonthTable({ month, label, isBusy, className, ref, children }: MonthTableProps) {
  const { language } = useWeb();
  return (
    <table ref={ref} className={className} aria-busy={isBusy} aria-label={label}>
      <thead>
        <tr>
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday, language)}>
              {weekdayName(weekday, language, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
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
