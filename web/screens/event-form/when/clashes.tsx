import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { dateAndClock, toDayNumber, writeSpan } from '#web/features/schedule/wall-time.ts';
import { DateTile } from '#web/ui/display/date-tile.tsx';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { moveDate, type ScheduleDraft, type Times, toggleDay } from '../draft/schedule-draft.ts';
import type { Plan } from '../draft/use-plan.ts';
import { DateDialog } from './date-dialog.tsx';
import { dayStates } from './day-states.ts';
import classes from './when.module.css';

const SHOWN = 6;

interface ClashesProps {
  readonly schedule: ScheduleDraft;
  readonly plan: Plan;
  readonly zone: string;
  readonly onChange: (schedule: ScheduleDraft) => void;
}

/** The dates whose time is taken in the organiser's calendar, with what takes it and what to do. */
export function Clashes({ schedule, plan, zone, onChange }: ClashesProps) {
  const t = useMessages(eventForm);
  const locale = useLocale();
  const home = useHomeZone();
  const [moving, setMoving] = useState<string | null>(null);
  const days = [...dayStates(plan.data, schedule, zone)];
  const clashing = days.flatMap(([day, { state, clash }]) => (clash === null ? [] : [{ day, state, clash }]));
  if (clashing.length === 0) return null;
  const moved = clashing.find(({ day }) => day === moving);
  return (
    <section className={classes.clashes} aria-label={t('clash.label')}>
      <div>
        <IconAlertTriangle size={22} stroke={1.8} aria-hidden />
        <p>
          <b>{t('clash.title', { count: clashing.length, of: plan.data?.dates.length ?? clashing.length })}</b>
          <span>{t('clash.text')}</span>
        </p>
      </div>
      <ul>
        {clashing.slice(0, SHOWN).map(({ day, state, clash }) => (
          <li key={day}>
            <DateTile at={`${day}T12:00:00Z`} zone="UTC" />
            <span className={classes.what}>
              <b>{clash.title}</b>
              <span>{writeSpan(clash.starts_at, clash.ends_at, zone, locale, home)}</span>
            </span>
            <span className={classes.acts}>
              <Button variant="default" size="sm" onClick={() => setMoving(day)}>
                {t('clash.move')}
              </Button>
              <Button variant="default" size="sm" onClick={() => onChange(toggleDay(schedule, day, state))}>
                {t('clash.skip')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {clashing.length > SHOWN && <p>{t('clash.more', { count: clashing.length - SHOWN })}</p>}
      {moved !== undefined && (
        <DateDialog
          title={t('clash.move')}
          verb={t('clash.move')}
          initial={timeOf(plan, moved.day, zone, schedule)}
          onClose={() => setMoving(null)}
          onDone={(time) => onChange(moveDate(schedule, moved.day, moved.state, time))}
        />
      )}
    </section>
  );
}

/** The present time of a date. */
function timeOf(plan: Plan, day: string, zone: string, schedule: ScheduleDraft): Times & { readonly date: string } {
  const planned = plan.data?.dates.find(({ starts_at }) => dateAndClock(starts_at, zone).date === day);
  if (planned === undefined) return { ...schedule, date: day };
  const { date, clock } = dateAndClock(planned.starts_at, zone);
  const end = dateAndClock(planned.ends_at, zone);
  const days = toDayNumber(end.date) - toDayNumber(date);
  const nights = end.clock <= clock ? days - 1 : days;
  return { date, start_time: clock, end_time: end.clock, nights };
}
