import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import type { CallInput, CallOutput } from '#contract/index.ts';
import { type FormWithErrors, useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './schedule.module.css';

type Change = 'my_schedule/add_my_schedule' | 'my_schedule/edit_schedule' | 'my_schedule/delete_schedule';
export type Schedule = CallOutput<'my_schedule/schedule_list'>;
export type Rule = Schedule['rules'][number];
export type RuleInput = CallInput<'my_schedule/edit_schedule'>['rule'];

const Stranded = z.array(
  z.object({
    _id: z.string(),
    number: z.string(),
    starts_at: z.string(),
    title: z.string(),
    customer_name: z.string(),
  }),
);

interface ChangeOptions {
  readonly timezone: string;
  readonly form?: FormWithErrors;
  /** What is said when it is done. */
  readonly said: string;
  readonly onDone?: (schedule: Schedule) => void;
}

/**
 * Makes one kind of change to a schedule. Where it would strand bookings, `dialog` names them and asks; the change is made
 * again only on the owner's word.
 */
export function useScheduleChange<Name extends Change>(name: Name, options: ChangeOptions) {
  const [asked, setAsked] = useState<{ input: CallInput<Name>; bookings: z.infer<typeof Stranded> } | null>(null);
  const [last, setLast] = useState<CallInput<Name> | null>(null);
  const mutation = useCallMutation(name, {
    ...(options.form === undefined ? {} : { form: options.form }),
    onProblem: (problem) => {
      if (problem.code !== 'schedule_strands_bookings' || last === null) return false;
      setAsked({ input: last, bookings: Stranded.parse(problem.bookings) });
      return true;
    },
    onDone: (output) => {
      setAsked(null);
      toast.good(options.said);
      options.onDone?.(output as Schedule);
    },
  });
  const run = (input: CallInput<Name>) => {
    setLast(input);
    mutation.run(input);
  };
  const dialog: ReactNode = asked !== null && (
    <StrandDialog
      bookings={asked.bookings}
      timezone={options.timezone}
      isSaving={mutation.isPending}
      onBack={() => setAsked(null)}
      onGoOn={() => mutation.run({ ...asked.input, confirm_stranded: true })}
    />
  );
  return { run, dialog, isSaving: mutation.isPending, problem: mutation.problem };
}

interface StrandDialogProps {
  readonly bookings: z.infer<typeof Stranded>;
  readonly timezone: string;
  readonly isSaving: boolean;
  readonly onBack: () => void;
  readonly onGoOn: () => void;
}

/** Names the bookings that new hours would leave outside, before anything is changed. */
function StrandDialog({ bookings, timezone, isSaving, onBack, onGoOn }: StrandDialogProps) {
  const one = bookings.length === 1;
  return (
    <Modal
      isOpen
      onClose={onBack}
      title={one ? 'There’s a booking in this time' : `There are ${bookings.length} bookings in this time`}
    >
      <p className={classes.dialogText}>
        {`We haven’t changed anything yet. If you continue, ${one ? 'this booking stays' : 'these bookings stay'} outside your hours. To cancel ${one ? 'it' : 'one'}, open the booking.`}
      </p>
      <ul className={classes.stranded}>
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
