import type { ReactNode } from 'react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { usePartAhead } from '#web/ui/loading/part.tsx';
import { CancellationSentence, draftTerms } from '../cancellation.tsx';
import type { Step } from '../steps/booking-draft.ts';
import { StepCard } from '../steps/step-card.tsx';
import { StepFlow } from '../steps/step-flow.tsx';
import { Summary, type SummaryOf } from '../steps/summary.tsx';
import { AlreadyBooked } from './already-booked.tsx';
import type { Checkout } from './checkout.ts';
import type { LastFieldsProps } from './fields/confirm-step.tsx';
import { confirmStep, LaterStep } from './later-step.tsx';

interface CheckoutStepsProps {
  readonly checkout: Checkout;
  readonly title: string;
  /** The page from which the flow was opened. */
  readonly page: { readonly name: string; readonly href: string };
  /** Opens the previous step; null in the first one of the flow. */
  readonly onBack: (() => void) | null;
  /** What is chosen so far; null before anything is. */
  readonly summary: SummaryOf | null;
  /** What is booked, with its terms of cancelling; null before it is chosen. */
  readonly cancels: Parameters<typeof draftTerms>[0] | null;
  /** The parts of the last step; null while something before it is missing. */
  readonly last: Omit<LastFieldsProps, 'checkout'> | null;
  /** The first two steps. */
  readonly children: ReactNode;
}

const numbers = { time: 1, details: 2, confirm: 3 } as const satisfies Record<Step, number>;

/** The steps before the payment. The last one holds what is chosen, or confirms a free booking. */
export function CheckoutSteps(props: CheckoutStepsProps) {
  const { checkout, title, page, onBack, summary, last, children } = props;
  const t = useMessages(bookingSteps);
  usePartAhead(confirmStep);
  const { step, isFree, isRequest, hasMoved, alreadyBooked } = checkout;
  return (
    <StepFlow
      at={numbers[step]}
      title={title}
      back={page}
      onBack={onBack}
      summary={<Summary of={summary} cancellation={cancellationOf(props)} />}
    >
      {alreadyBooked !== null && <AlreadyBooked booking_id={alreadyBooked} />}
      {children}
      <StepCard
        at={3}
        title={t(isFree ? 'steps.confirm' : isRequest ? 'steps.card' : 'steps.pay')}
        state={step === 'confirm' ? 'open' : 'ahead'}
        takesFocus={hasMoved}
      >
        {last !== null && (
          <LaterStep>
            <confirmStep.Here checkout={checkout} {...last} />
          </LaterStep>
        )}
      </StepCard>
    </StepFlow>
  );
}

type Cancelled = Pick<CheckoutStepsProps, 'checkout' | 'summary' | 'cancels'>;

/** The refund of cancelling what is chosen in a sentence; undefined while its time or its price is not known. */
function cancellationOf({ checkout: { quote, isOnSite }, summary, cancels }: Cancelled) {
  if (cancels === null || summary === null || summary.time === null || quote === null) return undefined;
  const terms = draftTerms(cancels, summary.time.starts_at, isOnSite ? { ...quote, total: 0 } : quote);
  return <CancellationSentence terms={terms} zone={summary.zone} />;
}
