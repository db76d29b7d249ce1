import { Button } from '@mantine/core';
import { IconCalendarMonth, IconListCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { moveDate, type ScheduleDraft, toggleDay } from '../draft/schedule-draft.ts';
import type { Plan } from '../draft/use-plan.ts';
import { DateDialog } from './date-dialog.tsx';
import { DatesCalendar } from './dates-calendar.tsx';
import { DatesList } from './dates-list.tsx';
import { dayStates } from './day-states.ts';
import classes from './when.module.css';

interface DatesProps {
  readonly schedule: ScheduleDraft;
  readonly plan: Plan;
  readonly zone: string;
  readonly onChange: (schedule: ScheduleDraft) => void;
}

/** All dates as a calendar whose days turn on and off, or as a list. */
export function Dates({ schedule, plan, zone, onChange }: DatesProps) {
  const t = useMessages(eventForm);
  const [isList, setList] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const states = dayStates(plan.data, schedule, zone);
  const toggle = (day: string) => onChange(toggleDay(schedule, day, states.get(day)?.state ?? 'none'));
  return (
    <section aria-label={t('dates.title')}>
      <div className={classes.datesHead}>
        <h2>{t('dates.title')}</h2>
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('dates.add')}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={
              isList ? (
                <IconCalendarMonth size={16} stroke={1.8} aria-hidden />
              ) : (
                <IconListCheck size={16} stroke={1.8} aria-hidden />
              )
            }
            onClick={() => setList(!isList)}
          >
            {t(isList ? 'dates.as_calendar' : 'dates.as_list')}
          </Button>
        </div>
      </div>
      {isList ? (
        <DatesList states={states} zone={zone} onToggle={toggle} />
      ) : (
        <DatesCalendar schedule={schedule} states={states} zone={zone} isBusy={plan.isLoading} onToggle={toggle} />
      )}
      {isAdding && (
        <DateDialog
          title={t('dates.add')}
          verb={t('dates.add')}
          initial={{ ...schedule, date: '' }}
          onClose={() => setAdding(false)}
          onDone={(time) => onChange(moveDate(schedule, time.date, states.get(time.date)?.state ?? 'none', time))}
        />
      )}
    </section>
  );
}
