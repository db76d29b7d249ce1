import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { ActionIcon, Button, Group, Switch } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Group.css';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { endsNextDay } from '#contract/formats/clock.ts';
import { weekOrder } from '#contract/formats/locale.ts';
import type { FieldMessages } from '#web/api/check-input.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import { type Schedule, useScheduleForm } from '../schedule-change.tsx';
import { weekdayName } from '../wall-time.ts';
import {
  nextStretch,
  officeWeek,
  rulesOf,
  type Stretch,
  sameWeek,
  stretch,
  type Week,
  weekOf,
  wrongWith,
} from './week.ts';
import classes from './weekly-hours.module.css';

interface WeeklyHoursProps {
  readonly schedule: Schedule;
  readonly onSaved?: () => void;
}

/** The editor of weekly hours: open and closed days, several ranges per day, and copying one day to all. */
export function WeeklyHours({ schedule, onSaved }: WeeklyHoursProps) {
  const locale = useLocale();
  const { form, dialog } = useScheduleForm({
    timezone: schedule.provider.timezone,
    initialValues: { rules: weekOf(schedule.rules) },
    toInput: ({ rules }) => ({
      provider_id: schedule.provider._id,
      replaces: 'weekly' as const,
      rules: rulesOf(rules, schedule.rules),
      version: schedule.version,
    }),
    check: ({ rules }): FieldMessages => {
      const wrong = rules.flatMap((day) => day.map((own) => wrongWith(day, own))).find((each) => each !== null);
      return wrong ? { rules: wrong } : {};
    },
    onDone: (saved) => {
      toast.good('Weekly hours saved');
      setWeek(weekOf(saved.rules));
      onSaved?.();
    },
  });
  const week = form.values.rules;
  const setWeek: (week: Week) => void = form.field('rules').onChange;
  const isSame = sameWeek(week, weekOf(schedule.rules));
  const setDay = (index: number, day: readonly Stretch[]) => setWeek(week.with(index, day));
  const days = useRef<HTMLDivElement>(null);
  const isEmpty = week.every((day) => day.length === 0);

  return (
    <Form {...form.props}>
      <div ref={days} className={classes.week}>
        {isEmpty && (
          <Button
            variant="light"
            onClick={() => {
              setWeek(officeWeek());
              // This button disappears, so the focus moves to the days that it filled.
              queueMicrotask(() => days.current?.querySelector('input')?.focus());
            }}
          >
            Monday to Friday, 9 to 5
          </Button>
        )}
        {weekOrder(locale).map((weekday) => {
          const index = weekday - 1;
          const name = weekdayName(weekday, locale);
          return (
            <DayRow
              key={name}
              name={name}
              day={week[index] ?? []}
              onChange={(day) => setDay(index, day)}
              onCopy={(day) => setWeek(week.map(() => day.map(({ start, end }) => stretch(start, end))))}
            />
          );
        })}
        <Group justify="end">
          <Button variant="default" disabled={isSame} onClick={() => setWeek(weekOf(schedule.rules))}>
            Undo
          </Button>
          <Button type="submit" disabled={isSame} loading={form.isPending}>
            Save hours
          </Button>
        </Group>
      </div>
      {dialog}
    </Form>
  );
}

interface DayRowProps {
  readonly name: string;
  readonly day: readonly Stretch[];
  readonly onChange: (day: readonly Stretch[]) => void;
  /** Copies the day's hours to all days. */
  readonly onCopy: (day: readonly Stretch[]) => void;
}

/** A weekday: on or off, its hours, and the buttons that add more or copy them. */
function DayRow({ name, day, onChange, onCopy }: DayRowProps) {
  return (
    <fieldset className={classes.day}>
      <HiddenText as="legend">{name}</HiddenText>
      <Switch
        label={name}
        checked={day.length > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? [stretch('09:00', '17:00')] : [])}
      />
      <div className={classes.stretches}>
        {day.length === 0 && <span className={classes.closed}>Closed</span>}
        {day.map((own, place) => (
          <StretchRow
            key={own.key}
            own={own}
            name={name}
            wrong={wrongWith(day, own)}
            onChange={(changed) => onChange(day.with(place, changed))}
            onRemove={() => onChange(day.toSpliced(place, 1))}
          />
        ))}
      </div>
      {day.length > 0 && (
        <div className={classes.tools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`More hours on ${name}`}
            title="Add hours"
            onClick={() => onChange([...day, nextStretch(day)])}
          >
            <IconPlus size={20} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`Copy ${name} to all days`}
            title="Copy to all days"
            onClick={() => onCopy(day)}
          >
            <IconCopy size={20} />
          </ActionIcon>
        </div>
      )}
    </fieldset>
  );
}

interface StretchRowProps {
  readonly own: Stretch;
  readonly name: string;
  readonly wrong: string | null;
  readonly onChange: (own: Stretch) => void;
  readonly onRemove: () => void;
}

function StretchRow({ own, name, wrong, onChange, onRemove }: StretchRowProps) {
  const isNight = own.start !== '' && own.end !== '' && endsNextDay(own.start, own.end);
  return (
    <div className={classes.stretch}>
      <TextInput
        type="time"
        aria-label={`${name} from`}
        value={own.start}
        error={wrong !== null}
        onChange={(event) => onChange({ ...own, start: event.currentTarget.value })}
      />
      <span aria-hidden>–</span>
      <TextInput
        type="time"
        aria-label={`${name} to`}
        value={own.end}
        error={wrong !== null}
        onChange={(event) => onChange({ ...own, end: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Remove these hours on ${name}`}
        onClick={onRemove}
      >
        <IconX size={18} />
      </ActionIcon>
      {wrong !== null && (
        <small role="alert" className={classes.wrong}>
          {wrong}
        </small>
      )}
      {wrong === null && isNight && <small className={classes.note}>Ends the next day.</small>}
    </div>
  );
}
