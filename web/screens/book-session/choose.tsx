import type { Provider, Service } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CancellationSentence, draftTerms } from '#web/features/booking/cancellation.tsx';
import { AlreadyBooked } from '#web/features/booking/checkout/already-booked.tsx';
import { confirmStep, LaterStep } from '#web/features/booking/checkout/later-step.tsx';
import type { Step } from '#web/features/booking/steps/booking-draft.ts';
import { StepCard } from '#web/features/booking/steps/step-card.tsx';
import { StepFlow } from '#web/features/booking/steps/step-flow.tsx';
import { Summary } from '#web/features/booking/steps/summary.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { NotFetched, renderedPartOf, usePartAhead } from '#web/ui/loading/part.tsx';
import { type Choice, useChoice } from './choice/use-choice.ts';
import { usePageHref } from './choice/use-page-href.ts';
import { OtherTimes, SessionBar, SessionNote } from './steps/session-parts.tsx';
import { chosenSummary } from './steps/session-summary.ts';
import { lastStep, useDetailsAnswer, useFlowTitle, useTimeAnswer } from './steps/step-answers.tsx';
import { TimeStep } from './steps/time-step.tsx';

const detailsStep = renderedPartOf(
  'details',
  async () => ({ default: (await import('./steps/details-step.tsx')).DetailsStep }),
  NotFetched,
);

interface ChooseProps {
  readonly provider: Provider;
  readonly services: readonly Service[];
}

const numbers = { time: 1, details: 2, confirm: 3 } as const satisfies Record<Step, number>;

/** The steps before the payment. The last one holds the time, or confirms a free booking. */
export function Choose({ provider, services }: ChooseProps) {
  const t = useMessages(bookingSteps);
  const choice = useChoice(provider, services);
  usePartAhead(detailsStep);
  usePartAhead(confirmStep);
  const { service, step, zone, hasMoved, open, missing } = choice;
  const { draft } = choice.state;
  const timeAnswer = useTimeAnswer();
  const detailsAnswer = useDetailsAnswer();
  const title = useFlowTitle();
  const time =
    service === null || draft.starts_at === null
      ? null
      : timeAnswer({ ...service, starts_at: draft.starts_at, zone, participants: choice.participants });
  const isDone = (which: Step) => (which === 'time' ? missing !== 'time' : choice.knowsDetails);
  const stateOf = (which: Step) => (which === step ? 'open' : which !== 'confirm' && isDone(which) ? 'done' : 'ahead');
  const page = usePageHref(provider._id);
  return (
    <StepFlow
      at={numbers[step]}
      title={title(service, choice.isRequest)}
      back={{ name: provider.name, href: page }}
      onBack={step === 'time' ? null : () => (step === 'confirm' && choice.isGuest ? open('details') : open('time'))}
      summary={<ChosenSummary choice={choice} />}
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
        // Users, whose details are known, come past this step, and may not notice that it has a field for a note.
        edit={!choice.isGuest && draft.note === '' ? <AddNote provider={provider.name} /> : undefined}
      >
        {service !== null && draft.starts_at !== null && (
          <LaterStep>
            <detailsStep.Here choice={choice} service={service} starts_at={draft.starts_at} />
          </LaterStep>
        )}
      </StepCard>
      <StepCard
        at={3}
        title={t(lastStep(choice.isFree, choice.isRequest))}
        state={stateOf('confirm')}
        takesFocus={hasMoved}
      >
        {service !== null && draft.starts_at !== null && (
          <LaterStep>
            <confirmStep.Here
              checkout={choice}
              hasPrice={service.amount > 0}
              instead={<OtherTimes choice={choice} />}
              bar={<SessionBar choice={choice} />}
              note={<SessionNote choice={choice} service={service} starts_at={draft.starts_at} />}
            />
          </LaterStep>
        )}
      </StepCard>
    </StepFlow>
  );
}

/** What is chosen so far, and until when it can be cancelled. */
function ChosenSummary({ choice }: { readonly choice: Choice }) {
  const t = useMessages(bookingSteps);
  const { service, zone, quote } = choice;
  const { starts_at } = choice.state.draft;
  return (
    <Summary
      of={chosenSummary(choice, t)}
      cancellation={
        service !== null && starts_at !== null && quote !== null ? (
          <CancellationSentence
            terms={draftTerms(service, starts_at, choice.isOnSite ? { ...quote, total: 0 } : quote)}
            zone={zone}
          />
        ) : undefined
      }
    />
  );
}

function AddNote({ provider }: { readonly provider: string }) {
  const t = useMessages(bookingSteps);
  return t.rich('steps.add_note', { provider, hidden: (text) => <HiddenText>{text}</HiddenText> });
}
