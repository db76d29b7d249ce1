import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, Group, Modal, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useSession, useWeb } from '#web/api/queries.ts';
import { type Schedule, useScheduleChange } from '#web/features/schedule/schedule-change.tsx';
import {
  addDays,
  addMonths,
  monthEnd,
  monthOf,
  todayIn,
  weekdayOf,
  writeDate,
  zoneName,
} from '#web/features/schedule/wall-time.ts';
import { officeWeek, rulesOf } from '#web/features/schedule/weekly-hours/week.ts';
import { WeeklyHours } from '#web/features/schedule/weekly-hours/weekly-hours.tsx';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { formatWhen } from '#web/ui/when.tsx';
import { DayList } from './day-list.tsx';
import { type Entry, entriesOf } from './entries.ts';
import classes from './my-schedule.module.css';
import { TimeForm, type TimeRange } from './time-form.tsx';

export const meta: MetaFunction = () => [{ title: 'My schedule' }, { name: 'robots', content: 'noindex' }];

const Calendar = lazy(() => import('./calendar.tsx'));
const VIEWS = ['week', 'month', 'day', 'hours'] as const;
type ScreenView = (typeof VIEWS)[number];

/** The owner's schedule: hours, exceptions and blocks, with the bookings on top. */
export default function MySchedule() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const pages = user?.providers ?? [];
  const page = pages.find((each) => each._id === search.get('page')) ?? pages[0];
  if (!page)
    return (
      <Page>
        <EmptyState
          scene="path"
          title="Your schedule starts with a page"
          text="Set up your page first; then you say here when you can be booked."
          action={{ label: 'Set up my page', to: href('my_page') }}
        />
      </Page>
    );
  const set = (changed: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...changed }, { replace: true, preventScrollReset: true });
  return (
    <Page>
      <div className={classes.head}>
        <h1>My schedule</h1>
        {pages.length > 1 && (
          <NativeSelect
            aria-label="Page"
            value={page._id}
            onChange={(event) => set({ page: event.currentTarget.value })}
            data={pages.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        )}
      </div>
      <Loaded key={page._id} provider_id={page._id} search={search} set={set} />
    </Page>
  );
}

interface LoadedProps {
  readonly provider_id: string;
  readonly search: URLSearchParams;
  readonly set: (changed: Record<string, string>) => void;
}

function Loaded({ provider_id, search, set }: LoadedProps) {
  const schedule = useCall('my_schedule/schedule_list', { provider_id });
  if (schedule.isError) {
    const { title, detail, request_id } = problemOf(schedule.error);
    return (
      <ErrorState
        title={title}
        text={detail}
        reference={request_id}
        onRetry={() => void schedule.refetch()}
        isRetrying={schedule.isFetching}
      />
    );
  }
  if (!schedule.data) return <Skeleton height={560} aria-label="Loading your schedule" />;
  return <Board schedule={schedule.data} search={search} set={set} />;
}

function Board({ schedule, search, set }: { schedule: Schedule } & Omit<LoadedProps, 'provider_id'>) {
  const { language } = useWeb();
  const { timezone, _id: provider_id } = schedule.provider;
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const asked = VIEWS.find((each) => each === search.get('view')) ?? 'week';
  const view = isPhone && asked === 'month' ? 'week' : asked;
  const today = todayIn(timezone);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(search.get('date') ?? '') ? (search.get('date') ?? today) : today;
  const { from, to } = rangeOf(view, date, isPhone);
  const [range, setRange] = useState<TimeRange | null>(null);
  const [opened, setOpened] = useState<string | null>(null);

  const days = useCall('my_schedule/my_scheduled_dates', { provider_id, from, to }, { keepPrevious: true });
  const booked = useCall('my_schedule/booked_schedule_dates', { provider_id, from, to }, { keepPrevious: true });
  const entries = entriesOf(booked.data?.bookings ?? [], schedule.rules);
  const dates = days.data?.dates ?? [];
  const entry = entries.find((each) => each.id === opened);
  const hasHours = schedule.rules.some((rule) => rule.kind !== 'block' && rule.start !== null);
  const newDate = [date, today].toSorted().at(-1) ?? today;
  const newRange = { from_date: newDate, start: '12:00', to_date: newDate, end: '13:00' };

  return (
    <>
      {!hasHours && <FirstHours schedule={schedule} onOwn={() => set({ view: 'hours' })} />}
      <NoTime schedule={schedule} hasHours={hasHours} />
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="View"
          value={view}
          onChange={(value) => set({ view: value })}
          data={VIEWS.filter((each) => !(isPhone && each === 'month')).map((each) => ({
            value: each,
            label: LABELS[each],
          }))}
        />
        {view !== 'hours' && (
          <>
            <div className={classes.step}>
              <ActionIcon
                variant="default"
                size={44}
                aria-label="Earlier"
                onClick={() => set({ date: step(view, date, -1) })}
              >
                <IconChevronLeft size={20} />
              </ActionIcon>
              <Button variant="default" onClick={() => set({ date: today })} h={44}>
                Today
              </Button>
              <ActionIcon
                variant="default"
                size={44}
                aria-label="Later"
                onClick={() => set({ date: step(view, date, 1) })}
              >
                <IconChevronRight size={20} />
              </ActionIcon>
            </div>
            <h2 aria-live="polite">{titleOf(view, from, to, language)}</h2>
            <Button leftSection={<IconPlus size={18} />} onClick={() => setRange(newRange)} h={44}>
              Time off or extra hours
            </Button>
          </>
        )}
      </div>
      {view === 'hours' ? (
        <div className={classes.hours}>
          <p className={classes.hint}>{`Your usual week, in ${zoneName(timezone, language)}.`}</p>
          <WeeklyHours key={schedule.version} schedule={schedule} />
        </div>
      ) : (
        <>
          {view !== 'month' && (
            <DayList schedule={schedule} dates={dates} entries={entries} withEntries={isPhone} onEntry={setOpened} />
          )}
          {!isPhone && (
            <Suspense fallback={<Skeleton height={560} />}>
              <Calendar
                view={view}
                date={date}
                timezone={timezone}
                entries={entries}
                open={dates.flatMap((day) =>
                  day.hours.map(({ start, end }) => ({
                    id: `open ${day.date} ${start}`,
                    start: `${day.date} ${start}:00`,
                    end: end === '24:00' ? `${addDays(day.date, 1)} 00:00:00` : `${day.date} ${end}:00`,
                  })),
                )}
                onRange={setRange}
                onEntry={setOpened}
                onDay={(day) => set({ view: 'day', date: day })}
              />
            </Suspense>
          )}
          <p className={classes.hint}>
            {`Times are in ${zoneName(timezone, language)}. `}
            {!isPhone && view !== 'month' && 'Drag over the calendar to block time or open extra hours.'}
          </p>
        </>
      )}
      {range && <TimeForm schedule={schedule} initial={range} onClose={() => setRange(null)} />}
      {entry && <EntryCard schedule={schedule} entry={entry} onClose={() => setOpened(null)} />}
    </>
  );
}

const LABELS: Record<ScreenView, string> = { week: 'Week', month: 'Month', day: 'Day', hours: 'Weekly hours' };

function rangeOf(view: ScreenView, date: string, isPhone: boolean): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date };
  if (view === 'month') return { from: addDays(monthOf(date), -6), to: addDays(monthEnd(date), 13) };
  // A list of days starts with the one asked for; a week of a calendar with its Monday.
  if (isPhone) return { from: date, to: addDays(date, 6) };
  const monday = addDays(date, 1 - weekdayOf(date));
  return { from: monday, to: addDays(monday, 6) };
}

function step(view: ScreenView, date: string, by: number): string {
  if (view === 'month') return addMonths(date, by);
  return addDays(date, view === 'day' ? by : by * 7);
}

function titleOf(view: ScreenView, from: string, to: string, language: string): string {
  if (view === 'month') return writeDate(addDays(from, 6), language, { month: 'long', year: 'numeric' });
  if (view === 'day') return writeDate(from, language, { weekday: 'long', day: 'numeric', month: 'long' });
  const at = (date: string) => new Date(`${date}T12:00:00Z`);
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, options).formatRange(at(from), at(to));
}

/** What a schedule without hours needs: office hours in one click, or hours of one's own. */
function FirstHours({ schedule, onOwn }: { schedule: Schedule; onOwn: () => void }) {
  const change = useScheduleChange('my_schedule/add_my_schedule', {
    timezone: schedule.provider.timezone,
    said: 'Open Monday to Friday, 9 to 5.',
  });
  const rules = rulesOf(officeWeek(), schedule.rules);
  return (
    <section className={classes.first}>
      <div>
        <h2>When can people book you?</h2>
        <p>Start with usual office hours and change them later, or set every day as you like.</p>
      </div>
      <Group>
        <Button
          size="md"
          loading={change.isSaving}
          onClick={() => change.run({ provider_id: schedule.provider._id, rules, replaces: 'weekly' })}
        >
          Mon–Fri 9–17
        </Button>
        <Button size="md" variant="default" onClick={onOwn}>
          Set my own hours
        </Button>
      </Group>
      {change.dialog}
    </section>
  );
}

/** Says which services nobody can book with the present rules, and why. */
function NoTime({ schedule, hasHours }: { schedule: Schedule; hasHours: boolean }) {
  if (!hasHours || schedule.no_time.length === 0) return null;
  return (
    <div role="status" className={classes.noTime}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <b>These hours leave no time to book</b>
        <ul>
          {schedule.no_time.map((each) => (
            <li key={each.service_id}>{`${each.title}: ${each.sentence}`}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** One entry of the calendar: a booking to open, or a block to take away. */
function EntryCard({ schedule, entry, onClose }: { schedule: Schedule; entry: Entry; onClose: () => void }) {
  const { language } = useWeb();
  const { timezone, _id: provider_id } = schedule.provider;
  const change = useScheduleChange('my_schedule/delete_schedule', {
    timezone,
    said: 'The block is gone.',
    onDone: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={entry.title}>
      {entry.detail !== '' && <p className={classes.entryText}>{entry.detail}</p>}
      <p className={classes.hint}>
        {`${formatWhen(entry.starts_at, timezone, 'moment', false, language)} – ${formatWhen(entry.ends_at, timezone, 'moment', true, language)}`}
      </p>
      <Group justify="end" mt="lg">
        {entry.kind === 'block' ? (
          <Button
            color="red"
            variant="light"
            loading={change.isSaving}
            onClick={() => change.run({ provider_id, schedule_ids: [entry.id] })}
          >
            Remove this block
          </Button>
        ) : (
          entry.kind === 'session' && (
            <Button component={Link} to={href('booking', {}, { booking_id: entry.id })}>
              Open the booking
            </Button>
          )
        )}
      </Group>
    </Modal>
  );
}
