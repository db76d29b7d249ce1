import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { firstWeekday } from '#contract/formats/locale.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { CalendarFeed } from '#web/features/booking/calendar/calendar-feed.tsx';
import type { Schedule } from '#web/features/schedule/schedule-change.tsx';
import { addDays, isDate, todayIn, zoneName } from '#web/features/schedule/wall-time.ts';
import { WeeklyHours } from '#web/features/schedule/weekly-hours/weekly-hours.tsx';
import { ProblemState } from '#web/ui/feedback/error-state.tsx';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { NotFetched, partOf } from '#web/ui/loading/part.tsx';
import type { View } from './calendar/calendar.tsx';
import { DayList } from './calendar/day-list.tsx';
import { piecesOf } from './calendar/day-pieces.ts';
import { boxesOf } from './calendar/session-boxes.ts';
import { SmallMonth } from './calendar/small-month.tsx';
import { ViewBar } from './calendar/view-bar.tsx';
import { rangeOf, SCREEN_VIEWS } from './calendar/view-range.ts';
import { entriesOf } from './entries.ts';
import { EntryCard } from './entry-card.tsx';
import { ExceptionList } from './exception-list.tsx';
import { FirstHours } from './first-hours.tsx';
import classes from './my-schedule.module.css';
import { NoTime } from './no-time.tsx';
import { TimeForm } from './time-form.tsx';
import type { TimeRange } from './time-range.ts';
import { WalkIn } from './walk-in-form.tsx';

const calendar = partOf(() => import('./calendar/calendar.tsx'), NotFetched);

interface BoardProps {
  readonly schedule: Schedule;
  readonly search: URLSearchParams;
  readonly set: (changed: Record<string, string>) => void;
}

/** The owner's schedule: week, month, day, or the weekly hours. On phones a month is dots above the selected day. */
export function ScheduleBoard({ schedule, search, set }: BoardProps) {
  const locale = useLocale();
  const home = useHomeZone();
  const { timezone, _id: provider_id } = schedule.provider;
  const shown = useShown(schedule, search);
  const { view, date, today, from, to, isPhone, days, booked, entries, boxes } = shown;
  const [range, setRange] = useState<TimeRange | null>(null);
  const [isEntering, setEntering] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  // A week that failed to load must not look empty.
  const unread = [days, booked].find(({ data, error }) => data === undefined && error !== null);
  // A calendar has one box per session; a list has its rows.
  const entry = isPhone ? entries.find((each) => each.id === opened) : boxes.find((each) => each.id === opened);
  const hasHours = schedule.rules.some((rule) => rule.kind !== 'block' && rule.start !== null);
  const newDate = [date, today].toSorted().at(-1) ?? today;
  const newRange = { from_date: newDate, start: '12:00', to_date: newDate, end: '13:00' };

  return (
    <>
      {!hasHours && <FirstHours schedule={schedule} onOwn={() => set({ view: 'hours' })} />}
      <NoTime schedule={schedule} hasHours={hasHours} />
      <ViewBar
        view={view}
        date={date}
        today={today}
        isPhone={isPhone}
        set={set}
        from={from}
        to={to}
        onNew={() => setRange(newRange)}
        onClient={() => setEntering(true)}
      />
      {view === 'hours' ? (
        <div className={classes.hours}>
          <p className={classes.hint}>{`Your typical week, in ${zoneName(timezone, locale, home)}.`}</p>
          <WeeklyHours key={schedule.version} schedule={schedule} />
        </div>
      ) : unread ? (
        <ProblemState
          problem={problemOf(unread.error)}
          onRetry={() => {
            void days.refetch();
            void booked.refetch();
          }}
          isRetrying={days.isFetching || booked.isFetching}
        />
      ) : days.data === undefined || booked.data === undefined ? (
        <Skeleton height={560} radius="lg" />
      ) : (
        <Times schedule={schedule} shown={{ ...shown, view }} set={set} onRange={setRange} onEntry={setOpened} />
      )}
      {range && <TimeForm schedule={schedule} initial={range} onClose={() => setRange(null)} />}
      <ExceptionList schedule={schedule} />
      <CalendarFeed provider_id={provider_id} />
      {isEntering && (
        <WalkIn
          provider_id={provider_id}
          timezone={timezone}
          date={view === 'day' ? date : newDate}
          onClose={() => setEntering(false)}
          onEntered={(day) => set({ date: day })}
        />
      )}
      {entry && <EntryCard schedule={schedule} entry={entry} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The view and the dates of the address, with the entries and hours of these dates. */
function useShown(schedule: Schedule, search: URLSearchParams) {
  const locale = useLocale();
  const { timezone, _id: provider_id } = schedule.provider;
  // The server draws no board, so the first drawing may know the width.
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const view = SCREEN_VIEWS.find((each) => each === search.get('view')) ?? 'week';
  const today = todayIn(timezone);
  const asDate = search.get('date') ?? '';
  const date = isDate(asDate) ? asDate : today;
  const { from, to } = rangeOf(view, date, isPhone, firstWeekday(locale));
  const days = useCall('my_schedule/my_scheduled_dates', { provider_id, from, to }, { keepPrevious: true });
  const booked = useCall('my_schedule/booked_schedule_dates', { provider_id, from, to }, { keepPrevious: true });
  const entries = entriesOf(booked.data?.bookings ?? [], schedule.rules);
  return { view, date, today, from, to, isPhone, days, booked, entries, boxes: boxesOf(entries) };
}

interface TimesProps {
  readonly schedule: Schedule;
  readonly shown: Omit<ReturnType<typeof useShown>, 'view'> & { readonly view: View };
  readonly set: BoardProps['set'];
  readonly onRange: (range: TimeRange) => void;
  readonly onEntry: (id: string) => void;
}

/** The entries of a week, month or day: as a calendar, on phones as a list. */
function Times({ schedule, shown, set, onRange, onEntry }: TimesProps) {
  const locale = useLocale();
  const home = useHomeZone();
  const { timezone } = schedule.provider;
  const { view, date, today, from, to, isPhone, days, booked, entries, boxes } = shown;
  const pieces = entries.flatMap((each) => piecesOf(each, timezone, from, to));
  const dates = days.data?.dates ?? [];
  return (
    <>
      {isPhone && view === 'month' && (
        <SmallMonth
          date={date}
          today={today}
          pieces={pieces}
          closed={new Set(dates.filter(({ hours }) => hours.length === 0).map((day) => day.date))}
          isBusy={days.isPlaceholderData || booked.isPlaceholderData}
          onChoose={(day) => set({ date: day })}
        />
      )}
      {(isPhone || view !== 'month') && (
        <DayList
          schedule={schedule}
          dates={view === 'month' ? dates.filter((day) => day.date === date) : dates}
          pieces={pieces}
          shape={isPhone || view === 'month' ? 'list' : view}
          onEntry={onEntry}
        />
      )}
      {!isPhone && (
        <Suspense fallback={<Skeleton height={560} />}>
          <calendar.Here
            view={view}
            date={date}
            timezone={timezone}
            entries={boxes}
            pieces={boxes.flatMap((each) => piecesOf(each, timezone, from, to))}
            days={dates.map((day) => ({
              date: day.date,
              open: day.hours.map(({ start, end }) => ({
                start: `${day.date} ${start}:00`,
                end: end === '24:00' ? `${addDays(day.date, 1)} 00:00:00` : `${day.date} ${end}:00`,
              })),
            }))}
            onRange={onRange}
            onEntry={onEntry}
            onDay={(day) => set({ view: 'day', date: day })}
          />
        </Suspense>
      )}
      <p className={classes.hint}>
        {`Times are in ${zoneName(timezone, locale, home)}. `}
        {!isPhone && view !== 'month' && 'Drag on the calendar to block time or add extra hours.'}
      </p>
    </>
  );
}
