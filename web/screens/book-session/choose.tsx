import type { Provider, Service } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CheckoutSteps } from '#web/features/booking/checkout/checkout-steps.tsx';
import { LaterStep } from '#web/features/booking/checkout/later-step.tsx';
import { StepCard } from '#web/features/booking/steps/step-card.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { NotFetched, renderedPartOf, usePartAhead } from '#web/ui/loading/part.tsx';
import { useChoice } from './choice/use-choice.ts';
import { usePageHref } from './choice/use-page-href.ts';
import { OtherTimes, SessionBar, SessionNote } from './steps/session-parts.tsx';
import { chosenSummary } from './steps/session-summary.ts';
import { useDetailsAnswer, useFlowTitle, useTimeAnswer } from './steps/step-answers.tsx';
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

/** The steps before the payment. The last one holds the time, or confirms a free booking. */
export function Choose({ provider, services }: ChooseProps) {
  const t = useMessages(bookingSteps);
  const choice = useChoice(provider, services);
  usePartAhead(detailsStep);
  const { service, step, zone, hasMoved, open, missing } = choice;
  const { draft } = choice.state;
  const timeAnswer = useTimeAnswer();
  const detailsAnswer = useDetailsAnswer();
  const title = useFlowTitle();
  const time =
    service === null || draft.starts_at === null
      ? null
      : timeAnswer({ ...service, starts_at: draft.starts_at, zone, participants: choice.participants });
  const isDone = { time: missing !== 'time', details: choice.knowsDetails };
  const stateOf = (which: keyof typeof isDone) => (which === step ? 'open' : isDone[which] ? 'done' : 'ahead');
  const page = usePageHref(provider._id);
  const last =
    service === null || draft.starts_at === null
      ? null
      : {
          hasPrice: service.amount > 0,
          instead: <OtherTimes choice={choice} />,
          bar: <SessionBar choice={choice} />,
          note: <SessionNote choice={choice} service={service} starts_at={draft.starts_at} />,
        };
  return (
    <CheckoutSteps
      checkout={choice}
      title={title(service, choice.isRequest)}
      page={{ name: provider.name, href: page }}
      onBack={step === 'time' ? null : () => (step === 'confirm' && choice.isGuest ? open('details') : open('time'))}
      summary={chosenSummary(choice, t)}
      cancels={service}
      last={last}
    >
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
    </CheckoutSteps>
  );
}

function AddNote({ provider }: { readonly provider: string }) {
  const t = useMessages(bookingSteps);
  return t.rich('steps.add_note', { provider, hidden: (text) => <HiddenText>{text}</HiddenText> });
}
