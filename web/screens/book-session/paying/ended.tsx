import { type ReactNode, useEffect, useRef } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import type { Provider } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import type { Step } from '#web/features/booking/steps/draft.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import classes from '../book-session.module.css';
import { endedAs, endedLabel } from './held-label.ts';
import { HoldAgain } from './hold-again.tsx';

interface EndedProps {
  readonly booking: BookingDetails;
  readonly provider: Provider;
  readonly onStep: (step: Step) => void;
  readonly onAgain: () => void;
}

/** A booking that ended before the payment. An expired hold can be renewed in place; other bookings start again. */
export function Ended({ booking, provider, onStep, onAgain }: EndedProps) {
  const t = useMessages(bookingSteps);
  const { title, text, again } = endedLabel(booking);
  if (endedAs(booking) === 'hold' && booking.payments.every(({ kind }) => kind !== 'refund'))
    return <HoldAgain booking={booking} provider={provider} onStep={onStep} />;
  return (
    <InPlace>
      <EmptyState
        level={1}
        scene="calendar"
        title={t(title)}
        text={t(text)}
        action={{ label: t(again), onClick: onAgain }}
      />
    </InPlace>
  );
}

/** Replaces a form in use; the focus moves to its start. */
function InPlace({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={classes.inPlace}>
      <Page width="narrow">{children}</Page>
    </div>
  );
}
