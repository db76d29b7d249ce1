import '@mantine/core/styles/Input.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import type { Problem } from '#contract/errors.ts';
import type { CallOutput } from '#contract/index.ts';
import type { Currency } from '#contract/money.ts';
import { keepBookingToken, tabKeep } from '#web/api/booking-token.ts';
import { fieldErrors } from '#web/api/problem.ts';
import { callQuery, useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import { requireAccount } from '#web/api/session.ts';
import classes from '#web/features/booking/booking.module.css';
import {
  type BookingDraft,
  emptyDraft,
  keepDraft,
  nextStep,
  readDraft,
  type Step,
} from '#web/features/booking/draft.ts';
import { EmailProof } from '#web/features/booking/email-proof.tsx';
import { Policy } from '#web/features/booking/policy.tsx';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { SlotPicker } from '#web/features/booking/slot-picker.tsx';
import { placeWord } from '#web/features/booking/status.tsx';
import { StepCard } from '#web/features/booking/step-card.tsx';
import { type Quote, Summary, SummaryLine } from '#web/features/booking/summary.tsx';
import { href } from '#web/routes.ts';
import { formatMoney, Money } from '#web/ui/money.tsx';
import { Page, StickyAside } from '#web/ui/page.tsx';
import { When } from '#web/ui/when.tsx';

interface ChooseProps {
  readonly provider: Provider;
  readonly services: readonly Service[];
}

interface Alternative {
  readonly starts_at: string;
  readonly seats_left: number;
}

/** The decisions before paying, one after the other; the last one holds the time. */
export function Choose({ provider, services }: ChooseProps) {
  const { serviceId } = useParams();
  const [search, setSearch] = useSearchParams();
  const { user } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isGuest = user === null;

  const [draft, setDraft] = useState<BookingDraft>(() => asked(emptyDraft, services, serviceId, search.get('at')));
  const [opened, setOpened] = useState<Step | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [repriced, setRepriced] = useState<Quote | null>(null);
  const [isProving, setProving] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);

  // What was typed before (a reload, a detour to sign in) is known only once the browser is there; it is read once.
  const hasRead = useRef(false);
  useEffect(() => {
    if (hasRead.current) return;
    hasRead.current = true;
    const kept = readDraft(tabKeep(), provider._id);
    if (kept.booking_id === null) {
      setDraft(asked(kept, services, serviceId, search.get('at')));
      return;
    }
    const params = { providerId: provider._id, ...(serviceId === undefined ? {} : { serviceId }) };
    void navigate(href('book_session', params, { booking: kept.booking_id }), { replace: true });
  });

  const change = (part: Partial<BookingDraft>) => {
    const changed = { ...draft, ...part };
    setDraft(changed);
    keepDraft(tabKeep(), provider._id, changed);
    setRepriced(null);
  };

  const service = services.find(({ _id }) => _id === draft.service_id) ?? null;
  const zone = useSessionZone(service?.place ?? 'at_provider', provider.timezone);
  const participants = Math.min(draft.participants, service?.capacity ?? 1);
  const price = service === null ? 0 : service.amount * participants;
  const charge = useCall(
    'user/get_system_charge',
    { amount: price, currency: (service?.currency ?? provider.currency) as Currency },
    { enabled: price > 0, keepPrevious: true },
  );
  const system_charge = price === 0 ? 0 : charge.data?.charge;
  const quote: Quote | null =
    repriced ?? (system_charge === undefined ? null : { price, system_charge, total: price + system_charge });
  const isFree = service !== null && quote?.total === 0;

  const missing = nextStep(draft, services, false);
  const step: Step = opened ?? (missing === 'service' || missing === 'time' ? missing : 'details');
  const go = (to: Step | null) => {
    setOpened(to);
    setMoved(true);
    setProving(false);
  };

  const made = ({ booking, access_token }: CallOutput<'booking/add_booking'>) => {
    if (access_token !== null) keepBookingToken(booking._id, access_token);
    queries.setQueryData(callQuery('booking/get_booking_details', { booking_id: booking._id }).queryKey, booking);
    keepDraft(tabKeep(), provider._id, { ...draft, booking_id: booking._id });
    const params = { providerId: provider._id, serviceId: booking.service._id };
    void navigate(href('book_session', params, { booking: booking._id }), { replace: true });
  };
  const refused = (problem: Problem): boolean => {
    if (problem.status >= 500 || problem.code === 'not_signed_in') return false;
    if (problem.code === 'guest_not_proved') {
      setProving(true);
      return true;
    }
    setProving(false);
    const price = problem.price;
    if (problem.code === 'price_changed' && isQuote(price)) setRepriced(price);
    setErrors(fieldErrors(problem));
    setRefusal(problem);
    return true;
  };
  const stale = [
    'booking/booking_availability_check',
    'booking/guest_booking_availability_check',
    'booking/upcoming_booking_list',
  ] as const;
  const asUser = useCallMutation('booking/add_booking', { stale, onDone: made, onProblem: refused });
  const asGuest = useCallMutation('booking/guest_add_booking', { stale, onDone: made, onProblem: refused });
  const isBusy = asUser.isPending || asGuest.isPending;

  useEffect(() => {
    if (refusal === null) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else notice.current?.focus();
  }, [refusal]);

  const book = (email_token?: string) => {
    if (service === null || draft.starts_at === null || isBusy) return;
    const wish = {
      service_id: service._id,
      starts_at: draft.starts_at,
      participants,
      note: draft.note,
      customer_address: service.place === 'at_customer' ? draft.customer_address : '',
      ...(quote === null ? {} : { expected_total: quote.total }),
    };
    setRefusal(null);
    if (!isGuest) asUser.run(wish);
    else
      asGuest.run({
        ...wish,
        name: draft.name,
        email: draft.email.trim(),
        ...(draft.phone.trim() === '' ? {} : { phone: draft.phone }),
        ...(email_token === undefined ? {} : { email_token }),
      });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = typedErrors(draft, service, isGuest);
    setErrors(wrong);
    const first = Object.keys(wrong)[0];
    if (first !== undefined) {
      setRefusal(null);
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    if (isGuest && isFree) setProving(true);
    else book();
  };
  const signIn = () => {
    const { pathname, search: query } = window.location;
    void navigate(requireAccount(pathname + query));
  };

  const stateOf = (which: Step): 'open' | 'done' | 'ahead' => {
    if (which === step) return 'open';
    if (which === 'service') return service === null ? 'ahead' : 'done';
    if (which === 'time') return draft.starts_at === null ? 'ahead' : 'done';
    return 'ahead';
  };
  const typed = (field: 'name' | 'email' | 'phone' | 'note' | 'customer_address') => ({
    name: field,
    size: 'md' as const,
    value: draft[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      change({ [field]: event.currentTarget.value });
      if (errors[field] !== undefined) setErrors(({ [field]: _gone, ...rest }) => rest);
    },
  });
  const shown = { provider, service, starts_at: draft.starts_at, zone, quote };

  return (
    <Page>
      <div className={classes.flow}>
        <SummaryLine {...shown} />
        <StickyAside aside={<Summary {...shown} participants={participants} />}>
          <Link to={`/provider_details/${provider._id}`} className={classes.back}>
            ← {provider.name}
          </Link>
          <h1 className={classes.flowTitle}>Book a session</h1>

          <StepCard
            at={1}
            title="What would you like?"
            state={stateOf('service')}
            takesFocus={hasMoved}
            answer={service?.title}
            onChange={services.length > 1 ? () => go('service') : undefined}
          >
            <ul className={classes.services}>
              {services.map((one) => (
                <li key={one._id}>
                  <ServiceChoice
                    service={one}
                    provider={provider}
                    isChosen={one._id === draft.service_id}
                    onChoose={() => {
                      const isOther = one._id !== draft.service_id;
                      change({ service_id: one._id, ...(isOther ? { starts_at: null, participants: 1 } : {}) });
                      if (search.has('at')) setSearch({}, { replace: true });
                      go(null);
                    }}
                  />
                </li>
              ))}
            </ul>
          </StepCard>

          <StepCard
            at={2}
            title="When?"
            state={stateOf('time')}
            takesFocus={hasMoved}
            answer={
              draft.starts_at === null ? undefined : (
                <>
                  <When at={draft.starts_at} zone={zone} shape="full" />
                  {participants > 1 && `, ${participants} people`}
                </>
              )
            }
            onChange={() => go('time')}
          >
            {service !== null && (
              <>
                {service.capacity > 1 && (
                  <People
                    most={service.capacity}
                    value={participants}
                    onChange={(count) => change({ participants: count, starts_at: null })}
                  />
                )}
                <SlotPicker
                  service_id={service._id}
                  participants={participants}
                  timezone={zone}
                  value={draft.starts_at}
                  onPick={(slot) => {
                    change({ starts_at: slot.starts_at });
                    setRefusal(null);
                    go('details');
                  }}
                />
              </>
            )}
          </StepCard>

          <StepCard
            at={3}
            title={isGuest ? 'Your details' : 'Anything to add?'}
            state={stateOf('details')}
            takesFocus={hasMoved}
          >
            {service !== null &&
              draft.starts_at !== null &&
              (isProving ? (
                <EmailProof
                  email={draft.email.trim()}
                  isBusy={isBusy}
                  onProved={(email_token) => book(email_token)}
                  onBack={() => setProving(false)}
                />
              ) : (
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
                        description={`With country code, like +1 503 555 0142. Only ${provider.name} sees it.`}
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
                  <Textarea
                    {...typed('note')}
                    label={`Note for ${provider.name} (optional)`}
                    autosize
                    minRows={2}
                    maxRows={8}
                    maxLength={2000}
                  />
                  <Policy
                    policy={service.cancellation_policy}
                    starts_at={draft.starts_at}
                    timezone={zone}
                    isFree={isFree}
                  />
                  {refusal !== null && (
                    <div ref={notice} tabIndex={-1} role="alert" className={classes.refusal}>
                      <b>{refusal.title}</b>
                      <p>{refusal.detail}</p>
                      <Instead
                        refusal={refusal}
                        zone={zone}
                        participants={participants}
                        onPeople={(count) => {
                          change({ participants: count });
                          setRefusal(null);
                        }}
                        onTime={(starts_at) => {
                          change({ starts_at });
                          setRefusal(null);
                        }}
                        onOther={() => {
                          setRefusal(null);
                          go('time');
                        }}
                      />
                      {repriced !== null && service !== null && (
                        <p className={classes.prices}>
                          <s>
                            <Money amount={price + (system_charge ?? 0)} currency={service.currency} exact />
                          </s>
                          <b>
                            <Money amount={repriced.total} currency={service.currency} exact zero="Free" />
                          </b>
                        </p>
                      )}
                    </div>
                  )}
                  <Button type="submit" size="lg" fullWidth loading={isBusy}>
                    {isFree
                      ? 'Confirm the booking'
                      : repriced !== null
                        ? `Continue at ${formatMoney(repriced.total, service.currency, { exact: true })}`
                        : 'Continue to payment'}
                  </Button>
                  <p className={classes.small}>
                    {isFree
                      ? 'Nothing is to pay.'
                      : 'The time is then held for you for 15 minutes. Nothing is charged before you pay.'}
                  </p>
                </form>
              ))}
          </StepCard>
          {!isFree && <StepCard at={4} title="Pay" state="ahead" takesFocus={false} />}
        </StickyAside>
      </div>
    </Page>
  );
}

/** A draft with what the address asks for on top: the service, and the time of a link. */
function asked(
  draft: BookingDraft,
  services: readonly Service[],
  service_id: string | undefined,
  at: string | null,
): BookingDraft {
  const only = services.length === 1 ? services[0]?._id : undefined;
  const wanted = services.find(({ _id }) => _id === service_id)?._id ?? draft.service_id ?? only ?? null;
  const kept = wanted === draft.service_id ? draft : { ...draft, participants: 1, starts_at: null };
  const time = at !== null && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : kept.starts_at;
  const isPast = time !== null && typeof document !== 'undefined' && Date.parse(time) < Date.now();
  return { ...kept, service_id: wanted, starts_at: wanted === null || isPast ? null : time };
}

function typedErrors(draft: BookingDraft, service: Service | null, isGuest: boolean): Record<string, string> {
  const errors: Record<string, string> = {};
  if (isGuest && draft.name.trim() === '') errors.name = 'Please tell us your name.';
  if (isGuest && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(draft.email.trim()))
    errors.email = 'Please enter an e-mail address like name@example.com.';
  if (service?.place === 'at_customer' && draft.customer_address.trim() === '')
    errors.customer_address = 'Please say where to come to.';
  return errors;
}

function isQuote(value: unknown): value is Quote {
  return (
    typeof value === 'object' &&
    value !== null &&
    'price' in value &&
    'system_charge' in value &&
    'total' in value &&
    [value.price, value.system_charge, value.total].every((amount) => typeof amount === 'number')
  );
}

function ServiceChoice(props: { service: Service; provider: Provider; isChosen: boolean; onChoose: () => void }) {
  const { service, provider, isChosen, onChoose } = props;
  const byRequest = service.booking_mode === 'request';
  return (
    <button type="button" className={classes.service} aria-pressed={isChosen} disabled={byRequest} onClick={onChoose}>
      <span>
        <b>{service.title}</b>
        <small>
          {service.duration_minutes} min · {placeWord(service.place, provider.location?.label ?? provider.name)}
          {service.capacity > 1 && ` · up to ${service.capacity} people`}
          {byRequest && ` · ${provider.name} confirms each request personally`}
        </small>
      </span>
      <Money amount={service.amount} currency={service.currency} zero="Free" />
    </button>
  );
}

function People({ most, value, onChange }: { most: number; value: number; onChange: (count: number) => void }) {
  return (
    <fieldset className={classes.people}>
      <legend>How many are coming?</legend>
      <button type="button" aria-label="One fewer" disabled={value <= 1} onClick={() => onChange(value - 1)}>
        <IconMinus size={18} stroke={2} />
      </button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label="One more" disabled={value >= most} onClick={() => onChange(value + 1)}>
        <IconPlus size={18} stroke={2} />
      </button>
      <small>up to {most}</small>
    </fieldset>
  );
}

interface InsteadProps {
  readonly refusal: Problem;
  readonly zone: string;
  readonly participants: number;
  readonly onTime: (starts_at: string) => void;
  readonly onPeople: (count: number) => void;
  readonly onOther: () => void;
}

/** What can be had instead of a time that is gone. */
function Instead({ refusal, zone, participants, onTime, onPeople, onOther }: InsteadProps) {
  const isLost = ['slot_taken', 'slot_not_offered', 'seats_taken'].includes(refusal.code);
  if (!isLost) return null;
  const seats_left = Number(refusal.seats_left ?? 0);
  const offered = Array.isArray(refusal.alternatives) ? (refusal.alternatives as readonly Alternative[]) : [];
  return (
    <>
      {offered.length > 0 && <p>These are the next free ones:</p>}
      <div className={classes.instead}>
        {seats_left > 0 && seats_left < participants && (
          <Button variant="default" size="md" onClick={() => onPeople(seats_left)}>
            Same time, {seats_left === 1 ? 'one person' : `${seats_left} people`}
          </Button>
        )}
        {offered.slice(0, 3).map((slot) => (
          <Button key={slot.starts_at} variant="default" size="md" onClick={() => onTime(slot.starts_at)}>
            <When at={slot.starts_at} zone={zone} />
          </Button>
        ))}
        <Button variant="subtle" size="md" onClick={onOther}>
          See all times
        </Button>
      </div>
    </>
  );
}
