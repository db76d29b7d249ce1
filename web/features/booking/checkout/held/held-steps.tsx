import type { ReactNode } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { CancellationSentence } from '../../cancellation.tsx';
import type { Step } from '../../steps/booking-draft.ts';
import { StepCard } from '../../steps/step-card.tsx';
import { StepFlow } from '../../steps/step-flow.tsx';
import { Summary } from '../../steps/summary.tsx';
import type { HeldView } from './held-view.ts';

interface HeldStepsProps {
  readonly booking: Pick<BookingDetails, 'cancellation'>;
  readonly view: HeldView;
  /** The title of all steps, if it is not the flow's own. */
  readonly title?: string;
  /** The title of the last step. */
  readonly last: string;
  /** Content next to the title. */
  readonly aside?: ReactNode;
  /** Reopens a step with its input; null if nothing can be changed any more. */
  readonly onStep: ((step: Step) => void) | null;
  /** The promo code, among the prices. */
  readonly promo?: ReactNode;
  readonly children: ReactNode;
}

/** The steps of a created booking: the first two in one line each, the last one open. */
export function HeldSteps({ booking, view, title, last, aside, onStep, promo, children }: HeldStepsProps) {
  const edit = (step: Step) => (onStep === null ? undefined : () => onStep(step));
  return (
    <StepFlow
      at={3}
      title={title ?? view.title}
      back={view.page}
      onBack={edit('details') ?? null}
      summary={
        <Summary
          of={view.summary}
          promo={promo}
          cancellation={
            booking.cancellation === null ? undefined : (
              <CancellationSentence terms={booking.cancellation} zone={view.zone} />
            )
          }
        />
      }
    >
      <StepCard at={1} {...view.first} state="done" takesFocus={false} onEdit={edit('time')} />
      <StepCard at={2} {...view.second} state="done" takesFocus={false} onEdit={edit('details')} />
      <StepCard at={3} title={last} state="open" aside={aside} takesFocus>
        {children}
      </StepCard>
    </StepFlow>
  );
}
