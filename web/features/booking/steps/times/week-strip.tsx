import { IconCalendar } from '@tabler/icons-react';
import { type TouchEvent, useRef } from 'react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { addDays, monthOf, writeDate } from '#web/features/schedule/wall-time.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { CalendarHead } from './calendar-head.tsx';
import classes from './slot-picker.module.css';
import { STRIP_DAYS, stripBefore } from './strip-days.ts';
import type { DayState } from './use-free-times.ts';

interface WeekStripProps {
  /** The first of the days shown. */
  readonly start: string;
  readonly today: string;
  readonly chosen: string | null;
  readonly isBusy: boolean;
  readonly stateOf: (date: string) => DayState;
  readonly onChoose: (date: string) => void;
  readonly onStart: (start: string) => void;
  readonly onMonth: () => void;
}

const SWIPE_PX = 48;

/** Seven days in a row. Days with times have a dot, the others are struck through. Swiping shows the next seven. */
export function WeekStrip({ start, today, chosen, isBusy, stateOf, onChoose, onStart, onMonth }: WeekStripProps) {
  const language = useLocale();
  const t = useMessages(bookingSteps);
  const write = (date: string, options: Intl.DateTimeFormatOptions) => writeDate(date, language, options);
  const before = stripBefore(start, today);
  const days = Array.from({ length: STRIP_DAYS }, (_, index) => addDays(start, index));
  const next = addDays(start, STRIP_DAYS);
  const touched = useRef<number | null>(null);
  const swiped = (event: TouchEvent<HTMLElement>) => {
    const from = touched.current;
    touched.current = null;
    if (from === null) return;
    const way = (event.changedTouches[0]?.clientX ?? from) - from;
    if (Math.abs(way) < SWIPE_PX) return;
    const isForward = way < 0 === (getComputedStyle(event.currentTarget).direction === 'ltr');
    if (isForward) onStart(next);
    else if (before !== null) onStart(before);
  };
  return (
    <div className={classes.strip} data-busy={isBusy}>
      <CalendarHead
        title={monthsLabel(start, addDays(next, -1), language)}
        otherView={{
          icon: <IconCalendar size={18} stroke={1.8} aria-hidden />,
          label: t('steps.month'),
          onOpen: onMonth,
        }}
        before={{ label: t('steps.week_before'), onStep: before === null ? null : () => onStart(before) }}
        after={{ label: t('steps.week_after'), onStep: () => onStart(next) }}
      />
      <ul
        className={classes.days}
        aria-busy={isBusy}
        aria-label={t('steps.choose_day')}
        onTouchStart={(event) => {
          touched.current = event.touches[0]?.clientX ?? null;
        }}
        onTouchEnd={swiped}
      >
        {days.map((date) => (
          <li key={date}>
            <button
              type="button"
              data-date={date}
              data-state={stateOf(date)}
              aria-pressed={date === chosen}
              aria-disabled={stateOf(date) !== 'free'}
              onClick={() => stateOf(date) === 'free' && onChoose(date)}
            >
              <small aria-hidden="true">{write(date, { weekday: 'short' })}</small>
              <b aria-hidden="true">{write(date, { day: 'numeric' })}</b>
              <HiddenText>
                {t(`day.${stateOf(date)}`, { day: write(date, { weekday: 'long', day: 'numeric', month: 'long' }) })}
              </HiddenText>
              <i aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The month of a range of days, or both months. */
function monthsLabel(first: string, last: string, language: string): string {
  if (monthOf(first) === monthOf(last)) return writeDate(first, language, { month: 'long' });
  const short = (date: string) => writeDate(date, language, { month: 'short' });
  return `${short(first)} – ${short(last)}`;
}
