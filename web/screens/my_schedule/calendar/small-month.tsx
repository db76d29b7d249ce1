import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { firstWeekday } from '#contract/formats/locale.ts';
import { stepOf } from '#web/features/schedule/month-days.ts';
import { MonthTable } from '#web/features/schedule/month-table.tsx';
import { monthOf, writeDate } from '#web/features/schedule/wall-time.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { dotsLabel, dotsOf } from './day-dots.ts';
import type { Piece } from './day-pieces.ts';
import classes from './small-month.module.css';

/** The maximum number of dots under a day; larger numbers are written. */
const MAX_DOTS = 3;

interface SmallMonthProps {
  /** The selected day, whose month is shown. */
  readonly date: string;
  readonly today: string;
  readonly pieces: readonly Piece[];
  /** Days without any hours. */
  readonly closed: ReadonlySet<string>;
  readonly isBusy: boolean;
  readonly onChoose: (date: string) => void;
}

/** A compact month: a dot for each booking, a ring for each request; the tapped day is listed below. */
export function SmallMonth({ date, today, pieces, closed, isBusy, onChoose }: SmallMonthProps) {
  const locale = useLocale();
  const grid = useRef<HTMLTableElement>(null);
  const [walked, setWalked] = useState<string | null>(null);
  useEffect(() => {
    if (walked !== null) grid.current?.querySelector<HTMLElement>(`[data-date="${walked}"]`)?.focus();
  }, [walked]);
  const walk = (event: KeyboardEvent) => {
    const target = stepOf(event.key, date, firstWeekday(locale));
    if (target === null) return;
    event.preventDefault();
    onChoose(target);
    setWalked(target);
  };
  return (
    <MonthTable ref={grid} month={monthOf(date)} isBusy={isBusy} label="Days of the month" className={classes.month}>
      {(day) => {
        const marks = dotsOf(pieces, day);
        return (
          <button
            type="button"
            data-date={day}
            data-closed={closed.has(day)}
            data-past={day < today}
            data-today={day === today}
            aria-pressed={day === date}
            tabIndex={day === date ? 0 : -1}
            aria-label={[
              writeDate(day, locale, { weekday: 'long', day: 'numeric', month: 'long' }),
              dotsLabel(marks, !closed.has(day)),
            ].join(', ')}
            onClick={() => onChoose(day)}
            onKeyDown={walk}
          >
            {Number(day.slice(8))}
            <Marks {...marks} />
          </button>
        );
      }}
    </MonthTable>
  );
}

function Marks({ booked, asked, blocks }: ReturnType<typeof dotsOf>) {
  const kinds = [...repeated('booked', booked), ...repeated('asked', asked), ...repeated('block', Math.min(blocks, 1))];
  return (
    <span aria-hidden>
      {kinds.length > MAX_DOTS ? (
        <b data-asked={asked > 0}>{booked + asked}</b>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots are alike but for their kind and their place.
        kinds.map((kind, index) => <i key={index} data-kind={kind} />)
      )}
    </span>
  );
}

const repeated = (kind: string, count: number): string[] => Array.from({ length: count }, () => kind);
