import { useEffect, useRef } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { useSession } from '#web/api/queries.ts';
import { Aftercare } from '#web/features/aftercare/aftercare.tsx';
import { ChangePanel } from '#web/features/change/change-panel.tsx';
import { Conversation } from '#web/features/messages/conversation.tsx';
import { BookingReview } from '#web/features/reviews/booking-review.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { When } from '#web/ui/when.tsx';
import { moveLink } from '../booking-links.ts';
import { CancellationSentence } from '../cancellation.tsx';
import { Facts } from '../facts.tsx';
import { endOf, happening, reasonOf } from '../list/happening.ts';
import { useSessionZone } from '../session-zone.ts';
import { StatusBadge } from '../status.tsx';
import { AnswerPanel, OtherTimes } from './answer-panel.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingHistory } from './booking-history.tsx';
import { CalendarButtons } from './calendar-buttons.tsx';
import classes from './detail.module.css';
import { Meeting } from './meeting.tsx';
import { PriceLines, Receipt } from './receipt.tsx';
import { SendMailAgain } from './send-mail-again.tsx';
import { StillToPay } from './still-to-pay.tsx';
import { BookedTitle } from './title-row.tsx';

interface BookingDetailProps {
  readonly booking: BookingDetails;
  /** The input the booking was read with. */
  readonly query: { readonly booking_id?: string };
  readonly onOutdated: () => void;
}

/** Everything about one booking and all that can be done with it; the same in the drawer and on a guest's page. */
export function BookingDetail({ booking, query, onOutdated }: BookingDetailProps) {
  const { market } = useSession();
  const status = useRef<HTMLParagraphElement>(null);
  const head = useRef<HTMLElement>(null);
  const known = useRef(booking.status);
  // Whoever has just answered or cancelled stood on a button that is gone: they go on where it says what has become of it.
  useEffect(() => {
    if (known.current === booking.status) return;
    known.current = booking.status;
    if (document.activeElement === document.body) head.current?.focus();
  }, [booking.status]);
  const zone = useSessionZone(booking.place, booking.timezone);
  const isAhead = booking.status === 'confirmed';
  const isMine = booking.role === 'customer';
  const isOver = !['awaiting_payment', 'requested', 'confirmed'].includes(booking.status);
  const end = endOf(booking);
  return (
    <div className={classes.detail}>
      <header ref={head} tabIndex={-1} className={classes.detailHead}>
        {booking.service.image !== null && (
          <Picture picture={booking.service.image} ratio={21 / 9} sizes="(max-width: 40em) 100vw, 560px" eager alt="" />
        )}
        <BookedTitle booking={booking} />
        <p ref={status} tabIndex={-1} className={classes.badges}>
          <StatusBadge status={booking.status} />
          <span>Booking {booking.number}</span>
        </p>
        {end !== null && (
          <p className={classes.ended}>
            {happening(end, booking)}
            {reasonOf(end) !== null && <q>{reasonOf(end)}</q>}
          </p>
        )}
      </header>

      {isMine && booking.can.pay && <StillToPay booking={booking} onOver={onOutdated} />}
      {booking.status === 'requested' && !booking.can.pay && <AnswerPanel booking={booking} query={query} />}
      {isMine && <OtherTimes booking={booking} />}

      {booking.change !== null && (
        <ChangePanel booking={booking} change={booking.change} settleLink={moveLink(booking)} level={3} />
      )}

      <BookingReview booking={booking} />
      <Facts booking={booking} />
      <Meeting booking={booking} />
      {isAhead && <CalendarButtons booking={booking} />}
      {booking.status === 'requested' ? (
        <section>
          <h3>If it is accepted</h3>
          <PriceLines booking={booking} />
        </section>
      ) : (
        <Receipt booking={booking} market={market.name} />
      )}
      {booking.charge_at !== null && isAhead && isMine && (
        <p className={classes.quiet}>
          Nothing is charged yet: {booking.card ?? 'your card'} is charged on{' '}
          <When at={booking.charge_at} shape="date" />.
        </p>
      )}
      {booking.status !== 'awaiting_payment' && <SendMailAgain booking={booking} />}

      {isMine && booking.cancellation !== null && (
        <p className={classes.quiet}>
          <CancellationSentence terms={booking.cancellation} zone={zone} />
        </p>
      )}

      <BookingActions
        booking={booking}
        query={query}
        // What was pressed is gone: the focus goes to what has become of the booking.
        onCancelled={() => status.current?.focus()}
      />

      {booking.status !== 'awaiting_payment' && <Aftercare booking={booking} />}
      <section id="messages">
        <h3>Messages</h3>
        <Conversation
          which={booking.manage_url === null ? { booking_id: booking._id } : query}
          name={isMine ? booking.provider.name : booking.customer.name}
          size="part"
          empty={`${isOver ? 'A word afterwards?' : 'Anything to settle before you meet?'} ${isMine ? booking.provider.name : booking.customer.name} reads it here, and by mail.`}
        />
      </section>

      <BookingHistory booking={booking} />
    </div>
  );
}
