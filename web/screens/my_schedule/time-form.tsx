import { useLocale } from '#web/ui/format/locale.tsx';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { closedDay, openedDay } from '#web/features/schedule/day-rules.ts';
import { type RuleInput, type Schedule, useScheduleChange } from '#web/features/schedule/schedule-change.tsx';
import { addDays, dayOf, instantOf, isDate, writeClock, writeDate } from '#web/features/schedule/wall-time.ts';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './my-schedule.module.css';

/** A stretch of wall time: dates with clocks, `24:00` for the end of a day. */
export interface TimeRange {
  readonly from_date: string;
  readonly start: string;
  readonly to_date: string;
  readonly end: string;
}

type Kind = 'block' | 'open' | 'closed';

interface TimeFormProps {
  readonly schedule: Schedule;
  readonly initial: TimeRange;
  readonly onClose: () => void;
}

/** Blocks a stretch of time, opens one, or closes days: what a drag in the calendar or the button asks for. */
export function TimeForm({ schedule, initial, onClose }: TimeFormProps) {
  const language = useLocale();
  const { timezone, _id } = schedule.provider;
  const [kind, setKind] = useState<Kind>('block');
  const [range, setRange] = useState({ ...initial, end: initial.end === '24:00' ? '00:00' : initial.end });
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = useScheduleChange('my_schedule/add_my_schedule', {
    timezone,
    form: { setErrors },
    said: { block: 'Time blocked', open: 'Extra hours added', closed: 'Days off saved' }[kind],
    onDone: onClose,
  });
  const set = (changed: Partial<TimeRange>) => {
    setRange({ ...range, ...changed });
    setErrors({});
  };
  const spansDays = kind !== 'open';
  const lastDate = spansDays && range.to_date > range.from_date ? range.to_date : range.from_date;
  const hasClocks = kind === 'closed' || (range.start !== '' && range.end !== '');
  const isUnsaid = !isDate(range.from_date) || !isDate(lastDate) || !hasClocks;
  const isBackwards =
    kind === 'block' && lastDate === range.from_date && range.end !== '00:00' && range.end <= range.start;
  const isLong = kind === 'closed' && dayOf(lastDate) - dayOf(range.from_date) >= MAX_DAYS;
  const firstError =
    Object.values(errors)[0] ??
    (isUnsaid
      ? 'Choose a date and time.'
      : isBackwards
        ? 'Choose an end after the start.'
        : isLong
          ? `You can take up to ${MAX_DAYS} days off at once. Block the time instead, or add the rest separately.`
          : null);

  const rules = (): RuleInput[] => {
    if (kind === 'closed') return datesOf(range.from_date, lastDate).map(closedDay);
    const end = range.end === '00:00' ? '24:00' : range.end;
    if (kind === 'open') return openedDay(schedule.rules, range.from_date, range.start, end);
    const from = instantOf(range.from_date, range.start, timezone);
    return [{ kind: 'block', from, to: instantOf(lastDate, end, timezone), reason: reason.trim() || null }];
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={
        isDate(range.from_date)
          ? writeDate(range.from_date, language, { weekday: 'long', day: 'numeric', month: 'long' })
          : 'Time off or extra hours'
      }
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setErrors({});
          change.run({
            provider_id: _id,
            rules: rules(),
            ...(kind === 'block' ? {} : { replaces: 'date' as const }),
          });
        }}
      >
        <SegmentedControl
          fullWidth
          aria-label="What to do with this time"
          value={kind}
          onChange={(value) => {
            setKind(value);
            setErrors({});
          }}
          data={[
            { value: 'block', label: 'Block time' },
            { value: 'open', label: 'Extra hours' },
            { value: 'closed', label: 'Days off' },
          ]}
        />
        <div className={classes.range}>
          <TextInput
            type="date"
            required
            label={spansDays ? 'From' : 'Day'}
            value={range.from_date}
            onChange={(event) => set({ from_date: event.currentTarget.value })}
          />
          {kind !== 'closed' && (
            <TextInput
              type="time"
              required
              label={kind === 'open' ? 'From' : 'At'}
              value={range.start}
              onChange={(event) => set({ start: event.currentTarget.value })}
            />
          )}
          {spansDays && (
            <TextInput
              type="date"
              required
              label={kind === 'closed' ? 'To' : 'Until'}
              min={range.from_date}
              value={lastDate}
              onChange={(event) => set({ to_date: event.currentTarget.value })}
            />
          )}
          {kind !== 'closed' && (
            <TextInput
              type="time"
              required
              label={kind === 'open' ? 'To' : 'At'}
              value={range.end}
              onChange={(event) => set({ end: event.currentTarget.value })}
            />
          )}
        </div>
        {kind === 'block' && (
          <TextInput
            label="Reason (optional)"
            description="Only you see this."
            dir="auto"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <p className={classes.hint}>{HINTS[kind](range.end === '' ? 'then' : writeClock(range.end, language))}</p>
        {firstError !== null && (
          <p role="alert" className={classes.error}>
            {firstError}
          </p>
        )}
        {change.problem && (
          <p role="alert" className={classes.error}>
            {change.problem.detail}
          </p>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isSaving} disabled={isUnsaid || isBackwards || isLong}>
            {{ block: 'Block time', open: 'Add extra hours', closed: 'Take days off' }[kind]}
          </Button>
        </Group>
      </form>
      {change.dialog}
    </Modal>
  );
}

const HINTS: Record<Kind, (end: string) => string> = {
  block: () => 'Nobody can book this time, even in your hours.',
  open: (end) => `People can also book you until ${end} on this day.`,
  closed: () => 'Your weekly hours don’t apply on these days.',
};

/** As many rules can be sent at once, one for each day. */
const MAX_DAYS = 200;

function datesOf(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
