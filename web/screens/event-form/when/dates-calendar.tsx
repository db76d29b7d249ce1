import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { firstWeekday } from '#contract/formats/locale.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { stepOf } from '#web/features/schedule/month-days.ts';
import { MonthTable } from '#web/features/schedule/month-table.tsx';
import { addMonths, isDate, monthOf, todayIn, writeDate } from '#web/features/schedule/wall-time.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { ScheduleDraft } from '../draft/schedule-draft.ts';
import classes from './calendar.module.css';
import type { PlannedDay } from './day-states.ts';

const MONTHS = [0, 1, 2] as const;

interface DatesCalendarProps {
  readonly schedule: ScheduleDraft;
  readonly states: ReadonlyMap<string, PlannedDay>;
  readonly zone: string;
  readonly isBusy: boolean;
  readonly onToggle: (day: string) => void;
}

/** Three months with the dates on, added, skipped and clashing. A click or Enter turns a day on or off. */
export function DatesCalendar({ schedule, states, zone, isBusy, onToggle }: DatesCalendarProps) {
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const today = todayIn(zone);
  const begin = isDate(schedule.starts_on) ? schedule.starts_on : today;
  const [page, setPage] = useState({ of: begin, first: monthOf(begin) });
  // Another first date brings its month into view.
  if (page.of !== begin) setPage({ of: begin, first: monthOf(begin) });
  const [focused, setFocused] = useState(begin);
  const [walked, setWalked] = useState<string | null>(null);
  const last = addMonths(page.first, MONTHS.length);
  const stop =
    focused >= page.first && focused < last ? focused : begin >= page.first && begin < last ? begin : page.first;
  useEffect(() => {
    if (walked !== null) box.current?.querySelector<HTMLElement>(`[data-date="${walked}"]`)?.focus();
  }, [walked]);
  const walk = (event: KeyboardEvent, day: string) => {
    const target = stepOf(event.key, day, firstWeekday(locale));
    if (target === null) return;
    event.preventDefault();
    if (target < page.first) setPage({ of: begin, first: addMonths(page.first, -1) });
    if (target >= last) setPage({ of: begin, first: addMonths(page.first, 1) });
    setFocused(target);
    setWalked(target);
  };
  return (
    <Panel className={classes.calendar}>
      <div ref={box} className={classes.months}>
        {MONTHS.map((at) => {
          const month = addMonths(page.first, at);
          const name = writeDate(month, locale, {
            month: 'long',
            ...(month.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
          });
          return (
            <div key={month}>
              <h3>{name}</h3>
              <MonthTable
                ref={null}
                month={month}
                label={name}
                isBusy={isBusy}
                weekdays="narrow"
                className={classes.month}
              >
                {(day) => (
                  <DayButton
                    day={day}
                    planned={states.get(day)}
                    isPast={day < today}
                    isStop={day === stop}
                    onKeyDown={(event) => walk(event, day)}
                    onToggle={() => {
                      setFocused(day);
                      onToggle(day);
                    }}
                  />
                )}
              </MonthTable>
            </div>
          );
        })}
      </div>
      <Legend onPage={(months) => setPage({ of: begin, first: addMonths(page.first, months) })} />
    </Panel>
  );
}

interface DayButtonProps {
  readonly day: string;
  readonly planned: PlannedDay | undefined;
  readonly isPast: boolean;
  /** Whether Tab reaches the calendar here. */
  readonly isStop: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onToggle: () => void;
}

function DayButton({ day, planned, isPast, isStop, onKeyDown, onToggle }: DayButtonProps) {
  const t = useMessages(eventForm);
  const locale = useLocale();
  const state = planned?.state ?? 'none';
  const written = writeDate(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <button
      type="button"
      data-date={day}
      data-state={state}
      data-clash={planned?.clash ? true : undefined}
      data-past={isPast || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={state === 'on' || state === 'added'}
      aria-label={t('dates.day', { day: written, state: planned?.clash ? 'clash' : state })}
      onClick={onToggle}
      onKeyDown={onKeyDown}
    >
      {Number(day.slice(8))}
    </button>
  );
}

function Legend({ onPage }: { readonly onPage: (months: number) => void }) {
  const t = useMessages(eventForm);
  return (
    <div className={classes.legend}>
      {(['on', 'added', 'skipped', 'clash'] as const).map((state) => (
        <span key={state}>
          <i data-state={state} aria-hidden />
          {t(`legend.${state}`)}
        </span>
      ))}
      <span className={classes.pager}>
        <ActionIcon variant="default" size={36} aria-label={t('dates.earlier')} onClick={() => onPage(-MONTHS.length)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={t('dates.later')} onClick={() => onPage(MONTHS.length)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  );
}
