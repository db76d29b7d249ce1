import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CancellationSentence, draftTerms } from '#web/features/booking/cancellation.tsx';
import type { Step } from '#web/features/booking/steps/draft.ts';
import { Flow } from '#web/features/booking/steps/flow.tsx';
import { StepCard } from '#web/features/booking/steps/step-card.tsx';
import classes from '#web/features/booking/steps/steps.module.css';
import { Summary } from '#web/features/booking/steps/summary.tsx';
import { searchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useChoice } from './choice/use-choice.ts';
import { ConfirmStep } from './steps/confirm-step.tsx';
import { DetailsStep } from './steps/details-step.tsx';
import { lastStep, useDetailsAnswer, useFlowTitle, useTimeAnswer } from './steps/step-answers.tsx';
import { chosenSummary } from './steps/summary-of.ts';
import { TimeStep } from './steps/time-step.tsx';

interface ChooseProps {
  readonly provider: Provider;
  readonly services: readonly Service[];
}

const numbers = { time: 1, details: 2, confirm: 3 } as const satisfies Record<Step, number>;

/** The steps before the payment. The last one holds the time, or confirms a free booking. */
export function Choose({ provider, services }: ChooseProps) {
  const t = useMessages(bookingSteps);
  const [search] = useSearchParams();
  const choice = useChoice(provider, services);
  const { service, step, zone, quote, hasMoved, open, missing } = choice;
  const { draft } = choice.state;
  const timeAnswer = useTimeAnswer();
  const detailsAnswer = useDetailsAnswer();
  const title = useFlowTitle();
  const time =
    service === null || draft.starts_at === null
      ? null
      : timeAnswer({ service, starts_at: draft.starts_at, zone, participants: choice.participants });
  const isDone = (which: Step) => (which === 'time' ? missing !== 'time' : choice.knowsDetails);
  const stateOf = (which: Step) => (which === step ? 'open' : which !== 'confirm' && isDone(which) ? 'done' : 'ahead');
  const page = href('provider_details', { providerId: provider._id }, { ...searchedDays(search) });
  return (
    <Flow
      at={numbers[step]}
      title={title(service, choice.isRequest)}
      provider={{ name: provider.name, href: page }}
      onBack={step === 'time' ? null : () => (step === 'confirm' && choice.isGuest ? open('details') : open('time'))}
      summary={
        <Summary
          of={chosenSummary(choice, t)}
          cancellation={
            service !== null && draft.starts_at !== null && quote !== null ? (
              <CancellationSentence terms={draftTerms(service, draft.starts_at, quote)} zone={zone} />
            ) : undefined
          }
        />
      }
    >
      {choice.alreadyBooked !== null && <AlreadyBooked booking_id={choice.alreadyBooked} />}
      <StepCard
        at={1}
        title={t('steps.time')}
        state={stateOf('time')}
        answer={time}
        takesFocus={hasMoved}
        onEdit={() => open('time')}
      >
        <TimeStep choice={choice} services={services} />
      </StepCard>
      <StepCard
        at={2}
        title={t('steps.details')}
        question={t(choice.isGuest ? 'steps.who' : 'steps.details')}
        state={stateOf('details')}
        answer={detailsAnswer(draft, service)}
        takesFocus={hasMoved}
        onEdit={missing === 'time' ? undefined : () => open('details')}
      >
        {service !== null && draft.starts_at !== null && (
          <DetailsStep choice={choice} service={service} starts_at={draft.starts_at} />
        )}
      </StepCard>
      <StepCard
        at={3}
        title={t(lastStep(choice.isFree, choice.isRequest))}
        state={stateOf('confirm')}
        takesFocus={hasMoved}
      >
        {service !== null && draft.starts_at !== null && (
          <ConfirmStep choice={choice} service={service} starts_at={draft.starts_at} />
        )}
      </StepCard>
    </Flow>
  );
}

/** Shown on returning to the steps of a completed booking, with a link to it. Rendered first, on every step. */
function AlreadyBooked({ booking_id }: { readonly booking_id: string }) {
  const t = useMessages(bookingSteps);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <Panel tone="sunken" ref={box} tabIndex={-1} className={classes.alreadyBooked}>
      <span>{t('already.text')}</span>
      <Button component={Link} to={`?${new URLSearchParams({ booking: booking_id })}`} variant="default">
        {t('already.see')}
      </Button>
    </Panel>
  );
}
