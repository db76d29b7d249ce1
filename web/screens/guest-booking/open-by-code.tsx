import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { saveBookingToken } from '#web/api/booking-token.ts';
import { useCallMutation } from '#web/api/queries.ts';
import classes from '#web/features/booking/list/booking-list.module.css';
import { EmailProof } from '#web/features/booking/steps/email-proof.tsx';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { RefusalText } from '#web/ui/feedback/refusal-text.tsx';

const labels = {
  title: 'Check your email',
  lead: 'Enter the code to open your booking.',
  submit: 'Open booking',
  back: 'Use another address',
};

interface OpenByCodeProps {
  readonly booking_id: string;
  /** The address it was booked with, where it is known; else it is asked for. */
  readonly email: string | null;
  readonly onOpened: () => void;
  readonly onBack?: (() => void) | undefined;
}

/** Opens a guest's booking by a code from its mailbox. */
export function OpenByCode({ booking_id, email, onOpened, onBack }: OpenByCodeProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(email);
  const [problem, setProblem] = useState<Problem | null>(null);
  const open = useCallMutation('booking/open_by_code', {
    stale: [],
    onDone: ({ access_token }) => {
      saveBookingToken(booking_id, access_token);
      void queries.invalidateQueries();
      onOpened();
    },
    onProblem: (refusal) => {
      if (refusal.code !== 'guest_not_proved') return false;
      setProblem(refusal);
      setAsked(email);
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (typed.trim() !== '') setAsked(typed.trim());
  };
  if (asked !== null)
    return (
      <EmailProof
        email={asked}
        labels={labels}
        isBusy={open.isPending}
        onProved={(email_token) => open.run({ booking_id, email_token })}
        onBack={() => {
          setAsked(email);
          onBack?.();
          if (email === null) setAsked(null);
        }}
      />
    );
  return (
    <div className={classes.find}>
      <h1>Open your booking</h1>
      <p>Which email address did you book with? We’ll send it a 6-digit code.</p>
      <form onSubmit={submit} noValidate>
        {problem !== null && (
          <RefusalBox>
            <RefusalText problem={problem} />
          </RefusalBox>
        )}
        <TextInput
          label="Email"
          type="email"
          size="md"
          autoComplete="email"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="md">
          Send code
        </Button>
      </form>
    </div>
  );
}
