import { useEffect, useState } from 'react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { addDays, dateAndClock, monthEnd, monthOf, todayIn, writeDate } from '#web/features/schedule/wall-time.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { useViewerZone } from '#web/ui/format/when.tsx';
import { DayTimes } from './day-times.tsx';
import { FullSessions } from './full-sessions.tsx';
import { MonthGrid } from './month-grid.tsx';
import { NothingFree, TimesSkeleton } from './nothing-free.tsx';
import classes from './slot-picker.module.css';
import { listedDays, STRIP_DAYS, stripStart } from './strip-days.ts';
import { type PickedSlot, type TimesOf, useFreeTimes } from './use-free-times.ts';
import { WeekStrip } from './week-strip.tsx';
import { ZoneNote } from './zone-note.tsx';

interface SlotPickerProps extends TimesOf {
  /** The initial zone of the times: the venue's for sessions there, the viewer's for virtual sessions. */
  readonly timezone: string;
  /** The chosen start (ISO), or null. */
  readonly value: string | null;
  /** The first day of the strip (`YYYY-MM-DD`), for example from a search; today if absent or past. */
  readonly from?: string | undefined;
  readonly onPick: (slot: PickedSlot) => void;
  /** Called when the chosen time is no longer free, for example for more people. */
  readonly onGone?: (() => void) | undefined;
}

/**
 * A picker for times: seven days with the times of the chosen one, the month on demand, and a link to the next free
 * time.
 */
export function SlotPicker({ timezone, value, from = '', onPick, onGone, ...of }: SlotPickerProps) {
  const t = useMessages(bookingSteps);
  const viewer = useViewerZone();
  const [switched, setZone] = useState<string | null>(null);
  const zone = switched ?? timezone;
  const today = todayIn(zone);
  const picked = value === null ? null : dateAndClock(value, zone).date;
  const { start, setStart, month, setMonth, wanted, setWanted, days, show } = useShownDays(from, today, picked);
  const { check, found, byDate, isBusy, stateOf } = useFreeTimes(of, days, zone);

  const isGone =
    value !== null &&
    picked !== null &&
    found !== undefined &&
    !isBusy &&
    picked >= days.from &&
    picked <= days.to &&
    !found.slots.some(({ starts_at }) => starts_at === value);
  useEffect(() => {
    if (isGone) onGone?.();
  });

  if (check.isError) return <QueryProblem query={check} />;

  const isFree = (date: string | null): date is string => date !== null && byDate.has(date);
  const date = [wanted, picked].find(isFree) ?? [...byDate.keys()].find((each) => each >= start) ?? null;
  const shown = { today, chosen: date, isBusy, stateOf };
  return (
    <div className={classes.picker}>
      {month === null ? (
        <WeekStrip
          start={start}
          {...shown}
          onChoose={setWanted}
          onStart={setStart}
          onMonth={() => setMonth(monthOf(date ?? start))}
        />
      ) : (
        <MonthGrid month={month} {...shown} onMonth={setMonth} onChoose={show} onClose={() => setMonth(null)} />
      )}
      <CountedTimes date={month === null && !isBusy ? date : null} count={byDate.get(date ?? '')?.length ?? 0} />
      <div className={classes.times}>
        {(check.isPending || (isBusy && date === null)) && <TimesSkeleton />}
        {date !== null && month === null && (
          <section aria-label={t('steps.times')} className={classes.list}>
            {listedDays(byDate, date).map(([day, slots]) => (
              <DayTimes
                key={day}
                date={day}
                slots={slots}
                zone={zone}
                value={value}
                isShared={found?.seats != null}
                onPick={onPick}
              />
            ))}
          </section>
        )}
        {month === null && <FullSessions {...of} found={found} zone={zone} />}
        <div aria-live="polite">
          {found !== undefined && !isBusy && byDate.size === 0 && (
            <NothingFree next={found.next_free_at} zone={zone} isFromToday={days.from <= today} onShow={show} />
          )}
        </div>
      </div>
      <ZoneNote zone={zone} venue={found?.venue_timezone ?? timezone} viewer={viewer} onSwitch={setZone} />
    </div>
  );
}

/** Says how many times a day has, for screen readers, which would otherwise read all of them. */
function CountedTimes({ date, count }: { readonly date: string | null; readonly count: number }) {
  const language = useLocale();
  const t = useMessages(bookingSteps);
  const day = date === null ? '' : writeDate(date, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <HiddenText as="p" role="status">
      {day === '' ? '' : t('steps.times_free', { count, date: day })}
    </HiddenText>
  );
}

/**
 * The days on view as dates (`YYYY-MM-DD`): seven from `start`, or those of `month` while it is open. `wanted` is the
 * day that was chosen last; `show` leads to the week of a day.
 */
function useShownDays(from: string, today: string, picked: string | null) {
  const [turned, setStart] = useState<string | null>(null);
  const [month, setMonth] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const start = turned ?? stripStart(from, today, picked);
  const days =
    month === null
      ? { from: start, to: addDays(start, STRIP_DAYS - 1) }
      : { from: month === monthOf(today) ? today : month, to: monthEnd(month) };
  const show = (day: string) => {
    setStart(stripStart(from, today, day));
    setMonth(null);
    setWanted(day);
  };
  return { start, setStart, month, setMonth, wanted, setWanted, days, show };
}
