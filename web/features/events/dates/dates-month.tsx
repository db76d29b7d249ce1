import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { eventPage } from '#locales/areas/event-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { groupBy } from '#web/features/schedule/group-by.ts';
import { MonthTable } from '#web/features/schedule/month-table.tsx';
import { addMonths, dateAndClock, monthOf, writeClock, writeDate } from '#web/features/schedule/wall-time.ts';
import { describeSeats } from '#web/features/seats/seats.ts';
import { SeatsText } from '#web/features/seats/seats-text.tsx';
import { href } from '#web/routes.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import classes from './dates.module.css';
import { DateRow, type DatesProps, dayOfDate, seatsIn } from './dates-list.tsx';

interface DatesMonthProps extends DatesProps {
  readonly more: MoreDates;
}

/** The pages of dates that are not loaded yet. */
export interface MoreDates {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => unknown;
}

/**
 * Dates of events in a month, which loads the pages up to its end. Each day links to its dates; on phones the month's
 * dates follow as rows.
 */
export function DatesMonth({ dates, provider_id, isOfOne, more }: DatesMonthProps) {
  const t = useMessages(eventPage);
  const language = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const byDay = groupBy(dates, dayOfDate);
  const days = [...byDay.keys()];
  const [month, setMonth] = useState(monthOf(days[0] ?? '1970-01-01'));
  const name = writeDate(month, language, { month: 'long', year: 'numeric' });
  const later = days.find((day) => monthOf(day) > month);
  const inMonth = dates.filter((date) => monthOf(dayOfDate(date)) === month);
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = more;
  const isComplete = later !== undefined || !hasNextPage;
  useEffect(() => {
    if (!isComplete && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isComplete, isFetchingNextPage, isError, fetchNextPage]);
  return (
    <section className={classes.calendar} aria-label={t('list.month_label', { month: name })}>
      <div className={classes.calendarHead}>
        <h2 aria-live="polite">{name}</h2>
        <Step
          label={t('list.before')}
          isOff={days.every((day) => monthOf(day) >= month)}
          onStep={() => setMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={20} />
        </Step>
        <Step
          label={t('list.after')}
          isOff={later === undefined && !hasNextPage}
          onStep={() => setMonth(addMonths(month, 1))}
        >
          <IconChevronRight size={20} />
        </Step>
      </div>
      <MonthTable
        ref={table}
        month={month}
        isBusy={!isComplete && !isError}
        label={t('list.month_label', { month: name })}
      >
        {(day) => (
          <div className={classes.day} data-has={byDay.has(day)}>
            <span>{Number(day.slice(8))}</span>
            {(byDay.get(day) ?? []).map((date) => (
              <Link
                key={date._id}
                to={href('view_events', { id: date.event_id, providerId: provider_id }, { occurrence: date._id })}
                className={classes.entry}
                data-tone={describeSeats(seatsIn(date)).tone}
              >
                <time dateTime={date.starts_at}>
                  {writeClock(dateAndClock(date.starts_at, date.timezone).clock, language)}
                </time>{' '}
                {isOfOne ? date.label || <SeatsText of={seatsIn(date)} isShort /> : date.title}
              </Link>
            ))}
          </div>
        )}
      </MonthTable>
      {inMonth.length === 0 && isComplete && (
        <p className={classes.nothing}>
          {t('list.no_dates_month', { month: name })}
          {later !== undefined && (
            <Button variant="subtle" onClick={() => setMonth(monthOf(later))}>
              {t('list.next_month', { month: writeDate(monthOf(later), language, { month: 'long', year: 'numeric' }) })}
            </Button>
          )}
        </p>
      )}
      <ul className={classes.phoneRows}>
        {inMonth.map((date) => (
          <DateRow key={date._id} date={date} provider_id={provider_id} isOfOne={isOfOne} />
        ))}
      </ul>
    </section>
  );
}

interface StepProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onStep: () => void;
  readonly children: ReactNode;
}

/** A button to the previous or the next month. */
function Step({ label, isOff, onStep, children }: StepProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} disabled={isOff} onClick={onStep}>
      {children}
    </ActionIcon>
  );
}
