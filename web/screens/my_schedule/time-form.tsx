import { useLocale } from '#web/ui/format/locale.tsx';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Button, Group, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import type { FieldMessages } from '#web/api/check-input.ts';
import { closedDay, openedDay } from '#web/features/schedule/day-rules.ts';
import { type RuleInput, type Schedule, useScheduleForm } from '#web/features/schedule/schedule-change.tsx';
import { addDays, isDate, writeClock, writeDate } from '#web/features/schedule/wall-time.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './my-schedule.module.css';
import { blockOf, lastDay, type TimeRange } from './time-range.ts';

type Kind = 'block' | 'open' | 'closed';

interface TimeFormProps {
  readonly schedule: Schedule;
  readonly initial: TimeRange;
  readonly onClose: () => void;
}

/** Blocks a range, opens one, or closes days. Opened by dragging in the calendar or by the button. */
export function TimeForm({ schedule, initial, onClose }: TimeFormProps) {
  const language = useLocale();
  const { form, dialog } = useTimeForm({ schedule, initial, onClose });
  const { kind, rules: range } = form.values;
  const { error, onChange, onBlur } = form.field('rules');
  const clock = (path: keyof TimeRange, value = range[path]) => ({
    value,
    required: true,
    error: error !== null,
    onBlur,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...range, [path]: event.currentTarget.value }),
  });
  const spansDays = kind !== 'open';

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
      <Form {...form.props}>
        <SegmentedControl
          fullWidth
          aria-label="What to do with this time"
          value={kind}
          onChange={(value) => {
            form.setFieldValue('kind', value);
            if (value === 'closed') onChange({ ...range, to_date: lastDay(range) });
            form.clearErrors();
          }}
          data={KINDS}
        />
        <div className={classes.range}>
          <TextInput type="date" label={spansDays ? 'From' : 'Day'} {...clock('from_date')} />
          {kind !== 'closed' && <TextInput type="time" label={kind === 'open' ? 'From' : 'At'} {...clock('start')} />}
          {spansDays && (
            <TextInput
              type="date"
              label={kind === 'closed' ? 'To' : 'Until'}
              min={range.from_date}
              {...clock('to_date', lastDateOf(kind, range))}
            />
          )}
          {kind !== 'closed' && <TextInput type="time" label={kind === 'open' ? 'To' : 'At'} {...clock('end')} />}
        </div>
        {error !== null && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        {kind === 'block' && (
          <TextInput
            label="Reason (optional)"
            description="Only you see this."
            dir="auto"
            maxLength={200}
            {...form.field('reason')}
          />
        )}
        <p className={classes.hint}>{HINTS[kind](range.end === '' ? 'then' : writeClock(range.end, language))}</p>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton of={form} isSmall>
            {{ block: 'Block time', open: 'Add extra hours', closed: 'Take days off' }[kind]}
          </SubmitButton>
        </Group>
      </Form>
      {dialog}
    </Modal>
  );
}

/** The form's values and its call; `dialog` asks before it strands bookings. */
function useTimeForm({ schedule, initial, onClose }: TimeFormProps) {
  const { timezone, _id } = schedule.provider;
  const { form, dialog } = useScheduleForm({
    timezone,
    initialValues: {
      kind: 'block' as Kind,
      rules: initial,
      reason: '',
    },
    toInput: ({ kind, rules, reason }) => ({
      provider_id: _id,
      rules: isWhole(kind, rules) ? rulesOf(schedule, kind, rules, reason) : null,
      ...(kind === 'block' ? {} : { replaces: 'date' as const }),
    }),
    missing: { rules: 'Choose a date and time.' },
    check: ({ kind, rules }): FieldMessages =>
      kind === 'closed' && isWhole(kind, rules) && datesOf(rules.from_date, lastDateOf(kind, rules)).length > MAX_DAYS
        ? { rules: TOO_LONG }
        : {},
    onDone: () => {
      toast.good({ block: 'Time blocked', open: 'Extra hours added', closed: 'Days off saved' }[form.getValues().kind]);
      onClose();
    },
  });
  return { form, dialog };
}

const KINDS: { value: Kind; label: string }[] = [
  { value: 'block', label: 'Block time' },
  { value: 'open', label: 'Extra hours' },
  { value: 'closed', label: 'Days off' },
];

const HINTS: Record<Kind, (end: string) => string> = {
  block: () => 'Nobody can book this time, even in your hours.',
  open: (end) => `People can also book you until ${end} on this day.`,
  closed: () => 'Your weekly hours don’t apply on these days.',
};

/** The maximum number of rules per call, one for each day. */
const MAX_DAYS = 200;

const TOO_LONG = `You can take up to ${MAX_DAYS} days off at once. Block the time instead, or add the rest separately.`;

/** Whether the range has all values that its kind requires. */
const isWhole = (kind: Kind, range: TimeRange): boolean =>
  isDate(range.from_date) &&
  isDate(lastDateOf(kind, range)) &&
  (kind === 'closed' || (range.start !== '' && range.end !== ''));

/** The last day of a range, not before its first one. */
const lastDateOf = (kind: Kind, { from_date, to_date }: TimeRange): string =>
  kind !== 'open' && to_date > from_date ? to_date : from_date;

/** The days of a range, up to one more than the maximum. */
function datesOf(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to && dates.length <= MAX_DAYS; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The rules for a range of a kind. */
function rulesOf(schedule: Schedule, kind: Kind, range: TimeRange, reason: string): RuleInput[] {
  const { timezone } = schedule.provider;
  const lastDate = lastDateOf(kind, range);
  if (kind === 'closed') return datesOf(range.from_date, lastDate).map(closedDay);
  if (kind === 'open') return openedDay(schedule.rules, range.from_date, range.start, range.end);
  return [{ kind: 'block', ...blockOf({ ...range, to_date: lastDate }, timezone), reason: reason.trim() || null }];
}
