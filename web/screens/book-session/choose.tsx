import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import type { Problem } from '#contract/errors.ts';
import { tabKeep } from '#web/api/booking-token.ts';
import { fieldErrors } from '#web/api/problem.ts';
import { useSession } from '#web/api/queries.ts';
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
import { Instead } from '#web/features/booking/instead.tsx';
import { People } from '#web/features/booking/people.tsx';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { SlotPicker } from '#web/features/booking/slot-picker.tsx';
import { StepCard } from '#web/features/booking/step-card.tsx';
import { type Quote, Summary, SummaryLine } from '#web/features/booking/summary.tsx';
import { href } from '#web/routes.ts';
import { Money } from '#web/ui/money.tsx';
import { Page, StickyAside } from '#web/ui/page.tsx';
import { RefusalWords } from '#web/ui/refusal-words.tsx';
import { When } from '#web/ui/when.tsx';
import { asked } from './asked.ts';
import { DetailsForm, type Errors } from './details-form.tsx';
import { PriceFields } from './price-fields.tsx';
import { ServiceChoice } from './service-choice.tsx';
import { useBooking } from './use-booking.ts';
import { isQuote, useQuote } from './use-quote.ts';

/** The discount code of a link, where it can be one. */
function linkedCode(search: URLSearchParams): string {
  const code = (search.get('discount') ?? '').trim().toUpperCase();
  return /^[A-Z0-9-]{3,24}$/.test(code) ? code : '';
}

/** Whether all that is wrong stands beside fields that are there to be seen. */
function isSaidAtFields({ code, errors = [] }: Problem): boolean {
  const fields = ['name', 'email', 'phone', 'note', 'customer_address'];
  return code === 'invalid_input' && errors.length > 0 && errors.every(({ path }) => fields.includes(path));
}

interface ChooseProps {
  readonly provider: Provider;
  readonly services: readonly Service[];
}

/** The decisions before paying, one after the other; the last one holds the time. */
export function Choose({ provider, services }: ChooseProps) {
  const { serviceId } = useParams();
  const [search, setSearch] = useSearchParams();
  const { user } = useSession();
  const navigate = useNavigate();
  const isGuest = user === null;

  // A link may bring a code along; what was entered here before goes first.
  const withCode = (before: BookingDraft): BookingDraft =>
    before.discount_code === '' ? { ...before, discount_code: linkedCode(search) } : before;
  const [draft, setDraft] = useState<BookingDraft>(() =>
    withCode(asked(emptyDraft, services, serviceId, search.get('at'))),
  );
  const [opened, setOpened] = useState<Step | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [repriced, setRepriced] = useState<Quote | null>(null);
  const [isProving, setProving] = useState(false);

  // What was typed before (a reload, a detour to sign in) is known only once the browser is there; it is read once.
  const hasRead = useRef(false);
  useEffect(() => {
    if (hasRead.current) return;
    hasRead.current = true;
    const kept = readDraft(tabKeep(), provider._id);
    if (kept.booking_id === null) {
      setDraft(withCode(asked(kept, services, serviceId, search.get('at'))));
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
  const priced = useQuote(provider, service, participants, draft);
  const quote = repriced ?? priced.quote;
  const isFree = service !== null && quote?.total === 0;
  const isRequest = service?.booking_mode === 'request';

  const missing = nextStep(draft, services, false);
  const step: Step = opened ?? (missing === 'service' || missing === 'time' ? missing : 'details');
  const go = (to: Step | null) => {
    setOpened(to);
    setMoved(true);
    setProving(false);
  };

  const { book, isBusy } = useBooking(provider, draft, isGuest, (problem) => {
    if (problem.code === 'not_signed_in') return false;
    if (problem.code === 'guest_not_proved') {
      setProving(true);
      return true;
    }
    setProving(false);
    if (problem.code === 'price_changed' && isQuote(problem.price)) setRepriced(problem.price);
    setErrors(fieldErrors(problem));
    setRefusal(isSaidAtFields(problem) ? null : problem);
    return true;
  });
  const hold = (email_token?: string) => {
    if (service === null || draft.starts_at === null) return;
    setRefusal(null);
    const expected_total = quote?.total ?? null;
    const use_credit = draft.use_credit && priced.credit_available > 0;
    const discount_code = priced.code?.why ? '' : draft.discount_code;
    book({
      service,
      starts_at: draft.starts_at,
      participants,
      expected_total,
      email_token,
      discount_code,
      use_credit,
    });
  };

  const stateOf = (which: Step): 'open' | 'done' | 'ahead' => {
    if (which === step) return 'open';
    if (which === 'service') return service === null ? 'ahead' : 'done';
    if (which === 'time') return draft.starts_at === null ? 'ahead' : 'done';
    return 'ahead';
  };
  const shown = { provider, service, starts_at: draft.starts_at, zone, quote };

  return (
    <Page>
      <div className={classes.flow}>
        <SummaryLine {...shown} />
        <StickyAside aside={<Summary {...shown} participants={participants} />}>
          <Link to={`/provider_details/${provider._id}`} className={classes.back}>
            <span aria-hidden="true" className={classes.backArrow}>
              ←
            </span>{' '}
            {provider.name}
          </Link>
          <h1 className={classes.flowTitle}>{isRequest ? 'Ask for a session' : 'Book a session'}</h1>

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
                      setRefusal(null);
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
                  onProved={hold}
                  onBack={() => setProving(false)}
                />
              ) : (
                <DetailsForm
                  provider={provider}
                  service={service}
                  starts_at={draft.starts_at}
                  zone={zone}
                  draft={draft}
                  errors={errors}
                  isGuest={isGuest}
                  isFree={isFree}
                  isBusy={isBusy || priced.isAsking}
                  less={
                    <PriceFields
                      key={service._id}
                      currency={service.currency}
                      priced={priced}
                      code={draft.discount_code}
                      error={errors.discount_code}
                      isUsingCredit={draft.use_credit}
                      isRequest={isRequest}
                      onCode={(discount_code) => {
                        change({ discount_code });
                        setErrors({});
                        setRefusal(null);
                      }}
                      onCredit={(use_credit) => {
                        change({ use_credit });
                        setRefusal(null);
                      }}
                    />
                  }
                  agreed={repriced?.total ?? null}
                  refused={
                    refusal && (
                      <>
                        <RefusalWords problem={refusal} />
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
                        {refusal.code === 'discount_code_invalid' && (
                          <p>
                            <Button
                              variant="default"
                              size="md"
                              onClick={() => {
                                change({ discount_code: '' });
                                setErrors({});
                                setRefusal(null);
                              }}
                            >
                              Go on without the code
                            </Button>
                          </p>
                        )}
                        {repriced !== null && (
                          <p className={classes.prices}>
                            <s>
                              <Money amount={priced.quote?.total ?? 0} currency={service.currency} exact />
                            </s>
                            <b>
                              <Money amount={repriced.total} currency={service.currency} exact zero="Free" />
                            </b>
                          </p>
                        )}
                      </>
                    )
                  }
                  onType={change}
                  onErrors={(wrong) => {
                    setErrors(wrong);
                    if (Object.keys(wrong).length > 0) setRefusal(null);
                  }}
                  onSubmit={() => {
                    if (isGuest && isFree) setProving(true);
                    else hold();
                  }}
                />
              ))}
          </StepCard>
          {!isFree && <StepCard at={4} title={isRequest ? 'Your card' : 'Pay'} state="ahead" takesFocus={false} />}
        </StickyAside>
      </div>
    </Page>
  );
}
