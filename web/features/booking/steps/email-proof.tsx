import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { browserStorage } from '#web/api/session.ts';
import { readToken, saveToken } from '#web/features/accounts/address-token.ts';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './steps.module.css';

/** What is said around the code. */
export interface ProofLabels {
  readonly title: string;
  /** Why it is asked for. */
  readonly lead: string;
  readonly submit: string;
  readonly back: string;
}

interface EmailProofProps {
  readonly email: string;
  readonly labels: ProofLabels;
  readonly isBusy: boolean;
  readonly onProved: (email_token: string) => void;
  readonly onBack: () => void;
}

/** Verifies a guest's mailbox with a code, inline: for free bookings, which have no card, and for many unpaid holds. */
export function EmailProof({ email, labels, isBusy, onProved, onBack }: EmailProofProps) {
  const t = useMessages(bookingSteps);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [hasSentAgain, setSentAgain] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const store = (refusal: Problem) => {
    if (refusal.status >= 500) return false;
    setProblem(refusal);
    return true;
  };
  const send = useCallMutation('user/email_send_otp', { stale: [], onProblem: store });
  const verify = useCallMutation('user/verify_otp', {
    stale: [],
    onDone: ({ email_token }) => {
      if (email_token !== null) onProved(email_token);
    },
    onProblem: (refusal) => {
      field.current?.select();
      return store(refusal);
    },
  });
  const hasSent = useRef(false);
  useEffect(() => {
    field.current?.focus();
    if (hasSent.current) return;
    hasSent.current = true;
    send.run({ email, purpose: 'guest_booking' });
  });
  // Whoever opens the link of the mail instead confirms in another tab of this browser.
  const proved = useRef(onProved);
  proved.current = onProved;
  useEffect(() => {
    const onStorage = () => {
      const token = readToken(browserStorage(), 'guest_proof', email, Date.now());
      if (token === null) return;
      saveToken(browserStorage(), 'guest_proof', null, Date.now());
      proved.current(token);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [email]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (!/^\d{6}$/.test(code)) {
      field.current?.focus();
      return;
    }
    verify.run({ email, purpose: 'guest_booking', code });
  };
  return (
    <form className={classes.proof} onSubmit={submit} noValidate>
      <h3>{labels.title}</h3>
      <p>
        {labels.lead} {t.rich('proof.sent', { email, b: (text) => <b>{text}</b> })}
      </p>
      <TextInput
        ref={field}
        label={t('proof.code')}
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={t('proof.placeholder')}
        maxLength={6}
        className={classes.proofCode ?? ''}
        value={code}
        error={problem?.detail}
        onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <ButtonRow>
        <Button type="submit" size="md" loading={verify.isPending || isBusy}>
          {labels.submit}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={hasSentAgain}
          onClick={() => {
            setSentAgain(true);
            setProblem(null);
            send.run({ email, purpose: 'guest_booking' });
          }}
        >
          {t(hasSentAgain ? 'proof.sent_again' : 'proof.again')}
        </Button>
        <Button size="md" variant="subtle" onClick={onBack}>
          {labels.back}
        </Button>
      </ButtonRow>
    </form>
  );
}
