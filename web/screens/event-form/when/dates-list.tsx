import { Button } from '@mantine/core';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { writeDate } from '#web/features/schedule/wall-time.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { PlannedDay } from './day-states.ts';
import classes from './when.module.css';

const SHOWN = 60;

interface DatesListProps {
  readonly states: ReadonlyMap<string, PlannedDay>;
  readonly zone: string;
  readonly onToggle: (day: string) => void;
}

/** All dates one by one, with the skipped ones. */
export function DatesList({ states, zone, onToggle }: DatesListProps) {
  const t = useMessages(eventForm);
  const locale = useLocale();
  const days = [...states];
  return (
    <Panel as="ul" className={classes.dates}>
      {days.slice(0, SHOWN).map(([day, { state, planned, clash }]) => (
        <li key={day} data-skipped={state === 'skipped'}>
          <span>
            <b>{writeDate(day, locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })}</b>
            {planned !== null && <span>{formatWhen(planned.starts_at, zone, 'time', false, locale)}</span>}
            {state === 'added' && <small>{t('legend.added')}</small>}
            {clash !== null && <small data-clash>{t('clash.with', { title: clash.title })}</small>}
          </span>
          <Button variant="subtle" color="gray" size="sm" onClick={() => onToggle(day)}>
            {t('dates.act', { state })}
          </Button>
        </li>
      ))}
      {days.length > SHOWN && <li>{t('dates.more', { count: days.length - SHOWN })}</li>}
    </Panel>
  );
}
