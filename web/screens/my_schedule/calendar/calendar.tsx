import '@mantine/schedule/styles.css';
import { DayView, MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule';
import { dateFormat } from '#contract/formats/intl.ts';
import { firstWeekday } from '#contract/formats/locale.ts';
import { MINUTE_MS } from '#contract/instant.ts';
import { serverNow } from '#web/api/clock.ts';
import { wallOf, writeClock } from '#web/features/schedule/wall-time.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import type { Entry } from '../entries.ts';
import classes from '../my-schedule.module.css';
import { rangeOf, type TimeRange } from '../time-range.ts';
import { closedTime } from './closed-time.ts';
import { type Piece, writePiece } from './day-pieces.ts';

export type View = 'week' | 'month' | 'day';

interface CalendarProps {
  readonly view: View;
  /** The date of the view. */
  readonly date: string;
  readonly timezone: string;
  readonly entries: readonly Entry[];
  /** The same entries split by day, as weeks and days show them. */
  readonly pieces: readonly Piece[];
  /** The shown days with their open ranges in wall time. All other time is shaded. */
  readonly days: readonly { readonly date: string; readonly open: readonly { start: string; end: string }[] }[];
  readonly onRange: (range: TimeRange) => void;
  readonly onEntry: (id: string) => void;
  readonly onDay: (date: string) => void;
}

/** The height of half an hour, and of a text line in a session's box (px). */
const SLOT_HEIGHT = 52;
const LINE_HEIGHT = 15;

const weekFrom0 = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 0 } as const;

const COLORS = { session: 'accent', event: 'amber', hire: 'amber', block: 'gray' } as const;

/** Week, day or month of a provider's time in the zone of the place. Loaded only in windows with room for it. */
export default function Calendar(props: CalendarProps) {
  return props.view === 'month' ? <Month {...props} /> : <Days {...props} />;
}

// The kit counts weekdays from Sunday as 0.
const firstDayIn = (language: string) => weekFrom0[firstWeekday(language)];

function Month({ date, timezone, entries, days, onEntry, onDay }: CalendarProps) {
  const language = useLocale();
  const closedDays = new Set(days.filter((day) => day.open.length === 0).map((day) => day.date));
  return (
    <MonthView
      date={date}
      events={entries.map((entry) => {
        const start = wallOf(entry.starts_at, timezone);
        const clock = entry.kind === 'block' ? '' : `${writeLabel(start.slice(11, 16), language)} `;
        return {
          ...boxOf(entry),
          title: `${clock}${entry.title}`,
          id: entry.id,
          start,
          end: wallOf(entry.ends_at, timezone),
        };
      })}
      withHeader={false}
      firstDayOfWeek={firstDayIn(language)}
      weekendDays={[]}
      getDayProps={(day) => (closedDays.has(day) ? { className: classes.closedDay } : {})}
      onDayClick={onDay}
      classNames={{ monthViewDayLabel: classes.dayLabel ?? '', monthViewEvents: classes.monthEvents ?? '' }}
      onEventClick={(event) => onEntry(event.payload?.id)}
    />
  );
}

/** A week or a day. */
function Days({ view, date, timezone, pieces, days, onRange, onEntry }: CalendarProps) {
  const language = useLocale();
  const events: ScheduleEventData[] = pieces.map((piece) => ({
    ...boxOf(piece.entry, writePiece(piece, language)),
    id: `${piece.entry.id} ${piece.date}`,
    start: piece.start,
    end: piece.end,
  }));
  // Blocks do not extend the shown hours to nights.
  const shown = shownHours([
    ...days.flatMap((day) => day.open),
    ...pieces.filter(({ entry, isFirst, isLast }) => entry.kind !== 'block' || (isFirst && isLast)),
  ]);
  const closed: ScheduleEventData[] = days.flatMap((day) =>
    closedTime(day, shown.startTime, shown.endTime).map(({ start, end }) => ({
      id: `closed ${start}`,
      title: '',
      start,
      end,
      color: 'gray',
      display: 'background',
    })),
  );
  const pick = (from: string, to: string) => onRange(rangeOf(from, to));
  const common = {
    date,
    events: [...closed, ...events],
    withHeader: false,
    intervalMinutes: 30,
    slotHeight: SLOT_HEIGHT,
    slotLabelFormat: (at: string) => writeLabel(at.slice(-8, -3), language),
    ...shown,
    getCurrentTime: () => wallOf(serverNow(), timezone),
    withDragSlotSelect: true,
    onSlotDragEnd: pick,
    onTimeSlotClick: ({ slotStart, slotEnd }: { slotStart: string; slotEnd: string }) => pick(slotStart, slotEnd),
    onEventClick: (event: ScheduleEventData) => onEntry(event.payload?.id),
    renderEventBody: bodyOf,
    scrollAreaProps: { mah: 'max(36rem, calc(100vh - 16rem))' },
  };
  return view === 'day' ? (
    <DayView
      {...common}
      withAllDaySlot={false}
      classNames={{
        dayView: classes.underDays ?? '',
        dayViewBackgroundEvent: classes.closed ?? '',
        currentTimeIndicatorTimeBubble: classes.now ?? '',
      }}
    />
  ) : (
    <WeekView
      {...common}
      withAllDaySlots={false}
      withWeekNumber={false}
      firstDayOfWeek={firstDayIn(language)}
      weekendDays={[]}
      classNames={{
        weekView: classes.underDays ?? '',
        weekViewHeader: classes.noHeader ?? '',
        weekViewBackgroundEvent: classes.closed ?? '',
        currentTimeIndicatorTimeBubble: classes.now ?? '',
      }}
    />
  );
}

/** The properties of an entry's box that are the same on every day. */
function boxOf(entry: Entry, clock = '') {
  return {
    title: entry.title,
    payload: { id: entry.id, detail: entry.detail, clock },
    color: COLORS[entry.kind],
    variant: entry.kind === 'block' || entry.status === 'requested' ? ('light' as const) : ('filled' as const),
  };
}

/** The content of a session's box: the customer, then service and time if there is room. */
function bodyOf(event: ScheduleEventData) {
  if (event.display === 'background') return null;
  const { detail, clock } = event.payload as { detail: string; clock: string };
  return (
    <span className={classes.event} style={{ WebkitLineClamp: linesIn(event) }}>
      <b>{event.title}</b>
      <small>
        {clock !== '' && <bdi>{clock}</bdi>}
        {clock !== '' && detail !== '' && ' · '}
        <bdi>{detail}</bdi>
      </small>
    </span>
  );
}

/** The number of whole text lines that fit into a box. Half lines are hidden. */
function linesIn({ start, end }: ScheduleEventData): number {
  const ms = (wall: ScheduleEventData['start']) => Date.parse(`${String(wall).replace(' ', 'T')}Z`);
  const height = ((ms(end) - ms(start)) / (30 * MINUTE_MS)) * SLOT_HEIGHT;
  return Math.max(1, Math.floor((height - 8) / LINE_HEIGHT));
}

/** Six in the morning to ten in the evening, extended by entries outside of it. */
function shownHours(spans: readonly { readonly start: string; readonly end: string }[]) {
  let [first, last] = [6, 22];
  for (const { start, end } of spans) {
    const isNight = end.slice(0, 10) > start.slice(0, 10);
    first = Math.min(first, isNight && end.slice(11, 16) > '00:00' ? 0 : Number(start.slice(11, 13)));
    last = Math.max(last, isNight ? 24 : Number(end.slice(11, 13)) + 1);
  }
  const clock = (hour: number) => (hour >= 24 ? '23:59:00' : `${String(hour).padStart(2, '0')}:00:00`);
  return { startTime: clock(first), endTime: clock(last) };
}

/** The label of an hour line, or the present time to the minute. */
function writeLabel(clock: string, language: string): string {
  if (!clock.endsWith(':00')) return writeClock(clock, language);
  return dateFormat(language, { hour: 'numeric', timeZone: 'UTC' }).format(new Date(`2024-01-01T${clock}:00Z`));
}
