import { Button, Group } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { type ReactNode, useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import type { CallInput, CallOutput } from '#contract/index.ts';
import { useCallForm } from '#web/api/call-form.ts';
import type { FieldMessages, Unfinished } from '#web/api/check-input.ts';
import { readProblemRows, type TextRow } from '#web/api/problem.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './schedule.module.css';

type Change = 'my_schedule/add_my_schedule' | 'my_schedule/delete_schedule';
export type Schedule = CallOutput<'my_schedule/schedule_list'>;
export type Rule = Schedule['rules'][number];
export type RuleInput = CallInput<'my_schedule/edit_schedule'>['rule'];

const strandedFields = ['_id', 'number', 'starts_at', 'title', 'customer_name'] as const;
type Stranded = readonly TextRow<(typeof strandedFields)[number]>[];

interface ChangeOptions {
  readonly timezone: string;
  /** The message after success. */
  readonly said: string;
  readonly onDone?: (schedule: Schedule) => void;
}

/**
 * Makes one kind of change to a schedule. If it would strand bookings, `dialog` lists them, and the change is repeated
 * only after the owner confirms.
 */
export function useScheduleChange<Name extends Change>(name: Name, options: ChangeOptions) {
  const [last, setLast] = useState<CallInput<Name> | null>(null);
  const stranded = useStranded(options.timezone);
  const mutation = useCallMutation(name, {
    onProblem: stranded.ask,
    onDone: (output) => {
      stranded.close();
      toast.good(options.said);
      options.onDone?.(output as Schedule);
    },
  });
  const run = (input: CallInput<Name>) => {
    setLast(input);
    mutation.run(input);
  };
  const confirm = () => {
    if (last !== null) mutation.run({ ...last, confirm_stranded: true });
  };
  return { run, dialog: stranded.dialog(confirm, mutation.isPending), isSaving: mutation.isPending };
}

type AddInput = Unfinished<CallInput<'my_schedule/add_my_schedule'>>;

interface ScheduleFormOptions<Values> extends Omit<ChangeOptions, 'said'> {
  readonly initialValues: Values;
  readonly toInput: (values: Values) => AddInput;
  readonly missing?: FieldMessages;
  readonly check?: (values: Values) => FieldMessages;
}

/** The form of new schedule rules, with the `dialog` that asks before a change strands bookings. */
export function useScheduleForm<Values extends object>(options: ScheduleFormOptions<Values>) {
  const { timezone, onDone, toInput, ...rest } = options;
  const isConfirmed = useRef(false);
  const stranded = useStranded(timezone);
  const form = useCallForm('my_schedule/add_my_schedule', {
    ...rest,
    toInput: (values: Values) => ({ ...toInput(values), confirm_stranded: isConfirmed.current }),
    onProblem: (problem) => {
      isConfirmed.current = false;
      return stranded.ask(problem);
    },
    onDone: (saved) => {
      isConfirmed.current = false;
      stranded.close();
      onDone?.(saved);
    },
  });
  const confirm = () => {
    isConfirmed.current = true;
    form.props.onSubmit();
  };
  return { form, dialog: stranded.dialog(confirm, form.isPending) };
}

/** The question before a change that strands bookings. `ask` shows the bookings of a refusal. */
function useStranded(timezone: string) {
  const [bookings, setBookings] = useState<Stranded | null>(null);
  const close = () => setBookings(null);
  return {
    ask: (problem: Problem): boolean => {
      if (problem.code !== 'schedule_strands_bookings') return false;
      setBookings(readProblemRows(problem.bookings, strandedFields));
      return true;
    },
    close,
    dialog: (onGoOn: () => void, isSaving: boolean): ReactNode =>
      bookings !== null && (
        <StrandDialog bookings={bookings} timezone={timezone} isSaving={isSaving} onBack={close} onGoOn={onGoOn} />
      ),
  };
}

interface StrandDialogProps {
  readonly bookings: Stranded;
  readonly timezone: string;
  readonly isSaving: boolean;
  readonly onBack: () => void;
  readonly onGoOn: () => void;
}

/** Lists the bookings outside the new hours, before anything is changed. */
function StrandDialog({ bookings, timezone, isSaving, onBack, onGoOn }: StrandDialogProps) {
  const one = bookings.length === 1;
  return (
    <Modal
      isOpen
      onClose={onBack}
      title={one ? 'There’s a booking in this time' : `There are ${bookings.length} bookings in this time`}
    >
      <p className={classes.dialogText}>
        {`We haven’t changed anything yet. If you continue, ${one ? 'this booking stays' : 'these bookings stay'} ` +
          `outside your hours. To cancel ${one ? 'it' : 'one'}, open the booking.`}
      </p>
      <ul className={classes.bookings}>
        {bookings.map((booking) => (
          <li key={booking._id}>
            <b>{booking.customer_name}</b>
            <span>{booking.title}</span>
            <time dateTime={booking.starts_at}>{formatWhen(booking.starts_at, timezone, 'moment')}</time>
            <small>{booking.number}</small>
          </li>
        ))}
      </ul>
      <Group justify="end" mt="lg">
        <Button variant="default" onClick={onBack}>
          Keep my hours
        </Button>
        <Button color="red" onClick={onGoOn} loading={isSaving}>
          Change anyway
        </Button>
      </Group>
    </Modal>
  );
}
