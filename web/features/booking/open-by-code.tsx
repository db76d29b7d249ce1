import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { guestBooking as messages } from '#locales/areas/guest-booking.ts';
import { saveBookingToken } from '#web/api/booking-token.ts';
import { useCallForm } from '#web/api/call-form.ts';
import type { FieldMessages } from '#web/api/check-input.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import classes from '#web/features/booking/list/booking-list.module.css';
import { EmailProof } from '#web/features/booking/steps/email-proof.tsx';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';

interface OpenByCodeProps {
  /** The booking; null if the form asks for its number. */
  readonly booking_id: string | null;
  /** The address of the booking if it is known; otherwise the form asks for it. */
  readonly email: string | null;
  /** The heading and the reason, if they are others than for opening a booking. */
  readonly labels?: { readonly title: string; readonly text: string };
  readonly onOpened: (booking_id: string) => void;
  readonly onBack?: (() => void) | undefined;
}

/** Opens a guest's booking by a code sent to its mailbox. */
export function OpenByCode({ booking_id, email, labels, onOpened, onBack }: OpenByCodeProps) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [asked, setAsked] = useState(email);
  const [problem, setProblem] = useState<Problem | null>(null);
  const open = useCallMutation('booking/open_by_code', {
    onDone: ({ booking_id: opened, access_token }) => {
      saveBookingToken(opened, access_token);
      void queries.invalidateQueries();
      onOpened(opened);
    },
    onProblem: (refusal) => {
      if (refusal.code !== 'guest_not_proved') return false;
      if (booking_id === null) form.setErrors({ number: t('open.number_wrong') });
      else setProblem(refusal);
      setAsked(email);
      return true;
    },
  });
  const form = useCallForm('user/email_send_otp', {
    initialValues: { number: '', email: '' },
    toInput: ({ email: typed }) => ({ email: typed, purpose: 'guest_booking' as const }),
    check: ({ number }): FieldMessages =>
      booking_id === null && number.trim() === '' ? { number: t('open.number_missing') } : {},
    onDone: () => {
      setAsked(form.getValues().email.trim());
    },
  });
  const submit = () => {
    setProblem(null);
    form.props.onSubmit();
  };
  if (asked !== null)
    return (
      <EmailProof
        email={asked}
        hasCode={email === null}
        labels={{ title: t('code.title'), lead: t('code.lead'), submit: t('code.submit'), back: t('code.back') }}
        isBusy={open.isPending}
        onProved={(email_token) =>
          open.run(booking_id === null ? { number: form.getValues().number, email_token } : { booking_id, email_token })
        }
        onBack={() => {
          setAsked(email);
          onBack?.();
          if (email === null) setAsked(null);
        }}
      />
    );
  return (
    <div className={classes.find}>
      <h1>{labels?.title ?? t('open.title')}</h1>
      <p>{labels?.text ?? t('open.text')}</p>
      <Form {...form.props} onSubmit={submit} problem={problem ?? form.props.problem}>
        {booking_id === null && (
          <TextInput label={t('open.number')} size="md" autoComplete="off" {...form.field('number')} />
        )}
        <TextInput label={t('open.email')} type="email" size="md" autoComplete="email" {...form.field('email')} />
        <SubmitButton of={form}>{t('open.send')}</SubmitButton>
      </Form>
    </div>
  );
}
