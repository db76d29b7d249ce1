import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { cameToNothing } from '#contract/states/booking.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { BookingReview } from '#web/features/reviews/booking-review.tsx';
import { CancellationSentence } from '../cancellation.tsx';
import { AnswerPanel } from '../detail/answer-panel.tsx';
import { BookingHistory } from '../detail/booking-history.tsx';
import { StillToPay } from '../detail/still-to-pay.tsx';
import { useSessionZone } from '../session-zone.ts';
import { CancellableTickets } from '../tickets/cancellable-tickets.tsx';
import { TicketsHeading } from '../tickets/tickets-heading.tsx';
import classes from './booking-page.module.css';
import { EndedBooking } from './ended-booking.tsx';
import { MessageDrawer } from './message-drawer.tsx';
import { NextSteps } from './next-steps.tsx';
import { PageActions } from './page-actions.tsx';
import { PageAside } from './page-aside.tsx';
import { PageHead } from './page-head.tsx';
import { SessionPlace } from './session-place.tsx';

interface BookingPageProps {
  readonly booking: BookingDetails;
  /** The input of the query that read the booking. */
  readonly query: { readonly booking_id?: string };
  readonly onOutdated: () => void;
  /** The panel of an open change, if there is one. */
  readonly change: ReactNode;
  /** The link to withdraw from the contract, while that is possible. */
  readonly withdrawal: ReactNode;
  /** Content above the booking: the back link and notices. */
  readonly children?: ReactNode;
}

/** A booking for its customer or guest: the next action first, then place, next steps and money. */
export function BookingPage({ booking, query, children, ...live }: BookingPageProps) {
  const head = useRef<HTMLElement>(null);
  const known = useRef(booking.status);
  const [isWriting, setWriting] = useState(false);
  // The button that changed the status is gone, so the focus moves to the new state of the booking.
  useEffect(() => {
    if (known.current === booking.status) return;
    known.current = booking.status;
    window.scrollTo({ top: 0 });
    head.current?.focus({ preventScroll: true });
  }, [booking.status]);
  const shown = { booking, query, headRef: head, onMessage: () => setWriting(true) };
  return (
    <div className={classes.page}>
      {children}
      <div className={classes.columns}>
        <div className={classes.main}>
          {cameToNothing(booking.status) ? <EndedBooking {...shown} /> : <LiveBooking {...shown} {...live} />}
        </div>
        <PageAside booking={booking} />
      </div>
      <MessageDrawer booking={booking} query={query} isOpen={isWriting} onClose={() => setWriting(false)} />
    </div>
  );
}

/** The props of every view of a booking's page. */
export interface BookingViewProps {
  readonly booking: BookingDetails;
  readonly query: { readonly booking_id?: string };
  readonly headRef: React.Ref<HTMLElement>;
  readonly onMessage: () => void;
}

function LiveBooking({
  booking,
  query,
  headRef,
  onMessage,
  onOutdated,
  change,
  withdrawal,
}: BookingViewProps & Pick<BookingPageProps, 'onOutdated' | 'change' | 'withdrawal'>) {
  const t = useMessages(messages);
  const zone = useSessionZone(booking.place, booking.timezone);
  const [search] = useSearchParams();
  const isReviewing = booking.can.review && search.get('review') === 'open';
  const isWaiting = booking.status === 'requested' && !booking.can.pay;
  const isOver = booking.status === 'completed' || booking.status === 'no_show';
  return (
    <>
      <section className={classes.lead}>
        <PageHead booking={booking} headRef={headRef} />
        {booking.can.pay && <StillToPay booking={booking} onOver={onOutdated} />}
        {isWaiting && <AnswerPanel booking={booking} query={query} level={2} />}
        <PageActions booking={booking} query={query} onMessage={onMessage} />
        {booking.cancellation !== null && (
          <p className={classes.terms}>
            <CancellationSentence terms={booking.cancellation} zone={zone} />
          </p>
        )}
        {withdrawal}
      </section>
      {change}
      {(isReviewing || booking.review.written !== null) && <BookingReview booking={booking} level={2} />}
      {booking.kind === 'event' && (
        <section className={classes.block}>
          <TicketsHeading booking={booking} title={t('detail.tickets_title')} />
          <CancellableTickets booking={booking} query={query} />
        </section>
      )}
      {!isOver && !(booking.kind === 'event' && booking.place === 'virtual') && <SessionPlace booking={booking} />}
      <NextSteps booking={booking} />
      {booking.note !== '' && (
        <section className={classes.block}>
          <h2>{t('detail.note')}</h2>
          <p className={classes.note}>{booking.note}</p>
        </section>
      )}
      <BookingHistory booking={booking} />
    </>
  );
}
