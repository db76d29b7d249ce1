import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { digitsOnly, useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { browserStorage } from '#web/api/session.ts';
import { readToken, saveToken } from '#web/features/accounts/address-token.ts';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './steps.module.css';

/** The texts around the code. */
export interface ProofLabels {
  readonly title: string;
  /** The reason for the code. */
  readonly lead: string;
  readonly submit: string;
  readonly back: string;
}

interface EmailProofProps {
  readonly email: string;
  /** Whether a code was already sent. Otherwise rendering sends one. */
  readonly hasCode?: boolean;
  readonly labels: ProofLabels;
  readonly isBusy: boolean;
  readonly onProved: (email_token: string) => void;
  readonly onBack: () => void;
}

/**
 * Verifies a guest's mailbox with a code in place: for free bookings, which have no card, and for many unpaid holds.
 */
export function EmailProof({ email, hasCode = false, labels, isBusy, onProved, onBack }: EmailProofProps) {
  const t = useMessages(bookingSteps);
  const [hasSentAgain, setSentAgain] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useCallForm('user/verify_otp', {
    initialValues: { code: '' },
    toInput: ({ code }) => ({ email, purpose: 'guest_booking' as const, code }),
    onDone: ({ email_token }) => {
      if (email_token !== null) onProved(email_token);
    },
    onProblem: (refusal) => {
      field.current?.select();
      return sayAtCode(refusal);
    },
  });
  const sayAtCode = ({ status, detail }: Problem) => {
    if (status >= 500) return false;
    form.setErrors({ code: detail });
    return true;
  };
  const send = useCallMutation('user/email_send_otp', { onProblem: sayAtCode });
  const hasSent = useRef(hasCode);
  useEffect(() => {
    field.current?.focus();
    if (hasSent.current) return;
    hasSent.current = true;
    send.run({ email, purpose: 'guest_booking' });
  });
  useProofInOtherTab(email, onProved);
  return (
    <div className={classes.proof}>
      <h3>{labels.title}</h3>
      <p>
        {labels.lead} {t.rich('proof.sent', { email, b: (text) => <b>{text}</b> })}
      </p>
      <Form {...form.props}>
        <TextInput
          {...digitsOnly(form.field('code'))}
          ref={field}
          label={t('proof.code')}
          size="md"
          autoComplete="one-time-code"
          placeholder={t('proof.placeholder')}
          maxLength={6}
          className={classes.proofCode ?? ''}
        />
        <ButtonRow>
          <Button type="submit" size="md" loading={form.isPending || isBusy}>
            {labels.submit}
          </Button>
          <Button
            size="md"
            variant="default"
            disabled={hasSentAgain}
            onClick={() => {
              setSentAgain(true);
              form.clearErrors();
              send.run({ email, purpose: 'guest_booking' });
            }}
          >
            {t(hasSentAgain ? 'proof.sent_again' : 'proof.again')}
          </Button>
          <Button size="md" variant="subtle" onClick={onBack}>
            {labels.back}
          </Button>
        </ButtonRow>
      </Form>
    </div>
  );
}

/** Calls `onProved` with the token when a guest opens the mailed link in another tab of this browser. */
function useProofInOtherTab(email: string, onProved: (email_token: string) => void): void {
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
}
