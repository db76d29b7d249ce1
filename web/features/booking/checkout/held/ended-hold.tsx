import { type ReactNode, useEffect, useRef } from 'react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { kindWord } from '../../kind-word.ts';
import classes from '../checkout.module.css';
import type { EndedParts } from './held-booking.tsx';
import { canHoldAgain, endedLabel } from './held-label.ts';

interface EndedHoldProps extends Pick<EndedParts, 'booking' | 'onAgain'> {
  /** Renews an expired hold in place. */
  readonly again: ReactNode;
}

/** A booking that ended before the payment, with the way to start again. */
export function EndedHold({ booking, onAgain, again: holdAgain }: EndedHoldProps) {
  const t = useMessages(bookingSteps);
  if (canHoldAgain(booking)) return holdAgain;
  const { title, text, again } = endedLabel(booking);
  const kind = kindWord(booking.kind);
  return (
    <InPlace>
      <EmptyState
        level={1}
        scene="calendar"
        title={t(title, { kind })}
        text={t(text)}
        action={{ label: t(again, { kind }), onClick: onAgain }}
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
