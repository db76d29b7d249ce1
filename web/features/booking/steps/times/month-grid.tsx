import { IconCalendarWeek } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { firstWeekday } from '#contract/formats/locale.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { listMonthDays, stepOf } from '#web/features/schedule/month-days.ts';
import { MonthTable } from '#web/features/schedule/month-table.tsx';
import { addMonths, monthOf, toDayNumber, writeDate } from '#web/features/schedule/wall-time.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { CalendarHead } from './calendar-head.tsx';
import classes from './slot-picker.module.css';
import type { DayState } from './use-free-times.ts';

interface MonthGridProps {
  /** The first day of the month shown. */
  readonly month: string;
  readonly today: string;
  readonly chosen: string | null;
  readonly isBusy: boolean;
  readonly stateOf: (date: string) => DayState;
  readonly onMonth: (month: string) => void;
  readonly onChoose: (date: string) => void;
  /** Returns to the strip of seven days. */
  readonly onClose: () => void;
}

/** A month with selectable free days. Arrow keys move by day, Page Up and Page Down by month. */
export function MonthGrid(props: MonthGridProps) {
  const { month, today, chosen, isBusy, stateOf, onMonth, onChoose, onClose } = props;
  const language = useLocale();
  const t = useMessages(bookingSteps);
  const grid = useRef<HTMLTableElement>(null);
  const [walked, setWalked] = useState<string | null>(null);
  const isHere = (date: string | null): date is string => date !== null && monthOf(date) === month;
  const firstFree = listMonthDays(month).find((date) => stateOf(date) === 'free');
  const focused = isHere(walked) ? walked : isHere(chosen) ? chosen : (firstFree ?? (isHere(today) ? today : month));

  useEffect(() => {
    if (walked !== null) grid.current?.querySelector<HTMLElement>(`[data-date="${walked}"]`)?.focus();
  }, [walked]);

  const walk = (event: KeyboardEvent) => {
    const target = stepOf(event.key, focused, firstWeekday(language));
    if (target === null) return;
    event.preventDefault();
    const to = toDayNumber(target) < toDayNumber(today) ? today : target;
    if (monthOf(to) !== month) onMonth(monthOf(to));
    setWalked(to);
  };

  return (
    <div className={classes.calendar} data-busy={isBusy}>
      <CalendarHead
        title={writeDate(month, language, { month: 'long', year: 'numeric' })}
        otherView={{
          icon: <IconCalendarWeek size={18} stroke={1.8} aria-hidden />,
          label: t('steps.week'),
          onOpen: onClose,
        }}
        before={{
          label: t('steps.month_before'),
          onStep: month <= monthOf(today) ? null : () => onMonth(addMonths(month, -1)),
        }}
        after={{ label: t('steps.month_after'), onStep: () => onMonth(addMonths(month, 1)) }}
      />
      <MonthTable ref={grid} month={month} isBusy={isBusy} label={t('steps.choose_day')}>
        {(date) => (
          <button
            type="button"
            data-date={date}
            data-state={date < today ? 'past' : stateOf(date)}
            data-today={date === today}
            tabIndex={date === focused ? 0 : -1}
            aria-pressed={date === chosen}
            aria-disabled={stateOf(date) !== 'free'}
            aria-label={t(`day.${stateOf(date)}`, {
              day: writeDate(date, language, { weekday: 'long', day: 'numeric', month: 'long' }),
            })}
            onClick={() => stateOf(date) === 'free' && onChoose(date)}
            onKeyDown={walk}
          >
            {Number(date.slice(8))}
          </button>
        )}
      </MonthTable>
    </div>
  );
}
