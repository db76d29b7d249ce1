import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking.ts';
import type { Provider } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CancellationSentence } from '#web/features/booking/cancellation.tsx';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import type { Step } from '#web/features/booking/steps/draft.ts';
import { Flow } from '#web/features/booking/steps/flow.tsx';
import { StepCard } from '#web/features/booking/steps/step-card.tsx';
import { Summary } from '#web/features/booking/steps/summary.tsx';
import { searchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';
import { useDetailsAnswer, useTimeAnswer } from '../steps/step-answers.tsx';
import { heldSummary } from '../steps/summary-of.ts';

interface HeldStepsProps {
  readonly booking: BookingDetails;
  readonly provider: Provider;
  readonly title: string;
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
export function HeldSteps({ booking, provider, title, last, aside, onStep, promo, children }: HeldStepsProps) {
  const t = useMessages(bookingSteps);
  const [search] = useSearchParams();
  const zone = useSessionZone(booking.place, booking.timezone);
  const timeAnswer = useTimeAnswer();
  const detailsAnswer = useDetailsAnswer();
  const { customer } = booking;
  const typed = { name: customer.name, email: customer.email ?? '', ...booking };
  const page = href('provider_details', { providerId: provider._id }, { ...searchedDays(search) });
  return (
    <Flow
      at={3}
      title={title}
      provider={{ name: booking.provider.name, href: page }}
      onBack={onStep === null ? null : () => onStep('details')}
      summary={
        <Summary
          of={heldSummary(booking, provider, zone, t)}
          promo={promo}
          cancellation={
            booking.cancellation === null ? undefined : (
              <CancellationSentence terms={booking.cancellation} zone={zone} />
            )
          }
        />
      }
    >
      <StepCard
        at={1}
        title={t('steps.time')}
        state="done"
        answer={timeAnswer({ ...booking, zone })}
        takesFocus={false}
        onEdit={onStep === null ? undefined : () => onStep('time')}
      />
      <StepCard
        at={2}
        title={t('steps.details')}
        state="done"
        answer={detailsAnswer(typed, booking)}
        takesFocus={false}
        onEdit={onStep === null ? undefined : () => onStep('details')}
      />
      <StepCard at={3} title={last} state="open" aside={aside} takesFocus>
        {children}
      </StepCard>
    </Flow>
  );
}
