import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { CallOutput } from '#contract/index.ts';
import { withdrawPage } from '#locales/areas/withdraw-page.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './withdraw.module.css';

type Done = CallOutput<'booking/withdraw_contract'> & { readonly email: string };
type Withdrawable = NonNullable<BookingDetails['withdrawal']> & { readonly until: string };

/** The contract of a booking: the declaration, its confirmation, and what was received. */
export function WithdrawContract({ booking }: { readonly booking: BookingDetails }) {
  const t = useMessages(withdrawPage);
  const [done, setDone] = useState<Done | null>(null);
  const { withdrawal } = booking;
  if (done !== null) return <Received done={done} />;
  if (withdrawal === null || withdrawal.until === null)
    return (
      <>
        <h1>{t('refused.title')}</h1>
        <Booked booking={booking} />
        <p>{withdrawal?.why_not ?? t('refused.none')}</p>
        <OpenBooking booking={booking} />
      </>
    );
  return <Declaration booking={booking} withdrawal={{ ...withdrawal, until: withdrawal.until }} onDone={setDone} />;
}

interface DeclarationProps {
  readonly booking: BookingDetails;
  readonly withdrawal: Withdrawable;
  readonly onDone: (done: Done) => void;
}

/** The declaration in two steps: who withdraws from what, then the button that confirms it. */
function Declaration({ booking, withdrawal, onDone }: DeclarationProps) {
  const t = useMessages(withdrawPage);
  const [isChecking, setChecking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isChecking);
  useEffect(() => {
    if (shown.current !== isChecking) heading.current?.focus();
    shown.current = isChecking;
  }, [isChecking]);
  const form = useCallForm('booking/withdraw_contract', {
    initialValues: { booking_id: booking._id, name: booking.customer.name, email: booking.customer.email ?? '' },
    missing: { name: t('name_missing'), email: t('email_missing') },
    onDone: (answer) => {
      onDone({ ...answer, email: form.getValues().email.trim() });
    },
    onProblem: ({ code }) => {
      // The errors stand at the fields of the first step.
      if (code === 'invalid_input') setChecking(false);
      return false;
    },
  });
  const { name, email } = form.getValues();
  const toCheck = async () => {
    if (await form.isRight()) setChecking(true);
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t(isChecking ? 'check.title' : 'title')}
      </h1>
      <Booked booking={booking} />
      <blockquote className={classes.statement}>
        <p>{t('statement', { title: booking.title, provider: booking.provider.name })}</p>
        {isChecking && <p>{t('check.name', { name })}</p>}
      </blockquote>
      {isChecking ? (
        <p>{t(withdrawal.is_rest ? 'check.text_rest' : 'check.text', { email })}</p>
      ) : (
        <p>
          {t.rich(withdrawal.is_rest ? 'until_rest' : 'until', {
            until: <When at={withdrawal.until} zone={booking.timezone} />,
          })}
        </p>
      )}
      <Form {...form.props} onSubmit={isChecking ? form.props.onSubmit : () => void toCheck()}>
        {!isChecking && (
          <>
            <TextInput label={t('name')} size="md" autoComplete="name" {...form.field('name')} />
            <TextInput label={t('email')} type="email" size="md" autoComplete="email" {...form.field('email')} />
          </>
        )}
        <ButtonRow>
          <SubmitButton of={form}>{t(isChecking ? 'confirm' : 'continue')}</SubmitButton>
          {isChecking && (
            <Button size="md" variant="default" disabled={form.isPending} onClick={() => setChecking(false)}>
              {t('back')}
            </Button>
          )}
        </ButtonRow>
      </Form>
    </>
  );
}

/** What a contract is about. */
function Booked({ booking: { title, provider, starts_at, timezone, number } }: { readonly booking: BookingDetails }) {
  const t = useMessages(withdrawPage);
  return (
    <p className={classes.booked}>
      <b>{t('contract', { title, provider: provider.name })}</b>
      <When at={starts_at} zone={timezone} />
      <span>{t('number', { number })}</span>
    </p>
  );
}

/** What was received, and when. */
function Received({ done }: { readonly done: Done }) {
  const t = useMessages(withdrawPage);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { booking, withdrawn_at, refund_amount, currency, email } = done;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('done.title')}
      </h1>
      <Booked booking={booking} />
      <p>{t.rich('done.text', { at: <When at={withdrawn_at} zone={booking.timezone} shape="full" label />, email })}</p>
      {refund_amount > 0 && (
        <p>{t.rich('done.refund', { amount: <Money amount={refund_amount} currency={currency} /> })}</p>
      )}
      <OpenBooking booking={booking} />
    </>
  );
}

function OpenBooking({ booking: { _id, customer } }: { readonly booking: BookingDetails }) {
  const t = useMessages(withdrawPage);
  const to = customer.is_guest ? href('guest_booking', { token: 'yours' }) : href('booking', {}, { open: _id });
  return (
    <div>
      <Button component={Link} to={to} size="md" variant="default">
        {t('open')}
      </Button>
    </div>
  );
}
