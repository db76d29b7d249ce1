import { Chip, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { MAX_REMINDERS, reminderTimes } from '#contract/notifications/reminder-times.ts';
import { reminderTimes as texts } from '#locales/areas/reminder-times.ts';
import { useMessages } from '#web/api/messages.tsx';
import '@mantine/core/styles/Chip.css';
import classes from './reminders.module.css';

interface RemindersProps {
  /** The chosen times in minutes before the start. */
  readonly value: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (value: string[]) => void;
}

/** When customers are reminded: up to three times. */
export function Reminders({ value, error, onChange }: RemindersProps) {
  const t = useMessages(texts);
  return (
    <fieldset className={classes.reminders} aria-describedby="reminders-hint">
      <legend className={classes.reminderLabel}>{t('label')}</legend>
      <Chip.Group multiple value={[...value]} onChange={onChange}>
        <div className={classes.reminderTimes}>
          {reminderTimes.map((minutes) => (
            <Chip
              variant="light"
              key={minutes}
              value={String(minutes)}
              disabled={value.length >= MAX_REMINDERS && !value.includes(String(minutes))}
            >
              {minutes >= 1440
                ? t('days', { count: minutes / 1440 })
                : minutes >= 60
                  ? t('hours', { count: minutes / 60 })
                  : t('minutes', { count: minutes })}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <Input.Description id="reminders-hint">{t(value.length === 0 ? 'none' : 'hint')}</Input.Description>
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  );
}
