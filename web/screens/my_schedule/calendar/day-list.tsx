import { Button } from '@mantine/core';
import type { CallOutput } from '#contract/index.ts';
import { closedDay, isClosed, ownRulesOf } from '#web/features/schedule/day-rules.ts';
import { type Schedule, useScheduleChange } from '#web/features/schedule/schedule-change.tsx';
import { todayIn, writeClock, writeDate } from '#web/features/schedule/wall-time.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './day-list.module.css';
import { type Piece, writePiece } from './day-pieces.ts';

type Dates = CallOutput<'my_schedule/my_scheduled_dates'>['dates'];

interface DayListProps {
  readonly schedule: Schedule;
  readonly dates: Dates;
  readonly pieces: readonly Piece[];
  /**
   * The day's bookings as a list (on phones, which have no calendar), or as the header of a week's or day's calendar.
   */
  readonly shape: 'list' | 'week' | 'day';
  readonly onEntry: (id: string) => void;
}

/** Days in a column or a row with their hours. One click closes or opens each. */
export function DayList({ schedule, dates, pieces, shape, onEntry }: DayListProps) {
  const language = useLocale();
  const { timezone } = schedule.provider;
  const today = todayIn(timezone);
  const withEntries = shape === 'list';
  return (
    <ul className={classes.days} data-shape={shape}>
      {dates.map(({ date, hours, is_override }) => {
        const own = pieces.filter((piece) => piece.date === date);
        const text = hours.map(({ start, end }) => `${writeClock(start, language)} – ${writeClock(end, language)}`);
        return (
          <Panel
            as="li"
            key={date}
            className={classes.dayRow}
            data-closed={hours.length === 0}
            data-past={date < today}
            data-today={date === today}
          >
            <div>
              <b>{writeDate(date, language, { weekday: 'short', day: 'numeric', month: 'short' })}</b>
              <span>{text.length === 0 ? 'Closed' : text.join(', ')}</span>
              {is_override && hours.length > 0 && <small>Special hours</small>}
            </div>
            {date >= today && (
              <DayToggle schedule={schedule} date={date} isOpen={hours.length > 0} isTouched={withEntries} />
            )}
            {withEntries && own.length > 0 && (
              <ul className={classes.entries}>
                {own.map((piece) => (
                  <li key={piece.entry.id}>
                    <button type="button" data-kind={piece.entry.kind} onClick={() => onEntry(piece.entry.id)}>
                      <time dateTime={piece.entry.starts_at}>{writePiece(piece, language)}</time>
                      <b>{piece.entry.title}</b>
                      <small>{piece.entry.detail}</small>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        );
      })}
    </ul>
  );
}

/** Closes a day, or removes its own rules so that the weekly hours apply again. */
function DayToggle({
  schedule,
  date,
  isOpen,
  isTouched,
}: {
  schedule: Schedule;
  date: string;
  isOpen: boolean;
  isTouched: boolean;
}) {
  const language = useLocale();
  const { _id: provider_id, timezone } = schedule.provider;
  const name = writeDate(date, language, { weekday: 'long', day: 'numeric', month: 'long' });
  const closing = useScheduleChange('my_schedule/add_my_schedule', { timezone, said: `Day off on ${name}` });
  const opening = useScheduleChange('my_schedule/delete_schedule', { timezone, said: `Open again on ${name}` });
  const own = ownRulesOf(schedule.rules, date);
  if (isOpen)
    return (
      <>
        <Button
          size={isTouched ? 'md' : 'compact-sm'}
          variant="subtle"
          color="gray"
          aria-label={`Take day off: ${name}`}
          loading={closing.isSaving}
          onClick={() => closing.run({ provider_id, rules: [closedDay(date)], replaces: 'date' })}
        >
          Take day off
        </Button>
        {closing.dialog}
      </>
    );
  if (!isClosed(schedule.rules, date)) return null;
  return (
    <Button
      size={isTouched ? 'md' : 'compact-sm'}
      variant="light"
      aria-label={`Reopen ${name}`}
      loading={opening.isSaving}
      onClick={() => opening.run({ provider_id, schedule_ids: own.map((rule) => rule._id) })}
    >
      Reopen
    </Button>
  );
}
