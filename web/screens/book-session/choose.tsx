import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import { People } from '#web/features/booking/people.tsx';
import { EmailProof } from '#web/features/booking/steps/email-proof.tsx';
import { SlotPicker } from '#web/features/booking/steps/slot-picker.tsx';
import { StepCard } from '#web/features/booking/steps/step-card.tsx';
import classes from '#web/features/booking/steps/steps.module.css';
import { Summary, SummaryLine } from '#web/features/booking/steps/summary.tsx';
import { Page, StickyAside } from '#web/ui/page.tsx';
import { When } from '#web/ui/when.tsx';
import { DetailsForm } from './details-form.tsx';
import { PriceFields } from './price-fields.tsx';
import { Refused } from './refused.tsx';
import { ServiceChoice } from './service-choice.tsx';
import { useChoice } from './use-choice.ts';

const proofLabels = {
  free: {
    title: 'One code, and it is yours',
    lead: 'This booking is free, so we only check that we can reach you.',
    submit: 'Confirm the booking',
    back: 'Other address',
  },
  paid: {
    title: 'Check your email',
    lead: 'Before we hold this time for you, we check that we can reach you.',
    submit: 'Continue to payment',
    back: 'Other address',
  },
};

interface ChooseProps {
  readonly provider: Provider;
  readonly services: readonly Service[];
}

/** The decisions before paying, one after the other; the last one holds the time. */
export function Choose({ provider, services }: ChooseProps) {
  const choice = useChoice(provider, services);
  const { draft, service, zone, participants, priced, quote, repriced, refusal, errors } = choice;
  const { isGuest, isFree, isRequest, isBusy, isProving, hasMoved, stateOf, go, change } = choice;
  const shown = { provider, service, starts_at: draft.starts_at, zone, quote };
  return (
    <Page>
      <div>
        <SummaryLine {...shown} />
        <StickyAside aside={<Summary {...shown} participants={participants} />}>
          <Link to={`/provider_details/${provider._id}`} className={classes.back}>
            <span aria-hidden="true" className={classes.backArrow}>
              ←
            </span>{' '}
            {provider.name}
          </Link>
          <h1 className={classes.flowTitle}>{isRequest ? 'Ask for a session' : 'Book a session'}</h1>

          {choice.alreadyBooked !== null && <AlreadyBooked booking_id={choice.alreadyBooked} />}

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
                    onChoose={() => choice.chooseService(one)}
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
                    max={service.capacity}
                    value={participants}
                    onChange={(count) => change({ participants: count, starts_at: null })}
                  />
                )}
                <SlotPicker
                  service_id={service._id}
                  participants={participants}
                  timezone={zone}
                  value={draft.starts_at}
                  onPick={(slot) => choice.chooseTime(slot.starts_at)}
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
                  labels={isFree ? proofLabels.free : proofLabels.paid}
                  isBusy={isBusy}
                  onProved={choice.hold}
                  onBack={choice.stopProving}
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
                  quote={quote}
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
                      onCode={choice.setCode}
                      onCredit={(use_credit) => choice.decide({ use_credit })}
                    />
                  }
                  agreed={repriced?.total ?? null}
                  refused={refusal && <Refused refusal={refusal} choice={choice} currency={service.currency} />}
                  onType={change}
                  onErrors={choice.showErrors}
                  onSubmit={choice.submit}
                />
              ))}
          </StepCard>
          {!isFree && <StepCard at={4} title={isRequest ? 'Your card' : 'Pay'} state="ahead" takesFocus={false} />}
        </StickyAside>
      </div>
    </Page>
  );
}

/** For whoever walks back into the steps of a booking that is made: that it is, and where. Read first, wherever the page was left. */
function AlreadyBooked({ booking_id }: { readonly booking_id: string }) {
  const labels = useRef<HTMLDivElement>(null);
  useEffect(() => {
    labels.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={labels} tabIndex={-1} className={classes.alreadyBooked}>
      <span>That went through. From here on it is a new booking.</span>
      <Button component={Link} to={`?${new URLSearchParams({ booking: booking_id })}`} variant="default">
        See the one you made
      </Button>
    </div>
  );
}
