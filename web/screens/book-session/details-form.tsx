import { serverNow } from '#web/api/clock.ts';
import '@mantine/core/styles/Input.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import { decideVisit } from '#contract/location/visit.ts';
import { requireAccount } from '#web/api/session.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import { answerTime } from '#web/features/booking/answer-time.ts';
import { CancellationSentence, draftTerms } from '#web/features/booking/cancellation.tsx';
import type { BookingDraft } from '#web/features/booking/steps/draft.ts';
import type { Quote } from '#web/features/booking/steps/summary.tsx';
import { TownField } from '#web/features/places/town-field.tsx';
import { areaLabel } from '#web/features/provider/labels.ts';
import { useLocale } from '#web/ui/locale.tsx';
import { formatMoney } from '#web/ui/money.tsx';
import { RefusalBox } from '#web/ui/refusal-box.tsx';
import classes from './book-session.module.css';
import { type Errors, typedErrors } from './typed-errors.ts';

interface DetailsFormProps {
  readonly provider: Provider;
  readonly service: Service;
  readonly starts_at: string;
  readonly zone: string;
  readonly draft: BookingDraft;
  readonly errors: Errors;
  readonly isGuest: boolean;
  readonly isFree: boolean;
  /** What it will cost; null until that is known. */
  readonly quote: Quote | null;
  readonly isBusy: boolean;
  /** What makes it cheaper: a code, one's credit. */
  readonly less: ReactNode;
  /** The total the button names, where another price than the one shown has to be agreed to; in minor units. */
  readonly agreed: number | null;
  /** What was refused, told above the button; null when nothing was. */
  readonly refused: ReactNode;
  readonly onType: (part: Partial<BookingDraft>) => void;
  readonly onErrors: (errors: Errors) => void;
  readonly onSubmit: () => void;
}

/** Who books and what they add; the last decision before the time is held. */
export function DetailsForm(props: DetailsFormProps) {
  const { provider, service, draft, errors, isGuest, isFree, refused } = props;
  const isRequest = service.booking_mode === 'request';
  const timeToAnswer = answerTime(service.request_hours, props.starts_at, props.zone, new Date(serverNow()));
  const navigate = useNavigate();
  const locale = useLocale();
  const phone = usePhone();
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const isRefused = refused !== null;
  useEffect(() => {
    if (!isRefused) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else notice.current?.focus();
  }, [isRefused]);
  // What the server finds wrong gets the focus once; fields corrected one by one keep it.
  const hasSent = useRef(false);
  useEffect(() => {
    if (!hasSent.current || Object.keys(errors).length === 0) return;
    hasSent.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = typedErrors(draft, service, provider, isGuest);
    props.onErrors(wrong);
    const first = Object.keys(wrong)[0];
    if (first === undefined) {
      hasSent.current = true;
      props.onSubmit();
    } else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const signIn = () => {
    const { pathname, search: query } = window.location;
    void navigate(requireAccount(pathname + query));
  };
  const typed = (field: 'name' | 'email' | 'phone' | 'note' | 'customer_address') => ({
    name: field,
    size: 'md' as const,
    value: draft[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      props.onType({ [field]: event.currentTarget.value });
      if (errors[field] === undefined) return;
      const { [field]: _gone, ...rest } = errors;
      props.onErrors(rest);
    },
  });
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {isGuest && (
        <>
          <p className={classes.signIn}>
            <span>Have an account? Your cards and bookings are there.</span>
            <Button variant="default" onClick={signIn}>
              Sign in
            </Button>
          </p>
          <TextInput {...typed('name')} label="Name" autoComplete="name" required />
          <TextInput
            {...typed('email')}
            label="E-mail"
            description="For the confirmation and the link to your booking."
            type="email"
            autoComplete="email"
            required
          />
          <TextInput
            {...typed('phone')}
            label="Phone (optional)"
            description={`${phone.hint} Only ${provider.name} sees it.`}
            onBlur={() => {
              const whole = phone.complete(draft.phone);
              if (whole !== draft.phone) props.onType({ phone: whole });
            }}
            type="tel"
            autoComplete="tel"
          />
        </>
      )}
      {service.place === 'at_customer' && (
        <TextInput
          {...typed('customer_address')}
          label="Where to come to"
          description="Street, number, door: what somebody needs to ring the right bell."
          autoComplete="street-address"
          required
        />
      )}
      {service.place === 'at_customer' && (
        <TownField
          name="customer_place"
          label="Town"
          description={areaLabel(provider, locale)}
          required
          value={draft.customer_place}
          near={provider.location}
          error={errors.customer_place}
          onChange={(customer_place) => {
            props.onType({ customer_place });
            // Whoever has chosen a town learns at once whether it is too far.
            const far = customer_place === null ? null : decideVisit(provider, customer_place, locale);
            const { customer_place: _gone, ...rest } = errors;
            props.onErrors(far ? { ...rest, customer_place: far.detail } : rest);
          }}
        />
      )}
      <Textarea
        {...typed('note')}
        label={`Note for ${provider.name} (optional)`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
      />
      {service.amount > 0 && props.less}
      {props.quote !== null && (
        <p className={classes.small}>
          <CancellationSentence terms={draftTerms(service, props.starts_at, props.quote)} zone={props.zone} />
        </p>
      )}
      {isRefused && <RefusalBox ref={notice}>{refused}</RefusalBox>}
      <Button type="submit" size="lg" fullWidth loading={props.isBusy}>
        {isRequest
          ? isFree
            ? 'Send the request'
            : 'Continue to your card'
          : isFree
            ? 'Confirm the booking'
            : props.agreed !== null
              ? `Continue at ${formatMoney(props.agreed, service.currency, { exact: true })}`
              : 'Continue to payment'}
      </Button>
      <p className={classes.small} suppressHydrationWarning>
        {isRequest
          ? isFree
            ? `Nothing is to pay. ${provider.name} has ${timeToAnswer} to answer, and the time is yours once they accept.`
            : `Your card is verified next, and charged only if ${provider.name} accepts. They have ${timeToAnswer} to answer.`
          : isFree
            ? 'Nothing is to pay.'
            : 'The time is then held for you for 15 minutes. Nothing is charged before you pay.'}
      </p>
    </form>
  );
}
