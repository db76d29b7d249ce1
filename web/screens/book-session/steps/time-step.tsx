import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Service } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { RefusedBox } from '#web/features/booking/checkout/fields/refused-box.tsx';
import { PeopleStepper } from '#web/features/booking/people-stepper.tsx';
import { StepActions } from '#web/features/booking/steps/step-flow.tsx';
import stepClasses from '#web/features/booking/steps/steps.module.css';
import classes from '#web/features/booking/steps/time-step.module.css';
import { SlotPicker } from '#web/features/booking/steps/times/slot-picker.tsx';
import { searchedDays } from '#web/features/search/searched-days.ts';
import { When } from '#web/ui/format/when.tsx';
import type { Choice } from '../choice/use-choice.ts';
import { ChosenService, ServiceChoice } from './service-choice.tsx';
import { OtherTimes, SessionBar } from './session-parts.tsx';

interface TimeStepProps {
  readonly choice: Choice;
  readonly services: readonly Service[];
}

/** The first step: service, number of people, and time. */
export function TimeStep({ choice, services }: TimeStepProps) {
  const t = useMessages(bookingSteps);
  const [search] = useSearchParams();
  const [isChoosing, setChoosing] = useState(false);
  const [wasLost, setLost] = useState(false);
  // Only more people can make a chosen time too small. The user's own hold, during its release, does not.
  const [hasOtherPeople, setOtherPeople] = useState(false);
  const { service, participants, zone, decide } = choice;
  const { starts_at } = choice.state.draft;
  if (service === null || isChoosing)
    return <Services choice={choice} services={services} onChosen={() => setChoosing(false)} />;
  return (
    <>
      <ChosenService service={service} onChange={services.length > 1 ? () => setChoosing(true) : undefined} />
      {service.capacity > 1 && (
        <PeopleStepper
          max={service.capacity}
          value={participants}
          onChange={(count) => {
            setLost(false);
            setOtherPeople(true);
            decide({ participants: count });
          }}
        />
      )}
      {wasLost && <p role="status">{t('steps.gone', { count: participants })}</p>}
      <SlotPicker
        service_id={service._id}
        participants={participants}
        timezone={zone}
        value={starts_at}
        from={searchedDays(search).from}
        onPick={(slot) => {
          setLost(false);
          choice.pickTime(slot.starts_at);
        }}
        onGone={
          hasOtherPeople
            ? () => {
                setLost(true);
                choice.pickTime(null);
              }
            : undefined
        }
      />
      <RefusedBox checkout={choice} instead={<OtherTimes choice={choice} />} />
      <StepActions
        button={
          <Button size="lg" disabled={starts_at === null} loading={choice.isBusy} onClick={choice.submit}>
            {t('steps.continue')}
          </Button>
        }
      >
        {starts_at === null ? (
          <small>{t('steps.pick_first')}</small>
        ) : (
          <>
            <b>
              <When at={starts_at} zone={zone} label={false} />
            </b>
            <SessionBar choice={choice} />
          </>
        )}
      </StepActions>
    </>
  );
}

/** The services to choose from. Changing the service clears the time and the number of people. */
function Services({ choice, services, onChosen }: TimeStepProps & { readonly onChosen: () => void }) {
  const t = useMessages(bookingSteps);
  const { service, provider, decide } = choice;
  const choose = ({ _id }: Service) => {
    onChosen();
    if (_id !== service?._id) decide({ service_id: _id, starts_at: null, participants: 1 });
  };
  return (
    <>
      <h3 className={classes.question}>{t('steps.choose_service')}</h3>
      <ul className={stepClasses.services}>
        {services.map((one) => (
          <li key={one._id}>
            <ServiceChoice
              service={one}
              provider={provider}
              isChosen={one._id === service?._id}
              onChoose={() => choose(one)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
